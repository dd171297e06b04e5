import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondsUntilAllowed } from './allowances.ts';

const now = new Date('2026-06-15T09:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const [oneAMinute, threeAnHour] = [
  { count: 1, seconds: 60 },
  { count: 3, seconds: 3600 },
];

test('the first is allowed at once', () => {
  assert.equal(secondsUntilAllowed([oneAMinute, threeAnHour], [], now), 0);
});

test('the next is allowed as soon as the span is over, and not a moment earlier', () => {
  assert.equal(secondsUntilAllowed([oneAMinute], [ago(0)], now), 60);
  assert.equal(secondsUntilAllowed([oneAMinute], [ago(59.999)], now), 1);
  assert.equal(secondsUntilAllowed([oneAMinute], [ago(60)], now), 0);
});

test('the longest wait of several allowances counts', () => {
  const three = [ago(30), ago(600), ago(1200)];
  assert.equal(secondsUntilAllowed([oneAMinute, threeAnHour], three, now), 2400);
  assert.equal(secondsUntilAllowed([oneAMinute, threeAnHour], three.slice(0, 2), now), 30);
});

test('only as many as the allowance has are looked at', () => {
  assert.equal(secondsUntilAllowed([threeAnHour], [ago(4000), ago(5000), ago(6000), ago(7000)], now), 0);
});
