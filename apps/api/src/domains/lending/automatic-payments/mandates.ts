import { cardHours } from '@foodbank/contract/lending/automatic-payments';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Authorization } from '../../../providers/charges.ts';
import { addAuditLine, customerActor, system } from '../../foundation/audit/add-audit-line.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { findCharge } from '../../money/charges/queries.ts';
import { placeholderEmailOf } from '../../money/charges/starting.ts';
import { findAccount } from '../../money/saved-cards/account-queries.ts';
import { askAccount, beginAccount, followAccount } from '../../money/saved-cards/accounts.ts';
import { endCard, isChargeable, isWaiting, keepCard, readAuthorization } from '../../money/saved-cards/keeping.ts';
import { findCard, listCardsOf, type SavedCard } from '../../money/saved-cards/queries.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { type LoanState, leftKoboOf } from '../loans/life/loan-state.ts';
import { lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { getOwnLoan } from '../repayments/paying.ts';
import { hourOf } from './charging.ts';
import { type ConsentTerms, findMandateText } from './describing.ts';
import {
  endMandatesOfCard,
  endMandatesOfLoan,
  endWaitingMandate,
  findMandate,
  findWaitingMandate,
  insertMandate,
  insertNotice,
  listCardCharges,
  listNotices,
  type MandateEnd,
  skipNotice,
  unskipNotice,
} from './queries.ts';
import { chargeDayOf, duesOf, isAccount, isAsked, waitsAtMostDays } from './rules.ts';

/** What a customer agrees to: a card or account that is saved, the card of a payment of theirs, or an account that they name at the bank then. */
export interface MandateAsked {
  number: string;
  cardId?: string | undefined;
  paymentId?: string | undefined;
  account?: true | undefined;
  mostKobo: number;
  consent: { version: string; language: string };
}

/**
 * Lets a card or bank account pay a plan by itself. The card of a payment is kept only now. An account waits for its customer and its bank; what paid before
 * goes on meanwhile. Calls the provider, so it runs outside of a transaction. Refuses with `not-found` another customer's plan, card or payment; with
 * `consent-changed` another text than the one in force; with `plan-changed` where what is left is not what was shown; with `automatic-payment-off` a plan
 * that has nothing to pay; with `card-not-kept` a card that can't be charged again; with `account-not-taken` where the provider begins no debit.
 */
export async function startMandate(
  context: AppContext,
  customerId: string,
  asked: MandateAsked,
  terms: ConsentTerms,
): Promise<void> {
  const { config, database } = context;
  const loan = await getOwnLoan(database.read, customerId, asked.number);
  const { paymentId, cardId, account } = asked;
  const payment = paymentId === undefined ? null : await findCharge(database.read, paymentId);
  if (payment !== null && payment.customerId !== customerId) refuse('not-found');
  const authorization = payment && (await readAuthorization(context, payment.id));
  if (authorization === null && cardId === undefined && !account) refuse('card-not-kept');
  const { mailFrom } = config;
  const card = await database.write((tx) => agree(tx, { customerId, loan, authorization, mailFrom }, asked, terms));
  if (!isWaiting(card) || card.approvedAt !== null) return;
  const publicUrl = config.publicUrl ?? config.siteUrl;
  const begun = await beginAccount(context, card.id, `${publicUrl}/app/plans/${loan.number}/automatic`);
  if (begun === 'ready') return;
  // Without a page the customer can agree to nothing.
  await database.write((tx) => endUnbegun(tx, card));
  refuse(begun === 'refused' ? 'account-not-taken' : 'unavailable', { retryAfterSeconds: 10 });
}

async function endUnbegun(tx: Tx, { id, customerId }: SavedCard): Promise<void> {
  if ((await findAccount(tx, id))?.reference !== null) return;
  await endMandatesOfCard(tx, id, tx.now, 'replaced');
  await endCard(tx, { id, customerId }, 'replaced');
}

interface Agreeing {
  customerId: string;
  loan: StoredLoan;
  authorization: Authorization | null;
  mailFrom: string;
}

async function agree(
  tx: Tx,
  { customerId, loan, authorization, mailFrom }: Agreeing,
  { account, cardId, mostKobo, consent }: MandateAsked,
  terms: ConsentTerms,
): Promise<SavedCard> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  await lockLoans(tx, [loan.id]);
  const saved = account || authorization ? null : await getOwnCard(tx, customerId, cardId ?? '');
  const kind = account || isAccount(saved) ? 'account-mandate' : 'card-mandate';
  const text = (await findMandateText(tx, kind, tx.businessDate, terms)) ?? refuse('automatic-payment-off');
  if (consent.version !== String(text.version) || consent.language !== text.language) refuse('consent-changed');
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const lastDueOn = duesOf(state).at(-1)?.dueOn;
  if (!mayPayByItself(state.state) || lastDueOn === undefined) refuse('automatic-payment-off');
  if (leftKoboOf(state) !== mostKobo) refuse('plan-changed');
  const email = confirmedEmail(customer) ?? placeholderEmailOf(customerId, mailFrom);
  const card = authorization
    ? await keepCard(tx, customerId, authorization)
    : (saved ?? (await getOwnCard(tx, customerId, await askAccount(tx, { id: customerId, email }))));
  const waits = isWaiting(card);
  if (!waits && !isChargeable(card, tx.businessDate)) refuse('card-not-kept');
  const before = waits ? await findWaitingMandate(tx, loan.id) : await findMandate(tx, loan.id);
  if (before?.cardId === card.id) return card;
  // What pays goes on until the account can be debited.
  await (waits ? endWaitingMandate(tx, loan.id, tx.now, 'replaced') : endMandate(tx, loan, 'replaced'));
  const { version, language } = text;
  const about = { loanId: loan.id, customerId, cardId: card.id, mostKobo, lastDueOn };
  const { id } = await insertMandate(tx, { ...about, textVersion: String(version), language, waits });
  if (!waits) await noteTomorrow(tx, loan.id, state);
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'automatic-payment-started',
    subject: customerId,
    detail: { loan: loan.number, mandateId: id, cardId: card.id, textVersion: String(version), language },
  });
  return card;
}

