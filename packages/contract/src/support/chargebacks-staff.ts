/** Chargebacks for staff: what a customer's bank asks back, the evidence that we have, and our answer: to give the money back, or to contest it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { messages } from '../primitives/text.ts';
import { requestPath } from './requests-staff.ts';

/** Why a claim is accepted, with labels. With `other` it is typed. */
export const acceptWhys = {
  'not-delivered': 'The goods did not arrive',
  'not-theirs': 'Not paid by the cardholder',
  twice: 'Paid twice',
  'no-proof': 'We can’t prove the hand-over',
  agreed: 'Agreed with the customer',
  other: 'Another reason',
} as const;
export type AcceptWhy = keyof typeof acceptWhys;
const acceptWhyKeys = Object.keys(acceptWhys) as [keyof typeof acceptWhys, ...(keyof typeof acceptWhys)[]];

/** The facts that may be evidence. */
export const evidenceKeys = [
  'payment',
  'order',
  'hand-over',
  'rider',
  'area',
  'agreement',
  'receipt',
  'refunds',
] as const;
export type EvidenceKey = (typeof evidenceKeys)[number];

const point = z.object({
  key: z.enum(evidenceKeys),
  label: z.string(),
  /** What the bank reads; null where we have nothing. */
  text: z.nullable(z.string()),
  /** Why there is nothing, for staff. */
  missing: z.nullable(z.string()),
});
export type ChargebackPoint = z.output<typeof point>;

/** Where an answer stands, with labels. */
export const chargebackAnswerStates = {
  asked: 'Waits for a second person',
  waiting: 'On its way to the bank',
  sending: 'On its way to the bank',
  sent: 'With the bank',
  refused: 'Not taken by the payment provider',
  dropped: 'Not approved',
  unclear: 'Not known whether the bank has it',
  again: 'The bank asks again',
} as const;
type AnswerState = keyof typeof chargebackAnswerStates;
/** True for an answer after which no other one can be given. */
export const isLiveAnswer = (state: AnswerState): boolean => ['asked', 'waiting', 'sending', 'sent'].includes(state);

const chargebackAnswer = z.object({
  kind: z.enum(['accept', 'contest']),
  state: z.enum(Object.keys(chargebackAnswerStates) as [AnswerState, ...AnswerState[]]),
  by: z.string(),
  at: z.string(),
  sentAt: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  approvalId: z.nullable(z.string()),
  message: z.string(),
  sent: z.array(z.object({ label: z.string(), text: z.string() })),
});

/** A chargeback as its case shows it. */
export const chargebackRecord = z.object({
  /** The provider's id of the dispute. */
  providerId: z.string(),
  /** Null while the bank doesn't say. */
  amountKobo: z.nullable(z.int()),
  /** What the bank claims, in a few words, and its own words. */
  claim: z.string(),
  said: z.nullable(z.string()),
  /** `open`: we have to answer. `bank`: the bank decides. `over`: it ended in words that we don't know. */
  standing: z.enum(['open', 'bank', 'won', 'lost', 'over']),
  dueAt: z.nullable(z.string()),
  /** True once our time is over: what is sent then is not taken. */
  isOver: z.boolean(),
  evidence: z.array(point),
  /** The rider who delivered it, for who may see riders. */
  riderId: z.nullable(z.string()),
  /** True where the provider wants name, email and phone of the customer with an answer that contests. */
  wantsContacts: z.boolean(),
  /** True if a second person has to approve that the caller gives this back. */
  needsSecond: z.boolean(),
  answer: z.nullable(chargebackAnswer),
});
export type ChargebackRecord = z.output<typeof chargebackRecord>;

/** Returns the chargeback of a case. */
export const getChargeback = endpoint({
  name: 'getChargeback',
  method: 'GET',
  path: '/staff/requests/{requestId}/chargeback',
  access: 'staff',
  staff: 'requests.read',
  summary: 'The chargeback of a case: what the bank asks back and until when, our evidence, and what we answered.',
  params: requestPath,
  /** Null for a case from before this was kept. */
  reply: z.object({ chargeback: z.nullable(chargebackRecord), now: z.string() }),
  refusals: ['not-found'],
});

const act = {
  key: z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/, messages.pattern)),
  /** Of the request. */
  version: z.int(),
};
const answered = z.object({ message: z.string(), approvalId: z.nullable(z.string()) });
const refusals = [
  'not-found',
  'own-record',
  'changed-meanwhile',
  'request-closed',
  'request-quarantined',
  'chargeback-not-open',
  'chargeback-answered',
  'chargeback-too-late',
] as const;

/** Gives a payment back that its bank asks for. */
export const acceptChargeback = endpoint({
  name: 'acceptChargeback',
  method: 'POST',
  path: '/staff/requests/{requestId}/chargeback/accept',
  access: 'staff',
  staff: 'payments.answer-dispute',
  summary: 'Accepts what a bank asks back. Above what one member may give back, a second person approves it.',
  params: requestPath,
  body: z.object({
    ...act,
    why: z.enum(acceptWhyKeys, 'Choose one'),
    /** For the bank, without contacts. */
    reason: reasonWithoutContacts,
  }),
  reply: answered,
  refusals: [...refusals, 'chargeback-amount-unknown', 'chargeback-refunded', 'change-already-asked'],
});

/** Contests what a bank asks back. */
export const contestChargeback = endpoint({
  name: 'contestChargeback',
  method: 'POST',
  path: '/staff/requests/{requestId}/chargeback/contest',
  access: 'staff',
  staff: 'payments.answer-dispute',
  summary: 'Contests what a bank asks back, with evidence and some words for the bank.',
  params: requestPath,
  body: z.object({
    ...act,
    /** What of the evidence is sent. */
    points: z
      .array(z.enum(evidenceKeys, messages.pattern))
      .check(z.minLength(1, 'Choose at least one piece of evidence'), z.maxLength(evidenceKeys.length)),
    /** For the bank, without contacts. */
    reason: reasonWithoutContacts,
  }),
  reply: answered,
  refusals,
});

/** What staff read after an answer. */
export const chargebackMessages = {
  accepted: 'The bank is told that we give the money back.',
  asked: 'Another person has to approve it. The bank is told nothing before.',
  contested: 'The evidence is on its way to the bank.',
  sent: 'The bank has our answer.',
  refused: 'The payment provider did not take our answer.',
  dropped: 'It was not approved. The bank is told nothing.',
  unclear: 'Whether the bank has our answer is not known.',
  again: 'The bank asks again. Answer it once more.',
};
