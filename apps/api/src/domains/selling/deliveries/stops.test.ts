import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { GiveBackReason } from '@foodbank/contract/selling/rides';
import { makeStore } from '../../../../test/make-products.ts';
import { makeRider, type TestRider } from '../../../../test/make-rider.ts';
import { makeStop, makeWindow, makeZone, testContacts } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { acceptStop, openStopsMax } from './accept-stop.ts';
import { deliverStop } from './deliver-stop.ts';
import { contactsOf } from './describe-stop.ts';
import { giveBackStop } from './give-back-stop.ts';
import { checkHandOverCode, makeHandOverCode, showHandOverCode, withCodeLimit } from './hand-over-codes.ts';
import { missStop } from './miss-stop.ts';
import { pickUpStop } from './pick-up-stop.ts';
import type { OrderMoves } from './rider-acts.ts';
import { findListedStop, findStop, giveStop, listOfferedStops, markStopPacked } from './stop-queries.ts';
import { cancelStop } from './stops.ts';
import { findWindow } from './window-queries.ts';

// 10:00 in Lagos. The first window is 12:00 to 16:00.
const start = '2026-06-15T09:00:00.000Z';
const app = await startApp({ after }, { workless: true });
const { database, keys } = app.context;
const store = await makeStore(app);
const zoneId = await makeZone(app);
const windowId = await makeWindow(app, store.id, { capacity: 1_000 });
const place = { storeId: store.id, zoneId, windowId };

/** Notes what a delivery does with its order. The orders have their own tests. */
const moved: string[] = [];
const moves: OrderMoves = {
  async lockOrder() {},
  async moveWindow() {},
  listLines: async () => new Map(),
  listLoads: async () => new Map(),
  async leaveStore(_tx, number) {
    moved.push(`${number} leaves`);
  },
  async moveOrder(_tx, number, to, { riderId, at }) {
    moved.push([number, to, riderId, at.toISOString().slice(11, 16)].join(' '));
  },
};
const movesOf = (number: string) =>
  moved.flatMap((one) => (one.startsWith(number) && !one.endsWith(' leaves') ? [one.split(' ')[1]] : []));

const actOf = (rider: TestRider, stopId: string, more: { key?: string; at?: string } = {}) => ({
  riderId: rider.id,
  stopId,
  key: more.key ?? randomUUID(),
  at: new Date(more.at ?? app.clock.now()),
});
type More = { key?: string; at?: string };
const accept = (rider: TestRider, stopId: string, more: More = {}) =>
  database.write((tx) => acceptStop(tx, actOf(rider, stopId, more), [store.id]));
const pickUp = (rider: TestRider, stopId: string, more: More = {}) =>
  database.write((tx) => pickUpStop(tx, moves, actOf(rider, stopId, more)));
const giveBack = (rider: TestRider, stopId: string, more: More & { reason?: GiveBackReason } = {}) =>
  database.write((tx) => giveBackStop(tx, { ...actOf(rider, stopId, more), reason: more.reason ?? 'too-heavy' }));
/** Accepts a packed stop and takes the goods. */
const fetchStop = async (rider: TestRider, stopId: string) => {
  await accept(rider, stopId);
  await pickUp(rider, stopId);
};
const deliver = (rider: TestRider, stopId: string, code: string, more: More = {}) =>
  database.write((tx) => deliverStop(tx, moves, { ...actOf(rider, stopId, more), code }));
const miss = (rider: TestRider, stopId: string, more: More = {}) =>
  database.write((tx) => missStop(tx, moves, actOf(rider, stopId, more)));
const read = async (id: string) => (await findStop(database.read, id)) ?? assert.fail('no stop');
const wrongOf = (code: string, add = 1) => String((Number(code) + add) % 10_000).padStart(4, '0');
const at = (instant: string) => {
  app.clock.set(instant);
};
const rider = await makeRider(app);

