import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundedText, windowText, wishOf } from './order-texts.ts';

test('a delivery window is a day and two times, in Lagos time', () => {
  assert.equal(windowText('2026-11-23T07:00:00.000Z', '2026-11-23T11:00:00.000Z'), '23 Nov 2026, 08:00 to 12:00');
});

test('a line says what the customer wants if it is missing, and what became of it', () => {
  const named = { name: 'Local rice', unit: '5 kg' };
  assert.equal(
    wishOf({ substitution: 'similar', substitute: named }),
    'If it is missing: Local rice, 5 kg; else the best match.',
  );
  assert.equal(wishOf({ substitution: 'remove', substitute: null }), 'If it is missing: take it out.');
  const line = { quantity: 3, refundedQuantity: 3, swappedQuantity: 2 };
  assert.equal(refundedText(line), '2 of 3 swapped. 1 of 3 refunded.');
  assert.equal(refundedText({ ...line, refundedQuantity: 0, swappedQuantity: 0 }), '');
});
