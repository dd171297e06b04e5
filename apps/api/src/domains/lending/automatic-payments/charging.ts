import { cardHours } from '@foodbank/contract/lending/automatic-payments';
import { addDays, type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { followCharge } from '../../money/charges/following.ts';
import type { MoneyBack, MoneyIn } from '../../money/charges/owners.ts';
import {
  type Charge,
  findWholeCharge,
  heldKobo,
  lockChargesOf,
  type StoredCharge,
  storeRefusedCharge,
} from '../../money/charges/queries.ts';
import { beginCardCharge, type CardCall, callCard } from '../../money/saved-cards/charging.ts';
import { endCard, isChargeable } from '../../money/saved-cards/keeping.ts';
import { findCard } from '../../money/saved-cards/queries.ts';
import { tellCustomerOfPlan } from '../loans/plan-messages.ts';
import { findLoan, lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { hasUnderWay, isUnderWay, ownerOfLoan } from '../loans/under-way.ts';
import {
  type CardCharge,
  type DueCard,
  dropNotice,
  endCardCharge,
  endMandatesOfCard,
  findCardCharge,
  findMandate,
  findOtherAttempt,
  findPlannedCharge,
  insertCardCharge,
  listCardCharges,
  listDueCards,
  listMissedCards,
  listNotices,
  listOldCalls,
  markCardAsked,
  markTakenAfterAll,
  moveNotice,
  moveSecond,
} from './queries.ts';
import {
  chargeDayOf,
  duesOf,
  failureOf,
  isCardOver,
  isChargeDay,
  koboToCharge,
  secondDayOf,
  waitsAtMostDays,
  whyFailed,
} from './rules.ts';

const hourMs = 3_600_000;
/** The hour of an instant in Lagos. */
export const hourOf = (now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${lagosDay(now)}T00:00:00Z`) + hourMs) / hourMs);
/** True from 9:00 to 18:00 in Lagos, when cards are charged. */
export const isCardHour = (now: Date): boolean => hourOf(now) >= cardHours.from && hourOf(now) < cardHours.until;

type Parts = Pick<AppContext, 'clock' | 'config' | 'database' | 'keys' | 'log' | 'providers'>;
const callsAtOnce = 10;
// A run ends before the next one begins: two at once would call more often than the provider takes.
const runMs = 50_000;
// The plan's page has a payment of the customer begun just now: it may come in any moment.
const justBegunMs = 30 * 60_000;

/**
 * Charges the cards that are due now: each due day once, and a second time after a failure that may pass. At most so many a minute as the provider takes;
 * the oldest due days first. Does nothing outside of the hours. Returns how many were called.
 */
export async function chargeDueCards(context: AppContext, atMost: number): Promise<number> {
  const { clock, database, log } = context;
  if (!isCardHour(clock.now())) return 0;
  const due = await database.write(async (tx) => {
    // A holiday may have been declared since customers were told.
    const isOpen = isChargeDay(tx.businessDate, await listHolidays(tx, tx.businessDate, tx.businessDate));
    return isOpen ? listDueCards(tx, tx.businessDate, atMost) : [];
  });
  const until = performance.now() + runMs;
  let called = 0;
  const next = async (): Promise<void> => {
    for (let one = due.shift(); one !== undefined && performance.now() < until; one = due.shift())
      try {
        if (await chargeOne(context, one)) called += 1;
      } catch (error) {
        // One plan that can't be read holds up no other one.
        log.error({ err: error, loan: one.loanId }, 'it could not be decided about the charge of a card');
      }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, next));
  return called;
}

/** Decides about one due day, and calls the provider once that is stored. False if nothing is charged. */
async function chargeOne(context: AppContext, due: DueCard): Promise<boolean> {
  const { config, database, log } = context;
  // The first attempt may have been paid after all.
  if (due.firstChargeId !== null) await followCharge(context, due.firstChargeId);
  const call = await database.write((tx) => beginCharge(tx, due, config.publicUrl ?? config.siteUrl));
  if (call === null) return false;
  await callCard(context, call).catch((error) => {
    // What came of it is asked for, whatever happened here.
    log.error({ err: error, charge: call.chargeId }, 'the charge of a card was not recorded');
  });
  return true;
}

/**
 * Stores what is charged for a due day, or that nothing is to be charged for it any more. Locks the loan's charges, then the loan: who pays, moves or ends
 * meanwhile waits, and is seen.
 */
async function beginCharge(tx: Tx, { loanId, dueOn, attempt }: DueCard, publicUrl: string): Promise<CardCall | null> {
  const charges = await lockChargesOf(tx, ownerOfLoan(loanId));
  const [loan] = await lockLoans(tx, [loanId]);
  const mandate = loan && (await findMandate(tx, loanId));
  const card = mandate && (await findCard(tx, mandate.cardId));
  if (!loan || !mandate || !card || !isCardHour(tx.now)) return null;
  if (charges.some((one) => isJustBegun(one, tx.now))) return null;
  const all = await listCardCharges(tx, loanId);
  const attempts = all.filter((one) => one.dueOn === dueOn);
  // Another process may have been first.
  if (attempts.some((one) => one.attempt === attempt)) return null;
  // What failed was taken after all, or may be.
  if (attempts.some(({ chargeId }) => charges.find(({ id }) => id === chargeId)?.state !== 'failed')) return null;
  if (!isChargeable(card, tx.businessDate)) {
    await dropNotice(tx, loanId, dueOn, tx.now);
    return null;
  }
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const onItsWayKobo = charges
    .filter((one) => isUnderWay(one, tx.now))
    .reduce((sum, one) => sum + (one.state === 'paid' ? one.paidKobo - one.usedKobo : one.amountKobo), 0);
  const toldKobo = (await listNotices(tx, loanId)).find((one) => one.dueOn === dueOn)?.amountKobo ?? 0;
  const allowedKobo = Math.min(toldKobo, mandate.mostKobo - chargedKoboOf(mandate.id, all, charges));
  const kobo = koboToCharge(state, dueOn, { onItsWayKobo, allowedKobo });
  if (kobo === 0) {
    // What is on its way may fail: then it is looked at again.
    if (onItsWayKobo === 0) await dropNotice(tx, loanId, dueOn, tx.now);
    return null;
  }
  const reference = `${loan.number}-card-${dueOn}-${attempt}`;
  // Who waits for a working day, or for a turn, is not late by it.
  const countsOn = attempt === 1 && dueOn < tx.businessDate ? dueOn : null;
  const owner = ownerOfLoan(loanId);
  const charge = await beginCardCharge(tx, card, { reference, owner, amountKobo: kobo, countsOn });
  const about = { chargeId: charge.id, loanId, mandateId: mandate.id, dueOn, attempt, amountKobo: kobo };
  if (!(await insertCardCharge(tx, about))) throw new Error(`${reference} was charged before`);
  const callbackUrl = `${publicUrl}/app/plans/${loan.number}/payments/${charge.id}`;
  return { chargeId: charge.id, cardId: card.id, reference, amountKobo: kobo, callbackUrl };
}

/** What of a mandate is kept, or may come in: a failure took nothing, unless it did after all. */
const chargedKoboOf = (mandateId: string, all: readonly CardCharge[], charges: readonly Charge[]): number =>
  all
    .filter((one) => one.mandateId === mandateId)
    .reduce((sum, { chargeId, state, amountKobo }) => {
      const charge = charges.find(({ id }) => id === chargeId);
      if (charge !== undefined && charge.paidKobo > 0) return sum + charge.paidKobo - charge.refundKobo;
      return state === 'failed' ? sum : sum + amountKobo;
    }, 0);

const isJustBegun = (charge: Charge, now: Date): boolean =>
  charge.cardId === null && charge.state === 'open' && now.getTime() - charge.createdAt.getTime() < justBegunMs;

async function askToConfirm(tx: Tx, { chargeId, loanId, amountKobo }: CardCharge, cardId: string, publicUrl: string) {
  if ((await markCardAsked(tx, chargeId)) === null) return;
  const [loan, card] = [await findLoan(tx, loanId), await findCard(tx, cardId)];
  if (loan === null || card === null) return;
  await tell(tx, loan, publicUrl, {
    subject: 'Your bank wants you to confirm a payment',
    words: `your bank wants you to confirm ${naira(amountKobo)} by the card ending ${card.last4}. Nothing is taken before`,
  });
}

/** Ends the card of a charge, with all that it pays. */
async function endCardOf(tx: Tx, { cardId }: Pick<Charge, 'cardId'>): Promise<void> {
  const card = cardId === null ? null : await findCard(tx, cardId);
  if (card === null) return;
  await endMandatesOfCard(tx, card.id, tx.now, 'card');
  await endCard(tx, card, 'provider');
}

/** The queue of charges of cards of which the provider said something. The id of a job is the charge's. */
export const cardOutcomesQueue = 'card-outcomes';

const atMost = 200;
// A call of which the provider knows nothing for so long was never taken in.
const unknownForMs = 24 * hourMs;

/** Asks the provider about charges of cards that were called a day ago and of which nothing is known yet, and looks at them again. */
export async function endOldCalls(context: AppContext): Promise<void> {
  const calledBefore = new Date(context.clock.now().getTime() - unknownForMs);
  for (const { chargeId } of await listOldCalls(context.database.read, calledBefore, atMost)) {
    await followCharge(context, chargeId);
    await endCall(context, chargeId);
  }
}

/**
 * Ends the charge of a card of which it is known what came, tells the customer of a failure, and plans the second attempt after one that may pass. What
 * the provider knows nothing of for a day was never taken. Where the bank wants it, asks the customer to confirm. A card that the provider can't charge
 * any more, or whose charge the customer’s bank asks back, ends. Nothing for another payment.
 */
export const endCall = ({ config, database }: Pick<Parts, 'config' | 'database'>, chargeId: string): Promise<void> =>
  database.write(async (tx) => {
    const one = await findCardCharge(tx, chargeId);
    const charge = await findWholeCharge(tx, chargeId);
    if (one === null || charge === null) return;
    // Who asks the bank for the money back does not want the card to pay any more.
    if (charge.alarm === 'disputed') await endCardOf(tx, charge);
    if (one.state === 'paid') return;
    if (one.state === 'failed') return heldKobo(charge) > 0 ? markTakenAfterAll(tx, chargeId, tx.now) : undefined;
    const isOld = tx.now.getTime() - one.calledAt.getTime() >= unknownForMs;
    const known = outcomeOf(one, charge, isOld);
    const publicUrl = config.publicUrl ?? config.siteUrl;
    if (known === null)
      return charge.payUrl === null ? undefined : askToConfirm(tx, one, charge.cardId ?? '', publicUrl);
    // More may be known of it later: the call may have been taken in all the same.
    const askAt = new Date(tx.now.getTime() + unknownForMs);
    if (known === 'never-begun') await storeRefusedCharge(tx, chargeId, known, tx.now, askAt);
    if (known === 'paid')
      return void (await endCardCharge(tx, chargeId, { state: 'paid', failure: null, againOn: null }));
    if (charge.state === 'failed' && isCardOver(charge.reason ?? '')) await endCardOf(tx, charge);
    await endFailed(tx, one, { charge, failure: known === 'soft' ? 'soft' : 'hard' }, publicUrl);
  });

/** What is known of a call; null while it may still come in. What is under way there is never tried again before it is known. */
function outcomeOf(
  one: CardCharge,
  charge: StoredCharge,
  isOld: boolean,
): 'paid' | 'soft' | 'hard' | 'never-begun' | null {
  if (charge.state === 'paid') return 'paid';
  if (charge.state === 'failed') return one.state === 'asked' ? 'hard' : failureOf(charge.reason);
  if (!isOld || charge.state === 'unclear') return null;
  if (charge.transactionId === null) return 'never-begun';
  // A day has passed and the customer has not confirmed it on the bank's page, or the answer with that page was lost.
  return one.state === 'asked' || charge.state === 'open' ? 'hard' : null;
}

async function endFailed(
  tx: Tx,
  one: CardCharge,
  { charge, failure }: { charge: StoredCharge; failure: 'soft' | 'hard' },
  publicUrl: string,
): Promise<void> {
  const { chargeId, loanId, attempt, chargedOn } = one;
  const holidays = await listHolidays(tx, chargedOn, addDays(chargedOn, 30));
  const againOn = failure === 'soft' && attempt === 1 ? secondDayOf(chargedOn, holidays) : null;
  if (!(await endCardCharge(tx, chargeId, { state: 'failed', failure, againOn }))) return;
  const loan = await findLoan(tx, loanId);
  if (loan === null) return;
  const why = whyFailed(charge.reason);
  const then = againOn === null ? '' : `. We try once more on ${formatDay(againOn)}`;
  await tell(tx, loan, publicUrl, {
    subject: 'A payment by your card did not work',
    words: `we could not take ${naira(one.amountKobo)}: ${why}${then}. See it or pay another way`,
  });
}

const naira = (kobo: number): string => shortKobo(kobo).replace('₦', 'N');

/** Tells the customer about an automatic payment, with a link to the plan. */
export async function tell(
  tx: Tx,
  loan: StoredLoan,
  publicUrl: string,
  { subject, words }: { subject: string; words: string },
): Promise<void> {
  const link = `: ${publicUrl}/app/plans/${loan.number}`;
  const text = `Foodbank: ${words}`;
  const fits = text.length + link.length <= textLengthMax;
  await tellCustomerOfPlan(tx, loan, { kind: 'order', text: fits ? `${text}${link}` : `${text} in the app.`, subject });
}

/**
 * What goes back at once of the money of a card: all of an attempt that the provider called failed and took after all, where the other attempt for the same
 * due day has money too, or may have it any minute; of one that failed, what was paid in another way meanwhile; and what is more than was asked for. Null
 * for any other money. The caller has locked the loan’s charges.
 */
export async function backOfCard(tx: Tx, { chargeId, newKobo, charges }: MoneyIn): Promise<MoneyBack | null> {
  const one = await findCardCharge(tx, chargeId);
  if (one === null) return null;
  const other = await findOtherAttempt(tx, chargeId);
  const ofOther = charges.find(({ id }) => id === other?.chargeId);
  const mayHave = other?.attempt === 2 && other.state !== 'failed';
  if (mayHave || (ofOther !== undefined && heldKobo(ofOther) > 0))
    return { amountKobo: newKobo, reason: 'Your bank took this part a second time. It goes back to you.' };
  const paidKobo = charges.find(({ id }) => id === chargeId)?.paidKobo ?? newKobo;
  const wantedKobo = one.state === 'failed' ? await stillOpenKobo(tx, one, charges) : one.amountKobo;
  const amountKobo = Math.min(newKobo, Math.max(0, paidKobo - Math.min(wantedKobo, one.amountKobo)));
  return amountKobo === 0 ? null : { amountKobo, reason: 'Your bank took more than was due. It goes back to you.' };
}

/** What is open of the due day of a charge, less money of other payments that is not on the plan yet. */
async function stillOpenKobo(tx: Tx, { chargeId, loanId, dueOn }: CardCharge, charges: MoneyIn['charges']) {
  const loan = await findLoan(tx, loanId);
  if (loan === null) return 0;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const openKobo = duesOf(state).find((due) => due.dueOn === dueOn)?.kobo ?? 0;
  const comesKobo = charges
    .filter((one) => one.id !== chargeId && one.state === 'paid')
    .reduce((sum, one) => sum + heldKobo(one) - one.usedKobo, 0);
  return openKobo - comesKobo;
}

/** True while a card is to be charged for a due day, or was and it is not known what came of it. */
export const isChargedByItself = async (tx: Tx, loanId: string, dueOn: Day): Promise<boolean> =>
  (await findPlannedCharge(tx, loanId, dueOn, tx.businessDate)) !== null ||
  (await waitsForWorkingDay(tx, loanId, dueOn));

/** True for a due day that has come, and whose card is told of and charged only after Sundays and holidays. */
async function waitsForWorkingDay(tx: Tx, loanId: string, dueOn: Day): Promise<boolean> {
  if (dueOn > tx.businessDate || dueOn < addDays(tx.businessDate, -waitsAtMostDays)) return false;
  const mandate = await findMandate(tx, loanId);
  const card = mandate && (await findCard(tx, mandate.cardId));
  if (!mandate || !card) return false;
  const chargeOn = chargeDayOf(dueOn, await listHolidays(tx, dueOn, addDays(tx.businessDate, waitsAtMostDays)));
  if (chargeOn <= tx.businessDate || !isChargeable(card, chargeOn)) return false;
  const notice = (await listNotices(tx, loanId)).find((one) => one.dueOn === dueOn);
  if (notice && (notice.skippedAt !== null || notice.droppedAt !== null)) return false;
  return !(await listCardCharges(tx, loanId)).some((one) => one.dueOn === dueOn);
}

/**
 * After the hours of a day: what did not have its turn is charged on the next day on which cards are charged. It was never tried. Returns how many
 * there are, which is an alarm; what waits for a day that became a holiday, or for another payment, is none.
 */
export async function moveMissedCharges({ clock, database }: Parts): Promise<number> {
  if (isCardHour(clock.now()) || hourOf(clock.now()) < cardHours.until) return 0;
  return database.write(async (tx) => {
    const missed = await listMissedCards(tx, tx.businessDate, missedAtMost);
    const holidays = await listHolidays(tx, tx.businessDate, addDays(tx.businessDate, 30));
    const next: Day = chargeDayOf(addDays(tx.businessDate, 1), holidays);
    const isOpen = isChargeDay(tx.businessDate, holidays);
    let count = 0;
    for (const { loanId, dueOn, attempt } of missed) {
      await (attempt === 1 ? moveNotice(tx, loanId, dueOn, next) : moveSecond(tx, loanId, dueOn, next));
      if (isOpen && !(await hasUnderWay(tx, loanId, tx.now))) count += 1;
    }
    return count;
  });
}
const missedAtMost = 10_000;
