import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import type { MovableRow } from '@foodbank/contract/support/hardship';
import { optionsOf, possibleDays } from './hardship-options.ts';

const due = (number: number, dueOn: string, latest = addDays(dueOn, 30)): MovableRow => ({
  ...{ number, dueOn, latest },
  amount: 2_961,
});
const movable = [due(1, '2026-06-22'), due(2, '2026-06-29')];
/** Each choice with the days that its payments get. */
const seen = (today: string, rows: readonly MovableRow[] = movable, left = 2) =>
  optionsOf({ movable: [...rows], left, today }).map(({ title, moves }) => [title, ...moves.map(({ to }) => to)]);

test('a customer may choose two weeks or 30 days for the next payment, or 30 days for the next two', () => {
  assert.deepEqual(seen('2026-06-15'), [
    ['One payment, 2 weeks later', '2026-07-06'],
    ['One payment, 30 days later', '2026-07-22'],
    ['Two payments, 30 days later', '2026-07-22', '2026-07-29'],
  ]);
  assert.deepEqual(seen('2026-06-15', movable.toReversed()), seen('2026-06-15'), 'whatever order they come in');
});

test('where one more payment may move, no choice is for two', () => {
  assert.deepEqual(
    seen('2026-06-15', movable, 1).map(([title]) => title),
    ['One payment, 2 weeks later', 'One payment, 30 days later'],
  );
});

test('a payment that is two weeks late or more is offered two weeks from today, up to its last possible day', () => {
  assert.deepEqual(seen('2026-07-05').at(0), ['One payment, 2 weeks later', '2026-07-06']);
  assert.deepEqual(seen('2026-07-06').at(0), ['One payment, 2 weeks from today', '2026-07-20']);
  assert.deepEqual(seen('2026-07-07').slice(0, 2), [
    ['One payment, 2 weeks from today', '2026-07-21'],
    ['One payment, 30 days later', '2026-07-22'],
  ]);
  assert.deepEqual(seen('2026-07-08').slice(0, 2), [
    ['One payment, 2 weeks from today', '2026-07-22'],
    ['Two payments, 30 days later', '2026-07-22', '2026-07-29'],
  ]);
  assert.deepEqual(
    seen('2026-07-09').at(0),
    ['One payment, 30 days later', '2026-07-22'],
    'nothing beyond the last day',
  );
});

test('a payment that moved before is offered what is left of its 30 days', () => {
  const moved = due(1, '2026-07-02', '2026-07-22');
  assert.deepEqual(seen('2026-06-15', [moved]), [
    ['One payment, 2 weeks later', '2026-07-16'],
    ['One payment, as late as possible', '2026-07-22'],
  ]);
  assert.deepEqual(seen('2026-06-15', [due(1, '2026-07-20', '2026-07-22')]), [
    ['One payment, as late as possible', '2026-07-22'],
  ]);
});

test('no choice moves a payment before one that moved already', () => {
  assert.deepEqual(seen('2026-06-15', [{ ...due(2, '2026-06-29'), earliest: '2026-07-16' }], 1), [
    ['One payment, 30 days later', '2026-07-29'],
  ]);
});

test('an own choice has only the days that all its payments can move by', () => {
  const [first, second] = movable;
  assert.ok(first && second);
  const span = (rows: readonly MovableRow[], today: string) => {
    const days = possibleDays(rows, today);
    return [days.at(0), days.at(-1), days.length];
  };
  assert.deepEqual(span([first], '2026-06-15'), [1, 30, 30]);
  assert.deepEqual(span([first], '2026-07-12'), [20, 30, 11], 'not into the past');
  assert.deepEqual(
    span([first, due(2, '2026-06-29', '2026-07-09')], '2026-06-15'),
    [1, 10, 10],
    'not behind a last day',
  );
  assert.deepEqual(
    possibleDays([first, due(2, '2026-06-29', '2026-07-09')], '2026-07-05'),
    [],
    'no days that fit both',
  );
  assert.deepEqual(possibleDays([], '2026-06-15'), []);
});
