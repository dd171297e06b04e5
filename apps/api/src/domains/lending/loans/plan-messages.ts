/** Messages about plans: to the customer only, by text and by email, of which the customer may switch one off. Business rules, section 8. */
import { type PlanMessages, reminderHours, type ToldOfPlan } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import { payslipFrom } from '@foodbank/contract/primitives/pay-days';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { listStarts, type Page, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Email } from '../../foundation/notifications/email-templates.ts';
import { hasSubscription } from '../../foundation/notifications/push-queries.ts';
import { seenAfter } from '../../foundation/notifications/push-subscriptions.ts';
import { queuePush, type TextInstead } from '../../foundation/notifications/pushing.ts';
import { queueEmailOnce } from '../../foundation/notifications/queue-email.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { drawTextId } from '../../foundation/notifications/text-queries.ts';
import { reminderDayEnds } from '../../foundation/notifications/text-rules.ts';
import { findOwnCustomer, lockCustomer, type OwnCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { findMourned } from './freeze-queries.ts';
import { type InstalmentState, sumOfParts } from './life/loan-state.ts';
import {
  insertPlanMessage,
  listMessagesOfCustomer,
  listPlanMessages,
  lockMessagesAfter,
  type MessageWay,
  type StoredPlanMessage,
  updateSealedMessage,
} from './message-queries.ts';
import { findMessageChoice, type StoredLoan, storeMessageChoice } from './queries.ts';

/** Where messages about plans go: one way at least is never null. */
export interface WaysToTell {
  customer: OwnCustomer;
  phone: string | null;
  email: string | null;
  /** The way that the customer switched off. */
  off: PlanMessageWay | null;
  /** Notifications are switched on in a browser of the customer. */
  hasPush: boolean;
}

type PlanMessageWay = 'text' | 'email';

/**
 * Where a customer is told about plans. What was switched off counts only while there is the other way. Null for an erased
 * customer, and for one who died: those get no message.
 */
export async function waysToTell(db: Db, customerId: string, now: Date): Promise<WaysToTell | null> {
  const customer = await findOwnCustomer(db, customerId);
  if (customer === null || (await findMourned(db, customerId)) !== null) return null;
  const email = confirmedEmail(customer);
  const hasPush = await hasSubscription(db, customerId, seenAfter(now));
  if (email === null || customer.phone === '') return { customer, phone: customer.phone, email, off: null, hasPush };
  const off = (await findMessageChoice(db, customerId))?.off ?? null;
  return {
    customer,
    phone: off === 'text' ? null : customer.phone,
    email: off === 'email' ? null : email,
    off,
    hasPush,
  };
}

/** What a customer chose, and whether there is a choice. */
export async function readPlanMessages(db: Db, customerId: string): Promise<PlanMessages> {
  const customer = (await findOwnCustomer(db, customerId)) ?? refuse('not-found');
  const mayChoose = confirmedEmail(customer) !== null && customer.phone !== '';
  const choice = await findMessageChoice(db, customerId);
  const off = mayChoose ? (choice?.off ?? null) : null;
  return {
    text: off !== 'text' && customer.phone !== '',
    email: confirmedEmail(customer) !== null && off !== 'email',
    mayChoose,
    hour: choice?.hour ?? reminderHours.from,
  };
}

/** Stores which of both ways is used, and the hour of reminders where one is given. Refuses with `plan-messages-one-way` who has one only. Locks the customer. */
export async function choosePlanMessages(
  tx: Tx,
  customerId: string,
  { text, email, hour }: { text: boolean; email: boolean; hour?: number | undefined },
): Promise<void> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const hasBoth = confirmedEmail(customer) !== null && customer.phoneKey !== null;
  if ((!text && !email) || (!hasBoth && !(text && email))) refuse('plan-messages-one-way');
  const before = await findMessageChoice(tx, customerId);
  // With one way only, what was switched off before counts again once the other way is back.
  const off = !hasBoth ? (before?.off ?? null) : text ? (email ? null : 'email') : 'text';
  await storeMessageChoice(tx, customerId, off, hour ?? before?.hour ?? null, tx.now);
}