test('a stop from before the forms took no invisible street says so, and shows nothing that turns or hides', () => {
  const contacts = {
    ...testContacts,
    name: '\u202eSade\u200b',
    street: '\u200b\u202e',
    landmark: '\u2066By the mosque\u2069',
  };
  const { name, street, landmark } =
    contactsOf({ contacts: keys.seal(JSON.stringify(contacts)) }, keys) ?? assert.fail('no contacts');
  assert.deepEqual([name, street, landmark], ['Sade', 'Street not given: call before you ride', 'By the mosque']);
  const plain = contactsOf({ contacts: keys.seal(JSON.stringify(testContacts)) }, keys);
  assert.deepEqual(plain, testContacts);
});

test('a code has four digits, is stored as a digest and sealed, and shows on the customer’s page until it was used', async () => {
  const { number, code } = await makeStop(app, place);
  assert.match(code, /^\d{4}$/);
  const { rows } = await database.pool.query('select * from hand_over_codes where order_number = $1', [number]);
  assert.ok(!JSON.stringify(rows).includes(`"${code}"`));
  assert.equal(await showHandOverCode(database.read, keys, number), code);
  assert.equal((await database.write((tx) => checkHandOverCode(tx, number, code))).outcome, 'right');
  assert.equal(await showHandOverCode(database.read, keys, number), null);
  assert.equal((await database.write((tx) => checkHandOverCode(tx, number, code))).outcome, 'none');
});

test('a guessed code is locked after five tries, the right one too, also by 40 guesses at once, until it is renewed', async () => {
  const { number, code } = await makeStop(app, place);
  const guesses = Array.from({ length: 40 }, (_, index) => wrongOf(code, index + 1));
  const answers = await Promise.all(
    guesses.map((guess) => database.write((tx) => checkHandOverCode(tx, number, guess))),
  );
  const left = answers.flatMap((one) => (one.outcome === 'wrong' ? [one.triesLeft] : []));
  assert.deepEqual(left.sort(), [1, 2, 3, 4]);
  assert.equal(answers.filter(({ outcome }) => outcome === 'locked').length, 36);
  assert.equal((await database.write((tx) => checkHandOverCode(tx, number, code))).outcome, 'locked');
  const renewed = await database.write((tx) => makeHandOverCode(tx, number));
  assert.equal((await database.write((tx) => checkHandOverCode(tx, number, renewed))).outcome, 'right');
});

test('of two riders who accept at once one has the stop, and the other one is told', async () => {
  const { id } = await makeStop(app, place);
  const second = await makeRider(app);
  const answers = await Promise.allSettled([rider, second, rider, second].map((one) => accept(one, id)));
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  assert.deepEqual(refused, ['stop-taken', 'stop-taken']);
  const stop = await read(id);
  assert.equal(stop.state, 'taken');
  assert.ok([rider.id, second.id].includes(stop.riderId ?? ''));
});

test('a rider delivers against the code: the order moves once, the fee counts, and the contacts are wiped', async () => {
  const { id, number, code } = await makeStop(app, place);
  await fetchStop(rider, id);
  assert.deepEqual(contactsOf(await read(id), keys), testContacts);
  const wrong = await deliver(rider, id, wrongOf(code));
  assert.deepEqual([wrong.outcome, wrong.triesLeft], ['wrong', 4]);
  assert.deepEqual(movesOf(number), []);
  assert.equal((await deliver(rider, id, code)).outcome, 'done');
  assert.deepEqual(movesOf(number), ['delivered']);
  const stop = await read(id);
  assert.deepEqual([stop.state, stop.contacts, stop.promiseKept], ['delivered', null, true]);
  assert.equal(contactsOf(stop, keys), null);
  await assert.rejects(deliver(rider, id, code), { code: 'stop-over' });
});

