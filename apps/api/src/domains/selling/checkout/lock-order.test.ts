import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges, makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { expireCheckout } from './ending.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { pool } = app.context.database;
const store = await makeStore(app);
const packer = await makeStaff(app, ['operations']);
const rice = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 60 });
const beans = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 60 });

/** Does something while a row is locked, until it waits for it; then another row must still be free. */
async function whileLocked(row: string, run: () => Promise<unknown>, free: string): Promise<void> {
  const client = await pool.connect();
  let running: Promise<unknown> | null = null;
  try {
    await client.query('begin');
    assert.equal((await client.query(`${row} for update`)).rowCount, 1);
    running = run();
    await waitForLock(pool);
    assert.equal((await pool.query(`${free} for update nowait`)).rowCount, 1, free);
  } finally {
    await client.query('rollback');
    client.release();
    await running;
  }
}
const account = (kind: string, owner = '') =>
  `select from ledger_accounts where kind = '${kind}' and owner = '${owner}'`;

/** An order of two products that is ready, with a code. */
async function ready() {
  const customer = await makeOwnCustomer(app);
  const { id, orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, {
    [rice.id]: 1,
    [beans.id]: 1,
  });
  const params = { number };
  await packer.call(staffCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const { order } = await customer.call(readOrder, { params });
  const [line] = order.lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }));
  assert.ok(line);
  const handOver = (notTaken: (typeof line)[]) =>
    packer.call(staffCalls.handOver, { params, body: { code: order.handOverCode ?? '', notTaken } });
  return { id, params, line, handOver };
}

test('goods that are not taken and goods that come back are booked before their money goes back', async () => {
  const { params, line, handOver } = await ready();
  await handOver([]);
  const part = await ready();
  const storePayable = account('store-payable', store.id);
  await whileLocked(storePayable, () => part.handOver([part.line]), account('provider-balance'));
  const body = { key: randomUUID(), lines: [line], kind: 'missing' as const, reason: 'It was not there' };
  const giveBack = () => packer.call(staffCalls.returnLines, { params, body });
  await whileLocked(storePayable, giveBack, account('provider-balance'));
});

test('the payment of an order is locked before the books, as by an answer of the provider', async () => {
  const { id, params, line, handOver } = await ready();
  await handOver([]);
  const body = { key: randomUUID(), lines: [line], kind: 'missing' as const, reason: 'It was not there' };
  const giveBack = () => packer.call(staffCalls.returnLines, { params, body });
  const charge = `select from charges where owner = 'checkout:${id}'`;
  await whileLocked(charge, giveBack, account('store-payable', store.id));
});

test('a late payment takes the stock before the window, as a new order does', async () => {
  const customer = await makeOwnCustomer(app);
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [rice.id]: 1 }));
  app.clock.advance(31 * 60);
  await expireCheckout(app.context, checkout.id);
  const { rows } = await pool.query(
    `insert into delivery_windows (store_id, day, starts_at, ends_at, capacity)
     values ('${store.id}', $1::date, $1, $1::timestamptz + interval '2 hours', 5) returning id`,
    [new Date(app.clock.now().getTime() + 48 * 3_600_000)],
  );
  const windowId = rows[0].id;
  await pool.query('update shop_orders set window_id = $1 where number = $2', [windowId, checkout.orderNumber]);
  provider.pay(`${checkout.orderNumber}-1`);
  const stock = `select from store_products where store_id = '${store.id}' and product_id = '${rice.id}'`;
  const window = `select from delivery_windows where id = '${windowId}'`;
  await whileLocked(stock, () => followCharges(app, checkout.id), window);
  const { order } = await customer.call(readOrder, { params: { number: checkout.orderNumber } });
  assert.equal(order.state, 'placed');
  assert.equal((await pool.query('select taken from delivery_windows where id = $1', [windowId])).rows[0].taken, 1);
});
