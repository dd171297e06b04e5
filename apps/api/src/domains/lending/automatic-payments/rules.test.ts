import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargeDayOf, failureOf, isCardOver, secondDayOf } from './rules.ts';

// 2026-12-25 is a Friday, and so are both days of Christmas holidays: Friday and Saturday.
const holidays = [{ day: '2026-12-25' }, { day: '2026-12-26' }];

test('a card is charged on the due day; on a Sunday or public holiday on the next working day', () => {
  const days = ['2026-12-12', '2026-12-13', '2026-12-14', '2026-12-25', '2026-12-26', '2026-12-27'];
  assert.deepEqual(
    days.map((day) => chargeDayOf(day, holidays)),
    ['2026-12-12', '2026-12-14', '2026-12-14', '2026-12-28', '2026-12-28', '2026-12-28'],
  );
  assert.deepEqual(
    [secondDayOf('2026-12-11', holidays), secondDayOf('2026-12-23', holidays)],
    ['2026-12-14', '2026-12-28'],
  );
});

test('only what a bank says may pass is tried again; a card that is over, a refusal and unknown words are not', () => {
  for (const words of [
    'Insufficient Funds',
    'Not sufficient funds',
    'Issuer or Switch Inoperative',
    'Transaction timed out',
  ])
    assert.equal(failureOf(words), 'soft', words);
  for (const words of ['Expired Card', 'Declined', 'Do not honour', 'Stolen card', 'Something new', '', null])
    assert.equal(failureOf(words), 'hard', String(words));
  assert.deepEqual(
    ['Invalid authorization code', 'Email does not match Authorization code.', 'Insufficient Funds'].map(isCardOver),
    [true, true, false],
  );
});
