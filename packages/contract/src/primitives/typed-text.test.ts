import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readAccountNumber } from './account-numbers.ts';
import { readEmail } from './email.ts';
import { readPhone } from './phone.ts';
import { readReferralCode } from './referral-codes.ts';
import type { Reading } from './seen-text.ts';
import { readCode, readRecoveryCode } from './typed-codes.ts';
import { readLoanNumber, readOrderNumber, readReference, readRequestNumber, readRowId } from './typed-ids.ts';
import { readKobo } from './typed-numbers.ts';

const readers: Readonly<Record<string, (text: string) => Reading>> = {
  'One-time codes': (text) => readCode(text, 6),
  'Hand-over codes': (text) => readCode(text, 4),
  'Recovery codes': readRecoveryCode,
  'Referral codes': readReferralCode,
  Phones: readPhone,
  Emails: readEmail,
  'Bank account numbers': readAccountNumber,
  'Order numbers': readOrderNumber,
  'Request numbers': readRequestNumber,
  'Loan numbers': readLoanNumber,
  'Ids of rows': readRowId,
  'References of payouts': readReference,
  Amounts: (text) => ({ read: readKobo(text)?.toString() ?? null }),
};

const document = readFileSync(new URL('../../../../docs/typed-text.md', import.meta.url), 'utf8');
const sections = document.split(/^## /m).slice(1);
const example = /^\| `([^`]*)` \| (?:`([^`]*)`|refused(?:: (.*))?) \|$/;
const asTyped = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))).replaceAll('\\n', '\n');

test('every kind that is described has its reader, and the other way round', () => {
  assert.deepEqual(sections.map((section) => section.split('\n')[0]).sort(), Object.keys(readers).sort());
});

test('every example of the description is read, or refused, as it says', () => {
  for (const section of sections) {
    const [name = '', ...lines] = section.split('\n');
    const rows = lines.filter((line) => line.startsWith('| ') && line !== '| typed | read |');
    assert.ok(rows.length >= 2, name);
    for (const row of rows) {
      const [, typed = '', read = null, problem] = example.exec(row) ?? assert.fail(row);
      const reading = readers[name]?.(asTyped(typed));
      assert.deepEqual([reading?.read, reading?.problem], [read, problem], row);
    }
  }
});
