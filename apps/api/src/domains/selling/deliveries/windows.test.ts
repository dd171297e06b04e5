import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeStore } from '../../../../test/make-products.ts';
import { makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { promiseOf } from './delivery-rules.ts';
import { listOpenWindows, quotePlace } from './quote-delivery.ts';
import { packedBySql, promisedBySql } from './stop-queries.ts';
import { findWindow, freeWindow, lockNextFreeWindow, takeWindow } from './window-queries.ts';

// 10:00 in Lagos.
const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const store = await makeStore(app);

const take = (windowId: string, storeId = store.id) => database.write((tx) => takeWindow(tx, windowId, storeId));
const takenOf = async (id: string) => (await findWindow(database.read, id))?.taken;

test('of 50 buyers at once one gets the last place of a window', async () => {
  const windowId = await makeWindow(app, store.id, { capacity: 3 });
  await take(windowId);
  await take(windowId);
  const answers = await Promise.all(Array.from({ length: 50 }, () => take(windowId)));
  assert.equal(answers.filter((one) => one !== null).length, 1);
  assert.equal(await takenOf(windowId), 3);
});

test('a stop that waits for the last place of a window, which is taken, gets the next window', async () => {
  const own = await makeStore(app);
  const first = await makeWindow(app, own.id, { startHour: 12, capacity: 1 });
  const next = await makeWindow(app, own.id, { startHour: 16, endHour: 20, capacity: 1 });
  const { found } = await database.write(async (tx) => {
    await takeWindow(tx, first, own.id);
    const waits = database.write((other) => lockNextFreeWindow(other, own.id, app.clock.now()));
    await waitForLock(database.pool);
    return { found: waits };
  });
  assert.equal((await found)?.id, next);
});

test('a place that is given back can be taken again, and no place is given back twice', async () => {
  const windowId = await makeWindow(app, store.id, { startHour: 16, endHour: 20, capacity: 1 });
  assert.ok(await take(windowId));
  assert.equal(await take(windowId), null);
  await database.write((tx) => freeWindow(tx, windowId));
  await database.write((tx) => freeWindow(tx, windowId));
  assert.equal(await takenOf(windowId), 0);
  assert.ok(await take(windowId));
});

test('a window of another store, one that begins within the hour and an unknown one are not taken', async () => {
  const other = await makeStore(app);
  const windowId = await makeWindow(app, other.id, { startHour: 12 });
  assert.equal(await take(windowId), null);
  const soon = await makeWindow(app, other.id, { startHour: 11, endHour: 15 });
  assert.ok(await take(soon, other.id), '60 minutes before it begins');
  app.clock.advance(1);
  assert.equal(await take(soon, other.id), null, 'a second later');
  app.clock.set('2026-06-15T09:00:00.000Z');
  assert.equal(await take('00000000-0000-4000-8000-000000000000', other.id), null);
});

test('the windows of today and the next two days are offered, the full ones too', async () => {
  const other = await makeStore(app);
  for (const day of ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'])
    await makeWindow(app, other.id, { day, capacity: 0 });
  await makeWindow(app, other.id, { startHour: 16, endHour: 20 });
  const windows = await listOpenWindows(database.read, other.id, app.clock.now());
  assert.deepEqual(
    windows.map(({ day, startsAt, capacity, taken }) => [day, startsAt.toISOString().slice(11, 16), capacity - taken]),
    [
      ['2026-06-15', '11:00', 0],
      ['2026-06-15', '15:00', 10],
      ['2026-06-16', '11:00', 0],
      ['2026-06-17', '11:00', 0],
    ],
  );
});

test('a place is found in its zone however it is spelled, and is unknown to stores of other cities', async () => {
  const zoneId = await makeZone(app, ['Eti-Osa', 'Ibeju-Lekki']);
  const quote = (localGovernment: string, city = 'Lagos', state = 'Lagos') =>
    quotePlace(database.read, { city, state, localGovernment }, app.clock.now());
  const expected = { zoneId, zone: 'Lagos', feeKobo: 150_000, riderFeeKobo: 120_000 };
  for (const spelling of ['Eti-Osa', 'eti osa', 'ETI  OSA LGA']) assert.deepEqual(await quote(spelling), expected);
  assert.deepEqual(await quote('Ibeju-Lekki', 'Lagos', 'Lagos State'), expected);
  assert.equal(await quote('Ikeja'), null);
  assert.equal(await quote('Eti-Osa', 'Ibadan'), null);
  assert.equal(await quote('Eti-Osa', 'Lagos', 'Oyo'), null);
});

test('a chosen window is the promise, earlier or later than 24 hours; without one it is 24 hours, and a pick-up has none', () => {
  const placedAt = new Date('2026-06-15T09:00:00.000Z');
  for (const [from, to] of [
    ['2026-06-15T11:00:00.000Z', '2026-06-15T15:00:00.000Z'],
    ['2026-06-17T07:00:00.000Z', '2026-06-17T11:00:00.000Z'],
  ] as const) {
    const [windowFrom, windowTo] = [new Date(from), new Date(to)];
    const promise = promiseOf({ handover: 'delivery', placedAt, windowFrom, windowTo });
    assert.deepEqual(promise, { from: windowFrom, by: windowTo });
  }
  const none = { placedAt, windowFrom: null, windowTo: null };
  const inADay = new Date('2026-06-16T09:00:00.000Z');
  assert.deepEqual(promiseOf({ ...none, handover: 'delivery' }), { from: null, by: inADay });
  assert.equal(promiseOf({ ...none, handover: 'pick-up' }), null);
  assert.equal(promiseOf({ ...none, handover: 'delivery', placedAt: null }), null);
});

test('a statement about orders has the same promise as the function', async () => {
  const times = [
    ['2026-06-15T11:00:00Z', '2026-06-15T15:00:00Z'],
    [null, null],
  ];
  for (const [from, to] of times) {
    const { rows } = await database.pool.query(
      `select ${promisedBySql} as "by", ${packedBySql} as "packedBy"
       from (select $1::timestamptz as window_from, $2::timestamptz as window_to, $3::timestamptz as placed_at) o`,
      [from, to, '2026-06-15T09:00:00Z'],
    );
    const windowAt = (at: string | null | undefined) => (at ? new Date(at) : null);
    const promise = promiseOf({
      handover: 'delivery',
      placedAt: new Date('2026-06-15T09:00:00Z'),
      windowFrom: windowAt(from),
      windowTo: windowAt(to),
    });
    assert.deepEqual(rows[0], { by: promise?.by, packedBy: promise?.from ?? promise?.by });
  }
});
