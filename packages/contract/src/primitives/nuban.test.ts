import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNubanCheckDigit } from './nuban.ts';

// The first two are the Central Bank's own examples.
const right: [string, string][] = [
  ['011', '0000014579'],
  ['011', '0000000220'],
  ['101', '5050114930'],
  ['068', '5050114930'],
  ['058', '1234567896'],
  ['044', '0690000032'],
  ['50211', '1234567897'],
  ['50515', '1234567896'],
];
const wrong: [string, string][] = [
  ['011', '0000014578'],
  ['058', '5050114930'],
  ['044', '0690000031'],
  ['057', '0000000000'],
  ['50211', '1234567896'],
];

test('the check digit detects a mistyped account number', () => {
  for (const [bank, number] of right) assert.equal(hasNubanCheckDigit(bank, number), true, `${bank} ${number}`);
  for (const [bank, number] of wrong) assert.equal(hasNubanCheckDigit(bank, number), false, `${bank} ${number}`);
});

test('a number that the standard doesn’t cover gets no hint', () => {
  for (const [bank, number] of [
    ['011', '123456789'],
    ['011', '12345678901'],
    ['000304', '1234567890'],
    ['00103', '1234567890'],
    ['011', '12345abcde'],
  ] as const) {
    assert.equal(hasNubanCheckDigit(bank, number), null);
  }
});
