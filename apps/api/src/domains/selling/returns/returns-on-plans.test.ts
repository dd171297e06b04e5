import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { readOwnPlan } from '@foodbank/contract/lending/repayments';
import * as orderCalls from '@foodbank/contract/selling/orders-staff';
import { agreeToOffer } from '@foodbank/contract/selling/plan-offers';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { askReturn, type ReturnProblem, readReturns } from '@foodbank/contract/selling/returns';
import { decideAskedReturn, listAskedReturns, readAskedReturn } from '@foodbank/contract/selling/returns-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { deliverOrder } from '../orders/handing-over.ts';
import { bySystem } from '../orders/shop-order-rules.ts';

/** Goods of an order on a plan that were missing or bad: a person looks at each, because the plan can't follow a smaller order yet. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const plans = await openPlans(app, provider);
let packer = await makeStaff(app, ['operations']);

/** Packs an order, sends it out and hands it over. Returns its line. */
async function handOver(customer: TestCustomer, number: string) {
  const params = { number };
  await packer.call(orderCalls.startPacking, { params });
  await sayReady(packer, number);
  await app.context.database.write((tx) => deliverOrder(tx, number, { actor: bySystem }));
  return (await customer.call(readReturns, { params })).returns.left[0]?.lineId ?? '';
}
const bodyOf = (lineId: string, problem: ReturnProblem) => ({
  key: randomUUID(),
  lines: [{ lineId, quantity: 1, problem }],
  note: 'The bag was torn and half of it was gone',
  ...(problem === 'not-as-described' && { way: 'bring' as const }),
});

test('a small amount of an order on a plan is refunded by rule: it comes off the plan at once; bigger ones wait for a person, and come off it then', async () => {
  // ₦500 a piece: one piece is refunded by rule to who kept an order before.
  await app.context.database.pool.query('update store_products set price_kobo = 50000');
  const customer = await plans.customer();
  const first = await plans.order(customer, 20);
  const second = await plans.choose(customer, 20);
  const body = await plans.code(customer, second.id, 2);
  await customer.call(agreeToOffer, { params: { id: second.id }, body });
  provider.pay(`${second.orderNumber}-1`);
  await followCharges(app, second.id);
  await handOver(customer, first.orderNumber);
  app.clock.advance(25 * 3_600);
  packer = await makeStaff(app, ['operations']);
  const lineId = await handOver(customer, second.orderNumber);
  const params = { number: second.orderNumber };
  const { number } = await plans.loan(second.orderNumber);
  const total = async () => (await customer.call(readOwnPlan, { params: { number } })).plan.total;
  const { returns } = await customer.call(askReturn, { params, body: bodyOf(lineId, 'missing') });
  assert.equal(returns.returns.at(-1)?.lines[0]?.state, 'refunded');
  // Whoever reads it is told of the plan: nothing is refunded.
  assert.deepEqual(returns.plan, { number, isPaused: false, takenBack: 0, payBy: null });
  const { order } = await customer.call(readOrder, { params });
  assert.match(order.events.findLast(({ kind }) => kind === 'returned')?.text ?? '', /^Came off the plan: /);
  const { receipt } = await customer.call(readReceipt, { params });
  assert.deepEqual([receipt.plan, receipt.refunded, receipt.creditTotal], [returns.plan, 0, 500]);
  assert.deepEqual([await total(), returns.refunds], [11_000, []]);
  assert.equal(returns.returns.at(-1)?.answerBy, null);
  const { returns: waits } = await customer.call(askReturn, { params, body: bodyOf(lineId, 'not-as-described') });
  // A person answers within a day, and until then the plan is paused.
  const { askedAt = '', answerBy = '' } = waits.returns.at(-1) ?? {};
  assert.deepEqual([Date.parse(answerBy ?? '') - Date.parse(askedAt), waits.plan?.isPaused], [24 * 3_600_000, true]);
  const { rows } = await packer.call(listAskedReturns, { query: { list: 'open' } });
  const [waiting] = rows;
  assert.equal(rows.length, 1);
  const params2 = { returnId: waiting?.id ?? '' };
  for (const from of ['asked', 'goods-awaited'] as const) {
    assert.equal(await total(), 11_000);
    const { asked } = await packer.call(readAskedReturn, { params: params2 });
    // Staff see what comes off and what goes back before they decide.
    assert.deepEqual([asked.plan?.totalBefore, asked.plan?.totalAfter, asked.plan?.back], [11_000, 10_500, 0]);
    const lines = asked.lines.map((line) => ({ id: line.id, from, decision: 'accept' as const }));
    await packer.call(decideAskedReturn, { params: params2, body: { lines, reason: 'The photo shows it' } });
  }
  assert.equal(await total(), 10_500);
});
