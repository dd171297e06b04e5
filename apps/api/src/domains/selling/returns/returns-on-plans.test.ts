import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as orderCalls from '@foodbank/contract/selling/orders-staff';
import { agreeToOffer } from '@foodbank/contract/selling/plan-offers';
import { askReturn, type ReturnProblem, readReturns } from '@foodbank/contract/selling/returns';
import { decideAskedReturn, listAskedReturns, readAskedReturn } from '@foodbank/contract/selling/returns-staff';
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

test('a small amount of an order on a plan is not refunded by rule and not turned away: it waits for a person, who can’t promise money', async () => {
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
  for (const problem of ['missing', 'not-as-described'] as const) {
    const { returns } = await customer.call(askReturn, { params, body: bodyOf(lineId, problem) });
    assert.equal(returns.returns.at(-1)?.lines[0]?.state, 'asked', problem);
  }
  const { rows } = await packer.call(listAskedReturns, { query: { list: 'open' } });
  assert.equal(rows.length, 2);
  for (const { id } of rows) {
    const { asked } = await packer.call(readAskedReturn, { params: { returnId: id } });
    const decision = (taken: 'accept' | 'refuse') => ({
      params: { returnId: id },
      body: {
        lines: asked.lines.map((line) => ({ id: line.id, from: 'asked' as const, decision: taken })),
        reason: 'The photo of the store shows it',
      },
    });
    assert.equal((await packer.send(decideAskedReturn, decision('accept'))).body.code, 'plan-order-whole');
    assert.equal((await packer.send(decideAskedReturn, decision('refuse'))).status, 200);
  }
});