// The last message of a day about what is taken the next is sent in this hour.
const lastTold = 19;

/** In the evening no message of tomorrow’s charge comes any more. The page that was agreed to told its day and amount. */
async function noteTomorrow(tx: Tx, loanId: string, state: LoanState): Promise<void> {
  if (hourOf(tx.now) < lastTold || !isAsked(state)) return;
  const tomorrow = addDays(tx.businessDate, 1);
  const holidays = await listHolidays(tx, addDays(tx.businessDate, -waitsAtMostDays), tomorrow);
  for (const { dueOn, kobo } of duesOf(state))
    if (chargeDayOf(dueOn, holidays) === tomorrow)
      await insertNotice(tx, { loanId, dueOn, chargeOn: tomorrow, amountKobo: kobo }, { inForceAt: tx.now });
}

/** A plan that runs, or will. */
export const mayPayByItself = (state: StoredLoan['state']): boolean => state === 'accepted' || state === 'active';

async function getOwnCard(tx: Db, customerId: string, cardId: string): Promise<SavedCard> {
  const card = await findCard(tx, cardId);
  return card !== null && card.customerId === customerId && card.endedAt === null ? card : refuse('not-found');
}

/** Ends that a card pays a loan by itself. Nothing where none does. */
export async function endMandate(tx: Tx, loan: Pick<StoredLoan, 'id' | 'number' | 'customerId'>, by: MandateEnd) {
  if ((await endMandatesOfLoan(tx, loan.id, tx.now, by)).length === 0) return;
  await addAuditLine(tx, {
    actor: by === 'customer' || by === 'replaced' ? customerActor(loan.customerId) : system,
    action: 'automatic-payment-ended',
    subject: loan.customerId,
    detail: { loan: loan.number, by },
  });
}

/** Ends it at the customer's press. What is on its way already is not taken back by it. Locks the customer and the loan. */
export async function endOwnMandate(tx: Tx, customerId: string, number: string): Promise<void> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const loan = await getOwnLoan(tx, customerId, number);
  await lockLoans(tx, [loan.id]);
  await endMandate(tx, loan, 'customer');
}

/**
 * Asks about a bank account of a customer now, and returns it. Calls the provider, so it runs outside of a transaction. Refuses with `not-found` another
 * customer's, and one that ended.
 */
