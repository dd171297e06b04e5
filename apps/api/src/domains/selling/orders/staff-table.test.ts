import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/selling/orders-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z', workless: true });
const { pool } = app.context.database;
const [store, other] = [await makeStore(app, '=Bodija Market'), await makeStore(app, 'Dugbe Market')];
const product = await makeProduct(app, store.id, { name: 'Garri', priceKobo: 500_050, onHand: 90 });
const customer = await makeOwnCustomer(app, { firstname: 'Ronke', lastname: 'Uniquename' });
const member = await makeStaff(app, ['operations']);
const numbers: string[] = [];
for (const count of [3, 4, 2]) {
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [product.id]: count });
  numbers.push(orderNumber);
}

const list = (query: Parameters<typeof member.call<typeof calls.listShopOrders>>[1]['query']) =>
  member.call(calls.listShopOrders, { query });
const numbersOf = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ number }) => number);
const lastAudit = async () =>
  (await pool.query(`select actor, subject, detail from audit_lines where action = 'table-saved' order by id desc`))
    .rows;

/** Copies an order many times, as not paid in time: other numbers, and totals and windows that differ and repeat. */
async function copyOrder(count: number) {
  await pool.query(
    `delete from shop_order_lines where order_number in (select number from shop_orders where state = 'expired')`,
  );
  await pool.query(`delete from shop_orders where state = 'expired'`);
  await pool.query(
    `insert into shop_orders (number, checkout_id, customer_id, store_id, state, handover, goods_kobo, delivery_fee_kobo, margin_ppm,
       created_at, updated_at, window_from)
     select 'FB-' || (80000000 + n), checkout_id, customer_id, $3, 'expired', handover, 100000 + (n % 7) * 100, 0, margin_ppm,
       created_at + (n % 5) * interval '1 minute', updated_at,
       case when n % 3 = 0 then null else created_at + (n % 4) * interval '1 hour' end
     from shop_orders, generate_series(1, $2) n where number = $1`,
    [numbers[0], count, other.id],
  );
  await pool.query(
    `insert into shop_order_lines (order_number, position, product_id, name, unit, quantity, price_kobo, vat_ppm, substitution)
     select o.number, 1, l.product_id, l.name, l.unit, 2, l.price_kobo, l.vat_ppm, l.substitution
     from shop_orders o, shop_order_lines l where o.state = 'expired' and l.order_number = $1`,
    [numbers[0]],
  );
}

test('each sort has every order once and in its order, page after page', async () => {
  await copyOrder(120);
  const sortedBy = {
    newest: 'created_at desc, number desc',
    window: 'window_from nulls last, number',
    total: 'goods_kobo desc, number desc',
  };
  for (const sort of ['newest', 'window', 'total'] as const) {
    const { rows } = await pool.query(
      `select number from shop_orders where state = 'expired' order by ${sortedBy[sort]}`,
    );
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ state: 'expired', sort, ...(cursor && { cursor }) });
      found.push(...page.rows.map(({ number }) => number));
      cursor = page.nextCursor;
    }
    assert.deepEqual(
      found,
      rows.map(({ number }) => number),
      sort,
    );
  }
  assert.deepEqual(await numbersOf({ sort: 'total', storeId: store.id }), [numbers[1], numbers[0], numbers[2]]);
  assert.deepEqual(await numbersOf({ sort: 'total', cursor: 'FB-00000000' }), [], 'a number that is no place');
  const { status } = await member.send(calls.listShopOrders, { query: { sort: 'commission' as never } });
  assert.equal(status, 400);
});

test('the sums are those of the filter, and of more than 10,000 orders there are none', async () => {
  const sumsOf = (query: Parameters<typeof list>[0]) => member.call(calls.sumShopOrders, { query });
  await pool.query('update shop_orders set refunded_goods_kobo = 50050 where number = $1', [numbers[2]]);
  assert.deepEqual(await sumsOf({ state: 'placed' }), { count: 3, sums: { total: 45_004.5, kept: 44_504 } });
  assert.deepEqual(await sumsOf({ state: 'placed', search: numbers[0] ?? '' }), {
    count: 1,
    sums: { total: 15_001.5, kept: 15_001.5 },
  });
  assert.deepEqual(await sumsOf({ state: 'delivered' }), { count: 0, sums: { total: 0, kept: 0 } });
  await copyOrder(10_001);
  assert.deepEqual(await sumsOf({ state: 'expired' }), { count: 10_001, sums: null });
});

test('a file has what the filter finds and nothing of the customer, no formula, and one line in the audit log', async () => {
  const before = (await lastAudit()).length;
  const { csv, rowCount, isCut, fileName } = await member.call(calls.saveShopOrders, {
    body: { state: 'placed', sort: 'total' },
  });
  assert.deepEqual([rowCount, isCut, fileName], [3, false, 'orders-2026-06-15.csv']);
  const lines = csv.trim().split('\r\n');
  assert.match(lines[0] ?? '', /order,state,store,hand-over,.*ordered \(NGN\),kept \(NGN\)/);
  assert.match(
    lines[1] ?? '',
    new RegExp(`^${numbers[1]},Placed,'=Bodija Market,Pick-up at the store,,,4,20002.00,20002.00,2026-06-15 09:00:00,`),
  );
  assert.ok(!csv.includes('Uniquename') && !csv.includes('Ronke') && !csv.includes(customer.phone.slice(-7)));
  const audit = await lastAudit();
  assert.equal(audit.length, before + 1);
  assert.deepEqual(audit[0], {
    actor: member.id,
    subject: 'orders',
    detail: { filter: { state: 'placed', sort: 'total' }, rowCount: 3, matching: '3' },
  });
  await member.call(calls.saveShopOrders, { body: { search: customer.phone } });
  const [searched] = await lastAudit();
  assert.deepEqual(searched.detail, { filter: { sort: 'newest', isSearched: true }, rowCount: 0, matching: '0' });
});

test('a file ends after 5,000 orders, and its last row and the reply say how many there are', async () => {
  const cut = await member.call(calls.saveShopOrders, { body: { state: 'expired' } });
  assert.deepEqual([cut.rowCount, cut.isCut, cut.matching], [5_000, true, 10_001]);
  assert.match(cut.csv, /"The first 5,000 of more than 10,000 orders\. Narrow the filter to get the others\."\r\n$/);
  await copyOrder(5_002);
  const { csv, matching } = await member.call(calls.saveShopOrders, { body: { state: 'expired' } });
  assert.equal(matching, 5_002);
  assert.match(csv, /The first 5,000 of 5,002 orders/);
});

test('who may not read orders gets neither sums nor a file, and a packer no file', async () => {
  const content = await makeStaff(app, ['content']);
  const packer = await makeStaff(app, ['packer'], [store.id]);
  assert.equal((await content.send(calls.sumShopOrders, { query: {} })).body.code, 'not-permitted');
  assert.equal((await content.send(calls.saveShopOrders, { body: {} })).body.code, 'not-permitted');
  assert.equal((await packer.send(calls.saveShopOrders, { body: { storeId: other.id } })).body.code, 'not-permitted');
});