/** A message about a plan. */
interface PlanMessage {
  kind: 'order' | 'reminder';
  /** As a text message. */
  text: string;
  /** Of the email. */
  subject: string;
}

/** Sends a message about a plan to its customer only: a text to the confirmed phone, and an email where a code confirmed the address. */
export const tellCustomerOfPlan = (tx: Tx, loan: LoanOfMessage, message: PlanMessage): Promise<void> =>
  sendPlanMessage(tx, loan, { ...message, emailOf: newsOf(loan, message) });

/** A reminder by the ways of its row in the table, where the customer has them. */
export const remindCustomerOfPlan = (
  tx: Tx,
  loan: LoanOfMessage,
  { ways, ...words }: Pick<PlanMessage, 'text' | 'subject'> & { ways: PlanWays },
): Promise<void> => {
  const message = { ...words, kind: 'reminder' as const };
  return sendPlanMessage(tx, loan, { ...message, emailOf: newsOf(loan, message), ways });
};

const naira = (kobo: number) => shortKobo(kobo).replace('₦', 'N');

/** What comes next on a plan, as a sentence of a message: an amount and its day, or the payslip with which it leaves. */
export function nextText({ owed, paid, dueOn, isOnPayslip }: InstalmentState, money = naira): string {
  const amount = money(sumOfParts(owed) - sumOfParts(paid));
  const when = isOnPayslip ? `leaves with ${payslipFrom(dueOn).replace('’', "'")}` : `by ${formatDay(dueOn)}`;
  return `Next: ${amount} ${when}.`;
}

type LoanOfMessage = Pick<StoredLoan, 'id' | 'number' | 'customerId'>;

/** By which ways a message goes. `instead`: a text only if no device of the customer takes the notification. */
export interface PlanWays {
  push: boolean;
  text: 'always' | 'instead';
  email: boolean;
}
const byTextAndEmail: PlanWays = { push: false, text: 'always', email: true };

/** The email that says what a text message says. */
const newsOf =
  ({ number }: LoanOfMessage, { text, subject }: Pick<PlanMessage, 'text' | 'subject'>) =>
  ({ firstname }: OwnCustomer): Email => ({
    kind: 'plan-news',
    templateData: { firstname, subject, sentence: sentenceOf(text), number },
  });

/** A message with the email that says the same. */
interface PlanMessageWithEmail extends PlanMessage {
  emailOf(customer: OwnCustomer): Email;
  ways?: PlanWays;
}

/** Sends a message about a plan by the ways that its customer has and did not switch off, and keeps what was said. */
export async function sendPlanMessage(
  tx: Tx,
  loan: LoanOfMessage,
  { kind, text, subject, emailOf, ways: wanted = byTextAndEmail }: PlanMessageWithEmail,
): Promise<void> {
  const ways = await waysToTell(tx, loan.customerId, tx.now);
  if (ways === null) return;
  const { customer, phone, email, off, hasPush } = ways;
  const { customerId } = loan;
  // What a reminder says of today is wrong tomorrow.
  const until = kind === 'reminder' ? reminderDayEnds(tx.now) : null;
  const textOf = { id: await drawTextId(tx), kind, text, customerId };
  const byPush: WayTaken = { way: 'none', id: null };
  const isInstead = wanted.push && hasPush && wanted.text === 'instead';
  if (wanted.push && hasPush) {
    const ends = until ?? new Date(tx.now.getTime() + pushUsefulMs);
    const instead: TextInstead = { ...textOf, to: phone ?? '', until: ends.toISOString() };
    const push = { customerId, kind, topic: 'message', path: `/app/plans/${loan.number}`, until: ends } as const;
    const id = await queuePush(tx, { ...push, ...(isInstead && phone && { instead }) });
    Object.assign(byPush, { way: 'queued', id });
  }
  // The text that follows a notification in vain is told of by the notification.
  const byText: WayTaken = { way: off === 'text' ? 'off' : 'none', id: isInstead && phone ? textOf.id : null };
  if (phone !== null && phone !== '' && !isInstead) {
    const queued = await queueText(tx, { ...textOf, to: phone, ...(until && { until }) });
    Object.assign(
      byText,
      queued === 'queued' ? { way: 'queued', id: textOf.id } : { way: queued === 'too-many' ? 'dropped' : 'none' },
    );
  }
  const byEmail: WayTaken = { way: off === 'email' ? 'off' : 'none', id: null };
  if (email !== null && wanted.email) {
    const { isTaken, id } = await queueEmailOnce(tx, email, emailOf(customer), customerId);
    Object.assign(byEmail, { way: isTaken ? 'queued' : 'dropped', id });
  }
  await keepPlanMessage(tx, loan.id, { subject, text, byText, byEmail, byPush });
}
const pushUsefulMs = 24 * 3_600_000;

