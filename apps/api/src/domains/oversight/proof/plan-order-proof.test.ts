import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkRepayment } from '@foodbank/contract/lending/repayments';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { proveAfter } from '../../../../test/prove-after.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';

/** Orders on plans in the proof. 9:00 in Lagos, the windows begin at 12:00. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const plans = await runningPlans(app, provider);
const { orderNumber: placed } = await plans.order(await plans.customer());
const { orderNumber: other } = await plans.order(await plans.customer());
/** One that is running, and one that was agreed to and never placed. */
const running = await plans.plan();
const stranger = await plans.customer();
const unplaced = await plans.choose(stranger);
await plans.agree(stranger, unplaced.id);
await stranger.call(cancelOrder, { params: { number: unplaced.orderNumber } });

/** A payment on the running plan, of which some naira came in. Returns the charge's id. */
async function pay(naira: number, cameIn = naira): Promise<string> {
  const { customer, number } = running;
  const { id, reference } = await plans.begin(customer, number, naira);
  provider.pay(reference, cameIn * 100);
  await customer.call(checkRepayment, { params: { number, id } });
  return id;
}
plans.goTo('2026-06-20');
const first = await pay(3_000);
await pay(5_000, 9_000);

const foundAfter = async (...changes: string[]) =>
  (await proveAfter(app, 'none', changes)).filter((found) =>
    /^(orders-and-plans|repayments-and-loans|plans-and-bound)/.test(found),
  );
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

test('a refund of an order on a plan that its loan does not know, and one that only the loan knows, are named', async () => {
  const refund = (key: string) =>
    `insert into charge_refunds (charge_id, key, reference, amount_kobo, reason, state, requested_at, changed_at)
     select paid_by, '${key}', 'RF-TEST', 100, 'test', 'waiting', now(), now() from shop_orders where number = '${placed}'`;
  const event = `insert into loan_events (loan_id, number, kind, on_day, payload, key, digest, actor_kind, actor_id, recorded_at, recorded_on)
     select id, 90, 'refunded', accepted_on, '{"kobo": 100}', 'test-refund', sha256(''), 'system', 'system', now(), accepted_on from loans where ${ofOrder(placed)}`;
  const found = async (change: string) =>
    (await proveAfter(app, 'none', [change])).filter((one) => one.startsWith('plans-and-refunds'));
  for (const change of [refund(`order:${placed}:return:x`), event])
    assert.deepEqual(await found(change), [`plans-and-refunds: order:${placed}`], change);
});

test('a loan of an order that nobody agreed to by an offer is named', async () => {
  for (const change of [
    `update plan_offers set loan_id = null, agreed_at = null, taps = null, agreed_session = null, state = 'open' where order_number = '${placed}'`,
    `update plan_offers set content = content || ' ', digest = encode(sha256(convert_to(content || ' ', 'UTF8')), 'hex')
     where order_number = '${placed}'`,
  ])
    assert.deepEqual(await foundAfter(change), [`orders-and-plans: order:${placed}`], change);
});

test('a payment on a plan that its loan does not count, counts twice, or uses in part, is named', async () => {
  const ofFirst = `loan_id = '${running.loanId}' and kind = 'paid' and payload ->> 'id' = '${first}'`;
  const ofCharge = `repayments-and-loans: charge:${first}`;
  for (const change of [
    `update charges set paid_kobo = paid_kobo + 1, changed_at = '2026-01-01' where id = '${first}'`,
    `update charges set refund_kobo = refund_kobo + 1 where id = '${first}'`,
    `delete from loan_events where ${ofFirst}`,
    `update loan_events set payload = payload || '{"kobo": 299999}' where ${ofFirst}`,
    `update charges set customer_id = (select customer_id from shop_orders where number = '${other}') where id = '${first}'`,
  ])
    assert.deepEqual(await foundAfter(change), [ofCharge], change);
  assert.deepEqual(await foundAfter(`update charges set used_kobo = used_kobo - 1 where id = '${first}'`), [
    ofCharge,
    `repayments-and-loans: loan:${running.loanId}`,
  ]);
});

test('a payment of another loan, and what a loan counted beyond and never gave back, is named', async () => {
  const { id: otherLoan } = await plans.loan(other);
  const moved = await foundAfter(`update charges set owner_id = '${otherLoan}' where id = '${first}'`);
  assert.deepEqual(new Set(moved), new Set([`repayments-and-loans: charge:${first}`]));
  assert.deepEqual(
    await foundAfter(`delete from loan_events where loan_id = '${running.loanId}' and kind = 'refunded'`),
    [`repayments-and-loans: loan:${running.loanId}`],
  );
});

test('a day that reserves another sum than its agreements took is named, and an agreement that took another one, or none', async () => {
  const [{ id: ofPlaced }, { id: ofUnplaced }] = [await plans.loan(placed), await plans.loan(unplaced.orderNumber)];
  const day = 'plans-and-bound: plan-day:2026-06-15';
  const named = (loanId: string) => `plans-and-bound: loan:${loanId}`;
  const reservation = (loanId: string) => `plan_reservations where loan_id = '${loanId}'`;
  assert.deepEqual(await foundAfter('update plan_days set reserved_kobo = reserved_kobo + 1'), [day]);
  assert.deepEqual(
    await foundAfter(`update plan_reservations set kobo = kobo - 1 where loan_id = '${ofPlaced}'`),
    [named(ofPlaced), day].sort(),
  );
  assert.deepEqual(await foundAfter(`delete from ${reservation(ofPlaced)}`), [named(ofPlaced), day].sort());
  assert.deepEqual(
    await foundAfter(`update plan_reservations set given_back_at = now() where loan_id = '${ofPlaced}'`),
    [named(ofPlaced), day].sort(),
  );
  assert.deepEqual(
    await foundAfter(`update plan_reservations set given_back_at = null where loan_id = '${ofUnplaced}'`),
    [named(ofUnplaced), day].sort(),
  );
});