export async function checkAccount(context: AppContext, customerId: string, cardId: string): Promise<SavedCard> {
  const { database, limits } = context;
  const card = await getOwnCard(database.read, customerId, cardId);
  if (!isWaiting(card)) return card;
  await limits.take('paymentChecksByCustomer', customerId);
  await followAccount(context, card.id);
  return getOwnCard(database.read, customerId, cardId);
}

/** Removes a card or bank account of a customer with all that it pays by itself. Nothing the second time. Locks the customer. */
export async function removeCard(tx: Tx, customerId: string, cardId: string): Promise<void> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const card = await findCard(tx, cardId);
  if (card === null || card.customerId !== customerId) refuse('not-found');
  await endMandatesOfCard(tx, card.id, tx.now, 'card');
  await endCard(tx, card, 'customer');
}

/** Ends every card of an erased customer, with all that they pay. */
export async function endCardsOfErased(tx: Tx, customerId: string): Promise<void> {
  for (const card of await listCardsOf(tx, customerId)) {
    await endMandatesOfCard(tx, card.id, tx.now, 'erased');
    await endCard(tx, card, 'erased');
  }
}

/** A due day of a customer's plan. */
interface DueDay {
  number: string;
  dueOn: Day;
}

/** The loan and what is open of a due day that a mandate pays. Refuses with `not-found` any other. Locks the customer and the loan. */
async function lockDue(
  tx: Tx,
  customerId: string,
  { number, dueOn }: DueDay,
): Promise<{ loan: StoredLoan; due: { kobo: number } }> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const loan = await getOwnLoan(tx, customerId, number);
  await lockLoans(tx, [loan.id]);
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const due = duesOf(state).find((one) => one.dueOn === dueOn);
  if (due === undefined || (await findMandate(tx, loan.id)) === null || !isAsked(state)) refuse('not-found');
  return { loan, due };
}

/**
 * “Not now”: the card is not charged for a due day, which stays due. Refuses with `not-found` a day of which nothing is to be charged, and with
 * `automatic-payment-under-way` one for which the card was charged. Locks the customer and the loan.
 */
export async function skipCharge(tx: Tx, customerId: string, { number, dueOn }: DueDay): Promise<void> {
  const { loan, due } = await lockDue(tx, customerId, { number, dueOn });
  const charges = (await listCardCharges(tx, loan.id)).filter((one) => one.dueOn === dueOn);
  // After a failure the second attempt can be left out.
  if (charges.some(({ state: one, attempt }) => one !== 'failed' || attempt === 2))
    refuse('automatic-payment-under-way');
  const holidays = await listHolidays(tx, dueOn, addDays(dueOn, waitsAtMostDays));
  await skipNotice(tx, { loanId: loan.id, dueOn, chargeOn: chargeDayOf(dueOn, holidays), amountKobo: due.kobo });
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'automatic-payment-skipped',
    subject: customerId,
    detail: { loan: loan.number, dueOn },
  });
}

/**
 * Takes a “not now” back: the card is charged for the due day after all. The page told its day and amount, which counts as told. Refuses with `not-found` a
 * day that was not left out or is paid, and with `automatic-payment-day-over` from 18:00 of its day on. Locks the customer and the loan.
 */
export async function unskipCharge(tx: Tx, customerId: string, { number, dueOn }: DueDay): Promise<void> {
  const { loan, due } = await lockDue(tx, customerId, { number, dueOn });
  const notice = (await listNotices(tx, loan.id)).find((one) => one.dueOn === dueOn);
  if (!notice?.skippedAt || notice.droppedAt) refuse('not-found');
  const first = (await listCardCharges(tx, loan.id)).find((one) => one.dueOn === dueOn);
  if (first !== undefined && first.againOn === null) refuse('automatic-payment-day-over');
  const chargeOn = first?.againOn ?? notice.chargeOn;
  const isOver = chargeOn < tx.businessDate || (chargeOn === tx.businessDate && hourOf(tx.now) >= cardHours.until);
  if (isOver) refuse('automatic-payment-day-over');
  await unskipNotice(tx, loan.id, dueOn, due.kobo, tx.now);
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'automatic-payment-unskipped',
    subject: customerId,
    detail: { loan: loan.number, dueOn },
  });
}
