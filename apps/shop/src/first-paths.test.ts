import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabOf } from './first-paths.ts';
import { firstScreens } from './first-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { shopScreens } from './shop-screens.ts';

test('each address marks its entry in the tab bar before its screen is there, and only signing in and checkout have no bar', () => {
  const all = [...firstScreens, ...shopScreens, ...peopleScreens];
  const without = all.filter(({ path }) => tabOf(path) === null).map(({ path }) => path);
  assert.deepEqual(without, [
    '/app/checkout',
    '/app/checkout/:id/plan',
    '/app/choose/:token',
    '/app/join',
    '/app/join/:code',
    '/app/sign-in',
    '/app/sign-in/code',
    '/app/code',
    '/app/known-number',
    '/app/forgotten-password',
    '/app/new-password',
  ]);
  assert.equal(tabOf('/app/'), 'shop');
  assert.equal(tabOf('/app/products/garri'), 'shop');
  assert.equal(tabOf('/app/basket'), 'basket');
  assert.equal(tabOf('/app/checkout/7'), 'orders');
  assert.equal(tabOf('/app/orders/FB-1/receipt'), 'orders');
  assert.equal(tabOf('/app/plans/FP-1/pay'), 'account');
  assert.equal(tabOf('/app/nowhere'), null);
});
