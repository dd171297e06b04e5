import assert from 'node:assert/strict';
import { test } from 'node:test';
import { salesFileName, salesRows } from './sales-file.ts';

test('the file of a period is named after it', () => {
  assert.equal(salesFileName({ month: 3, year: 2026 }), 'foodbank-sales-2026-03.csv');
  assert.equal(salesFileName({ month: 11, year: 2026 }), 'foodbank-sales-2026-11.csv');
  assert.equal(salesFileName('all-time'), 'foodbank-sales-all-time.csv');
});

test('the file has a header and each day with its sales as a number', () => {
  assert.deepEqual(salesRows([{ day: '2026-11-01', value: 27_080.5 }]), [
    ['Day', 'Sales (naira)'],
    ['2026-11-01', 27_080.5],
  ]);
});
