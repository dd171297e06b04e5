import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseKnownCustomer } from './known-customer.ts';

test('only what looks like a customer is taken from the browser’s storage', () => {
  assert.deepEqual(parseKnownCustomer('{"id":"7","firstname":"Ada","phone":"0803"}'), { id: '7', firstname: 'Ada' });
  for (const text of [null, '', 'null', '{', '[]', '{"id":7,"firstname":"Ada"}', '{"id":"7"}', '"7"'])
    assert.equal(parseKnownCustomer(text), null, String(text));
});
