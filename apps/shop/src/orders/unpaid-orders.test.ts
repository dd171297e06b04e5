import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeLeft } from './time-left.ts';

test('the time that an order waits is said in minutes, and in hours from an hour on', () => {
  const said = [1, 59, 60, 119, 18 * 60, 59 * 60 + 59, 3_600, 9_000, 8_999].map(timeLeft);
  assert.deepEqual(said, [
    'less than a minute left',
    'less than a minute left',
    '1 minute left',
    '1 minute left',
    '18 minutes left',
    '59 minutes left',
    '1 h left',
    '2 h 30 min left',
    '2 h 29 min left',
  ]);
  assert.deepEqual([0, -5].map(timeLeft), [null, null]);
});
