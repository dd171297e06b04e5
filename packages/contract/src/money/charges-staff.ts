/** What finance sees of charges: what customers were asked to pay, what came in, and what goes back. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { tableFile, tableSums } from '../primitives/tables.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';
import { refundAccount } from './refund-accounts.ts';

/** How many rows a page of the list has. */
export const chargesPageSize = 50;

/** The states of a charge, with what people read. */
export const chargeStates = {
  open: 'Not paid yet',
  pending: 'Payment under way',
  paid: 'Paid',
  failed: 'Not paid',
  unclear: 'Unclear: the provider is asked again',
} as const;

/** The state of a charge as people read it: one that was too little may pay together with others. */
export const chargeStateWords = ({
  state,
  usedKobo,
}: {
  state: keyof typeof chargeStates;
  usedKobo: number;
}): string => (state !== 'paid' && usedKobo > 0 ? 'Paid, together with another payment' : chargeStates[state]);

/** Why a charge is not paid, as people read it: a code of ours in words, or the provider’s words. */
export const chargeReasonWords = (reason: string): string =>
  ({ 'too-little': 'Too little came in', 'given-back': 'What came in went back' })[reason] ?? reason;

/** The states of a refund, with what people read. */
export const refundStates = {
  waiting: 'Waits to be sent',
  sent: 'Sent to the provider',
  paid: 'Refunded',
  failed: 'The provider did not refund it',
} as const;

/** The alarms of a charge, with what people read. */
export const chargeAlarms = {
  'other-environment': 'The provider’s answer is of the other environment (test or live)',
  'reference-differs': 'The provider answered about another reference',
  'currency-differs': 'The provider has another currency under our reference',
  'unclear-status': 'The provider gave a status that decides nothing',
  'less-than-before': 'The provider said that more came in, and now says less',
  'failed-after-paid': 'The provider said that it was paid, and then that it was not',
  reversed: 'The provider took the payment back, and we did not ask for it',
  disputed: 'The customer’s bank disputes the payment',
} as const;

/** The alarms of a refund, with what people read. */
export const refundAlarms = {
  'refund-failed': 'The provider did not refund it: the customer still waits for the money',
  'needs-attention': 'The provider needs a bank account of the customer for this refund',
  'amount-differs': 'The provider has another amount, currency or environment for this refund',
  'unclear-status': 'The provider gave a status that decides nothing',
  'failed-after-paid': 'The provider said that it was refunded, and then that it was not',
  'paid-after-failed': 'The provider said that it was not refunded, and then that it was',
} as const;

const enumOf = <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  z.enum(Object.keys(texts) as Key[], messages.pattern);
const chargeState = enumOf(chargeStates);
const refundState = enumOf(refundStates);
const chargeAlarm = enumOf(chargeAlarms);
const refundAlarm = enumOf(refundAlarms);
export type ChargeAlarm = z.output<typeof chargeAlarm>;
export type RefundAlarm = z.output<typeof refundAlarm>;

