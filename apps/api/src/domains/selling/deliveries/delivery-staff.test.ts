import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import * as calls from '@foodbank/contract/selling/deliveries-staff';
import { makeStore } from '../../../../test/make-products.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { makeStop, makeWindow, makeZone, testContacts } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { acceptStop } from './accept-stop.ts';
import { assignStop } from './assign-stop.ts';
import { findHandOverCode } from './code-queries.ts';
import { deliveryDailyJobs } from './daily-jobs.ts';
import { checkHandOverCode } from './hand-over-codes.ts';
import { quotePlace } from './quote-delivery.ts';
import { findStop, giveStop, markStopPickedUp } from './stop-queries.ts';
import { moveStopTo } from './stops.ts';
import { findWindow } from './window-queries.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const [maker, decider] = [await makeStaff(app, ['operations']), await makeStaff(app, ['finance'])];
const store = await makeStore(app);
const zoneId = await makeZone(app, ['Ikeja', 'Surulere'], 'In town');
const windowId = await makeWindow(app, store.id, { capacity: 50 });
const stopPlace = { storeId: store.id, zoneId, windowId };

const approve = async (by: TestStaff, id: string) => {
  const { shown } = (await by.call(readApproval, { params: { id } })).approval;
  return by.send(approveApproval, { params: { id }, body: { reason: 'Looks right', shown } });
};
const zone = (given: object = {}) => ({
  city: 'Lagos',
  name: 'In town',
  state: 'Lagos',
  areas: ['Ikeja'],
  fee: 1_800,
  riderFee: 1_500,
  reason: 'Fuel has become dearer',
  ...given,
});
const feeOf = async (localGovernment: string) =>
  (await quotePlace(database.read, { city: 'Lagos', state: 'Lagos', localGovernment }, app.clock.now()))?.feeKobo ??
  null;
const renew = (id: string) =>
  maker.send(calls.renewHandOverCode, { params: { id }, body: { reason: 'The rider mistyped' } });
/** A stop whose rider has the goods: its customer has the code. */
const makeStopOnItsWay = async () => {
  const stop = await makeStop(app, stopPlace);
  const rider = await makeRider(app);
  await database.write(async (tx) => {
    await giveStop(tx, stop.id, rider.id);
    await markStopPickedUp(tx, stop.id, tx.now);
  });
  return stop;
};
const versionOf = async (id: string) => (await findStop(database.read, id))?.version ?? 0;

test('a fee changes once a second person approves it, with the places that the zone shall have', async () => {
  const { approvalId } = await maker.call(calls.requestDeliveryZone, { body: zone() });
  assert.equal(await feeOf('Ikeja'), 150_000, 'nothing has changed yet');
  assert.equal((await maker.send(calls.requestDeliveryZone, { body: zone() })).body.code, 'change-already-asked');
  assert.equal((await approve(maker, approvalId)).body.code, 'approval-own');
  const { changes } = (await decider.call(readApproval, { params: { id: approvalId } })).approval;
  assert.deepEqual(
    changes.map(({ before, after: now }) => [before, now]),
    [
      ['In force from the beginning', '15 Jun 2026'],
      ['₦1,500.00', '₦1,800.00'],
      ['₦1,200.00', '₦1,500.00'],
      ['Ikeja, Surulere', 'Ikeja'],
      ['Their fee is fixed', 'They keep it'],
    ],
  );
  assert.equal((await approve(decider, approvalId)).status, 200);
  assert.deepEqual([await feeOf('Ikeja'), await feeOf('Surulere')], [180_000, null]);
});

test('a place belongs to one zone of a city, and a decision on zones that changed meanwhile is stale', async () => {
  const far = zone({ name: 'Far', areas: ['Epe', 'epe'], fee: 4_000, riderFee: 3_000 });
  const first = (await maker.call(calls.requestDeliveryZone, { body: far })).approvalId;
  const second = (await maker.call(calls.requestDeliveryZone, { body: zone({ areas: ['Epe', 'Ikeja'] }) })).approvalId;
  assert.equal((await approve(decider, first)).status, 200);
  assert.equal(await feeOf('Epe'), 400_000);
  assert.equal((await approve(decider, second)).body.code, 'approval-stale');
  assert.equal(await feeOf('Epe'), 400_000);
});

