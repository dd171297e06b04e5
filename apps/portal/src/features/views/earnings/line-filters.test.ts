import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilters } from '@foodbank/app/tables/url-filters';
import { lineFilters, lineName, monthOptions } from './line-filters.ts';

const read = (search: string) => readFilters(lineFilters, new URLSearchParams(search));

test('a state or month in the address that doesn’t exist is left out', () => {
  assert.deepEqual(read('state=due&month=2026-06'), { state: 'due', month: '2026-06' });
  assert.deepEqual(read('state=sent&month=2026-13'), { state: 'all', month: '' });
  assert.deepEqual(read(''), { state: 'all', month: '' });
});

test('two years of months are offered, and the one in the address', () => {
  const options = monthOptions('2026-01-31', '2020-05');
  assert.deepEqual(
    options.slice(0, 3).map(({ label }) => label),
    ['All months', 'January 2026', 'December 2025'],
  );
  assert.deepEqual([options.length, options.at(-1)?.label], [26, 'May 2020']);
  assert.equal(monthOptions('2026-01-31', '2025-12').length, 25);
});

test('a line is called by its order, and what was held back by its month', () => {
  const countsOn = '2026-04-30';
  assert.equal(lineName({ kind: 'order', orderNumber: 'FB-1', countsOn }), 'Order FB-1');
  assert.equal(lineName({ kind: 'return', orderNumber: 'FB-1', countsOn }), 'Return, order FB-1');
  assert.equal(lineName({ kind: 'bonus', orderNumber: null, countsOn }), 'Bonus');
  assert.equal(lineName({ kind: 'held-back', orderNumber: null, countsOn }), 'Held back, orders of April 2026');
});
