import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAccountNumber } from './account-numbers.ts';
import { hasContact } from './contacts-in-text.ts';
import { readEmail } from './email.ts';
import { foldText } from './fold-text.ts';
import { readPhone, searchedPhone } from './phone.ts';
import { readReferralCode } from './referral-codes.ts';
import { readRowId } from './row-ids.ts';
import { seenLine, seenParagraph } from './seen-lines.ts';
import { readLengthMax, seenText } from './seen-text.ts';
import { readCode, readRecoveryCode } from './typed-codes.ts';
import { readLoanNumber, readOrderNumber, readReference, readRequestNumber } from './typed-ids.ts';

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

test('no paragraph of 10,000 characters takes long to be cleaned, folded or looked through for contacts', () => {
  const more = [
    '1, ',
    '1,111',
    '₦1',
    '1 naira ',
    '+2 3 4 ',
    'o1',
    ' at ',
    'a at a ',
    'a dot ',
    'jan ',
    '20/11',
    '12:30',
    '1=1',
    '1+',
    '\u{1f3f4}',
    '\u{e0041}',
    '😀\u200d',
    'ɗ',
    '’',
  ];
  for (const part of [...parts, ...more]) {
    for (const last of ['', 'x', '@']) {
      const text = part.repeat(10_000 / part.length) + last;
      const startedAt = performance.now();
      for (const read of [hasContact, foldText, seenLine, seenParagraph]) read(text);
      const tookMs = performance.now() - startedAt;
      assert.ok(tookMs < 1_000, `${tookMs} ms for ${JSON.stringify(part)} again and again`);
    }
  }
});
