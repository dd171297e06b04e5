import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DueOrder, dueTimesOf, nextDueOf } from './deliveries.ts';

// Lagos times of November 2026, written as "29 14:00".
const at = (time: string) => new Date(`2026-11-${time.replace(' ', 'T')}:00+01:00`);
const delivery = (placed: string, window: [string, string] | null): DueOrder => ({
  handover: 'delivery',
  placedAt: at(placed),
  windowFrom: window && at(window[0]),
  windowTo: window && at(window[1]),
});
const pickUp: DueOrder = { ...delivery('29 09:43', null), handover: 'pick-up' };
const spell = (time: Date | null) =>
  time === null ? null : new Date(time.getTime() + 3_600_000).toISOString().slice(8, 16).replace('T', ' ');

const table: [what: string, order: DueOrder, due: (string | null)[]][] = [
  [
    'a window that begins in two hours',
    delivery('29 14:00', ['29 16:00', '29 20:00']),
    ['29 16:00', '29 19:00', '29 20:00'],
  ],
  ['a window later today', delivery('29 06:00', ['29 16:00', '29 20:00']), ['29 16:00', '29 19:00', '29 20:00']],
  ['tomorrow', delivery('29 09:43', ['30 08:00', '30 12:00']), ['30 08:00', '30 11:00', '30 12:00']],
  ['in two days', delivery('26 09:43', ['28 12:00', '28 16:00']), ['28 12:00', '28 15:00', '28 16:00']],
  [
    'paid shortly before the window',
    delivery('29 15:50', ['29 16:00', '29 20:00']),
    ['29 16:50', '29 19:00', '29 20:00'],
  ],
  [
    'paid near the end of the window',
    delivery('29 18:40', ['29 16:00', '29 20:00']),
    ['29 19:00', '29 19:00', '29 20:00'],
  ],
  ['a window of an hour', delivery('29 09:00', ['29 16:00', '29 17:00']), ['29 16:00', '29 16:00', '29 17:00']],
  ['a delivery without a window', delivery('29 09:43', null), ['30 09:43', '30 09:43', '30 09:43']],
  ['a pick-up', pickUp, ['30 09:43', null, null]],
];

for (const [what, order, due] of table)
  test(`what is due when: ${what}`, () => {
    const { packedBy, withRiderBy, deliveredBy } = dueTimesOf(order);
    assert.deepEqual([packedBy, withRiderBy, deliveredBy].map(spell), due);
  });

test('what comes next is due by the state: packing, the rider, the door, and nothing that is not ours', () => {
  const order = delivery('29 09:43', ['30 08:00', '30 12:00']);
  const next = (state: Parameters<typeof nextDueOf>[1], hasRider = false) => spell(nextDueOf(order, state, hasRider));
  assert.deepEqual([next('placed'), next('packing')], ['30 08:00', '30 08:00']);
  assert.deepEqual([next('on-the-way'), next('on-the-way', true)], ['30 11:00', '30 12:00']);
  assert.equal(next('not-at-home', true), '30 12:00');
  for (const state of ['awaiting-payment', 'expired', 'ready', 'delivered', 'cancelled', 'returned'] as const)
    assert.equal(next(state), null);
  assert.equal(nextDueOf(pickUp, 'ready', false), null);
  assert.equal(spell(nextDueOf(pickUp, 'packing', false)), '30 09:43');
});
