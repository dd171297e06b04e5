import {
  type LoanEventKind,
  type LoanStateKey,
  loanEventKinds,
  loanStates,
} from '@foodbank/contract/lending/loans-staff';
import { chargeStates, refundStates } from '@foodbank/contract/money/charges-staff';
import type { TimelineLine, TimelineTopic } from '@foodbank/contract/oversight/timelines-staff';
import { type NumberKind, numberNames } from '@foodbank/contract/people/identity-checks';
import { identityCheckStates } from '@foodbank/contract/people/identity-checks-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { eventWords, type ShopOrderEvent } from '@foodbank/contract/selling/shop-orders';
import { type RequestState, requestStates } from '@foodbank/contract/support/requests-staff';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { TimelineRow, TimelineSource } from './queries.ts';

/** Of each source: what its lines are about, and who may read them: with one of these permissions. */
export const sources: Readonly<Record<TimelineSource, { about: TimelineTopic; needs: readonly Permission[] }>> = {
  orders: { about: 'orders', needs: ['customers.read'] },
  payments: { about: 'payments', needs: ['customers.read'] },
  messages: { about: 'messages', needs: ['customers.read'] },
  requests: { about: 'requests', needs: ['requests.read'] },
  plans: { about: 'plans', needs: ['loans.read'] },
  identity: { about: 'identity', needs: ['identity.read'] },
  limits: { about: 'identity', needs: ['limits.read'] },
  account: { about: 'account', needs: ['customers.read'] },
  texts: { about: 'privacy', needs: ['customers.read'] },
  // Who may look at contacts sees who else did.
  looks: { about: 'privacy', needs: ['customers.contacts', 'audit.read'] },
  copies: { about: 'privacy', needs: ['privacy.find', 'audit.read'] },
};

type Standing = NonNullable<TimelineLine['standing']>;
type Tone = Standing['tone'];
type Reader = Pick<StaffCaller, 'id' | 'permissions'>;

/** What a line says, and where its record is: the address, and the permission that opens it. */
interface Words {
  text: string;
  standing?: Standing | null;
  at?: string;
  needs?: Permission;
  /** False for what only those read who may open the record. */
  isNoteShown?: boolean;
}

const toneOf = (state: string, tones: Readonly<Partial<Record<Tone, readonly string[]>>>): Tone =>
  (Object.keys(tones) as Tone[]).find((tone) => tones[tone]?.includes(state)) ?? 'plain';

const chargeWords: Readonly<Record<string, string>> = {
  ...chargeStates,
  together: 'Paid, together with another payment',
};
const refundWords: Readonly<Record<string, string>> = {
  ...refundStates,
  again: 'Failed, and was sent again',
  otherwise: 'Paid back otherwise',
};
const sendingWords: Readonly<Record<string, string>> = {
  sent: 'Sent',
  failed: 'Not delivered',
  waiting: 'Waits to be sent',
};
const approvalWords: Readonly<Record<string, string>> = {
  open: 'Waits for a decision',
  approved: 'Approved',
  refused: 'Refused',
  recalled: 'Taken back',
  expired: 'Not decided in time',
};

const sending = (state: string): Standing => ({
  text: sendingWords[state] ?? state,
  tone: toneOf(state, { done: ['sent'], failed: ['failed'], waits: ['waiting'] }),
});

const textKinds: Readonly<Record<string, string>> = {
  code: 'A code, by text message',
  order: 'Text message about an order',
  security: 'Text message about the safety of the account',
  reminder: 'Text message: a reminder',
  answer: 'Text message: an answer to a request',
};

/** Emails by kind, and of messages about orders what happened. */
const orderSteps: Readonly<Record<string, string>> = {
  placed: 'it is placed',
  paid: 'it is paid',
  changed: 'it was changed',
  swapped: 'a product was swapped',
  question: 'what to bring instead',
  moved: 'it was moved',
  'not-at-home': 'nobody was at home',
  ready: 'it is ready',
  'on-the-way': 'it is on the way',
  delivered: 'it was delivered',
  refunded: 'a refund',
  'too-little': 'too little was paid',
  expired: 'it expired',
  cancelled: 'it was cancelled',
  'bank-took-back': 'the bank took the payment back',
  'return-accepted': 'the return was accepted',
  'return-refused': 'the return was refused',
  'plan-lowered': 'the plan is lower',
};
const emailKinds: Readonly<Record<string, string>> = {
  'plan-news': 'Email about a plan',
  'loan-paper': 'Email with an agreement or letter',
  'customer-security': 'Email about the safety of the account',
  'confirm-email': 'A code to confirm the email address',
  'sign-in-code': 'A code to log in, by email',
};

