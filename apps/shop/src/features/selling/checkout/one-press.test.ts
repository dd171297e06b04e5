import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@foodbank/contract/client/api-error';
import { forgetPress, isUnanswered, pressKey, pressOf, samePress, unansweredPress } from './one-press.ts';

function memory() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}
const asked = { basketVersion: 3, handover: 'pick-up' as const, addressId: null, windowId: null, total: 12_000.5 };

test('pressing again after a lost answer, or after a restart, sends the same key', () => {
  const storage = memory();
  let made = 0;
  const makeId = () => `key-${++made}`;
  assert.equal(pressOf(storage, asked, makeId).key, 'key-1');
  assert.equal(pressOf(storage, { ...asked }, makeId).key, 'key-1');
  assert.equal(unansweredPress(storage)?.key, 'key-1');
  assert.equal(samePress(storage, { ...asked })?.key, 'key-1');
  assert.equal(samePress(storage, { ...asked, total: 12_001 }), null);
});

test('another order, and one after an answer, has a key of its own', () => {
  const storage = memory();
  let made = 0;
  const makeId = () => `key-${++made}`;
  pressOf(storage, asked, makeId);
  assert.equal(pressOf(storage, { ...asked, total: 12_001 }, makeId).key, 'key-2');
  forgetPress(storage);
  assert.equal(unansweredPress(storage), null);
  assert.equal(pressOf(storage, asked, makeId).key, 'key-3');
});

test('an order can be placed with a damaged or a full storage', () => {
  const storage = memory();
  storage.texts.set(pressKey, '{"key":');
  assert.equal(unansweredPress(storage), null);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  assert.equal(pressOf(storage, asked, () => 'key-1').key, 'key-1');
});

test('only an answer of the server settles a press', () => {
  assert.equal(isUnanswered(new ApiError('Network error', 0)), true);
  assert.equal(isUnanswered(new ApiError('Timeout', 408)), true);
  assert.equal(isUnanswered(new ApiError('Broken', 502)), true);
  assert.equal(isUnanswered(new ApiError('The total has changed', 409, { code: 'total-changed' })), false);
});
