import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceFilter, pageFilter, readFilters, searchFilter, writeFilters } from './url-filters.ts';

const schema = {
  search: searchFilter(254),
  filter: choiceFilter({ all: 'All', 'with-orders': 'With Orders' }, 'all'),
  page: pageFilter,
};

test('filters that are written into an address are read from it again', () => {
  const filters = { search: 'Ngozi & sons', filter: 'with-orders' as const, page: 12 };
  assert.deepEqual(readFilters(schema, writeFilters(schema, filters)), filters);
});

test('default filters have an empty address', () => {
  assert.equal(writeFilters(schema, { search: '', filter: 'all', page: 1 }).toString(), '');
});

test('an address that cannot be read shows the first page of everything', () => {
  for (const text of ['filter=toString&page=-1', 'page=1.5', 'page=x&filter=', 'page=Infinity', 'page=0', ''])
    assert.deepEqual(readFilters(schema, new URLSearchParams(text)), { search: '', filter: 'all', page: 1 }, text);
});

test('a search is trimmed and cut to the longest that the server takes', () => {
  assert.equal(readFilters(schema, new URLSearchParams(`search=+${'a'.repeat(300)}`)).search, 'a'.repeat(254));
});
