import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { accountInformation } from './money/banks.ts';
import {
  credentials,
  forgottenPassword,
  passwordChangeForm,
  passwordChangeOtp,
  passwordReset,
} from './people/accounts.ts';
import { categoryLabel, profileUpdate, registration } from './people/agents.ts';
import { contactMessage, partnerStep1, partnerStep2, subscription } from './support/enquiries.ts';

/** The first message of each field, as forms and the server show them. */
function messagesOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, value);
  const messages: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) messages[path.join('.')] ??= message;
  return messages;
}

const long = 'x'.repeat(300);
const phoneInvalid = 'Please enter a valid phone number (e.g., 08031234567 or +2348031234567)';

const rules: [about: string, schema: z.ZodMiniType, value: unknown, messages: Record<string, string>][] = [
  [
    'registration, empty',
    registration,
    {},
    {
      firstname: 'First name is required',
      lastname: 'Last name is required',
      email: 'Email is required',
      category: 'Please select a category',
    },
  ],
  [
    'registration, wrong',
    registration,
    { firstname: long, lastname: 'a\nb', email: 'a@b', category: '' },
    {
      firstname: 'Must be no more than 100 characters long',
      lastname: 'Invalid format',
      email: 'Email is invalid',
      category: 'Please select a category',
    },
  ],
  [
    'login, empty',
    credentials,
    { email: ' ', password: '' },
    { email: 'Email is required', password: 'Password is required' },
  ],
  [
    'login, wrong',
    credentials,
    { email: 'ada', password: 'abc' },
    { email: 'Email is invalid', password: 'Must be at least 6 characters long' },
  ],
  ['forgot, empty', forgottenPassword, { email: '' }, { email: 'This field is required' }],
  ['forgot, wrong', forgottenPassword, { email: 'ada@' }, { email: 'Please enter a valid email address' }],
  [
    'reset, empty',
    passwordReset,
    {},
    { email: 'This field is required', otp: 'This field is required', newPassword: 'This field is required' },
  ],
  [
    'reset, short',
    passwordReset,
    { email: 'a@b.ng', otp: '123', newPassword: '12345' },
    { otp: 'Must be at least 4 characters long', newPassword: 'Must be at least 6 characters long' },
  ],
  [
    'password change, empty',
    passwordChangeForm,
    { oldPassword: '', newPassword: '', confirmPassword: '' },
    { oldPassword: 'Current password is required.', newPassword: 'New password is required.' },
  ],
  [
    'password change, short',
    passwordChangeForm,
    { oldPassword: 'secret1', newPassword: '12345', confirmPassword: '12345' },
    { newPassword: 'New password must be at least 6 characters long.' },
  ],
  [
    'password change, different passwords',
    passwordChangeForm,
    { oldPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret3' },
    { confirmPassword: 'New passwords do not match.' },
  ],
  [
    'password change, same as the current one',
    passwordChangeForm,
    { oldPassword: 'secret1', newPassword: 'secret1', confirmPassword: 'secret1' },
    { newPassword: 'New password must be different from current password.' },
  ],
  ['OTP, short', passwordChangeOtp, { otp: '12345' }, { otp: 'Please enter a valid 6-digit OTP' }],
  ['OTP, letters', passwordChangeOtp, { otp: '12345a' }, { otp: 'Please enter a valid 6-digit OTP' }],
  ['phone, empty', profileUpdate, { phoneNumber: ' ' }, { phoneNumber: 'Phone number is required' }],
  ['phone, short', profileUpdate, { phoneNumber: '0803 123' }, { phoneNumber: phoneInvalid }],
  ['phone, words', profileUpdate, { phoneNumber: 'call me' }, { phoneNumber: phoneInvalid }],
  ['newsletter, empty', subscription, {}, { email: 'This field is required' }],
  [
    'partnership, first step',
    partnerStep1,
    { name: 'A', contactPerson: '', email: 'x', phoneNo: '08031234567' },
    {
      name: 'Please enter valid company name.',
      contactPerson: 'Please enter valid contact person name.',
      email: 'Please enter valid email address.',
      phoneNo: 'Phone number should contain country code, only numbers, and max 15 digits.',
    },
  ],
  [
    'partnership, second step',
    partnerStep2,
    { foodProduct: 'r', whyFoodbank: '', additionalInfo: ' ' },
    {
      foodProduct: 'Please describe your products or services',
      whyFoodbank: 'Please fill this data',
      additionalInfo: 'Please fill this data',
    },
  ],
  [
    'contact',
    contactMessage,
    { name: 'A', email: '', message: 'hey' },
    {
      name: 'Please enter valid name.',
      email: 'Please enter valid email address.',
      message: 'Please enter complete message.',
    },
  ],
  [
    'account, wrong',
    accountInformation,
    { accountNumber: '123', bankName: 'B', bankCode: '1', bankId: 'x', accountName: 'A' },
    {
      accountNumber: 'Account number must be at least 10 digits',
      bankName: 'Must be at least 2 characters long',
      bankCode: 'Bank code must be 3-6 digits',
      accountName: 'Must be at least 2 characters long',
    },
  ],
  [
    'account, long',
    accountInformation,
    { accountNumber: '1'.repeat(13), bankName: long, bankCode: '1234567', bankId: 'x' },
    {
      accountNumber: 'Account number must not exceed 12 digits',
      bankName: 'Must be no more than 100 characters long',
      bankCode: 'Bank code must be 3-6 digits',
    },
  ],
  [
    'account, not digits',
    accountInformation,
    { accountNumber: '12345abcde', bankName: 'GTBank', bankCode: '058', bankId: 'x' },
    { accountNumber: 'Account number must contain only digits' },
  ],
];

for (const [about, schema, value, messages] of rules) {
  test(`messages of invalid input: ${about}`, () => assert.deepEqual(messagesOf(schema, value), messages));
}

test('a phone number is accepted with 0 and ten digits, the ten alone, or 10 to 15 digits', () => {
  for (const phoneNumber of ['08031234567', '8031234567', '+234 803 123 4567', '+44 7700 900123', '123456789012345']) {
    assert.deepEqual(messagesOf(profileUpdate, { phoneNumber }), {}, phoneNumber);
  }
});

test('each category has its label, and an unknown one is Not specified', () => {
  assert.deepEqual(
    ['student', 'individual', 'civilServant', 'employed', 'others', 'king', 'toString'].map(categoryLabel),
    ['Student', 'Individual', 'Civil Servant', 'Employed', 'Others', 'Not specified', 'Not specified'],
  );
});