test('a closed zone delivers nowhere', async () => {
  await makeZone(app, ['Badagry'], 'West');
  const { zones } = await maker.call(calls.listDeliveryZones, { query: { city: 'Lagos' } });
  const { id } = zones.find(({ name }) => name === 'West') ?? assert.fail('no zone');
  const { approvalId } = await maker.call(calls.requestZoneClosing, {
    params: { id },
    body: { reason: 'No rider there' },
  });
  assert.equal(await feeOf('Badagry'), 150_000);
  assert.equal((await approve(decider, approvalId)).status, 200);
  assert.equal(await feeOf('Badagry'), null);
  const again = await maker.send(calls.requestZoneClosing, { params: { id }, body: { reason: 'No rider there' } });
  assert.equal(again.body.code, 'not-found');
});

test('a fee below zero, a rider’s fee above the customer’s and windows that overlap are refused', async () => {
  for (const bad of [{ fee: -1 }, { riderFee: 2_000 }, { fee: 1.001 }, { areas: [] }, { fee: 1e9 }]) {
    const { status } = await maker.send(calls.requestDeliveryZone, { body: zone({ name: 'Bad', ...bad }) });
    assert.equal(status, 400, JSON.stringify(bad));
  }
  const window = (startHour: number, endHour: number, weekday = 1) => ({ weekday, startHour, endHour, capacity: 5 });
  for (const plan of [
    [window(12, 8)],
    [window(8, 12), window(10, 14)],
    [window(8, 25)],
    [window(8.5, 12)],
    [window(8, 12, 8)],
    [window(8, 12, 2), window(8, 12)],
  ]) {
    const body = { storeId: store.id, plan, reason: 'A try' };
    assert.equal((await maker.send(calls.requestDeliveryWindows, { body })).status, 400, JSON.stringify(plan));
  }
});

test('approved windows are there at once for the next days, the daily job goes on, and what was taken stays', async () => {
  const other = await makeStore(app);
  const plan = [
    { startHour: 12, endHour: 16, capacity: 2 },
    { startHour: 16, endHour: 20, capacity: 3 },
  ];
  const everyDay = (wanted: typeof plan) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => wanted.map((window) => ({ weekday, ...window })));
  const ask = async (wanted: typeof plan) => {
    const body = { storeId: other.id, plan: everyDay(wanted), reason: 'A new rider' };
    assert.equal(
      (await approve(decider, (await maker.call(calls.requestDeliveryWindows, { body })).approvalId)).status,
      200,
    );
  };
  await ask(plan);
  const list = async () => (await maker.call(calls.listDeliveryWindows, { query: { storeId: other.id } })).windows;
  const windows = await list();
  assert.deepEqual(
    windows.map(({ day, label, capacity }) => `${day} ${label} ${capacity}`),
    ['15', '16', '17'].flatMap((day) => [`2026-06-${day} 12:00 to 16:00 2`, `2026-06-${day} 16:00 to 20:00 3`]),
  );
  const first = windows[0]?.id ?? '';
  for (const _ of [1, 2]) await makeStop(app, { storeId: other.id, zoneId, windowId: first });
  await ask([{ startHour: 12, endHour: 16, capacity: 1 }]);
  assert.deepEqual(
    (await list()).slice(0, 3).map(({ capacity, taken }) => [capacity, taken]),
    [
      [2, 2],
      [0, 0],
      [1, 0],
    ],
  );
  app.clock.set('2026-06-16T09:00:00.000Z');
  const [job] = deliveryDailyJobs(app.context);
  const { signal } = new AbortController();
  assert.equal(await job?.run('2026-06-16', signal), '1 delivery windows were made');
  assert.equal(await job?.run('2026-06-16', signal), '0 delivery windows were made', 'run again, it changes nothing');
  app.clock.set('2026-06-15T09:00:00.000Z');
});

test('staff give a stop to a rider, then to another one, from whom the first one’s contacts are hidden', async () => {
  const [first, second, ibadan] = [await makeRider(app), await makeRider(app), await makeRider(app, 'Ibadan')];
  const { id } = await makeStop(app, stopPlace);
  const assign = async (riderId: string | null, more: object = {}) =>
    maker.send(calls.assignStop, {
      params: { id },
      body: { version: await versionOf(id), riderId, reason: 'Nearest rider', ...more },
    });
  assert.equal((await assign(first.id)).status, 200);
  assert.equal((await assign(second.id, { version: 1 })).body.code, 'changed-meanwhile');
  assert.equal((await assign(ibadan.id)).body.code, 'not-found', 'a rider of another city');
  assert.equal((await assign(second.id)).status, 200);
  assert.equal((await findStop(database.read, id))?.riderId, second.id);
  assert.equal((await assign(null)).status, 200);
  assert.equal((await findStop(database.read, id))?.state, 'offered');
});