test('an act that is sent twice, or ten times at once, happens once and gets its first answer', async () => {
  const { id, number, code } = await makeStop(app, place);
  const acceptKey = randomUUID();
  await accept(rider, id, { key: acceptKey });
  await accept(rider, id, { key: acceptKey });
  await pickUp(rider, id);
  const wrongKey = randomUUID();
  const wrongs = [
    await deliver(rider, id, wrongOf(code), { key: wrongKey }),
    await deliver(rider, id, code, { key: wrongKey }),
  ];
  assert.deepEqual(
    wrongs.map(({ outcome, triesLeft }) => [outcome, triesLeft]),
    [
      ['wrong', 4],
      ['wrong', 4],
    ],
  );
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(rider, id, code, { key })));
  assert.ok(answers.every(({ outcome }) => outcome === 'done'));
  assert.deepEqual(new Set(movesOf(number)).size, 1);
  assert.equal((await read(id)).state, 'delivered');
  const other = await makeStop(app, place);
  await assert.rejects(accept(rider, other.id, { key }), { code: 'key-used' }, 'a key stands for one act');
});

test('an act that is sent hours later counts from when it happened, and never from before the rider had the stop', async (t) => {
  t.after(() => at(start));
  const { id, number, code } = await makeStop(app, place);
  await fetchStop(rider, id);
  at('2026-06-15T20:00:00.000Z');
  await deliver(rider, id, code, { at: '2026-06-15T14:30:00.000Z' });
  const stop = await read(id);
  assert.equal(stop.endedAt?.toISOString(), '2026-06-15T14:30:00.000Z');
  assert.equal(stop.promiseKept, true, 'promised by 15:00, the end of the window');
  assert.deepEqual(moved.at(-1)?.split(' ').slice(1), ['delivered', rider.id, '14:30']);
  assert.ok(number);
  const second = await makeStop(app, place).catch(() => null);
  assert.equal(second, null, 'the window of the day before is over');
});

test('a clock that is ahead or days behind moves nothing into the future or far into the past', async (t) => {
  t.after(() => at(start));
  const [early, late] = [await makeStop(app, place), await makeStop(app, place)];
  await fetchStop(rider, early.id);
  await fetchStop(rider, late.id);
  at('2026-06-16T12:00:00.000Z');
  await deliver(rider, early.id, early.code, { at: '2020-01-01T00:00:00.000Z' });
  assert.equal((await read(early.id)).endedAt?.toISOString(), '2026-06-16T00:00:00.000Z', '12 hours ago at most');
  await deliver(rider, late.id, late.code, { at: '2099-01-01T00:00:00.000Z' });
  const stop = await read(late.id);
  assert.equal(stop.endedAt?.toISOString(), '2026-06-16T12:00:00.000Z');
  assert.equal(stop.promiseKept, false);
});

test('a rider neither delivers nor misses a stop of another rider, one that is offered, and one that is not packed', async () => {
  const [other, offered] = [await makeStop(app, place), await makeStop(app, place)];
  const second = await makeRider(app);
  await accept(second, other.id);
  for (const { id, code } of [other, offered]) {
    await assert.rejects(deliver(rider, id, code), { code: 'not-found' });
    await assert.rejects(miss(rider, id), { code: 'not-found' });
  }
  await assert.rejects(deliver(rider, randomUUID(), '0000'), { code: 'not-found' });
  const open = await makeStop(app, place, { isPacked: false });
  await accept(rider, open.id);
  await assert.rejects(deliver(rider, open.id, open.code), { code: 'stop-not-packed' });
  const elsewhere = () => database.write((tx) => acceptStop(tx, actOf(rider, offered.id), []));
  await assert.rejects(elsewhere(), { code: 'not-found' }, 'a stop of another city');
});