/** By which way a message went, and the row of the outbox. */
export interface WayTaken {
  way: MessageWay;
  id: string | null;
}

interface KeptMessage {
  subject: string;
  text: string;
  byText: WayTaken;
  byEmail: WayTaken;
  byPush?: WayTaken;
}

/** Keeps what a customer was told about a plan, without its link: the outbox forgets the words. */
export const keepPlanMessage = (
  tx: Tx,
  loanId: string,
  { subject, text, byText, byEmail, byPush }: KeptMessage,
): Promise<void> => {
  const words: PlanMessageWords = { subject, sentence: sentenceOf(text) };
  const sealed = tx.keys.seal(JSON.stringify(words));
  return insertPlanMessage(tx, { loanId, sealed, text: byText, email: byEmail, push: byPush ?? noWay });
};
const noWay: WayTaken = { way: 'none', id: null };

/** What was said, as it is kept. */
interface PlanMessageWords {
  subject: string;
  sentence: string;
}

/** A text message as a sentence for a page: without the sender and the link, which is at its end. */
function sentenceOf(text: string): string {
  const [told = ''] = text.split(/: https?:/);
  const words = `${told.replace(/^Foodbank: /, '')}${told === text ? '' : '.'}`.replace(/\bN(?=\d)/g, '₦');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A page of the messages about a loan, the newest first. */
export async function readMessagesOfLoan(
  db: Db,
  keys: Keys,
  loanId: string,
  cursor: string | undefined,
): Promise<Page<ToldOfPlan>> {
  const { micros, id } = positionOf(cursor, listStarts.newestFirst);
  const page = pageByPosition(await listPlanMessages(db, loanId, micros, id, pageSize + 1), pageSize);
  return { rows: page.rows.map((row) => describeMessage(keys, row)), nextCursor: page.nextCursor };
}

const pageSize = 20;

/** A message as replies and the export have it. */
export function describeMessage(keys: Keys, message: StoredPlanMessage): ToldOfPlan {
  const { id, toldAt, sealed, textWay, textSentAt, textFailedAt, emailWay, emailSentAt, emailFailedAt } = message;
  const { pushWay, pushSentAt, pushFailedAt } = message;
  const { subject, sentence } = JSON.parse(keys.unseal(sealed)) as PlanMessageWords;
  return {
    ...{ id, toldAt: toldAt.toISOString(), subject, sentence },
    text: becameOf(textWay, textSentAt, textFailedAt),
    email: becameOf(emailWay, emailSentAt, emailFailedAt),
    push: becameOf(pushWay, pushSentAt, pushFailedAt),
  };
}

function becameOf(way: MessageWay, sentAt: Date | null, failedAt: Date | null): ToldOfPlan['text'] {
  if (way === 'none' || way === 'off') return way;
  if (way === 'dropped' || failedAt !== null) return 'failed';
  return sentAt === null ? 'waiting' : 'sent';
}

/** The messages about the plans of a customer, for the export. */
export const exportPlanMessages = async (tx: Tx, customerId: string) =>
  (await listMessagesOfCustomer(tx, customerId)).map((row) => ({
    loan: row.loanNumber,
    ...describeMessage(tx.keys, row),
  }));

/** Encrypts the words of a step of messages with the current key. Null when there are none left. */
export async function reencryptPlanMessages(tx: Tx, after: string, atMost: number) {
  const messages = await lockMessagesAfter(tx, after, atMost);
  for (const { id, sealed } of messages) await updateSealedMessage(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  const last = messages.at(-1);
  return last === undefined ? null : { count: messages.length, last: last.id };
}
