/**
 * Signing up with a number that an account has. Phone numbers are given out again, so the code of the sign-up opens nothing: the person
 * logs in to that account by its password or its confirmed email, or says that the number is new to them. A member of staff decides then.
 * Nothing tells that a number has an account before the code was right.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { requestPath } from '../support/requests-staff.ts';
import { phoneCode } from './customer-forms.ts';
import { customerAccount, signedIn } from './customer-session.ts';

const claim = z.object({ claimId: rowId });

/** The form with the code from the email. */
export const numberCodeForm = z.object({ claimId: rowId, code: phoneCode });

/** Asks for a code to the confirmed email of the account that has the number. */
export const requestNumberCode = endpoint({
  name: 'requestNumberCode',
  method: 'POST',
  path: '/shop/sign-up/known/code',
  access: 'public',
  summary: 'Sends a code to the confirmed email of the account that has the number of a sign-up whose code was right.',
  body: claim,
  reply: messageReply,
  refusals: ['code-over', 'code-already-sent'],
});

/** Logs in by that code. */
export const confirmNumberCode = endpoint({
  name: 'confirmNumberCode',
  method: 'POST',
  path: '/shop/sign-up/known/code/confirm',
  access: 'public',
  summary:
    'Signs in to the account that has the number, by the code from its email. What was typed to sign up is dropped.',
  body: numberCodeForm,
  reply: signedIn,
  refusals: ['code-over', 'invalid-code', 'account-suspended'],
});

/** Says that the number is new to the person. */
export const claimNumber = endpoint({
  name: 'claimNumber',
  method: 'POST',
  path: '/shop/sign-up/known/new-to-me',
  access: 'public',
  summary:
    'Asks for an account of one’s own with a number that an account has. A member of staff decides; only an account of which nothing is open, and whose last use is known to be over a year ago, loses the number at once.',
  body: claim,
  reply: z.object({
    /** The new account, if it opened at once. */
    customer: z.nullable(customerAccount),
    /** The case about which a person decides: what to name it by, and until when. */
    waiting: z.nullable(z.object({ reference: z.string(), dueAt: z.string() })),
  }),
  refusals: ['code-over', 'account-suspended'],
});

/** What can be decided about a claim. */
export const claimOutcomes = { granted: 'The number goes to the new account', refused: 'The number stays' } as const;
export type ClaimOutcome = keyof typeof claimOutcomes;

/** The account that has the number of a claim, for the decision. */
export const claimedAccount = z.object({
  /** `asked`: to be decided. */
  state: z.enum(['asked', 'granted', 'refused', 'over']),
  customerId: z.string(),
  newCustomerId: z.nullable(z.string()),
  hasEmail: z.boolean(),
  isSuspended: z.boolean(),
  /** Null once its customer was erased. */
  createdAt: z.nullable(z.string()),
  /** When a device last used it, as far as that is still kept; null if it is not known. */
  lastSeenAt: z.nullable(z.string()),
  lastOrderAt: z.nullable(z.string()),
  openOrders: z.int(),
  openRefunds: z.int(),
  openPlans: z.int(),
});
export type ClaimedAccount = z.output<typeof claimedAccount>;

/** Shows the account that has the number. */
export const getClaimedAccount = endpoint({
  name: 'getClaimedAccount',
  method: 'GET',
  path: '/staff/requests/{requestId}/number',
  access: 'staff',
  staff: 'customers.read',
  summary: 'The account that has the number about which a person decides: when it was used, and what is open.',
  params: requestPath,
  reply: z.object({ account: claimedAccount }),
  refusals: ['not-found'],
});

/** Decides whose the number is. */
export const decideNumber = endpoint({
  name: 'decideNumber',
  method: 'POST',
  path: '/staff/requests/{requestId}/number/decide',
  access: 'staff',
  staff: 'customers.decide-number',
  summary:
    'Gives the number to a new account with what the person typed, or lets it stay. The request is closed, and the number and the confirmed email of the old account are told.',
  params: requestPath,
  body: z.object({
    key: z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/, messages.pattern)),
    version: z.int(),
    outcome: z.enum(['granted', 'refused'], 'Choose whose the number is'),
    reason: reasonText,
  }),
  reply: messageReply,
  refusals: [
    'not-found',
    'changed-meanwhile',
    'number-decided',
    'number-has-open-order',
    'phone-taken',
    'own-record',
    'own-referral',
  ],
});
