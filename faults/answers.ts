import assert from 'node:assert/strict';
import type { Model } from './load/model.ts';

/**
 * Fails unless every answer was clear: no 500, no 5xx without a code, no 503 without Retry-After. Requests may stay without an
 * answer only if a process is killed.
 */
export function assertClearAnswers({ answers }: Model, { mayBeCutOff = false } = {}): void {
  const labels = [...answers].flatMap(([kind, counts]) => [...counts.keys()].map((label) => `${kind}: ${label}`));
  const unclear = labels.filter(
    (label) => /: 500\b|: 5\d\d$|without retry-after/.test(label) || (!mayBeCutOff && label.includes(': no answer')),
  );
  assert.deepEqual(unclear, []);
}
