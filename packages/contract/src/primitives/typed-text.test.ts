import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accountInformation } from '../money/banks.ts';
import { profileUpdate, registration } from '../people/agents.ts';
import { mobileOf, typedReferralCode } from '../people/customer-forms.ts';
import { orderNumber, orderNumberPath, orderNumberSearch } from '../selling/order-numbers.ts';
import { readAccountNumber } from './account-numbers.ts';
import { readBirthDay } from './birth-days.ts';
import { check } from './check.ts';
import { readEmail } from './email.ts';
import { readIdentityNumber } from './identity-numbers.ts';
import { readPhone } from './phone.ts';
import { readReferralCode } from './referral-codes.ts';
import { readRowId } from './row-ids.ts';
import { rowId } from './rows.ts';
import type { Reading } from './seen-text.ts';
import { readCode, readRecoveryCode } from './typed-codes.ts';
import { readLoanNumber, readOrderNumber, readReference, readRequestNumber } from './typed-ids.ts';
import { readKobo } from './typed-numbers.ts';

const readers: Readonly<Record<string, (text: string) => Reading>> = {
  'One-time codes': (text) => readCode(text, 6),
  'Hand-over codes': (text) => readCode(text, 4),
  'Recovery codes': readRecoveryCode,
  'Referral codes': readReferralCode,
  Phones: readPhone,
  Emails: readEmail,
  'Bank account numbers': readAccountNumber,
  'BVN and NIN': readIdentityNumber,
  Birthdays: readBirthDay,
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
  text
    .replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\n', '\n');

test('every example of the description is read, or refused, as it says', () => {
  for (const [name, read] of Object.entries(readers)) {
    const section = sections.find((one) => one.startsWith(`${name}\n`)) ?? assert.fail(`${name} is not described`);
    const rows = section.split('\n').filter((line) => line.startsWith('| ') && line !== '| typed | read |');
    assert.ok(rows.length >= 2, name);
    for (const row of rows) {
      const [, typed = '', result = null, problem] = example.exec(row) ?? assert.fail(row);
      const reading = read(asTyped(typed));
      assert.deepEqual([reading.read, reading.problem], [result, problem], row);
    }
  }
});

test('the calls read like the fields, and say what the specification says', () => {
  const read = [
    [orderNumber, '#fb 12246321', 'FB-12246321'],
    [orderNumberPath, 'fb12246321', 'FB-12246321'],
    [orderNumberSearch, 'Order FB-12246321.', 'FB-12246321'],
    [orderNumberSearch, 'Foodbank: your order FB-12246321 is packed.', 'FB-12246321'],
    [orderNumberSearch, 'Rice', 'Rice'],
    [rowId, '{0F9E1C2A-1111-4222-8333-444455556666}', '0f9e1c2a-1111-4222-8333-444455556666'],
    [accountInformation.shape.accountNumber, 'Acct: 0123456789', '0123456789'],
    [registration.shape.email, 'Ade <Ade@example.com>', 'Ade@example.com'],
    [profileUpdate.shape.phoneNumber, 'tel:+2348031234567', '+2348031234567'],
    [typedReferralCode, 'FB-JY9EKR.', 'FB-JY9EKR'],
    [typedReferralCode, ' ', ''],
  ] as const;
  for (const [schema, typed, result] of read) assert.deepEqual(check(schema, typed), { ok: true, data: result }, typed);
  const phone = 'Please enter a valid phone number (e.g., 08031234567 or +2348031234567)';
  const refused = [
    [accountInformation.shape.accountNumber, '0123456789/0987654321', 'Account number must contain only digits'],
    [accountInformation.shape.accountNumber, '12345-6789', 'Account number must be at least 10 digits'],
    [registration.shape.email, 'a@example.com, b@example.com', 'Email is invalid'],
    [profileUpdate.shape.phoneNumber, '08031234567/08051234567', phone],
    [mobileOf(), '08031234567/08051234567', 'There are two phone numbers in this text. Enter one of them.'],
    [rowId, '1', 'Invalid format'],
  ] as const;
  for (const [schema, typed, message] of refused) {
    const field = check(schema, typed);
    assert.equal(!field.ok && field.message, message, typed);
  }
});