test('staff move a stop to another window of the store, and never into a full one or another store’s', async () => {
  const { id } = await makeStop(app, stopPlace);
  // The stop has no order here: deliveries-of-orders.test.ts shows how its order follows.
  const moves = { async lockOrder() {}, async moveWindow() {} };
  const full = await makeWindow(app, store.id, { startHour: 16, endHour: 20, capacity: 0 });
  const free = await makeWindow(app, store.id, { day: '2026-06-16', capacity: 1 });
  const foreign = await makeWindow(app, (await makeStore(app)).id);
  const move = async (to: string) =>
    database.write(async (tx) => {
      const assignment = { stopId: id, version: await versionOf(id), riderId: null, windowId: to, reason: 'She asked' };
      await assignStop(tx, moves, assignment, { kind: 'staff', id: maker.id });
    });
  await assert.rejects(move(full), { code: 'window-full' });
  await assert.rejects(move(foreign), { code: 'not-found' });
  const before = (await findWindow(database.read, windowId))?.taken ?? 0;
  await move(free);
  assert.deepEqual(
    [(await findWindow(database.read, windowId))?.taken, (await findWindow(database.read, free))?.taken],
    [before - 1, 1],
  );
  assert.equal((await findStop(database.read, id))?.day, '2026-06-16');
});

test('staff renew a locked code without seeing it: the recipient gets it by text message', async () => {
  const { id, number, code } = await makeStopOnItsWay();
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  for (let count = 0; count < 5; count += 1) await database.write((tx) => checkHandOverCode(tx, number, wrong));
  const day = '2026-06-15';
  const { rows } = await maker.call(calls.listStops, { query: { day, storeId: store.id } });
  assert.equal(rows.find((one) => one.id === id)?.isCodeLocked, true);
  const sent = await renew(id);
  assert.equal(sent.status, 200);
  assert.doesNotMatch(JSON.stringify(sent.body), /\d{4}/);
  const { rows: texts } = await database.pool.query(`select sealed from text_messages where to_key = '+2348031112223'`);
  assert.equal(texts.length, 1);
  const message = app.context.keys.unseal(texts[0].sealed);
  const renewed = /code for order \S+ is (\d{4})/.exec(message)?.[1] ?? assert.fail(message);
  assert.equal((await database.write((tx) => checkHandOverCode(tx, number, renewed))).outcome, 'right');
});

test('the code of an order on its way is renewed five times a day, so that guessing stays bounded', async () => {
  const { id, number } = await makeStopOnItsWay();
  for (let count = 0; count < 5; count += 1) assert.equal((await renew(id)).status, 200);
  const before = await findHandOverCode(database.read, number);
  assert.deepEqual([(await renew(id)).status, await findHandOverCode(database.read, number)], [429, before]);
});

test('before its rider has it, an order has no code that could be renewed', async () => {
  const { id } = await makeStop(app, stopPlace);
  assert.equal((await renew(id)).body.code, 'stop-not-picked-up');
});

test('the list of stops has no contacts', async () => {
  const { rows } = await decider.call(calls.listStops, { query: { day: '2026-06-15' } });
  const text = JSON.stringify(rows);
  for (const contact of [testContacts.name, testContacts.phone, testContacts.street])
    assert.ok(!text.includes(contact));
});

test('the promise counts stops to which a rider came in the chosen window, and those that are late now; 24 hours are a figure apart', async (t) => {
  t.after(() => app.clock.set('2026-06-15T09:00:00.000Z'));
  app.clock.set('2026-07-01T09:00:00.000Z');
  const july = await makeWindow(app, store.id, { day: '2026-07-01', capacity: 9 });
  const of = { ...stopPlace, windowId: july };
  const rider = await makeRider(app);
  // A session of staff ends after half an hour without use.
  const promise = async () =>
    (await makeStaff(app, ['support'])).call(calls.getDeliveryPromise, {
      query: { from: '2026-07-01', to: '2026-07-01' },
    });
  const none = { kept: 0, counted: 0, percent: null };
  assert.deepEqual(await promise(), { ...none, within24Hours: none });
  const ids = [await makeStop(app, of), await makeStop(app, of), await makeStop(app, of)].map(({ id }) => id);
  const inTwoDays = await makeWindow(app, store.id, { day: '2026-07-03', capacity: 9 });
  await makeStop(app, { ...stopPlace, windowId: inTwoDays });
  for (const id of ids) await database.write((tx) => giveStop(tx, id, rider.id));
  const end = (id: string | undefined, at: string) =>
    database.pool.query(
      `update delivery_stops set state = 'delivered', ended_at = $2, visited_at = $2, contacts = null, promise_kept = $2 <= promised_by
       where id = $1`,
      [id, at],
    );
  await end(ids[0], '2026-07-01T15:00:00.000Z');
  await end(ids[1], '2026-07-01T15:00:01.000Z');
  const within24Hours = { kept: 2, counted: 2, percent: 100 };
  app.clock.set('2026-07-01T14:59:00.000Z');
  assert.deepEqual(await promise(), { kept: 1, counted: 2, percent: 50, within24Hours });
  app.clock.set('2026-07-01T15:00:02.000Z');
  assert.deepEqual(await promise(), { kept: 1, counted: 3, percent: 33.3, within24Hours }, 'late for its window');
  app.clock.set('2026-07-02T09:00:01.000Z');
  const after = await promise();
  assert.deepEqual(after.within24Hours, { kept: 2, counted: 3, percent: 66.7 });
  assert.equal(after.counted, 3, 'a window in two days is not late after one');
});

