import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { getToday, type QueueName } from '@foodbank/contract/oversight/work-queues-staff';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStore } from '../../../../test/make-products.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const { pool } = app.context.database;
const queueOf = async (member: TestStaff, name: QueueName) =>
  (await member.call(getToday, {})).queues.find(({ queue }) => queue === name) ?? null;
const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

test('paid pick-ups count as to pack until they are ready, late a day after they were placed, and then as ready', async () => {
  const packer = await makeStaff(app, ['operations']);
  const store = await makeStore(app);
  const customer = await makeOwnCustomer(app);
  const [early, late] = [minutesAgo(60), minutesAgo(25 * 60)];
  const orders = [
    { state: 'placed', placedAt: early },
    { state: 'packing', placedAt: late },
    { state: 'ready', placedAt: early },
    { state: 'delivered', placedAt: late },
  ];
  for (const [index, { state, placedAt }] of orders.entries())
    await pool.query(
      `insert into shop_orders (number, checkout_id, customer_id, store_id, state, handover, goods_kobo, delivery_fee_kobo,
         margin_ppm, created_at, placed_at, delivered_at, updated_at)
       values ($1, $2, $3, $4, $5, 'pick-up', 500000, 0, 0, $6, $6, case when $5 = 'delivered' then $6::timestamptz end, $6)`,
      [`FB-9900000${index}`, randomUUID(), customer.id, store.id, state, placedAt],
    );
  const toPack = await queueOf(packer, 'orders-to-pack');
  assert.deepEqual([toPack?.open, toPack?.overdue, toPack?.oldestAt], [2, 1, late.toISOString()]);
  assert.equal(toPack?.nextDueAt, new Date(early.getTime() + 86_400_000).toISOString());
  const ready = await queueOf(packer, 'orders-ready');
  assert.deepEqual([ready?.open, ready?.overdue], [1, 0]);
  assert.equal(await queueOf(await makeStaff(app, ['support']), 'orders-to-pack'), null);
});

test('deliveries are due to pack when their windows begin, whenever they were placed', async () => {
  const packer = await makeStaff(app, ['operations']);
  const store = await makeStore(app);
  const customer = await makeOwnCustomer(app);
  await pool.query(`update shop_orders set state = 'cancelled'`);
  const [hour, now] = [3_600_000, app.clock.now().getTime()];
  // Hours from now at which each was placed and its window begins; a window has four hours. Null: staff have to choose one.
  const orders: [placed: number, begins: number | null][] = [
    [-1, 2],
    [-47, 1],
    [-5, -0.5],
    [-1, null],
    [-30, 40],
  ];
  for (const [index, [placed, begins]] of orders.entries())
    await pool.query(
      `insert into shop_orders (number, checkout_id, customer_id, store_id, state, handover, goods_kobo, delivery_fee_kobo, margin_ppm,
         created_at, placed_at, window_from, window_to, updated_at, address, zone_id, rider_fee_kobo)
       values ($1, $2, $3, $4, 'placed', 'delivery', 500000, 150000, 0, $5, $5, $6, $7, $5, '{}', gen_random_uuid(), 120000)`,
      [
        `FB-9910000${index}`,
        randomUUID(),
        customer.id,
        store.id,
        new Date(now + placed * hour),
        begins === null ? null : new Date(now + begins * hour),
        begins === null ? null : new Date(now + (begins + 4) * hour),
      ],
    );
  const queue = await queueOf(packer, 'orders-to-pack');
  assert.deepEqual([queue?.open, queue?.overdue], [5, 1]);
  assert.equal(queue?.nextDueAt, new Date(now + hour).toISOString());
});
