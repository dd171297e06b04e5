import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAccountNumber } from './account-numbers.ts';
import { readEmail } from './email.ts';
import { readPhone, searchedPhone } from './phone.ts';
import { readReferralCode } from './referral-codes.ts';
import { readLengthMax, seenText } from './seen-text.ts';
import { readCode, readRecoveryCode } from './typed-codes.ts';
import { readLoanNumber, readOrderNumber, readReference, readRequestNumber, readRowId } from './typed-ids.ts';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  readAccountNumber,
  readEmail,
  readPhone,
  searchedPhone,
  readReferralCode,
  readCode: (text) => readCode(text, 6),
  readRecoveryCode,
  readOrderNumber,
  readRequestNumber,
  readLoanNumber,
  readRowId,
  readReference,
};
const parts = [
  '1',
  '1 ',
  '1-',
  '1 - ',
  '1.',
  '(',
  '- ',
  ' ',
  '.',
  '"',
  'a',
  'A1',
  'FB',
  'FB ',
  'FB-',
  'R ',
  'x@',
  '@',
  '<',
  '>',
  'mailto:',
  '\u202e',
  '\u200b',
  '%',
  'tel:',
  'no ',
  'order ',
  '0f',
  '0f-',
  'payout-',
  '/join/',
  '٣',
];

test('no text makes a reader take long, however it is made', () => {
  for (const [name, read] of Object.entries(readers)) {
    for (const part of parts) {
      for (const [first, last] of [
        ['', ''],
        ['', 'x'],
        ['FB', '!'],
        ['1', 'é'],
      ] as const) {
        const text = first + part.repeat(readLengthMax / part.length - 2) + last;
        const startedAt = performance.now();
        read(text);
        const tookMs = performance.now() - startedAt;
        assert.ok(tookMs < 400, `${name} takes ${tookMs} ms for ${JSON.stringify(part)} again and again`);
      }
    }
  }
});

test('a text of 300,000 characters is not looked into', () => {
  for (const part of ['\u202e', '\u202e \u200b', '1 ', 'a', '. ']) {
    const text = `${part.repeat(300_000 / part.length)}x`;
    const startedAt = performance.now();
    for (const read of [seenText, ...Object.values(readers)]) read(text);
    const tookMs = performance.now() - startedAt;
    assert.ok(tookMs < 5_000, `${tookMs} ms for ${JSON.stringify(part)}`);
  }
});
