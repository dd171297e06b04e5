import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { theirReference } from './their-references.ts';

test('a reference of a bank or provider is read as it is copied, and refused with what it may have', () => {
  for (const [typed, kept] of [
    ['000013261120094312345678901234', '000013261120094312345678901234'],
    [' \u202aTRF/2026-11/000_42.1\u202c ', 'TRF/2026-11/000_42.1'],
    ['RF\u200b–88\u00ad1', 'RF-881'],
    ['０１２３', '0123'],
    ['08031234567', '08031234567'],
    ['Ref: 123', '123'],
    ['#123', '123'],
    ['“TRF_1”', 'TRF_1'],
    ['(TRF_1)', 'TRF_1'],
    ['TRF_1.', 'TRF_1'],
    ['Session ID: 0000132611', '0000132611'],
    ['"Session ID: 0000132611"', '0000132611'],
    ['Ref: “TRF_1”', 'TRF_1'],
    ['T123 456', 'T123456'],
    ['FT 2611 0042', 'FT26110042'],
    ['', ''],
    ['   ', ''],
    ['A'.repeat(64), 'A'.repeat(64)],
    [undefined, undefined],
  ] as const)
    assert.deepEqual(safeParse(theirReference, typed).data, kept, typed);
  for (const typed of [
    'ada@mail.com',
    'two words',
    'TWO WORDS',
    'paid 500',
    'Ref: two words',
    'TRF_1 “TRF_2”',
    'ref#1',
    'A'.repeat(65),
    'Ọ1',
    '<b>',
    5,
  ])
    assert.match(
      safeParse(theirReference, typed).error?.issues[0]?.message ?? '',
      /^A reference has letters/,
      String(typed),
    );
});
