/** The banks that earnings can be paid to, and an agent's payout account. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { passwordChangeOtp } from '../people/accounts.ts';
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

// Changes of an agent's bank account: asked for by the agent with a code, or by staff, and approved by another person.

/** The account to change to. The server resolves its name. */
export const accountChange = z.pick(accountInformation, { accountNumber: true, bankCode: true });

const newAccount = z.object({ bankName: z.string(), lastDigits: z.string(), accountName: z.string() });

/** The account that a code confirms, as the bank names it. */
export type AskedAccount = z.output<typeof newAccount>;

/** A change that the agent asked for and that waits for approval, or the last one while it was refused. */
export const accountChangeState = z.object({
  state: z.enum(['waiting', 'refused']),
  requestedAt: z.string(),
  /** The member's reason for refusing. */
  reason: z.nullable(z.string()),
  /** True if the agent asked, and so may cancel it. */
  isOwn: z.boolean(),
});

export type AccountChangeState = z.output<typeof accountChangeState>;

/** Returns the state of the change of the bank account, and the account for which a code was sent that still works. */
export const getAccountChange = endpoint({
  name: 'getAccountChange',
  method: 'GET',
  path: '/agents/{id}/account-change',
  access: 'owner',
  summary:
    'The change of the bank account that waits for approval, or that was refused last, and the account that a code which was sent confirms; each is null if there is none.',
  params: agentPath,
  reply: z.object({ change: z.nullable(accountChangeState), codeFor: z.nullable(newAccount) }),
  refusals: [],
});

/** Asks for another bank account: resolves its name and emails a code. */
export const requestAccountChange = endpoint({
  name: 'requestAccountChange',
  method: 'POST',
  path: '/agents/{id}/request-account-change',
  access: 'owner',
  summary: 'Resolves the name of the new account and emails a code that confirms the request.',
  params: agentPath,
  body: accountChange,
  reply: z.object({ message: z.string(), account: newAccount }),
  refusals: ['account-not-resolved', 'no-account-yet', 'same-account', 'change-already-asked', 'code-already-sent'],
});

/** Confirms the request with the code. It then waits for a member of staff. */
export const confirmAccountChange = endpoint({
  name: 'confirmAccountChange',
  method: 'POST',
  path: '/agents/{id}/confirm-account-change',
  access: 'owner',
  summary: 'Confirms the request for another bank account with the code. A member of staff decides it.',
  params: agentPath,
  body: passwordChangeOtp,
  reply: messageReply,
  refusals: ['invalid-otp', 'change-already-asked'],
});

/** Cancels the request. */
export const cancelAccountChange = endpoint({
  name: 'cancelAccountChange',
  method: 'POST',
  path: '/agents/{id}/cancel-account-change',
  access: 'owner',
  summary: 'Cancels the change of the bank account that the agent asked for.',
  params: agentPath,
  reply: messageReply,
  refusals: ['not-found'],
});

/** The messages of successful calls. */
export const accountChangeMessages = {
  codeSent: 'We sent a code to your email.',
  asked: 'Your change waits for approval.',
  cancelled: 'Your change was cancelled.',
} as const;
