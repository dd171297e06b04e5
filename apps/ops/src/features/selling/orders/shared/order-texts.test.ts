import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, dueText, refundedText, windowText, wishOf } from './order-texts.ts';

test('a delivery window is a day and two times, in Lagos time', () => {
  assert.equal(windowText('2026-11-23T07:00:00.000Z', '2026-11-23T11:00:00.000Z'), '23 Nov 2026, 08:00 to 12:00');
});

test('an order says when what comes next is due: today by its time, else by its day, and since when it is late', () => {
  const now = new Date('2026-11-29T13:00:00.000Z');
  const due = (dueAt: string | null, isLate = false) => dueText({ dueAt, isLate }, now);
  assert.equal(due('2026-11-29T15:00:00.000Z'), 'Due 16:00');
  assert.equal(due('2026-11-30T07:00:00.000Z'), 'Due 30 Nov 2026, 08:00');
  assert.equal(due('2026-11-29T11:30:00.000Z', true), 'Late since 12:30');
  assert.deepEqual([due(null), due(null, true)], [undefined, 'Late']);
});

test('a line says what the customer wants if it is missing, and what became of it', () => {
  const named = { name: 'Local rice', unit: '5 kg' };
  assert.equal(
    wishOf({ substitution: 'similar', substitute: named }),
    'If it is missing: Local rice, 5 kg; else the best match.',
  );
  assert.equal(wishOf({ substitution: 'remove', substitute: null }), 'If it is missing: take it out.');
  assert.equal(wishOf({ substitution: 'call', substitute: null }), 'If it is missing: ask the customer first.');
  const line = { quantity: 3, refundedQuantity: 3, swappedQuantity: 2 };
  assert.equal(refundedText(line), '2 of 3 swapped. 1 of 3 refunded.');
  assert.equal(refundedText({ ...line, refundedQuantity: 0, swappedQuantity: 0 }), '');
});

test('an order costs what is kept after swaps and refunds, and what was never paid has nothing to give back', () => {
  const placedAt = '2026-11-29T13:00:00.000Z';
  assert.deepEqual(costOf({ total: 12_000, keptTotal: 9_500.5, placedAt }), {
    cost: 9_500.5,
    before: 'Ordered for ₦12,000.00',
  });
  assert.deepEqual(costOf({ total: 12_000, keptTotal: 0, placedAt }), { cost: 0, before: 'Ordered for ₦12,000.00' });
  assert.deepEqual(costOf({ total: 12_000, keptTotal: 12_000, placedAt }), { cost: 12_000, before: null });
  assert.deepEqual(costOf({ total: 12_000, keptTotal: 0, placedAt: null }), { cost: 12_000, before: null });
});