function emailText({ kind: full, name }: TimelineRow): string {
  const [kind = '', step = ''] = full.split(':');
  if (kind.startsWith('order-')) return `Email about order ${name}: ${orderSteps[step] ?? step}`;
  if (kind.endsWith('-answer')) return `Email: an answer to request ${name}`;
  return emailKinds[kind] ?? `Email: ${kind.replaceAll('-', ' ')}`;
}

type Handover = 'pick-up' | 'delivery';
/** The words of an order's history, behind its number. */
const orderText = (kind: ShopOrderEvent, handover: Handover): string =>
  kind === 'placed' || kind === 'created' ? kind : eventWords(kind, handover).toLowerCase();

const acts: Readonly<Record<string, string>> = {
  'customer-signed-up': 'Signed up',
  'customer-signed-up-by-phone': 'Signed up by phone',
  'customer-email-confirmed': 'Confirmed their email address',
  'customer-name-changed': 'Changed their name',
  'customer-phone-changed': 'Changed their phone number',
  'customer-phone-changed-by-support': 'Got another phone number from us',
  'customer-number-moved': 'Their phone number went to a new customer',
  'customer-number-claimed': 'Somebody signed up with the number and said that it is new to them',
  'customer-password-changed': 'Changed their password',
  'customer-password-reset': 'Set a new password by a code',
  'customer-sessions-ended': 'Logged out on every device',
  'customer-signed-out': 'Was signed out on every device',
  'refund-account-named': 'Named an account for refunds',
  'refund-account-accepted': 'The account for refunds was accepted',
  'refund-account-refused': 'The account for refunds was refused',
  'assisted-order-started': 'An order by phone was begun',
  'assisted-order-cancelled': 'An order by phone was ended',
  'income-stated': 'Stated income and debt',
  'income-proof-seen': 'Proof of the stated income was seen',
  'income-proof-missing': 'There was no proof of the stated income',
  'limit-raised': 'The limit was raised, as a plan was paid off',
  'own-limit-set': 'Set or ended an own limit',
  'own-limit-closed': 'Closed the own limit: no plan is possible',
};

const lookText = ({ kind, name }: TimelineRow): string =>
  kind === 'order-contacts-shown'
    ? `The phone number of order ${name} was shown`
    : kind === 'request-contacts-shown'
      ? `The contacts of request ${name} were shown`
      : 'Phone and email were shown';

const acceptedTexts: Readonly<Record<string, string>> = {
  terms: 'Agreed to the terms',
  privacy: 'Was shown the privacy notice',
};

