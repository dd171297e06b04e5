import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordChangeOtp, passwordReset } from '../people/accounts.ts';
import { phoneCode } from '../people/customer-forms.ts';
import { recoveryCode, totpCode } from '../people/staff-sessions.ts';
import { handOverCode } from '../selling/deliveries.ts';
import { pickUpCode } from '../selling/orders-staff.ts';
import { check } from './check.ts';
import { readCode, readRecoveryCode, severalCodes } from './typed-codes.ts';

const read: readonly string[] = [
  '123456',
  ' 123456\r\n',
  '123-456',
  '123 456',
  '  123 456',
  '123\u00a0456',
  '123\u2009456',
  '123–456',
  '123 - 456',
  '123−456',
  '123.456',
  '123_456',
  '1 2 3 4 5 6',
  '12-34-56',
  '123456.',
  '123456,',
  '(123456)',
  '"123456"',
  '“123456”',
  '*123456*',
  '#123456',
  '\u200e123456\u200f',
  '\u202a123\u200b456\u202c',
  '\u2066123456\u2069',
  '\ufeff123456',
  '123\u00ad456',
  '123456\u202e',
  'Code: 123456',
  'code:123456',
  '123456 is your code to log in to Foodbank.',
  'Foodbank: your code is 123-456. It works for 10 minutes.',
  '123456 - 10 minutes',
  'Hello,\n\nCode: 123456\n\nIt works for 10 minutes.',
  'Code 123456. Again: 123456',
  'Pay N12,345.50 for order FB-12246321? Tell us the code 123456',
  'Call 0803 123 4567 if you did not ask for it. 123456 is your code.',
];
const refused: readonly string[] = [
  '',
  '12345',
  '1234567',
  '123 4567',
  '123456 7',
  '123,456',
  '12:34:56',
  '123456 654321',
  'FB-12246321',
  'FB-123456',
  'a123456',
  '123456b',
  '₦123456',
  '123456.50',
  '08031234567',
  '\u202e654321',
  '123\u202e456',
  '١٢٣٤٥٦',
  '１２３４５６',
  '12345⁶',
  '①23456',
  'none',
];

test('a code is read as people type and paste it, and in the message that it came in', () => {
  for (const text of read) assert.deepEqual(readCode(text, 6), { read: '123456' }, JSON.stringify(text));
  for (const text of refused) assert.deepEqual(readCode(text, 6), { read: null }, JSON.stringify(text));
});

test('a text with two codes is refused, and says so', () => {
  for (const text of ['123456 or 654321', '123456\n654321', '123456 is your code. The old one was 654-321.']) {
    assert.deepEqual(readCode(text, 6), { read: null, problem: severalCodes }, text);
  }
});

test('a hand-over code is read in the message to the customer', () => {
  for (const text of [
    '4821',
    '48 21',
    '4-8-2-1',
    '‎4821.',
    'Foodbank: your new code for order FB-12246321 is 4821. Give it to the rider when you have your goods.',
    'Sade brings your order today, 16:00 to 20:00. Your code is 4821. Give it only when you have the goods.',
  ]) {
    assert.deepEqual(readCode(text, 4), { read: '4821' }, text);
  }
  for (const text of ['R-2611-0042', '482', '48211', '4821 4821', '16:00', 'FB-12246321']) {
    assert.deepEqual(readCode(text, 4), { read: null }, text);
  }
});

test('every field of a code reads alike, with its own message', () => {
  for (const [schema, message] of [
    [phoneCode, 'Enter the 6-digit code'],
    [totpCode.shape.code, 'Enter the 6-digit code'],
    [passwordChangeOtp.shape.otp, 'Please enter a valid 6-digit OTP'],
  ] as const) {
    for (const text of read) assert.deepEqual(check(schema, text), { ok: true, data: '123456' }, text);
    for (const text of refused) {
      const field = check(schema, text);
      assert.equal(!field.ok && field.message, message, text);
    }
    const both = check(schema, '123456 or 654321');
    const isOfSpecification = schema === passwordChangeOtp.shape.otp;
    assert.equal(!both.ok && both.message, isOfSpecification ? message : severalCodes);
  }
  for (const schema of [handOverCode, pickUpCode])
    assert.deepEqual(check(schema, ' 48–21.'), { ok: true, data: '4821' });
});

test('the code of a reset is read alike; what is none still has the four characters that the form asks for', () => {
  const { otp } = passwordReset.shape;
  for (const text of read) assert.deepEqual(check(otp, text), { ok: true, data: '123456' }, text);
  assert.deepEqual(check(otp, ' abcd\u200e'), { ok: true, data: 'abcd' });
  const short = check(otp, '123');
  assert.equal(!short.ok && short.message, 'Must be at least 4 characters long');
  const none = check(otp, ' \u200b');
  assert.equal(!none.ok && none.message, 'This field is required');
});

test('a recovery code is read in any case, with any dash, with the number of its list; a list of them is refused', () => {
  for (const text of [
    'abcde-23456',
    'ABCDE-23456',
    'abcde23456',
    'abcde 23456',
    'abcde–23456',
    ' abcde-23456.\n',
    '3. abcde-23456',
    '\u200eabcde\u200b-23456',
  ]) {
    assert.deepEqual(readRecoveryCode(text), { read: 'abcde-23456' }, text);
    assert.deepEqual(check(recoveryCode, { code: text }), { ok: true, data: { code: 'abcde-23456' } }, text);
  }
  const list = check(recoveryCode, { code: '1. abcde-23456\n2. fghjk-23456' });
  assert.equal(!list.ok && list.message, 'Enter only one of the recovery codes.');
  assert.deepEqual(check(recoveryCode, { code: 'something' }), { ok: true, data: { code: 'something' } });
});
