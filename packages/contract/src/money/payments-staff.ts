/** What staff see of payments: webhooks of the payment provider, and payments about which it contradicts us. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';

/** How many rows a page of these lists has. */
export const paymentsPageSize = 50;

/** What became of a webhook, with what people read. */
export const providerEventStates = {
  received: 'Waits to be handled',
  handled: 'The provider was asked',
  differs: 'Names another amount, currency or account; the provider was asked',
  'unknown-reference': 'Names a reference that is not ours',
  'other-environment': 'Of the other environment (test or live)',
  unused: 'Of a kind that nothing here uses',
  unreadable: 'Not readable',
} as const;

const eventState = z.enum(Object.keys(providerEventStates) as (keyof typeof providerEventStates)[], messages.pattern);
export type ProviderEventState = z.output<typeof eventState>;

/** The alarms, with what people read. */
export const paymentAlarms = {
  'amount-differs': 'The provider has another amount under our reference',
  'currency-differs': 'The provider has another currency under our reference',
  'recipient-differs': 'The provider has another recipient',
  'other-environment': 'The provider’s answer is of the other environment (test or live)',
  'otp-needed': 'The provider waits for a code: codes for transfers are switched on there',
  'unclear-status': 'The provider gave a status that decides nothing',
  'moved-after-failed': 'The provider said that it failed, and then that it was paid',
  'moved-after-returned': 'The provider said that it came back, and then that it was paid',
  'failed-after-paid': 'The provider said that it was paid, and then that it failed',
} as const;

const alarm = z.enum(Object.keys(paymentAlarms) as (keyof typeof paymentAlarms)[], messages.pattern);
export type PaymentAlarm = z.output<typeof alarm>;

const nextCursor = z.nullable(z.string());
const listQuery = { cursor: z.optional(rowsAfter) };

/** A webhook in the list. Times are instants as ISO 8601 text. */
export const providerEvent = z.object({
  id: z.string(),
  /** The provider's kind, such as transfer.success. */
  event: z.string(),
  state: eventState,
  reference: z.nullable(z.string()),
  /** How often the same webhook came. */
  deliveries: z.int(),
  receivedAt: z.string(),
  handledAt: z.nullable(z.string()),
});

/** A payment with an alarm. */
export const alarmedPayment = z.object({
  id: z.string(),
  reference: z.string(),
  /** What it is for, such as `payout:<id>`. */
  owner: z.string(),
  amountKobo: z.int(),
  state: z.enum(['waiting', 'sending', 'paid', 'failed', 'unclear', 'returned']),
  alarm,
  /** When it last changed. */
  changedAt: z.string(),
});
export type AlarmedPayment = z.output<typeof alarmedPayment>;

/** Lists webhooks, newest first. */
export const listProviderEvents = endpoint({
  name: 'listProviderEvents',
  method: 'GET',
  path: '/staff/payments/events',
  access: 'staff',
  staff: 'payments.read',
  summary: 'Webhooks of the payment provider, newest first, all or those of a state.',
  query: z.object({ ...listQuery, state: z.optional(eventState) }),
  reply: z.object({ rows: z.array(providerEvent), nextCursor }),
  refusals: [],
});