const words: Readonly<Record<TimelineRow['what'], (row: TimelineRow, labels: ReadonlyMap<string, string>) => Words>> = {
  order: ({ kind, ref, state }) => ({
    text: `Order ${ref}: ${orderText(kind as ShopOrderEvent, state as Handover)}`,
    ...{ at: `orders/${ref}`, needs: 'orders.read' },
  }),
  charge: ({ kind, ref, name, state }) => ({
    text: name === '' ? 'Payment' : kind === 'plan' ? `Payment on plan ${name}` : `Payment for order ${name}`,
    standing: {
      text: chargeWords[state] ?? state,
      tone: toneOf(state, { done: ['paid', 'together'], failed: ['failed'], waits: ['pending', 'unclear'] }),
    },
    ...{ at: `charges/${ref}`, needs: 'payments.read' },
  }),
  refund: ({ ref, state }) => ({
    text: 'Refund',
    standing: {
      text: refundWords[state] ?? state,
      tone: toneOf(state, { done: ['paid', 'otherwise'], failed: ['failed'], waits: ['waiting', 'sent'] }),
    },
    ...{ at: `charges/${ref}`, needs: 'payments.read' },
  }),
  text: ({ kind, ref, name, state }) => ({
    text: name === '' ? (textKinds[kind] ?? 'Text message') : `Text message about plan ${name}`,
    standing: sending(state),
    ...(name !== '' && { at: `loans/${ref}?tab=messages`, needs: 'loans.read' }),
  }),
  email: (row) => ({
    text: emailText(row),
    standing: sending(row.state),
    ...(row.ref !== '' && { at: `orders/${row.ref}`, needs: 'orders.read' }),
  }),
  request: ({ ref, name, state, note }) => ({
    text: `Request ${name}: ${note ?? ''}`,
    isNoteShown: false,
    standing: {
      text: state === 'overdue' ? 'Overdue' : requestStates[state as RequestState],
      tone: toneOf(state, { done: ['answered', 'closed'], failed: ['overdue'], waits: ['new', 'taken', 'waiting'] }),
    },
    ...{ at: `requests/${ref}?list=all`, needs: 'requests.read' },
  }),
  entry: ({ kind, ref, name }) => ({
    text: kind === 'answer' ? `Request ${name} was answered` : `Wrote again in request ${name}`,
    ...{ at: `requests/${ref}?list=all`, needs: 'requests.read' },
  }),
  loan: ({ ref, name, state }) => ({
    text: `Agreed to plan ${name}`,
    standing: { text: loanStates[state as LoanStateKey], tone: toneOf(state, { done: ['settled'] }) },
    ...{ at: `loans/${ref}`, needs: 'loans.read' },
  }),
  'loan-event': ({ kind, ref, name, state, at }) => ({
    text: `Plan ${name}: ${loanEventKinds[kind as LoanEventKind].toLowerCase()}${state === lagosDay(at) ? '' : `, as of ${formatDay(state)}`}`,
    ...{ at: `loans/${ref}?tab=events`, needs: 'loans.read' },
  }),
  check: ({ kind, ref, state }) => ({
    text: `Identity check by ${numberNames[kind as NumberKind]}`,
    standing: {
      text: identityCheckStates[state as keyof typeof identityCheckStates],
      tone: toneOf(state, { done: ['verified'], failed: ['refused'], waits: ['checking', 'needs-a-person'] }),
    },
    ...{ at: `identity-checks/${ref}`, needs: 'identity.read' },
  }),
  limit: ({ kind, ref }) => ({ text: acts[kind] ?? kind, at: `customers/${ref}/limit`, needs: 'limits.read' }),
  account: ({ kind }) => ({ text: acts[kind] ?? kind }),
  approval: ({ kind, ref, name, state }, labels) => ({
    text: `Asked for a second person: ${labels.get(kind) ?? kind}`,
    standing: {
      text: approvalWords[state] ?? state,
      tone: toneOf(state, { done: ['approved'], failed: ['refused'], waits: ['open'] }),
    },
    ...{ at: `approvals/${ref}`, needs: name as Permission, isNoteShown: false },
  }),
  accepted: ({ kind, name }) => ({ text: `${acceptedTexts[kind] ?? `Agreed to: ${kind}`}, version ${name}` }),
  look: (row) => ({ text: lookText(row), at: `audit/${row.key.slice(1)}`, needs: 'audit.read' }),
  copy: ({ key }) => ({ text: 'A copy of all their data was made', at: `audit/${key.slice(1)}`, needs: 'audit.read' }),
};

const topicOf: Readonly<Record<TimelineRow['what'], TimelineTopic>> = {
  ...{ order: 'orders', charge: 'payments', refund: 'payments', text: 'messages', email: 'messages' },
  ...{ request: 'requests', entry: 'requests', loan: 'plans', 'loan-event': 'plans', check: 'identity' },
  ...{
    limit: 'identity',
    account: 'account',
    approval: 'account',
    accepted: 'privacy',
    look: 'privacy',
    copy: 'privacy',
  },
};

/** A line in words, with the address of its record for a reader who may open it. `labels` are the names of approvals by kind. */
export function describeLine(row: TimelineRow, reader: Reader, labels: ReadonlyMap<string, string>): TimelineLine {
  const { text, standing = null, at, needs, isNoteShown = true } = words[row.what](row, labels);
  const mayOpen = needs !== undefined && (reader.permissions.has(needs) || isOwnApproval(row, reader));
  return {
    ...{ key: row.key, at: row.at.toISOString(), about: topicOf[row.what], text, standing, by: row.by },
    path: at !== undefined && mayOpen ? `/ops/${at}` : null,
    amountKobo: row.amountKobo,
    note: isNoteShown ? row.note : null,
  };
}

const isOwnApproval = ({ what, actorId }: TimelineRow, { id }: Reader) => what === 'approval' && actorId === id;
