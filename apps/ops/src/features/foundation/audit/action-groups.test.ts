import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditActions } from '@foodbank/contract/foundation/audit-actions';
import { findActions } from './action-groups.ts';

test('the filter has every act once, by topic, and no two of them read alike', () => {
  const options = findActions('').flatMap((group) => group.options);
  assert.deepEqual(options.map(({ value }) => value).sort(), [...auditActions].sort());
  const labels = options.map(({ label }) => label);
  assert.deepEqual(
    labels.filter((label, place) => labels.indexOf(label) !== place),
    [],
  );
  assert.ok(
    findActions('').every((group) => group.options.length <= 40),
    'no topic is a long list of its own',
  );
});

test('an act is found by words of its sentence, its topic or its code', () => {
  const found = (typed: string) => findActions(typed).flatMap((group) => group.options.map(({ value }) => value));
  assert.ok(found('packed order').includes('order-packed'));
  assert.ok(found('PAYOUT held').includes('payout-held'));
  assert.deepEqual(found('store-margin'), ['store-margin-changed']);
  assert.deepEqual(found('no such act'), []);
  assert.equal(found('  ').length, auditActions.length);
});
