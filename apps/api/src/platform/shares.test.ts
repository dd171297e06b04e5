import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from './refuse.ts';
import { createShares } from './shares.ts';

/** A clock, and shares of 50 places a second. `take` says if the work was let in. */
function open() {
  let at = Date.parse('2026-11-29T10:00:00Z');
  const shares = createShares({ now: () => new Date(at) }, 50);
  const take = (address: string) => {
    try {
      shares.take(address);
      return true;
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === 'unavailable' && error.retryAfterSeconds === 1);
      return false;
    }
  };
  const takeMany = (address: string, count: number) =>
    Array.from({ length: count }, () => take(address)).filter(Boolean).length;
  return { take, takeMany, wait: (ms: number) => (at += ms) };
}

test('an address that takes all places gets half of them, and the others’ stay free', () => {
  const { take, takeMany } = open();
  assert.equal(takeMany('flood', 1_000), 25);
  for (let n = 0; n < 25; n++) assert.ok(take(`192.0.2.${n}`), `${n}`);
  assert.equal(take('192.0.2.99'), false, 'all places are taken');
});

test('the next second has all places again', () => {
  const { takeMany, wait } = open();
  takeMany('flood', 1_000);
  wait(1_000);
  assert.equal(takeMany('flood', 1_000), 25);
});

test('a thousand people behind one address, three works each within an hour, wait for nothing', () => {
  const { take, wait } = open();
  for (let n = 0; n < 3_000; n++) {
    assert.ok(take('gateway'));
    wait(1_200);
  }
});
