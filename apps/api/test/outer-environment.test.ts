import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outerEnvironment } from './outer-environment.ts';

test('a process started by a test inherits none of the product’s settings', () => {
  const own = {
    DATABASE_URL: 'postgres://product/live',
    NODE_ENV: 'production',
    TOKEN_SECRET: 'live',
    DATA_DIR: '/srv',
  };
  const before = { ...process.env };
  Object.assign(process.env, own);
  try {
    const outer = outerEnvironment();
    for (const name of Object.keys(own)) assert.equal(name in outer, false, name);
    assert.equal(outer.PATH, process.env.PATH);
  } finally {
    process.env = before;
  }
});
