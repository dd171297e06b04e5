import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { proveAfter } from '../../../../test/prove-after.ts';
import { startApp } from '../../../../test/start-app.ts';

/** Orders on plans in the proof. 9:00 in Lagos, the windows begin at 12:00. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const plans = await openPlans(app, provider);
const { orderNumber: placed } = await plans.order(await plans.customer());
const { orderNumber: other } = await plans.order(await plans.customer());

const foundAfter = async (...changes: string[]) =>
  (await proveAfter(app, 'none', changes)).filter((found) => found.startsWith('orders-and-plans'));
const ofOrder = (number: string) => `owner = 'order:${number}'`;

test('orders on plans with their loans and offers are right', async () => {
  assert.deepEqual(await proveAfter(app, 'none', []), []);
});

test('an order on a plan without its loan, or with one of other amounts, of another person or in another state, is named', async () => {
  for (const change of [
    `update loans set owner = 'order:gone' where ${ofOrder(placed)}`,
    `update shop_orders set financed_kobo = financed_kobo - 100 where number = '${placed}'`,
    `update loans set customer_id = (select customer_id from shop_orders where number = '${other}') where ${ofOrder(placed)}`,
    `update loans set state = 'cancelled' where ${ofOrder(placed)}`,
    `update shop_orders set state = 'cancelled' where number = '${placed}'`,
    `update shop_orders set state = 'delivered', delivered_at = now() where number = '${placed}'`,
    `update shop_orders set placed_at = null, paid_by = null, state = 'expired' where number = '${placed}'`,
  ])
    assert.deepEqual(await foundAfter(change), [`orders-and-plans: order:${placed}`], change);
});

test('a loan of an order that nobody agreed to by an offer is named', async () => {
  for (const change of [
    `update plan_offers set loan_id = null, agreed_at = null, taps = null, agreed_session = null, state = 'open' where order_number = '${placed}'`,
    `update plan_offers set content = content || ' ', digest = encode(sha256(convert_to(content || ' ', 'UTF8')), 'hex')
     where order_number = '${placed}'`,
  ])
    assert.deepEqual(await foundAfter(change), [`orders-and-plans: order:${placed}`], change);
});
