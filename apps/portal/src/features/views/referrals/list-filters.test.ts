import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilters, writeFilters } from '@foodbank/app/tables/url-filters';
import { listFilters } from './list-filters.ts';

test('the list’s search, filter, order and page are written into an address and read from it again', () => {
  const filters = {
    search: 'Ngozi & sons',
    filter: 'with-orders' as const,
    sort: 'name-z-a' as const,
    page: 12,
  };
  assert.deepEqual(readFilters(listFilters, writeFilters(listFilters, filters)), filters);
});

test('an address that cannot be read shows the first page of all referrals, newest first', () => {
  for (const text of ['filter=toString&page=-1', 'page=1.5', 'page=x&filter=', 'sort=valueOf', ''])
    assert.deepEqual(readFilters(listFilters, new URLSearchParams(text)), {
      search: '',
      filter: 'all',
      sort: 'newest',
      page: 1,
    });
});
