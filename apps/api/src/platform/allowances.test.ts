import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondsUntilAllowed } from './allowances.ts';

const now = new Date('2026-06-15T09:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const [oneAMinute, threeAnHour] = [
  { count: 1, seconds: 60 },
  { count: 3, seconds: 3600 },
];

test('the first use is allowed at once', () => {
  assert.equal(secondsUntilAllowed([oneAMinute, threeAnHour], [], now), 0);
});

test('the next use is allowed as soon as the time span is over, and not earlier', () => {
  assert.equal(secondsUntilAllowed([oneAMinute], [ago(0)], now), 60);
  assert.equal(secondsUntilAllowed([oneAMinute], [ago(59.999)], now), 1);
  assert.equal(secondsUntilAllowed([oneAMinute], [ago(60)], now), 0);
});

test('with several allowances the longest wait counts', () => {
  const three = [ago(30), ago(600), ago(1200)];
  assert.equal(secondsUntilAllowed([oneAMinute, threeAnHour], three, now), 2400);
  assert.equal(secondsUntilAllowed([oneAMinute, threeAnHour], three.slice(0, 2), now), 30);
});

test('uses that are older than the time span do not count', () => {
  assert.equal(secondsUntilAllowed([threeAnHour], [ago(4000), ago(5000), ago(6000), ago(7000)], now), 0);
});
