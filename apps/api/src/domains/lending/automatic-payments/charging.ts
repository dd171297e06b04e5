import { cardHours } from '@foodbank/contract/lending/automatic-payments';
import { addDays, type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { followCharge } from '../../money/charges/following.ts';
import { undividedKoboOf } from '../../money/charges/part-queries.ts';
import { type Charge, heldKobo, lockChargesOf } from '../../money/charges/queries.ts';
import { beginCardCharge, type CardCall, callCard } from '../../money/saved-cards/charging.ts';
import { isChargeable } from '../../money/saved-cards/keeping.ts';
import { findCard, type SavedCard } from '../../money/saved-cards/queries.ts';
import { lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { hasUnderWay, ownerOfLoan, underWayOf } from '../loans/under-way.ts';
import type { OnDay } from '../repayments/reminders.ts';
import { tell } from './outcomes.ts';
import {
  type CardCharge,
  countCalls,
  type DueCard,
  dropNotice,
  findMandate,
  findPlannedCharge,
  insertCardCharge,
  listCardCharges,
  listDueCards,
  listMissedCards,
  listNotices,
  moveNotice,
  moveSecond,
} from './queries.ts';
import { chargeDayOf, isChargeDay, koboToCharge, secondDayOf, waitsAtMostDays } from './rules.ts';
import { findStopOf, shareCharging } from './stop-queries.ts';

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
const minuteMs = 60_000;
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
    if (!isOpen) return [];
    // The run before this one may have ended just now, or another process may be late with it.
    const { count } = await countCalls(tx, new Date(tx.now.getTime() - minuteMs), tx.now);
    return listDueCards(tx, tx.businessDate, Math.max(0, atMost - count));
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
async function beginCharge(tx: Tx, due: DueCard, publicUrl: string): Promise<CardCall | null> {
  const { loanId, customerId, dueOn, attempt } = due;
  // Read before the charges are locked: what is divided meanwhile stands among them.
  const undividedKobo = await undividedKoboOf(tx, customerId);
  const charges = await lockChargesOf(tx, ownerOfLoan(loanId));
  const [loan] = await lockLoans(tx, [loanId]);
  const mandate = loan && (await findMandate(tx, loanId));
  const card = mandate && (await findCard(tx, mandate.cardId));
  await shareCharging(tx);
  if (!loan || !mandate || !card || !isCardHour(tx.now) || (await findStopOf(tx, loanId)) !== null) return null;
  if (charges.some((one) => isJustBegun(one, tx.now))) return null;
  const all = await listCardCharges(tx, loanId);
  const attempts = all.filter((one) => one.dueOn === dueOn);
  // Another process may have been first.
  if (attempts.some((one) => one.attempt === attempt)) return null;
  // What failed was taken after all, or may be.
  if (attempts.some(({ chargeId }) => charges.find(({ id }) => id === chargeId)?.state !== 'failed')) return null;
  if (!isChargeable(card, tx.businessDate)) {
    await dropEnded(tx, { loan, card, dueOn }, publicUrl);
    return null;
  }
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const onItsWayKobo = underWayOf(charges, tx.now).reduce(
    (sum, one) => sum + (one.state === 'paid' ? heldKobo(one) - one.usedKobo : one.amountKobo),
    undividedKobo,
  );
  const toldKobo = (await listNotices(tx, loanId)).find((one) => one.dueOn === dueOn)?.amountKobo ?? 0;
  const allowedKobo = Math.min(toldKobo, mandate.mostKobo - chargedKoboOf(mandate.id, all, charges));
  const kobo = koboToCharge(state, dueOn, { onItsWayKobo, allowedKobo });
  if (kobo === 0) {
    // What is on its way may fail: then it is looked at again.
    if (onItsWayKobo === 0) await dropNotice(tx, loanId, dueOn, tx.now);
    return null;
  }
  const reference = `${loan.number}-card-${dueOn}-${attempt}`;
  // Who waits for a working day, for a turn, or for the end of a stop, is not late by it.
  const wantedOn = attempt === 1 ? dueOn : await secondOn(tx, attempts[0]?.chargedOn ?? tx.businessDate);
  const countsOn = wantedOn < tx.businessDate ? wantedOn : null;
  const owner = ownerOfLoan(loanId);
  const charge = await beginCardCharge(tx, card, { reference, owner, amountKobo: kobo, countsOn });
  const about = { chargeId: charge.id, loanId, mandateId: mandate.id, dueOn, attempt, amountKobo: kobo };
  if (!(await insertCardCharge(tx, about))) throw new Error(`${reference} was charged before`);
  const callbackUrl = `${publicUrl}/app/plans/${loan.number}/payments/${charge.id}`;
  return { chargeId: charge.id, cardId: card.id, reference, amountKobo: kobo, callbackUrl };
}

/** Ends the turn of a card that ended while it waited: its customer was promised that it pays. */
async function dropEnded(
  tx: Tx,
  { loan, card, dueOn }: { loan: StoredLoan; card: SavedCard; dueOn: Day },
  publicUrl: string,
): Promise<void> {
  const notice = (await listNotices(tx, loan.id)).find((one) => one.dueOn === dueOn);
  await dropNotice(tx, loan.id, dueOn, tx.now);
  if (card.endsOn === null || !notice || notice.droppedAt !== null) return;
  const naira = shortKobo(notice.amountKobo).replace('₦', 'N');
  await tell(tx, loan, publicUrl, {
    subject: 'Your card ended before its payment',
    words: `your card ending ${card.last4} ended on ${formatDay(card.endsOn)} before we could take ${naira}. Please pay another way`,
  });
}

/** The day of a second attempt, had it had its turn at once. */
const secondOn = async (tx: Tx, chargedOn: Day): Promise<Day> =>
  secondDayOf(chargedOn, await listHolidays(tx, chargedOn, addDays(chargedOn, waitsAtMostDays)));

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

/** True while a card is to be charged for a due day, or was and it is not known what came of it. */
export const isChargedByItself = async (tx: OnDay, loanId: string, dueOn: Day): Promise<boolean> =>
  (await findPlannedCharge(tx, loanId, dueOn, tx.businessDate)) !== null || (await waitsForItsDay(tx, loanId, dueOn));

/** True for a due day whose card will be told of and charged on a later day: it is still to come, or waits for the end of Sundays and holidays. */
async function waitsForItsDay(tx: OnDay, loanId: string, dueOn: Day): Promise<boolean> {
  if (dueOn < addDays(tx.businessDate, -waitsAtMostDays)) return false;
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
    for (const { loanId, customerId, dueOn, attempt } of missed) {
      await (attempt === 1 ? moveNotice(tx, loanId, dueOn, next) : moveSecond(tx, loanId, dueOn, next));
      if (!isOpen || (await hasUnderWay(tx, loanId, tx.now))) continue;
      if ((await undividedKoboOf(tx, customerId)) === 0) count += 1;
    }
    return count;
  });
}
const missedAtMost = 10_000;
