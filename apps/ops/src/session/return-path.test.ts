import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAfterSignIn } from './return-path.ts';

test('after signing in one returns to nothing but a path of the console', () => {
  for (const path of ['/ops/agents', '/ops/agents/7?search=ada', '/ops/account'])
    assert.equal(pageAfterSignIn(path), path);
  for (const path of [
    null,
    '/ops',
    '/',
    '/agent-dashboard',
    '//evil.example/ops/agents',
    'https://evil.example/ops/agents',
    '/ops//evil.example',
    '/ops/../faq',
    '/ops/agents/../../faq',
    '/ops\\evil',
    'javascript:alert(1)',
    '/ops/sign-in',
  ])
    assert.equal(pageAfterSignIn(path), null, String(path));
});
