import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as orderCalls from '@foodbank/contract/selling/orders-staff';
import { askReturn, type ReturnProblem } from '@foodbank/contract/selling/returns';
import { decideAskedReturn, listAskedReturns, readAskedReturn } from '@foodbank/contract/selling/returns-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider });
const agent = await makeAgent(app);
const store = await makeStore(app);
// Members are signed out after a while, so tests that move the clock make another one.
let packer = await makeStaff(app, ['operations']);
const passHours = async (hours: number) => {
  app.clock.advance(hours * 3_600);
  packer = await makeStaff(app, ['operations']);
};
// Prices in odd kobo, so that every share has to be rounded.
const rice = await makeProduct(app, store.id, {
  name: 'Ofada rice',
  priceKobo: 1_250_051,
  onHand: 900,
  vatPpm: 75_000,
});
const pepper = await makeProduct(app, store.id, { name: 'Ata rodo', priceKobo: 33_333, onHand: 900 });
const note = 'The bag was torn and half of it was gone';

/** An order that was handed over, with its lines. */
async function delivered(customer: TestCustomer, wanted: Record<string, number> = { [rice.id]: 3, [pepper.id]: 2 }) {
  const { orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, wanted);
  const params = { number };
  await packer.call(orderCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const { order } = await customer.call(readOrder, { params });
  await packer.call(orderCalls.handOver, { params, body: { code: order.handOverCode ?? '' } });
  const lineOf = (productId: string) => order.lines.find((line) => line.productId === productId)?.id ?? '';
  return { params, number, riceLine: lineOf(rice.id), pepperLine: lineOf(pepper.id) };
}
const bodyOf = (lineId: string, quantity: number, problem: ReturnProblem = 'damaged') => ({
  key: randomUUID(),
  lines: [{ lineId, quantity, problem }],
  note,
});
const openReturn = async (number: string) => {
  const { rows } = await packer.call(listAskedReturns, { query: { list: 'open' } });
  const row = rows.find(({ orderNumber }) => orderNumber === number);
  assert.ok(row);
  return (await packer.call(readAskedReturn, { params: { returnId: row.id } })).asked;
};
const decide = (
  asked: { id: string; lines: { id: string }[] },
  decision: 'accept' | 'refuse',
  from: 'asked' | 'goods-awaited' = 'asked',
) => ({
  params: { returnId: asked.id },
  body: { lines: asked.lines.map(({ id }) => ({ id, from, decision })), reason: 'The photo of the store shows it' },
});

test('a small amount is refunded at once for a customer who kept an earlier order, within the bounds and not after a refusal', async () => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const first = await delivered(customer, { [pepper.id]: 10 });
  const stateAfter = async (
    { params, pepperLine }: { params: { number: string }; pepperLine: string },
    quantity: number,
    problem: ReturnProblem = 'missing',
  ) => {
    const { returns } = await customer.call(askReturn, {
      params,
      body: {
        ...bodyOf(pepperLine, quantity, problem),
        ...(problem === 'not-as-described' && { way: 'bring' as const }),
      },
    });
    return returns.returns.at(-1)?.lines[0]?.state;
  };
  assert.equal(await stateAfter(first, 1), 'asked', 'a first order gets nothing by rule');
  await packer.call(decideAskedReturn, decide(await openReturn(first.number), 'accept'));
  await passHours(25);
  const second = await delivered(customer, { [pepper.id]: 20 });
  assert.equal(await stateAfter(second, 1, 'not-as-described'), 'asked');
  assert.equal(await stateAfter(second, 6), 'refunded', '₦1,999.98');
  assert.equal(await stateAfter(second, 1), 'asked', 'the order’s bound is used');
  const third = await delivered(customer, { [pepper.id]: 20 });
  assert.equal(await stateAfter(third, 6), 'refunded');
  const fourth = await delivered(customer, { [pepper.id]: 20 });
  assert.equal(await stateAfter(fourth, 1), 'asked', 'the customer’s bound of 30 days is used');
  await packer.call(decideAskedReturn, decide(await openReturn(fourth.number), 'refuse'));
  await passHours(31 * 24);
  const fifth = await delivered(customer, { [pepper.id]: 20 });
  assert.equal(await stateAfter(fifth, 1), 'asked', 'a refusal in 90 days ends it');
  assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, []);
});
