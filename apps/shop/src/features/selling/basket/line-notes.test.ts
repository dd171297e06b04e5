import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BasketLine } from '@foodbank/contract/selling/baskets';
import { noteOf } from './line-notes.ts';

const line = {
  productId: 'rice',
  slug: 'rice',
  name: 'Rice',
  unit: '5 kg',
  quantity: 5,
  substitution: 'similar',
  price: 9_500,
} as const;
const saved: BasketLine = {
  ...line,
  substitute: null,
  kind: 'single',
  categorySlug: 'grains',
  drawing: 'rice',
  lineTotal: 47_500,
  available: 99,
  problem: null,
  problemText: null,
  oldPrice: null,
};

test('a line without a problem says nothing, and neither does one that the account has not seen', () => {
  assert.equal(noteOf(line, saved), null);
  assert.equal(noteOf(line, undefined), null);
});

test('a shortage says how many are left, and one press takes them', () => {
  assert.deepEqual(noteOf(line, { ...saved, available: 3, problem: 'too-few' }), {
    tone: 'problem',
    text: 'Only 3 left. You chose 5.',
    take: 3,
  });
  // The quantity that was lowered here counts before the account hears of it.
  assert.equal(noteOf({ ...line, quantity: 3 }, { ...saved, available: 3, problem: 'too-few' }), null);
});

test('what has run out or is not sold here is taken out with one press', () => {
  assert.equal(noteOf(line, { ...saved, available: 0, problem: 'sold-out' })?.take, 0);
  assert.equal(noteOf(line, { ...saved, price: null, problem: 'not-sold-here' })?.take, 0);
});

test('a changed price is told with both prices, and the checkout stays open', () => {
  assert.deepEqual(noteOf(line, { ...saved, oldPrice: 9_000, problem: 'price-changed' }), {
    tone: 'change',
    text: 'The price rose from ₦9,000 to ₦9,500.',
    take: null,
  });
});