/** A charge in the list. Amounts are kobo, times instants as ISO 8601 text. */
export const listedCharge = z.object({
  id: z.string(),
  reference: z.string(),
  /** What it is for. */
  owner: z.object({ kind: z.string(), id: z.string() }),
  customerId: z.string(),
  amountKobo: z.int(),
  state: chargeState,
  /** Why it was not paid or is unclear: a code of ours or the provider’s words. */
  reason: z.nullable(z.string()),
  alarm: z.nullable(chargeAlarm),
  paidKobo: z.int(),
  /** What of it pays for what the charge is for. */
  usedKobo: z.int(),
  /** What of it goes back or went back. */
  refundKobo: z.int(),
  /** What the provider kept. */
  feesKobo: z.int(),
  channel: z.nullable(z.string()),
  /** True for one that is paid by a pay link. Absent in what an older release answered. */
  byLink: z.optional(z.boolean()),
  paidAt: z.nullable(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type ListedCharge = z.output<typeof listedCharge>;

/** A refund of a charge. */
export const chargeRefund = z.object({
  id: z.string(),
  reference: z.string(),
  amountKobo: z.int(),
  /** What the customer reads. */
  reason: z.string(),
  state: refundState,
  failure: z.nullable(z.string()),
  alarm: z.nullable(refundAlarm),
  requestedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** True if the provider was told an account of the customer. */
  toAccount: z.boolean(),
  /** True once another refund took its place. */
  wasSentAgain: z.boolean(),
  /** When finance said that the customer has the money in another way, and it was booked; null if that was not said. */
  paidOtherwiseAt: z.nullable(z.string()),
  /** True while a second person has to approve that the customer has the money. */
  endAsked: z.boolean(),
});
export type ChargeRefund = z.output<typeof chargeRefund>;

/** A try, or what the provider answered. */
export const chargeAnswer = z.object({
  id: z.int(),
  at: z.string(),
  source: z.string(),
  outcome: z.string(),
  status: z.nullable(z.string()),
  amountKobo: z.nullable(z.int()),
  failure: z.nullable(z.string()),
});
export type ChargeAnswer = z.output<typeof chargeAnswer>;

/** The account for refunds of a charge's customer. */
const namedAccount = z.extend(refundAccount, { version: z.int(), customerName: z.string(), namedAt: z.string() });
export type NamedRefundAccount = z.output<typeof namedAccount>;

/** Another charge of the same order. */
const siblingCharge = z.pick(listedCharge, {
  id: true,
  reference: true,
  amountKobo: true,
  state: true,
  paidKobo: true,
  usedKobo: true,
  refundKobo: true,
});

/** How many payments of a customer are shown. */
export const customerPaymentsMax = 20;

/** A payment of a customer, as all who read the customer see it: without the provider's words and alarms. Amounts are kobo. */
export const customerPayment = z.object({
  id: z.string(),
  /** The order that is paid, or whose plan is; null for none. */
  orderNumber: z.nullable(z.string()),
  /** True for a payment on a plan. */
  isRepayment: z.boolean(),
  amountKobo: z.int(),
  state: chargeState,
  paidKobo: z.int(),
  usedKobo: z.int(),
  refundKobo: z.int(),
  /** When the money came, or else when the payment began. */
  at: z.string(),
});

/** Returns the last payments of a customer. */
export const listCustomerPayments = endpoint({
  name: 'listCustomerPayments',
  method: 'GET',
  path: '/staff/customers/{customerId}/payments',
  access: 'staff',
  staff: 'customers.read',
  summary: 'The last 20 payments of a customer, the newest first: amount, state, day and what they are for.',
  params: z.object({ customerId: rowId }),
  reply: z.object({ rows: z.array(customerPayment), hasMore: z.boolean() }),
  refusals: ['not-found'],
});

/** The orders of the list. */
export const chargeSorts = { changed: 'Last changed first', amount: 'Largest first' } as const;
export type ChargeSort = keyof typeof chargeSorts;
const chargeSort = z.optional(z.enum(Object.keys(chargeSorts) as [ChargeSort, ...ChargeSort[]]));
/** Which charges the list, its sums and its file have. */
const chargeFilter = {
  state: z.optional(chargeState),
  /** Only those with an alarm, of their own or of a refund. */
  alarm: z.optional(z.literal('yes', messages.pattern)),
};

/** Lists charges. */
export const listCharges = endpoint({
  name: 'listCharges',
  method: 'GET',
  path: '/staff/charges',
  access: 'staff',
  staff: 'payments.read',
  summary:
    'What customers were asked to pay, the latest changed or the largest first: all, those of a state, or those with an alarm.',
  query: z.object({ ...chargeFilter, sort: chargeSort, cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(listedCharge), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Adds up the charges of a filter. */
export const sumCharges = endpoint({
  name: 'sumCharges',
  method: 'GET',
  path: '/staff/charges/sums',
  access: 'staff',
  staff: 'payments.read',
  summary: 'How many charges a filter finds and what they come to, for at most 10,000 of them.',
  query: z.object(chargeFilter),
  /** What was asked for, what came in, and what of it goes or went back. */
  reply: tableSums({ asked: naira, paid: naira, refunds: naira }),
  refusals: [],
});

/** Writes the charges of a filter into a file. */
export const saveCharges = endpoint({
  name: 'saveCharges',
  method: 'POST',
  path: '/staff/charges/file',
  access: 'staff',
  staff: 'payments.read',
  summary:
    'The charges of a filter as CSV, at most 5,000, without anything of the customer. The audit log has a line for each file.',
  body: z.object({ ...chargeFilter, sort: chargeSort }),
  reply: tableFile,
  refusals: [],
});

/** A charge with all that is known of it. */
const chargeWithRefunds = z.extend(listedCharge, {
  /** Empty once the customer was erased. */
  customerName: z.string(),
  /** The order that it is for; null for none. */
  orderNumber: z.nullable(z.string()),
  /** The other charges of what it is for, oldest first. */
  siblings: z.array(siblingCharge),
  refunds: z.array(chargeRefund),
  answers: z.array(chargeAnswer),
  /** The account that the customer named for refunds; null without one. */
  refundAccount: z.nullable(namedAccount),
});
export type ChargeWithRefunds = z.output<typeof chargeWithRefunds>;

/** Returns a charge with its refunds and everything that the provider answered. */
export const getCharge = endpoint({
  name: 'getCharge',
  method: 'GET',
  path: '/staff/charges/{chargeId}',
  access: 'staff',
  staff: 'payments.read',
  summary: 'A charge with its refunds, and the latest tries and answers.',
  params: z.object({ chargeId: rowId }),
  reply: chargeWithRefunds,
  refusals: ['not-found'],
});

/** Closes an alarm of a charge, or of one of its refunds, that a member has looked into. */
export const closeChargeAlarm = endpoint({
  name: 'closeChargeAlarm',
  method: 'POST',
  path: '/staff/charges/{chargeId}/close-alarm',
  access: 'staff',
  staff: 'payments.close-alarm',
  summary:
    'Closes an alarm of a charge or of one of its refunds. A refund that was paid after it failed counts as paid then, unless the one that took its place was paid too. Closing “refund failed” says that the customer has the money, so the refund is never sent again; it is booked as paid from our bank account, unless a lost dispute gave it back: above ₦50,000, and beyond ₦100,000 that the member ended that day, once another person has approved it. After any other alarm a failed refund stands as failed.',
  params: z.object({ chargeId: rowId }),
  /** `alarm` is the one that was shown: another one since is not closed. `refundId` for an alarm of a refund. */
  body: z.object({
    refundId: z.optional(rowId),
    alarm: z.enum(
      [...Object.keys(chargeAlarms), ...Object.keys(refundAlarms)] as (ChargeAlarm | RefundAlarm)[],
      messages.pattern,
    ),
    reason: reasonText,
    theirReference,
  }),
  reply: z.object({
    message: z.string(),
    /** The request for a second person; null if the alarm is closed. */
    approvalId: z.nullable(z.string()),
  }),
  refusals: [
    'not-found',
    'own-record',
    'changed-meanwhile',
    'change-already-asked',
    'refund-under-way',
    'refund-in-question',
    'refund-with-bank',
    'refund-funds-missing',
  ],
});

/** Decides about an account whose name is not the customer's. */
export const decideRefundAccount = endpoint({
  name: 'decideRefundAccount',
  method: 'POST',
  path: '/staff/charges/{chargeId}/refund-account',
  access: 'staff',
  staff: 'payments.refund-again',
  proof: 'recent',
  summary:
    'Accepts or refuses the account for refunds that the customer of a charge named, where the bank has another name than ours.',
  params: z.object({ chargeId: rowId }),
  /** `version` is the one that was shown: another account since is not decided. */
  body: z.object({
    version: z.int().check(z.minimum(1)),
    decision: z.enum(['accept', 'refuse'], messages.pattern),
    reason: reasonText,
  }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'changed-meanwhile'],
});

/** Sends a refund that failed at the provider again. */
export const sendRefundAgain = endpoint({
  name: 'sendRefundAgain',
  method: 'POST',
  path: '/staff/charges/{chargeId}/send-refund-again',
  access: 'staff',
  staff: 'payments.refund-again',
  summary: 'Sends a refund that failed at the provider again, once, after the customer has named an account.',
  params: z.object({ chargeId: rowId }),
  body: z.object({ refundId: rowId, reason: reasonText, theirReference }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'refund-not-failed', 'refund-account-missing'],
});

export const chargeMessages = {
  alarmClosed: 'The alarm was closed.',
  endAsked: 'Another person has to approve it. Nothing is booked before.',
  accountAccepted: 'The account is accepted. Refunds that wait go there.',
  accountRefused: 'The account is refused. The customer sees it and can name another one.',
  refundSentAgain: 'The refund is sent again.',
};
