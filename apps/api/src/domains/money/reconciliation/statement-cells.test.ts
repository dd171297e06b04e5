import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CellError, readAmount } from './statement-cells.ts';

test('the sign or side of an amount stands in front or behind, and never twice', () => {
  for (const [typed, kobo] of [
    ['+5.00', 500],
    ['+₦1,234.50', 123_450],
    ['CR5.00', 500],
    ['CR 5.00', 500],
    ['DR 5.00', -500],
    ['DR: 1,234.50', -123_450],
    ['dr5', -500],
    ['5.00 DR', -500],
    ['5.00CR', 500],
    ['5.00-', -500],
  ] as const)
    assert.equal(readAmount(typed, 'amount'), kobo, typed);
  assert.equal(readAmount('DR 5.00', 'debit'), 500);
  assert.equal(readAmount('CR 5.00', 'credit'), 500);
  for (const typed of ['+5 DR', 'DR +5', '+5-', 'DR -5', 'CR 5 DR', 'DRAFT 5', 'DR', '++5'])
    assert.throws(() => readAmount(typed, 'amount'), CellError, typed);
  assert.throws(() => readAmount('CR 5.00', 'debit'), CellError);
});