/** Returns a webhook with its payload. */
export const getProviderEvent = endpoint({
  name: 'getProviderEvent',
  method: 'GET',
  path: '/staff/payments/events/{eventId}',
  access: 'staff',
  staff: 'payments.read',
  summary: 'A webhook of the payment provider, with its payload: names, accounts and contacts are masked.',
  params: z.object({ eventId: rowId }),
  /** `payload` is null where it can't be read as JSON. */
  reply: z.extend(providerEvent, { payload: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Lists the payments with an alarm, the latest first. */
export const listPaymentAlarms = endpoint({
  name: 'listPaymentAlarms',
  method: 'GET',
  path: '/staff/payments/alarms',
  access: 'staff',
  staff: 'payments.read',
  summary: 'Payments about which the provider contradicts us or itself, the latest first.',
  query: z.object(listQuery),
  reply: z.object({ rows: z.array(alarmedPayment), nextCursor }),
  refusals: [],
});

/** Returns a payment with an alarm, and everything that the provider answered. */
export const getPaymentAlarm = endpoint({
  name: 'getPaymentAlarm',
  method: 'GET',
  path: '/staff/payments/alarms/{paymentId}',
  access: 'staff',
  staff: 'payments.read',
  summary: 'A payment with an alarm, with the latest tries and answers.',
  params: z.object({ paymentId: rowId }),
  reply: z.extend(alarmedPayment, {
    answers: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        source: z.string(),
        outcome: z.string(),
        status: z.nullable(z.string()),
        failure: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['not-found'],
});

/** Closes an alarm that a member has looked into. It comes again if the provider says the same again. */
export const closePaymentAlarm = endpoint({
  name: 'closePaymentAlarm',
  method: 'POST',
  path: '/staff/payments/alarms/{paymentId}/close',
  access: 'staff',
  staff: 'payments.close-alarm',
  summary: 'Closes an alarm. It comes again if the provider says the same again.',
  params: z.object({ paymentId: rowId }),
  /** `alarm` is the one that was shown: another one since is not closed. */
  body: z.object({ alarm, reason: reasonText, theirReference }),
  reply: messageReply,
  refusals: ['not-found', 'changed-meanwhile'],
});

export const paymentMessages = { alarmClosed: 'The alarm was closed.' };

// What was asked of the payment provider and what it answered, in words: codes of the wire are for programs.

const sources: Readonly<Record<string, string>> = {
  recipient: 'We compared the recipient',
  post: 'We sent it',
  'bulk-post': 'We sent it with others',
  verify: 'We asked the provider',
  start: 'We began the payment',
  refund: 'We asked for the refund',
  refunds: 'We asked the provider about the refund',
  account: 'We gave the account for the refund',
  webhook: 'The provider told us',
  dispute: 'We answered the bank',
};
const outcomes: Readonly<Record<string, string>> = {
  try: 'no answer yet',
  accepted: 'it was accepted',
  refused: 'it was refused',
  duplicate: 'it knows the reference already',
  unknown: 'no answer that can be used',
  'not-found': 'it does not know the reference',
  differs: 'the answer differs from what was approved',
  found: 'it knows it',
  told: 'something changed',
};
const statuses: Readonly<Record<string, string>> = {
  success: 'paid',
  pending: 'on its way',
  processing: 'on its way',
  ongoing: 'the customer is paying',
  queued: 'on its way',
  received: 'on its way',
  processed: 'paid back',
  otp: 'it waits for a code',
  abandoned: 'the customer left before paying',
  failed: 'failed',
  rejected: 'refused by the bank',
  blocked: 'blocked',
  reversed: 'sent back',
  'needs-attention': 'it needs an account of the customer',
  'dispute.create': 'the bank asks it back',
  'dispute.remind': 'the bank waits for our answer',
  'dispute.resolve': 'the bank has decided',
  accept: 'given back',
  contest: 'contested',
  'dispute-lost': 'lost to the bank',
  'dispute-won': 'kept: the bank decided for us',
};

/** One try or answer as a sentence: `We asked the provider: paid`. A status that is new to us stands in quotes. */
export function answerText({
  source,
  outcome,
  status,
}: {
  source: string;
  outcome: string;
  status: string | null;
}): string {
  // A webhook names its kind with it: `charge.success`.
  const word = status?.replace(/^(charge|transfer|refund)\./, '');
  const said = word === undefined ? null : (statuses[word] ?? `“${status}”`);
  const became = outcomes[outcome] ?? outcome;
  // Where the provider knows it, its status says the rest.
  const answer = said === null ? became : outcome === 'found' || outcome === 'told' ? said : `${became}, ${said}`;
  return `${sources[source] ?? source}: ${answer}`;
}