test('a rider who finds no one at home comes again once in the next free window; then the order is cancelled, and the fee stays', async (t) => {
  t.after(() => at(start));
  const full = await makeWindow(app, store.id, { startHour: 16, endHour: 20, capacity: 0 });
  const tomorrow = await makeWindow(app, store.id, { day: '2026-06-16', startHour: 8, endHour: 12, capacity: 1 });
  const { id, number } = await makeStop(app, place);
  await fetchStop(rider, id);
  await assert.rejects(miss(rider, id), { code: 'window-not-begun' });
  at('2026-06-15T12:00:00.000Z');
  const key = randomUUID();
  await miss(rider, id, { key });
  await miss(rider, id, { key });
  await assert.rejects(miss(rider, id), { code: 'window-not-begun' }, 'pressed again, it counts once');
  const again = await read(id);
  assert.deepEqual([again.state, again.riderId, again.visitsMissed, again.windowId], ['taken', rider.id, 1, tomorrow]);
  assert.equal(again.promiseKept, true, 'the rider came in time');
  assert.deepEqual(
    [(await findWindow(database.read, tomorrow))?.taken, (await findWindow(database.read, full))?.taken],
    [1, 0],
  );
  at('2026-06-16T07:30:00.000Z');
  await miss(rider, id);
  assert.deepEqual(movesOf(number), ['not-at-home', 'cancelled']);
  const over = await read(id);
  assert.deepEqual([over.state, over.contacts, over.visitsMissed], ['missed', null, 2]);
  assert.equal(await showHandOverCode(database.read, keys, number), null);
});

test('without a free window the stop waits for staff', async (t) => {
  t.after(() => at(start));
  const lonely = await makeStore(app);
  const only = await makeWindow(app, lonely.id);
  const { id } = await makeStop(app, { storeId: lonely.id, zoneId, windowId: only });
  await database.write((tx) => acceptStop(tx, actOf(rider, id), [lonely.id]));
  await pickUp(rider, id);
  at('2026-06-15T12:00:00.000Z');
  await miss(rider, id);
  const stop = await read(id);
  assert.deepEqual([stop.windowId, stop.state, stop.visitsMissed], [null, 'taken', 1]);
  await assert.rejects(miss(rider, id), { code: 'window-not-begun' });
});

test('a cancelled order takes its stop away, wipes the contacts and gives the place in the window back', async () => {
  const { id, number } = await makeStop(app, place);
  await accept(rider, id);
  const before = (await findWindow(database.read, windowId))?.taken ?? 0;
  await database.write((tx) => cancelStop(tx, number));
  await database.write((tx) => cancelStop(tx, number));
  const stop = await read(id);
  assert.deepEqual([stop.state, stop.contacts], ['cancelled', null]);
  assert.equal((await findWindow(database.read, windowId))?.taken, before - 1);
  await assert.rejects(deliver(rider, id, '0000'), { code: 'stop-over' });
});

test('a rider holds at most 20 open stops', async () => {
  const busy = await makeRider(app);
  for (let count = 0; count < openStopsMax; count += 1) await accept(busy, (await makeStop(app, place)).id);
  await assert.rejects(accept(busy, (await makeStop(app, place)).id), { code: 'too-many-stops' });
});

test('a rider’s wrong codes stand in the audit log, and are at most 15 an hour across stops', async () => {
  const typing = await makeRider(app);
  const stops = [];
  for (let count = 0; count < 4; count += 1) stops.push(await makeStop(app, place));
  const answers: string[] = [];
  for (const { id, code } of stops) {
    await fetchStop(typing, id);
    for (let tries = 0; tries < 4; tries += 1) {
      const type = () => deliver(typing, id, wrongOf(code, tries + 1));
      answers.push(
        await withCodeLimit(app.context.limits, typing.id, type).then(
          ({ outcome }) => outcome,
          ({ code }) => code,
        ),
      );
    }
  }
  assert.deepEqual(answers, [...Array(15).fill('wrong'), 'too-many-requests']);
  const { rows } = await database.pool.query(
    `select count(*)::int as count from audit_lines where action = 'hand-over-code-refused' and actor = $1 and actor_kind = 'rider'`,
    [typing.id],
  );
  assert.deepEqual(rows, [{ count: 15 }]);
});

