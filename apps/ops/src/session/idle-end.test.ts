import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionEndOf, timeLeft } from './idle-end.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const endOf = (idleEnd: number, end: number, deviceMs = now) =>
  sessionEndOf({ now: at(0), idleEndsAt: at(idleEnd), endsAt: at(end) }, deviceMs);

test('the end of a session doesn’t depend on the device’s clock', () => {
  for (const wrongMs of [0, 5 * 3_600_000, -5 * 3_600_000])
    assert.equal(endOf(12, 600, now + wrongMs).atMs - (now + wrongMs), 12 * 60_000);
});

test('a session of twelve hours can’t be prolonged at its end', () => {
  assert.equal(endOf(5, 5).canStay, false);
  assert.equal(endOf(5, 6).canStay, true);
});

test('the time left is said in minutes and seconds', () => {
  assert.equal(timeLeft(120_000), '2 min');
  assert.equal(timeLeft(89_100), '1 min 30 s');
  assert.equal(timeLeft(20_000), '20 s');
  assert.equal(timeLeft(-1), '0 s');
});
