/** The bank account that a customer's refunds go to if they can't go back to where they came from. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { codeConfirmation, codeSent } from '../people/customer-forms.ts';
import { accountInformation } from './banks.ts';

/** Where an account for refunds stands. */
export const refundAccountStates = {
  'in-name': 'In your name',
  'in-question': 'The bank has a different name. We’re checking it.',
  accepted: 'Accepted',
  refused: 'Not accepted: it is not in your name. Please name another one.',
} as const;
export type RefundAccountState = keyof typeof refundAccountStates;
export const refundAccountState = z.enum(
  Object.keys(refundAccountStates) as [RefundAccountState, ...RefundAccountState[]],
);

/** An account for refunds as its owner sees it. */
export const refundAccount = z.object({
  bankName: z.string(),
  /** With the last four digits only. */
  accountNumber: z.string(),
  accountName: z.string(),
  state: refundAccountState,
});
export type RefundAccount = z.output<typeof refundAccount>;

/** The form that names an account for refunds. */
export const refundAccountForm = z.pick(accountInformation, { accountNumber: true, bankCode: true });

/** Returns the customer's account for refunds. */
export const readRefundAccount = endpoint({
  name: 'readRefundAccount',
  method: 'GET',
  path: '/shop/refund-account',
  access: 'customer',
  summary: 'The bank account that the customer named for refunds; null without one.',
  reply: z.object({ account: z.nullable(refundAccount) }),
  refusals: [],
});

/** Names the customer's account for refunds. Limited to ten an hour. */
export const nameRefundAccount = endpoint({
  name: 'nameRefundAccount',
  method: 'PUT',
  path: '/shop/refund-account',
  access: 'customer',
  summary:
    'Names the bank account that refunds go to, and sends a code to the phone where there is an earlier one, which stays until then. The bank is asked for its name; if that is not the customer’s, a person looks first.',
  body: refundAccountForm,
  reply: z.object({
    /** Unchanged while a code has to confirm another one. */
    account: refundAccount,
    message: z.string(),
    /** The code that was sent to the phone, where another account was there before; null if the account is saved. */
    codeSent: z.nullable(codeSent),
  }),
  refusals: ['account-not-resolved', 'too-many-requests', 'texts-used-up'],
});

/** What is said while a code has to confirm another account. */
export const refundAccountCodeSent = 'We sent a code to your phone. Type it here to save this account instead.';

/** Saves another account for refunds with the code from the customer's phone. */
export const confirmRefundAccount = endpoint({
  name: 'confirmRefundAccount',
  method: 'POST',
  path: '/shop/refund-account/confirm',
  access: 'customer',
  summary: 'Saves another account for refunds in place of the earlier one, with the code that was sent to the phone.',
  body: codeConfirmation,
  reply: z.object({ account: refundAccount, message: z.string() }),
  refusals: ['invalid-code'],
});
