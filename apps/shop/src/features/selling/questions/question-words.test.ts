import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from '@foodbank/contract/selling/substitutes';
import { minutesLeft, resultOf } from './question-words.ts';

const question: Question = {
  ...{ id: 'q', state: 'open', orderNumber: 'FB-12345678', storeName: 'Yaba', name: 'Rice', unit: '5 kg' },
  ...{ quantity: 2, price: 9_500, refund: 19_000, chosen: null, options: [] },
  deadlineAt: '2026-11-23T09:20:00.000Z',
  now: '2026-11-23T09:00:00.000Z',
};

test('the time that is left counts by the server’s clock, not by the phone’s', () => {
  assert.equal(minutesLeft(question, 0), '20 minutes left');
  assert.equal(minutesLeft(question, 18.5 * 60_000), '1 minute left');
  assert.equal(minutesLeft(question, 30 * 60_000), 'less than a minute left');
});

test('a question that is over says what comes, or what goes back', () => {
  const swapped = resultOf({ ...question, state: 'swapped', chosen: { name: 'Local rice', unit: '5 kg' } });
  assert.match(swapped.text, /^You get Local rice, 5 kg instead of 2 × Rice\./);
  assert.match(resultOf({ ...question, state: 'removed' }).text, /₦19,000 goes back/);
  assert.match(resultOf({ ...question, state: 'expired' }).text, /no answer in time.*₦19,000/);
  assert.equal(resultOf({ ...question, state: 'closed' }).title, 'This is settled');
});
