import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCountCell, WrongCell } from './read-file-cells.ts';

const countOf = (counted: string) => readCountCell({ counted, store: 'ibadan' });

test('a count is read as a spreadsheet shows it, and what may be thousands is refused', () => {
  for (const [typed, count] of [
    ['12', 12],
    ['12.0', 12],
    ['12.00', 12],
    ['1,500.00', 1_500],
    ['0.00', 0],
    ['', null],
  ] as const)
    assert.equal(countOf(typed), count, typed);
  for (const typed of ['12.000', '1.500.00', '12.50', '12.', '.00'])
    assert.throws(() => countOf(typed), WrongCell, typed);
});
