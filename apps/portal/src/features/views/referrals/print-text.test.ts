import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printText } from './print-text.ts';

const all = { search: '', filter: 'all' as const, sort: 'newest' as const, page: 3 };

test('a printed list says which referrals it has and in which order', () => {
  assert.equal(printText(all, 164), 'All Referrals · Newest first · 164 results');
  const some = { ...all, search: 'ada', filter: 'with-orders' as const, sort: 'name-a-z' as const };
  assert.equal(printText(some, 2), 'With Orders · Search: “ada” · Name, A to Z · 2 results');
});

test('a printed list that was cut says so', () => {
  const cut = 'The first 1,000 are printed. Search or filter the list to print others.';
  assert.equal(printText(all, 3_000), `All Referrals · Newest first · 3,000 results. ${cut}`);
});
