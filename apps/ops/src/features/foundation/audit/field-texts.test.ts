import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldText, labelOf } from './field-texts.ts';

test('fields of an audit line read as words: amounts in naira, days, times, codes and answers', () => {
  const seen = (name: string, value: unknown) => `${labelOf(name)}: ${fieldText(name, value)}`;
  assert.equal(seen('amountKobo', 1_886_798), 'Amount: ₦18,867.98');
  assert.equal(seen('ownerId', '01a22858-3eea-7ee2-9c6c-3fe78db4a16e'), 'Owner: 01a22858-3eea-7ee2-9c6c-3fe78db4a16e');
  assert.equal(seen('toOn', '2026-11-05'), 'To on: 5 Nov 2026');
  assert.equal(seen('dueAt', '2026-11-05T13:05:00.000Z'), 'Due at: 5 Nov 2026, 14:05');
  assert.equal(seen('kind', 'agent-name'), 'Kind: Agent name');
  assert.equal(seen('complex', false), 'Complex: No');
  assert.equal(seen('lineCount', 1_200), 'Line count: 1,200');
  assert.equal(seen('terms', { ratePpm: 20_000, from: null }), 'Terms: Rate ppm: 20,000; From: –');
  assert.equal(seen('theirReference', 'TRF-2026/0042'), 'Their reference: TRF-2026/0042');
  assert.deepEqual([fieldText('a', null), fieldText('a', []), fieldText('a', '')], [null, 'None', null]);
});
