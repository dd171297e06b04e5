/** The banks that earnings can be paid to, and an agent's payout account. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { readAccountNumber } from '../primitives/account-numbers.ts';
import { lineOf, messageReply, messages } from '../primitives/text.ts';

/** The lengths of an account number, in digits, and of a bank's name, in characters. */
export const accountNumberLengthMin = 10;
export const accountNumberLengthMax = 12;
export const bankNameLengthMin = 2;
export const bankNameLengthMax = 100;

const accountNumber = z.string('Please enter account number').check(
  z.overwrite((text) => readAccountNumber(text).read ?? text),
  z.regex(/^\d*$/, { error: 'Account number must contain only digits', abort: true }),
  z.minLength(accountNumberLengthMin, { error: 'Account number must be at least 10 digits', abort: true }),
  z.maxLength(accountNumberLengthMax, 'Account number must not exceed 12 digits'),
);

const bankCode = z.string(messages.required).check(z.regex(/^\d{3,6}$/, 'Bank code must be 3-6 digits'));

/** The form that adds a payout account. The server resolves the account name again and ignores the one sent. */
export const accountInformation = z.object({
  accountNumber,
  bankName: lineOf('Please select a bank', bankNameLengthMax).check(
    z.minLength(bankNameLengthMin, messages.atLeast(bankNameLengthMin)),
  ),
  bankCode,
  accountName: z.optional(
    lineOf(messages.required, bankNameLengthMax).check(
      z.minLength(bankNameLengthMin, messages.atLeast(bankNameLengthMin)),
    ),
  ),
  bankId: lineOf(messages.required, 64),
});

/** A bank that earnings can be paid to. */
export const bank = z.object({
  _id: z.string(),
  bank_name: z.string(),
  bank_code: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Bank = z.output<typeof bank>;

/** Lists the banks, by name. */
export const getAllBanks = endpoint({
  name: 'getAllBanks',
  method: 'GET',
  path: '/getAllBanks',
  access: 'public',
  summary: 'The banks that earnings can be paid to.',
  reply: z.object({ message: z.string(), data: z.array(bank) }),
  refusals: [],
});

/** Returns the account name that the bank has for an account number. Limited to ten an hour. */
export const resolveAccount = endpoint({
  name: 'resolveAccount',
  method: 'POST',
  path: '/resolveAccount',
  access: 'agent',
  summary: 'The account name that the bank has for an account number.',
  body: z.object({ account_number: accountNumber, bank_code: bankCode }),
  reply: z.object({ status: z.boolean(), message: z.string(), data: z.object({ account_name: z.string() }) }),
  refusals: ['account-not-resolved', 'account-exists'],
});

/** Saves the payout account. It can be saved once; a second time is refused with 409. */
export const updateAccountInfo = endpoint({
  name: 'updateAccountInfo',
  method: 'PUT',
  path: '/agents/{id}/update-account-info',
  access: 'owner',
  summary: 'Saves the account that earnings are paid to, once.',
  params: agentPath,
  body: accountInformation,
  reply: messageReply,
  refusals: ['account-not-resolved', 'account-information-exists'],
});

/** The messages of these calls. */
export const bankMessages = {
  banksRetrieved: 'Banks retrieved successfully',
  accountResolved: 'Account resolved successfully',
  accountUpdated: 'Account information updated successfully',
  selectBank: 'Please select a bank',
  notResolved: 'Failed to resolve account',
  resolveAgain: 'Failed to resolve account. Please try again.',
} as const;
