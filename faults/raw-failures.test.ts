import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRawFailure } from './raw-failures.ts';

const of = (...labels: string[]) => ({ page: { 200: 5 }, form: Object.fromEntries(labels.map((label) => [label, 1])) });

test('a bug, a failure without a code and a busy answer without a time to come back fail a run of faults', () => {
  for (const label of ['500 unexpected', '500', '502', '503', '503 unavailable without retry-after']) {
    assert.ok(hasRawFailure(of('200', label), { answersAll: false }), label);
  }
  const clear = of('200', '503 unavailable', '502 bank-unavailable', '401 wrong-credentials', '429 too-many-requests');
  assert.ok(!hasRawFailure(clear, { answersAll: true }));
});

test('no answer fails a run in which no process is killed', () => {
  for (const label of ['no answer ECONNRESET', 'no answer no answer in 30 s']) {
    assert.ok(hasRawFailure(of(label), { answersAll: true }), label);
    assert.ok(!hasRawFailure(of(label), { answersAll: false }), label);
  }
});
