/** Messages about plans: to the customer only, by text and by email, of which the customer may switch one off. Business rules, section 8. */
import type { PlanMessages, ToldOfPlan } from '@foodbank/contract/lending/repayments';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { listStarts, type Page, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Email } from '../../foundation/notifications/email-templates.ts';
import { queueEmailOnce } from '../../foundation/notifications/queue-email.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { drawTextId } from '../../foundation/notifications/text-queries.ts';
import { reminderDayEnds } from '../../foundation/notifications/text-rules.ts';
import { findOwnCustomer, lockCustomer, type OwnCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { findMourned } from './freeze-queries.ts';
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
}

type PlanMessageWay = 'text' | 'email';

/**
 * Where a customer is told about plans. What was switched off counts only while there is the other way. Null for an erased
 * customer, and for one who died: those get no message.
 */
export async function waysToTell(db: Db, customerId: string): Promise<WaysToTell | null> {
  const customer = await findOwnCustomer(db, customerId);
  if (customer === null || (await findMourned(db, customerId)) !== null) return null;
  const email = confirmedEmail(customer);
  if (email === null || customer.phone === '') return { customer, phone: customer.phone, email, off: null };
  const off = (await findMessageChoice(db, customerId))?.off ?? null;
  return { customer, phone: off === 'text' ? null : customer.phone, email: off === 'email' ? null : email, off };
}

/** What a customer chose, and whether there is a choice. */
export async function readPlanMessages(db: Db, customerId: string): Promise<PlanMessages> {
  const customer = (await findOwnCustomer(db, customerId)) ?? refuse('not-found');
  const mayChoose = confirmedEmail(customer) !== null && customer.phone !== '';
  const off = mayChoose ? ((await findMessageChoice(db, customerId))?.off ?? null) : null;
  return {
    text: off !== 'text' && customer.phone !== '',
    email: confirmedEmail(customer) !== null && off !== 'email',
    mayChoose,
  };
}

/** Stores which of both ways is used. Refuses with `plan-messages-one-way` who has one only. Locks the customer. */
export async function choosePlanMessages(
  tx: Tx,
  customerId: string,
  { text, email }: Pick<PlanMessages, 'text' | 'email'>,
): Promise<void> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const hasBoth = confirmedEmail(customer) !== null && customer.phoneKey !== null;
  if ((!text && !email) || (!hasBoth && !(text && email))) refuse('plan-messages-one-way');
  await storeMessageChoice(tx, customerId, text ? (email ? null : 'email') : 'text', tx.now);
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
export async function tellCustomerOfPlan(
  tx: Tx,
  loan: Pick<StoredLoan, 'id' | 'number' | 'customerId'>,
  { kind, text, subject }: PlanMessage,
): Promise<void> {
  const sentence = sentenceOf(text);
  await sendPlanMessage(tx, loan, {
    ...{ kind, text, subject },
    emailOf: ({ firstname }) => ({
      kind: 'plan-news',
      templateData: { firstname, subject, sentence, number: loan.number },
    }),
  });
}

/** A message with the email that says the same. */
interface PlanMessageWithEmail extends PlanMessage {
  emailOf(customer: OwnCustomer): Email;
}

/** Sends a message about a plan by the ways that its customer has and did not switch off, and keeps what was said. */
export async function sendPlanMessage(
  tx: Tx,
  { id: loanId, customerId }: Pick<StoredLoan, 'id' | 'customerId'>,
  { kind, text, subject, emailOf }: PlanMessageWithEmail,
): Promise<void> {
  const ways = await waysToTell(tx, customerId);
  if (ways === null) return;
  const { customer, phone, email, off } = ways;
  // What a reminder says of today is wrong tomorrow.
  const until = kind === 'reminder' ? { until: reminderDayEnds(tx.now) } : {};
  const byText: WayTaken = { way: off === 'text' ? 'off' : 'none', id: null };
  if (phone !== null && phone !== '') {
    const id = await drawTextId(tx);
    const queued = await queueText(tx, { id, to: phone, kind, text, customerId, ...until });
    Object.assign(
      byText,
      queued === 'queued' ? { way: 'queued', id } : { way: queued === 'too-many' ? 'dropped' : 'none' },
    );
  }
  const byEmail: WayTaken = { way: off === 'email' ? 'off' : 'none', id: null };
  if (email !== null) {
    const { isTaken, id } = await queueEmailOnce(tx, email, emailOf(customer), customerId);
    Object.assign(byEmail, { way: isTaken ? 'queued' : 'dropped', id });
  }
  await keepPlanMessage(tx, loanId, { subject, text, byText, byEmail });
}

/** By which way a message went, and the row of the outbox. */
export interface WayTaken {
  way: MessageWay;
  id: string | null;
}

/** Keeps what a customer was told about a plan, without its link: the outbox forgets the words. */
export const keepPlanMessage = (
  tx: Tx,
  loanId: string,
  { subject, text, byText, byEmail }: { subject: string; text: string; byText: WayTaken; byEmail: WayTaken },
): Promise<void> => {
  const words: PlanMessageWords = { subject, sentence: sentenceOf(text) };
  const sealed = tx.keys.seal(JSON.stringify(words));
  return insertPlanMessage(tx, { loanId, sealed, text: byText, email: byEmail });
};

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
  const { subject, sentence } = JSON.parse(keys.unseal(sealed)) as PlanMessageWords;
  return {
    ...{ id, toldAt: toldAt.toISOString(), subject, sentence },
    text: becameOf(textWay, textSentAt, textFailedAt),
    email: becameOf(emailWay, emailSentAt, emailFailedAt),
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
