import assert from 'node:assert/strict';
import { test } from 'node:test';
import { windowText } from './order-texts.ts';

test('a delivery window is a day and two times, in Lagos time', () => {
  assert.equal(windowText('2026-11-23T07:00:00.000Z', '2026-11-23T11:00:00.000Z'), '23 Nov 2026, 08:00 to 12:00');
});
