import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as orderCalls from '@foodbank/contract/selling/orders-staff';
import { askCustomer, swapLine } from '@foodbank/contract/selling/orders-staff';
import { askReturn, type ReturnProblem, readReturns } from '@foodbank/contract/selling/returns';
import {
  askReturnByPhone,
  decideAskedReturn,
  listAskedReturns,
  readAskedReturn,
  readReturnsByPhone,
} from '@foodbank/contract/selling/returns-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { pool } = app.context.database;
let packer = await makeStaff(app, ['operations']);
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { name: 'Ofada rice', priceKobo: 1_250_051, onHand: 90 });
const pepper = await makeProduct(app, store.id, { name: 'Pepper', priceKobo: 33_333, onHand: 90 });
const note = 'The bag was torn and half of it was gone';

/** An order that was handed over, with its lines. */
async function delivered(customer: TestCustomer) {
  const wanted = { [rice.id]: 3, [pepper.id]: 2 };
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

test('staff ask for a return for a customer who calls, by the rules of the app, once, and the audit log says who', async () => {
  const desk = await makeStaff(app, ['support']);
  const customer = await makeOwnCustomer(app);
  const { params, number, riceLine } = await delivered(customer);
  const { mayAsk, left } = await desk.call(readReturnsByPhone, { params });
  assert.deepEqual([mayAsk, left.map(({ quantity }) => quantity)], [true, [3, 2]]);
  const body = bodyOf(riceLine, 1);
  await Promise.all([1, 2].map(() => desk.call(askReturnByPhone, { params, body })));
  const { returns } = await customer.call(readReturns, { params });
  assert.deepEqual(
    returns.returns.map(({ note: said, lines }) => [said, lines.map(({ state, amount }) => [state, amount])]),
    [[note, [['asked', 12_500.51]]]],
    'the customer sees it in the app',
  );
  const { rows: waiting } = await packer.call(listAskedReturns, { query: { list: 'open' } });
  assert.deepEqual(
    waiting.map(({ orderNumber, amount }) => [orderNumber, amount]),
    [[number, 12_500.51]],
  );
  const { rows } = await pool.query(
    `select actor, detail->'lines'->0->>'lineId' as line, detail::text as detail from audit_lines
     where action = 'order-return-asked' and subject = $1`,
    [number],
  );
  assert.deepEqual(
    rows.map(({ actor, line }) => [actor, line]),
    [[desk.id, riceLine]],
  );
  assert.doesNotMatch(rows[0].detail, /torn/, 'what the customer said is not kept in the audit log');
  const { order } = await packer.call(orderCalls.readShopOrder, { params });
  assert.match(order.events.find(({ kind }) => kind === 'return-asked')?.actor ?? '', /support/);

  const refusedAs = async (sent: object, member = desk, of = params) =>
    (await member.send(askReturnByPhone, { params: of, body: sent })).body.code;
  assert.equal(await refusedAs(bodyOf(riceLine, 3)), 'return-too-many');
  assert.equal(await refusedAs({ ...body, note: 'Another sentence' }), 'key-used');
  assert.equal(await refusedAs(bodyOf(riceLine, 1, 'not-as-described')), 'validation', 'it says how it comes back');
  assert.equal(await refusedAs(bodyOf(riceLine, 1), desk, { number: 'FB-00000000' }), 'not-found');
  assert.equal(await refusedAs(bodyOf(riceLine, 1), await makeStaff(app, ['finance'])), 'not-permitted');
  const ownOrder = await delivered(await makeOwnCustomer(app, { email: desk.email }));
  assert.equal(await refusedAs(bodyOf(ownOrder.riceLine, 1), desk, ownOrder.params), 'own-record');
  app.clock.advance(24 * 3_600 + 1);
  const later = await makeStaff(app, ['support']);
  assert.equal(await refusedAs(bodyOf(riceLine, 1), later), 'return-too-late');
  assert.equal((await later.call(readReturnsByPhone, { params })).mayAsk, false);
});

test('a small amount is refunded at once by phone as in the app, and not twice by asking in both', async () => {
  // Sessions end while the clock goes on.
  packer = await makeStaff(app, ['operations']);
  const customer = await makeOwnCustomer(app);
  // Refunds by rule need an earlier order.
  await delivered(customer);
  app.clock.advance(3 * 24 * 3_600);
  packer = await makeStaff(app, ['operations']);
  const desk = await makeStaff(app, ['support']);
  const { params, pepperLine } = await delivered(customer);
  await desk.call(askReturnByPhone, { params, body: bodyOf(pepperLine, 2) });
  const { returns } = await customer.call(readReturns, { params });
  assert.deepEqual(
    returns.returns[0]?.lines.map(({ state, amount }) => [state, amount]),
    [['refunded', 666.66]],
  );
  assert.equal((await customer.send(askReturn, { params, body: bodyOf(pepperLine, 1) })).body.code, 'return-too-many');
});

test('a member of staff neither changes nor hands over the own order, nor refunds it, nor decides about its return', async () => {
  const self = await makeStaff(app, ['operations']);
  const other = await makeStaff(app, ['operations']);
  packer = other;
  const customer = await makeOwnCustomer(app, { email: self.email.toUpperCase() });
  const reason = 'I changed my mind';
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 });
  await self.call(orderCalls.startPacking, { params: { number: orderNumber } });
  const { order } = await customer.call(readOrder, { params: { number: orderNumber } });
  const lineId = order.lines[0]?.id ?? '';
  const line = { number: orderNumber, lineId };
  const missing = { quantity: 1, toPack: 1 };
  const takingOut = { params: { number: orderNumber }, body: { lines: [{ lineId, ...missing }], reason } };
  const swapping = { params: line, body: { ...missing, productId: pepper.id, agreedByPhone: true } };
  const handingOver = { params: { number: orderNumber }, body: { code: '0000', notTaken: [{ lineId, quantity: 1 }] } };
  assert.equal((await self.send(orderCalls.takeOutLines, takingOut)).body.code, 'own-record');
  assert.equal((await self.send(swapLine, swapping)).body.code, 'own-record');
  assert.equal((await self.send(askCustomer, { params: line, body: missing })).body.code, 'own-record');
  assert.equal((await self.send(orderCalls.handOver, handingOver)).body.code, 'own-record');
  const cancelling = { params: { number: orderNumber }, body: { reason } };
  assert.equal((await self.send(orderCalls.cancelShopOrder, cancelling)).body.code, 'own-record');
  assert.equal((await other.send(orderCalls.cancelShopOrder, cancelling)).status, 200);

  const { params, number, riceLine } = await delivered(customer);
  const refunding = {
    params,
    body: { key: randomUUID(), lines: [{ lineId: riceLine, quantity: 1 }], kind: 'missing', reason },
  };
  assert.equal((await self.send(orderCalls.returnLines, refunding)).body.code, 'own-record');
  assert.equal((await other.send(orderCalls.returnLines, refunding)).status, 200);

  await customer.call(askReturn, { params, body: bodyOf(riceLine, 1) });
  const { rows } = await other.call(listAskedReturns, { query: { list: 'open' } });
  const returnId = rows.find(({ orderNumber: of }) => of === number)?.id ?? '';
  const { asked } = await other.call(readAskedReturn, { params: { returnId } });
  const lines = asked.lines.map(({ id }) => ({ id, from: 'asked', decision: 'accept' }));
  const deciding = { params: { returnId }, body: { lines, reason } };
  assert.equal((await self.send(decideAskedReturn, deciding)).body.code, 'own-record');
  assert.equal((await other.send(decideAskedReturn, deciding)).status, 200);
});
