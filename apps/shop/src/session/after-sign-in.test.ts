import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathAfterSignIn } from './after-sign-in.ts';

const from = (path: string, userId: string | null = null) => ({ path, userId, ended: false });

test('a customer who signs in comes back to what was asked for, such as the checkout', () => {
  assert.equal(pathAfterSignIn(from('/app/checkout?step=pay'), '7'), '/app/checkout?step=pay');
  assert.equal(pathAfterSignIn(from('/app/orders/FB-12345678', '7'), '7'), '/app/orders/FB-12345678');
});

test('after signing in no page of another customer, of another app or of signing in opens', () => {
  for (const returnTo of [
    null,
    from('/app/orders/FB-12345678', '8'),
    from('//evil.example/'),
    from('https://evil.example/app/'),
    from('/ops/'),
    from('/app/sign-in?x=1'),
    from('/app/code'),
    from('/app/join/FB-AB23CD'),
  ])
    assert.equal(pathAfterSignIn(returnTo, '7'), '/app/', returnTo?.path);
});