test('a rider who has not taken the goods neither delivers nor misses; “I have it” counts once, from when it was pressed', async (t) => {
  t.after(() => at(start));
  const { id, number, code } = await makeStop(app, place, { isPacked: false });
  const leaves = () => moved.filter((one) => one === `${number} leaves`).length;
  const fast = await makeRider(app);
  await assert.rejects(pickUp(fast, id), { code: 'not-found' }, 'a stop that is not theirs');
  await accept(fast, id);
  await assert.rejects(pickUp(fast, id), { code: 'stop-not-packed' });
  at('2026-06-15T10:30:00.000Z');
  await database.write((tx) => markStopPacked(tx, number));
  await assert.rejects(deliver(fast, id, code), { code: 'stop-not-picked-up' });
  await assert.rejects(miss(fast, id), { code: 'stop-not-picked-up' });
  at('2026-06-15T12:30:00.000Z');
  // The phone had no network at the counter, and sends the act from two pages later.
  const key = randomUUID();
  const sent = { key, at: '2026-06-15T10:40:00.000Z' };
  await Promise.all([pickUp(fast, id, sent), pickUp(fast, id, sent), pickUp(fast, id)]);
  await pickUp(fast, id, sent);
  assert.equal(leaves(), 1, 'the customer is told once');
  const pickedUpAt = (await read(id)).pickedUpAt?.toISOString() ?? '';
  assert.ok(['2026-06-15T10:40:00.000Z', '2026-06-15T12:30:00.000Z'].includes(pickedUpAt));
  assert.equal((await deliver(fast, id, code)).outcome, 'done');
});

test('a pick-up that the phone dates before packing counts from packing', async (t) => {
  t.after(() => at(start));
  const { id } = await makeStop(app, place);
  const early = await makeRider(app);
  await accept(early, id);
  at('2026-06-15T11:00:00.000Z');
  await pickUp(early, id, { at: '2026-06-15T06:00:00.000Z' });
  assert.equal((await read(id)).pickedUpAt?.toISOString(), start);
});

test('a rider gives a stop back before it is picked up: others are offered it with the reason for the store, and its rider is not', async () => {
  const { id, number } = await makeStop(app, place);
  const [tired, other] = [await makeRider(app), await makeRider(app)];
  await accept(tired, id);
  const key = randomUUID();
  await giveBack(tired, id, { key, reason: 'vehicle' });
  await giveBack(tired, id, { key, reason: 'vehicle' });
  await assert.rejects(giveBack(tired, id), { code: 'not-found' });
  const listed = await findListedStop(database.read, id);
  assert.deepEqual(
    [listed?.state, listed?.riderId, listed?.givenBackBy, listed?.givenBackReason],
    ['offered', null, tired.id, 'vehicle'],
  );
  const offeredTo = async ({ id: riderId }: TestRider) =>
    (await listOfferedStops(database.read, { day: '2026-06-16', storeIds: [store.id], riderId }, 1_000)).map(
      ({ orderNumber }) => orderNumber,
    );
  assert.equal((await offeredTo(tired)).includes(number), false);
  assert.equal((await offeredTo(other)).includes(number), true);
  await assert.rejects(accept(tired, id), { code: 'stop-given-back' });
  await fetchStop(other, id);
  await assert.rejects(giveBack(other, id), { code: 'stop-picked-up' });
  assert.equal((await findListedStop(database.read, id))?.givenBackBy, null, 'another rider has it');
  // Staff may give it to anybody. Who gets it has not taken the goods.
  await database.write((tx) => giveStop(tx, id, tired.id));
  const again = await read(id);
  assert.deepEqual([again.riderId, again.pickedUpAt], [tired.id, null]);
});

test('a rider gives back five stops a day, also at once, and as many on the next day', async (t) => {
  t.after(() => at(start));
  const moody = await makeRider(app);
  const stops = [];
  for (let count = 0; count < 6; count += 1) stops.push(await makeStop(app, place));
  for (const { id } of stops) await accept(moody, id);
  const answers = await Promise.allSettled(stops.map(({ id }) => giveBack(moody, id)));
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  assert.deepEqual(refused, ['too-many-given-back']);
  const kept = stops[answers.findIndex(({ status }) => status === 'rejected')];
  // 00:30 in Lagos.
  at('2026-06-15T23:30:00.000Z');
  await giveBack(moody, kept?.id ?? '');
});
