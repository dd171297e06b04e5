import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/selling/orders-staff';
import { listPackingQueue, swapLine } from '@foodbank/contract/selling/orders-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { readyBody, sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
// 09:00 in Lagos.
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z', workless: true });
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { name: 'Ofada rice', priceKobo: 1_000_000, onHand: 90 });
const local = await makeProduct(app, store.id, { name: 'Local rice', priceKobo: 850_000, onHand: 90 });
const oil = await makeProduct(app, store.id, { name: 'Palm oil', priceKobo: 300_000, onHand: 90 });
const [bola, chidi] = [await makeStaff(app, ['operations']), await makeStaff(app, ['operations'])];
const nameOf = async ({ id }: TestStaff) =>
  (await app.context.database.pool.query('select name from staff_members where id = $1', [id])).rows[0].name as string;

async function place() {
  const customer = await makeOwnCustomer(app);
  const { orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 2, [oil.id]: 1 });
  const params = { number };
  return {
    params,
    number,
    start: (by: TestStaff) => by.send(calls.startPacking, { params }),
    read: async (by: TestStaff) => (await by.call(calls.readShopOrder, { params })).order,
    ready: (by: TestStaff, seen: calls.StaffOrder) => by.send(calls.markReady, { params, body: readyBody(seen) }),
    takeOver: (by: TestStaff, version: number) => by.send(calls.takeOverPacking, { params, body: { version } }),
  };
}

test('of two who start packing an order at once one packs it, and the other one is told who and since when', async () => {
  const order = await place();
  const answers = await Promise.all([order.start(bola), order.start(chidi)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const [first, second] = answers[0]?.status === 200 ? [bola, chidi] : [chidi, bola];
  const refused = answers.find(({ status }) => status === 409);
  assert.equal(refused?.body.code, 'packed-by-another');
  assert.equal(refused?.body.message, `${await nameOf(first)} has packed it since 09:00. Take it over first.`);
  const seen = await order.read(second);
  assert.deepEqual(seen.packer, { name: await nameOf(first), since: '2026-06-15T08:00:00.000Z', isCaller: false });
  assert.deepEqual(seen.acts, ['take-over', 'take-out', 'cancel']);
  const { rows } = await second.call(listPackingQueue, { query: { storeId: store.id } });
  assert.equal(rows.find(({ number }) => number === order.number)?.packer?.name, await nameOf(first));
});

test('an order is taken over knowingly: then only the new packer says that it is ready, and of two who take over at once one does', async () => {
  const order = await place();
  await order.start(bola);
  const seen = await order.read(bola);
  assert.equal((await order.ready(chidi, seen)).body.code, 'packed-by-another');
  const dayo = await makeStaff(app, ['operations']);
  const answers = await Promise.all([order.takeOver(chidi, seen.version), order.takeOver(dayo, seen.version)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const now = answers[0]?.status === 200 ? chidi : dayo;
  assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'order-changed');
  const before = await order.ready(bola, seen);
  assert.equal(before.body.message, `${await nameOf(now)} has packed it since 09:00. Take it over first.`);
  assert.equal((await sayReady(now, order.number)).state, 'ready');
  const { rows } = await app.context.database.pool.query(
    `select actor from audit_lines where action = 'order-packing-taken-over' and subject = $1`,
    [order.number],
  );
  assert.deepEqual(rows, [{ actor: now.id }]);
});

test('“Ready” counts for the order as it was shown: after a swap, another window or a cancellation it is refused and says what changed', async () => {
  const order = await place();
  await order.start(bola);
  const seen = await order.read(bola);
  const [line] = seen.lines;
  const params = { ...order.params, lineId: line?.id ?? '' };
  const swap = { productId: local.id, quantity: 1, toPack: 2 };
  const [ready, swapped] = await Promise.all([order.ready(bola, seen), chidi.send(swapLine, { params, body: swap })]);
  // Of Ready and a swap at the same instant the later one is refused, so that no line is packed that the packer has not seen.
  assert.deepEqual([ready.status, swapped.status].sort(), [200, 409]);

  const other = await place();
  await other.start(bola);
  const old = await other.read(bola);
  await chidi.call(swapLine, { params: { ...other.params, lineId: old.lines[0]?.id ?? '' }, body: swap });
  const refused = await other.ready(bola, old);
  assert.deepEqual([refused.status, refused.body.code], [409, 'order-changed']);
  const what = '09:00, Local rice, 5 kg × 1, instead of Ofada rice, 5 kg';
  assert.equal(refused.body.message, `The order was changed while you had it open (${what}). Check it again.`);
  const cancelled = await other.read(bola);
  await chidi.call(calls.cancelShopOrder, { params: other.params, body: { reason: 'The customer called' } });
  const late = await other.ready(bola, cancelled);
  assert.equal(late.body.message, 'The order was cancelled meanwhile. Put its goods back.');
});

test('“Ready” names every line that is in the bag: a line that was not ticked is named in the refusal', async () => {
  const order = await place();
  await order.start(bola);
  const { version, lines } = await order.read(bola);
  const ready = (packed: string[]) => bola.send(calls.markReady, { params: order.params, body: { version, packed } });
  const [first, second] = lines;
  const refused = await ready([first?.id ?? '']);
  assert.deepEqual([refused.status, refused.body.code], [409, 'lines-not-packed']);
  assert.equal(refused.body.message, `Tick every line first. Not ticked: ${second?.name}, ${second?.unit}.`);
  assert.equal((await ready(lines.map(({ id }) => id))).status, 200);
});
