import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressGroup } from './limits.ts';

test('every spelling of an IPv4 address gives the same key', () => {
  assert.equal(addressGroup('10.0.0.1'), '10.0.0.1');
  for (const spelling of ['::ffff:10.0.0.1', '::FFFF:10.0.0.1', '::ffff:a00:1', '0:0:0:0:0:ffff:10.0.0.1']) {
    assert.equal(addressGroup(spelling), '10.0.0.1', spelling);
  }
});

test('an IPv6 address counts as its household’s network', () => {
  const household = addressGroup('2001:db8:1:2::1');
  for (const spelling of ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::9', '2001:db8:1:2:3:4:5.6.7.8']) {
    assert.equal(addressGroup(spelling), household, spelling);
  }
  for (const other of ['2001:db8:1:3::1', '2001:db8::1', '2001:db8:1::2', '::1']) {
    assert.notEqual(addressGroup(other), household, other);
  }
  assert.equal(addressGroup('fe80::1%eth0'), addressGroup('fe80::2'));
});

test('a text that is not an address is its own key', () => {
  for (const text of ['', 'unknown', ':::', '1:2:3', '%']) assert.equal(addressGroup(text), text);
});
