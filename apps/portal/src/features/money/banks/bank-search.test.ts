import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesBankName } from './bank-search.ts';

const banks = [
  'Access Bank (Diamond)',
  'First Bank of Nigeria',
  'First City Monument Bank',
  'Guaranty Trust Bank',
  'SunTrust Bank',
  'Union Bank of Nigeria',
  'United Bank for Africa',
  'Zenith Bank',
];
const found = (typed: string) => banks.filter((name) => matchesBankName(name, typed));

test('a bank is found by parts of its name, in any order and case', () => {
  assert.deepEqual(found('zen'), ['Zenith Bank']);
  assert.deepEqual(found('bank FIRST'), ['First Bank of Nigeria', 'First City Monument Bank']);
  assert.deepEqual(found('trust'), ['Guaranty Trust Bank', 'SunTrust Bank']);
  assert.deepEqual(found('diamond)'), ['Access Bank (Diamond)']);
  assert.deepEqual(found('  '), banks);
});

test('a bank is found by the letters and the one word that people say', () => {
  assert.deepEqual(found('UBA'), ['United Bank for Africa']);
  assert.deepEqual(found('fcmb'), ['First City Monument Bank']);
  assert.deepEqual(found('G.T.B'), ['Guaranty Trust Bank']);
  assert.deepEqual(found('gtbank'), ['Guaranty Trust Bank']);
  assert.deepEqual(found('firstbank'), ['First Bank of Nigeria']);
});

test('what no bank is called finds none', () => {
  assert.deepEqual(found('opay'), []);
  assert.deepEqual(found('zz'), []);
});
