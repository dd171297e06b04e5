import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readListAddress, writeListAddress } from './list-address.ts';

test('the place of the list survives being written into an address and read again', () => {
  const place = { search: 'Ngozi & sons', filter: 'with-orders' as const, page: 12 };
  assert.deepEqual(readListAddress(writeListAddress(place)), place);
});

test('the usual place has an empty address', () => {
  assert.equal(writeListAddress({ search: '', filter: 'all', page: 1 }).toString(), '');
});

test('an address that cannot be read shows the first page of everything', () => {
  for (const text of ['filter=toString&page=-1', 'page=1.5', 'page=x&filter=', ''])
    assert.deepEqual(readListAddress(new URLSearchParams(text)), { search: '', filter: 'all', page: 1 });
});