test('a stop that is moved to another window is promised by its end; what was late before stays not kept', async (t) => {
  t.after(() => app.clock.set('2026-06-15T09:00:00.000Z'));
  app.clock.set('2026-08-03T09:00:00.000Z');
  const [today, later] = [
    await makeWindow(app, store.id, { day: '2026-08-03', capacity: 9 }),
    await makeWindow(app, store.id, { day: '2026-08-05', capacity: 9 }),
  ];
  const [inTime, late] = [
    await makeStop(app, { ...stopPlace, windowId: today }),
    await makeStop(app, { ...stopPlace, windowId: today }),
  ];
  const promiseOf = async ({ id }: { id: string }) => {
    const stop = (await findStop(database.read, id)) ?? assert.fail('no stop');
    return [stop.promisedBy.toISOString(), stop.promiseKept];
  };
  const move = async ({ id }: { id: string }, windowId: string | null) =>
    database.write(async (tx) =>
      moveStopTo(
        tx,
        (await findStop(tx, id)) ?? assert.fail('no stop'),
        windowId === null ? null : await findWindow(tx, windowId),
        '2026-08-04',
      ),
    );
  assert.deepEqual(await promiseOf(inTime), ['2026-08-03T15:00:00.000Z', null]);
  await move(inTime, later);
  assert.deepEqual(await promiseOf(inTime), ['2026-08-05T15:00:00.000Z', null]);
  await move(inTime, null);
  assert.deepEqual(await promiseOf(inTime), ['2026-08-04T09:00:00.000Z', null], '24 hours after paying');
  app.clock.set('2026-08-03T15:00:01.000Z');
  await move(late, later);
  assert.deepEqual(await promiseOf(late), ['2026-08-05T15:00:00.000Z', false]);
});

test('of two members who give a stop at once, the slower one is told who gave it to whom, and when; so after a rider accepted it', async (t) => {
  t.after(() => app.clock.set('2026-06-15T09:00:00.000Z'));
  app.clock.set('2026-09-07T09:00:00.000Z');
  const windowId = await makeWindow(app, store.id, { day: '2026-09-07', capacity: 9 });
  const members = [await makeStaff(app, ['operations']), await makeStaff(app, ['operations'])] as const;
  const riders = [await makeRider(app), await makeRider(app)] as const;
  const { id } = await makeStop(app, { ...stopPlace, windowId });
  const give = (index: 0 | 1, stopId: string, version: number) =>
    members[index].send(calls.assignStop, {
      params: { id: stopId },
      body: { version, riderId: riders[index].id, reason: 'Nearest to the store' },
    });
  const { version = 0 } = (await findStop(database.read, id)) ?? {};
  const answers = await Promise.all([give(0, id, version), give(1, id, version)]);
  const winner = answers[0].status === 200 ? 0 : 1;
  const lost = answers[1 - winner];
  const names = await database.pool.query(
    'select (select name from staff_members where id = $1) as member, (select name from riders where id = $2) as rider',
    [members[winner].id, riders[winner].id],
  );
  const { member, rider } = names.rows[0];
  assert.deepEqual(
    [lost?.status, lost?.body.message],
    [409, `${member} gave this stop to ${rider} at 10:00. Look at it again.`],
  );
  const taken = await makeStop(app, { ...stopPlace, windowId });
  const seen = (await findStop(database.read, taken.id))?.version ?? 0;
  const accepted = { riderId: riders[winner].id, stopId: taken.id, key: randomUUID(), at: app.clock.now() };
  await database.write((tx) => acceptStop(tx, accepted, [store.id]));
  const late = await give(0, taken.id, seen);
  assert.equal(late.body.message, `${rider} accepted this stop at 10:00. Look at it again.`);
});
