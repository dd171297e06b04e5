import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { getDeliveryBoard, giveStops } from '@foodbank/contract/selling/deliveries-staff';
import { makeStore } from '../../../../test/make-products.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeStop, makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { endStop, findStop, giveStop, markStopPickedUp } from './stop-queries.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const operations = await makeStaff(app, ['operations']);
const store = await makeStore(app);
const zoneId = await makeZone(app);
const day = '2026-06-15';
const board = () => operations.call(getDeliveryBoard, { query: { day } });
const versionOf = async (id: string) => (await findStop(database.read, id))?.version ?? 0;
const asked = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: await versionOf(id) })));

test('the board of a day has each window with its places and where its stops stand, and the stops that no rider has', async () => {
  const [noon, evening] = [
    await makeWindow(app, store.id, { capacity: 10 }),
    await makeWindow(app, store.id, { startHour: 16, endHour: 20, capacity: 5 }),
  ];
  const place = { storeId: store.id, zoneId, windowId: noon };
  const unpacked = await makeStop(app, place, { isPacked: false });
  const packed = await makeStop(app, place);
  const [given, gone, brought] = [await makeStop(app, place), await makeStop(app, place), await makeStop(app, place)];
  const rider = await makeRider(app);
  await database.write(async (tx) => {
    for (const { id } of [given, gone, brought]) await giveStop(tx, id, rider.id);
    for (const { id } of [gone, brought]) await markStopPickedUp(tx, id, tx.now);
    await endStop(tx, brought.id, 'delivered', tx.now);
  });
  const { windows, stops, otherDays } = await board();
  assert.deepEqual(otherDays, []);
  assert.deepEqual(
    windows.map(({ label, capacity, taken, toPack, packed: ready, onTheWay, delivered, withoutRider, late }) => [
      ...[label, capacity, taken],
      [toPack, ready, onTheWay, delivered, withoutRider, late],
    ]),
    [
      ['12:00 to 16:00', 10, 5, [1, 2, 1, 1, 2, 0]],
      ['16:00 to 20:00', 5, 0, [0, 0, 0, 0, 0, 0]],
    ],
  );
  assert.deepEqual(
    stops.map(({ orderNumber, area, isPacked, isLate }) => [orderNumber, area, isPacked, isLate]),
    [unpacked, packed].map(({ number }) => [number, 'Allen, Ikeja', number === packed.number, false]),
  );
  const tomorrow = await operations.call(getDeliveryBoard, { query: { day: '2026-06-16' } });
  assert.deepEqual([tomorrow.stops, tomorrow.windows], [[], []]);
  assert.deepEqual(
    tomorrow.otherDays,
    [{ day, withoutRider: 2 }],
    'the day with stops to give is named on each other one',
  );
  assert.notEqual(evening, noon);
});

test('of stops that are given at once each is given by itself, once: the answer names those that another member was faster with', async () => {
  const windowId = await makeWindow(app, store.id, { capacity: 10 });
  const place = { storeId: store.id, zoneId, windowId };
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await makeStop(app, place)).id));
  const [first, second] = [await makeRider(app), await makeRider(app)];
  const seen = await asked(ids);
  const give = (riderId: string | null, stops = seen) => operations.call(giveStops, { body: { stops, riderId } });
  const answers = await Promise.all([give(first.id), give(second.id)]);
  assert.equal(
    answers.reduce((sum, { given }) => sum + given, 0),
    4,
  );
  const failed = answers.flatMap((answer) => answer.failed);
  assert.equal(failed.length, 4);
  for (const { message } of failed) assert.match(message, /gave this stop to .* at \d\d:\d\d\. Look at it again\.$/);
  const back = await give(null, await asked(ids));
  assert.deepEqual([back.given, back.message], [4, 'All riders of the city see 4 stops now.']);
  const elsewhere = await makeRider(app, 'Ibadan');
  const refused = await give(elsewhere.id, await asked(ids));
  assert.deepEqual([refused.given, refused.message], [0, 'No stop was given.']);
  const { rows } = await database.pool.query(
    `select count(*)::int as count from audit_lines where action = 'stop-assigned' and subject = any($1)`,
    [await Promise.all(ids.map(async (id) => (await findStop(database.read, id))?.orderNumber))],
  );
  assert.equal(rows[0].count, 8, 'a line for each stop that changed hands');
  const unknown = await give(first.id, [{ id: randomUUID(), version: 1 }]);
  assert.equal(unknown.failed.length, 1);
});

test('when the database fails among stops that are given at once, the answer says which were given, and no more are tried', async (t) => {
  const windowId = await makeWindow(app, store.id, { startHour: 16, endHour: 20, capacity: 5 });
  const place = { storeId: store.id, zoneId, windowId };
  const made = [await makeStop(app, place), await makeStop(app, place), await makeStop(app, place)];
  const rider = await makeRider(app);
  const stops = await asked(made.map(({ id }) => id));
  const give = () => operations.send(giveStops, { body: { stops, riderId: rider.id } });
  const original = database.write.bind(database);
  const failAt = (failing: number) => {
    let calls = 0;
    const write: typeof original = (...sent) => {
      calls += 1;
      return calls === failing ? Promise.reject(new Error('Connection terminated unexpectedly')) : original(...sent);
    };
    return t.mock.method(database, 'write', write).mock;
  };
  const first = failAt(1);
  assert.equal((await give()).body.code, 'unavailable');
  first.restore();
  const second = failAt(2);
  const { status, body } = await give();
  assert.equal(second.callCount(), 2);
  second.restore();
  assert.deepEqual([status, body.given], [200, 1]);
  assert.deepEqual(body.failed, [
    {
      id: made[1]?.id,
      orderNumber: made[1]?.number,
      message: 'It is not known if this one was given: please look again.',
    },
    { id: made[2]?.id, orderNumber: made[2]?.number, message: 'Not tried: please look again.' },
  ]);
  const riders = await Promise.all(made.map(async ({ id }) => (await findStop(database.read, id))?.riderId ?? null));
  assert.deepEqual(riders, [rider.id, null, null]);
});
