/** Messages about plans: to the customer only, by text and by email, of which the customer may switch one off. Business rules, section 8. */
import type { PlanMessages } from '@foodbank/contract/lending/repayments';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { reminderDayEnds } from '../../foundation/notifications/text-rules.ts';
import { findOwnCustomer, lockCustomer, type OwnCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { findMessageChoice, type StoredLoan, storeMessageChoice } from './queries.ts';

/** Where messages about plans go: one way at least is never null. */
export interface WaysToTell {
  customer: OwnCustomer;
  phone: string | null;
  email: string | null;
}

/** Where a customer is told about plans. What was switched off counts only while there is the other way. Null for an erased customer. */
export async function waysToTell(db: Db, customerId: string): Promise<WaysToTell | null> {
  const customer = await findOwnCustomer(db, customerId);
  if (customer === null) return null;
  const email = confirmedEmail(customer);
  if (email === null || customer.phone === '') return { customer, phone: customer.phone, email };
  const off = (await findMessageChoice(db, customerId))?.off ?? null;
  return { customer, phone: off === 'text' ? null : customer.phone, email: off === 'email' ? null : email };
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
  { number, customerId }: Pick<StoredLoan, 'number' | 'customerId'>,
  { kind, text, subject }: PlanMessage,
): Promise<void> {
  const ways = await waysToTell(tx, customerId);
  if (ways === null) return;
  const { customer, phone, email } = ways;
  // What a reminder says of today is wrong tomorrow.
  const until = kind === 'reminder' ? { until: reminderDayEnds(tx.now) } : {};
  if (phone !== null) await queueText(tx, { to: phone, kind, text, customerId, ...until });
  if (email === null) return;
  // The link is at the end.
  const [told = ''] = text.split(': http');
  const words = `${told.replace(/^Foodbank: /, '')}${told === text ? '' : '.'}`.replace(/\bN(?=\d)/g, '₦');
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const templateData = { firstname: customer.firstname, subject, sentence, number };
  await queueEmail(tx, email, { kind: 'plan-news', templateData }, customerId);
}
