import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { findDifferences } from '../../apps/api/src/domains/oversight/proof/run-proof.ts';
import type { CheckoutWorld } from './world.ts';

interface CountedOrder {
  number: string;
  state: string;
  checkout: string;
  key: string;
  totalKobo: number;
  /** What the order is still worth: goods and fee that the customer gets or got. */
  keptKobo: number;
  /** Refunds that the provider refused: an alarm tells a person. */
  alarmedKobo: number;
  /** When the hold of a checkout that is still open ends. */
  heldUntil: Date;
}

const ordersOf = `
  select o.number, o.state, c.state as checkout, c.key, c.total_kobo as "totalKobo", c.held_until as "heldUntil",
    o.goods_kobo - o.refunded_goods_kobo + o.delivery_fee_kobo - o.refunded_fee_kobo as "keptKobo",
    coalesce((select sum(r.amount_kobo) from charge_refunds r join charges g on g.id = r.charge_id
      where g.owner = 'checkout:' || c.id and r.state = 'failed' and r.alarm is not null), 0)::bigint as "alarmedKobo"
  from shop_orders o join checkouts c on c.id = o.checkout_id order by 1`;
const stockOf = `
  select s.product_id as id, s.on_hand as "onHand", s.held from store_products s join products p on p.id = s.product_id
  where p.kind = 'single'`;
// What orders that are under way keep, and what has left the store for good. A combo counts as its parts.
const goodsOf = `
  with parts as (
    select l.order_number, l.id, l.quantity, l.refunded_quantity, coalesce(c.product_id, l.product_id) as product_id,
      coalesce(c.quantity, 1) as times
    from shop_order_lines l left join combo_parts c on c.combo_id = l.product_id)
  select p.product_id as id,
    sum((p.quantity - p.refunded_quantity) * p.times) filter (where o.state in
      ('awaiting-payment', 'placed', 'packing', 'ready', 'on-the-way', 'not-at-home'))::int as held
  from parts p join shop_orders o on o.number = p.order_number group by 1`;
const windowsOf = `
  select (select coalesce(sum(taken), 0) from delivery_windows)::int as taken,
    (select count(*) from shop_orders where window_id is not null
      and state in ('awaiting-payment', 'placed', 'packing', 'on-the-way', 'not-at-home'))::int as needed`;

const paidStates = new Set([
  ...['placed', 'packing', 'ready', 'on-the-way', 'not-at-home'],
  ...['delivered', 'partly-delivered', 'partly-returned', 'returned'],
]);

/** Counts the money by the stand-in's books and the goods by the store's, and compares both with the orders. Returns the sums. */
export async function countCheckouts(world: CheckoutWorld) {
  const { app, provider, presses, stall } = world;
  const { pool } = app.context.database;
  const { books } = provider;
  const { rows: orders } = await pool.query<CountedOrder>(ordersOf);
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const byKey = new Map(orders.map((order) => [order.key, order]));
  const money = new Map<string, { receivedKobo: number; givenKobo: number }>();
  for (const [reference, { receivedKobo }] of books.charges) {
    const number = /^FB-\d{8}/.exec(reference)?.[0] ?? reference;
    const sum = money.get(number) ?? { receivedKobo: 0, givenKobo: 0 };
    sum.receivedKobo += receivedKobo;
    sum.givenKobo += books.givenKobo(reference);
    money.set(number, sum);
    assert.ok(byNumber.has(number), `the provider began ${reference}, which is of no order`);
  }
  const sums = { orders: orders.length, receivedKobo: 0, givenKobo: 0, keptKobo: 0, alarmedKobo: 0 };
  for (const { number, state, checkout, totalKobo, keptKobo, alarmedKobo } of orders) {
    const { receivedKobo, givenKobo } = money.get(number) ?? { receivedKobo: 0, givenKobo: 0 };
    const about = `${number} is ${state} (${checkout}): came in ${receivedKobo}, went back ${givenKobo}, alarms over ${alarmedKobo}`;
    assert.notEqual(checkout, 'open', `${about}: its hold outlives its end`);
    assert.notEqual(state, 'awaiting-payment', about);
    const isPaid = paidStates.has(state);
    if (isPaid) assert.ok(receivedKobo >= totalKobo, `${about}: an order of ${totalKobo} without money`);
    const dueKobo = isPaid ? keptKobo : 0;
    assert.equal(receivedKobo - givenKobo - alarmedKobo, dueKobo, `${about}: worth ${dueKobo}`);
    sums.receivedKobo += receivedKobo;
    sums.givenKobo += givenKobo;
    sums.keptKobo += dueKobo;
    sums.alarmedKobo += alarmedKobo;
  }
  for (const { key, orderNumber, told } of presses) {
    const order = byKey.get(key);
    if (orderNumber === null) continue;
    assert.equal(order?.number, orderNumber, 'a press that was answered has its order');
    const { state = '' } = order ?? {};
    if (told.has('cancelled')) assert.equal(state, 'cancelled', `${orderNumber} was told to be cancelled`);
    else if (told.has('returned')) assert.match(state, /returned$/, `${orderNumber} was told to be returned`);
    else if (told.has('delivered')) assert.match(state, /delivered$|returned$/, `${orderNumber} was handed over`);
    else if (told.has('placed')) assert.ok(paidStates.has(state) || state === 'cancelled', `${orderNumber}: ${state}`);
  }
  await assertShelves(pool, stall.stock);
  const { differences } = await findDifferences(app.context.database.read, null);
  assert.deepEqual(differences, [], 'the proof holds');
  return sums;
}

/** Compares what stores and windows hold with the orders that are under way. */
export async function assertShelves(pool: Pool, first: ReadonlyMap<string, number>): Promise<void> {
  const { rows: goods } = await pool.query<{ id: string; held: number | null }>(goodsOf);
  const { rows: shelves } = await pool.query<{ id: string; onHand: number; held: number }>(stockOf);
  for (const { id, held, onHand } of shelves) {
    const needed = goods.find((one) => one.id === id)?.held ?? 0;
    assert.equal(held, needed, `held of ${id}: ${held}, orders under way have ${needed}`);
    assert.ok(onHand <= (first.get(id) ?? 0), `${id}: more than at first`);
  }
  const { rows: windows } = await pool.query(windowsOf);
  assert.equal(windows[0].taken, windows[0].needed, 'each place in a window belongs to an order that is under way');
}
