import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { isChargeable } from '../../money/saved-cards/keeping.ts';
import { findCard, type SavedCard } from '../../money/saved-cards/queries.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { isByDay } from '../repayments/reminders.ts';
import { bringInForce, leaveTomorrow, tellInForce } from './accounts.ts';
import { holdTomorrow, resumeHeld } from './holding.ts';
import { endMandate, mayPayByItself } from './mandates.ts';
import { tell } from './outcomes.ts';
import { findMandate, insertNotice, listMandates, type Mandate, noteToldOfEnd } from './queries.ts';
import { chargeDayOf, duesOf, isAccount, isAsked, nameOf, waitsAtMostDays } from './rules.ts';
import { findStopOf } from './stop-queries.ts';

const atMost = 200;
// Few, so that customers who order meanwhile wait for none of them.
const plansAtOnce = 3;
const beforeAll = '00000000-0000-0000-0000-000000000000';
// A card is told to end so many days before the first payment that it can't make.
const endToldDays = 14;

/**
 * Tells customers the day before that their card is charged, and in time that a card ends before the plan: each once, and by day. Ends what pays a plan
 * that is over. Returns how many were told of a charge.
 */
export async function tellAhead({
  clock,
  config,
  database,
  log,
}: Pick<AppContext, 'clock' | 'config' | 'database' | 'log'>): Promise<number> {
  if (!isByDay(clock.now())) return 0;
  const publicUrl = config.publicUrl ?? config.siteUrl;
  let count = 0;
  for (let after = beforeAll; ; ) {
    const mandates = await listMandates(database.read, after, atMost);
    const waiting = mandates.values();
    const next = async (): Promise<void> => {
      for (const { loanId } of waiting)
        try {
          if (await database.write((tx) => tellOne(tx, loanId, publicUrl))) count += 1;
        } catch (error) {
          // One plan that can't be read holds up no other one.
          log.error({ err: error, loan: loanId }, 'the customer of a plan could not be told of the charge of a card');
        }
    };
    await Promise.all(Array.from({ length: plansAtOnce }, next));
    const last = mandates.at(-1);
    if (last === undefined || mandates.length < atMost) return count;
    after = last.loanId;
  }
}

interface Ahead {
  loan: StoredLoan;
  state: LoanState;
  mandate: Mandate;
  card: SavedCard;
  holidays: readonly { day: Day }[];
  publicUrl: string;
}

async function tellOne(tx: Tx, loanId: string, publicUrl: string): Promise<boolean> {
  const [loan] = await lockLoans(tx, [loanId]);
  if (loan === undefined) return false;
  if (!mayPayByItself(loan.state)) {
    await endMandate(tx, loan, 'settled');
    return false;
  }
  const { state } = await replayStored(tx, loan, tx.businessDate);
  if (!isAsked(state)) return false;
  const holidays = await listHolidays(tx, addDays(tx.businessDate, -waitsAtMostDays), addDays(tx.businessDate, 60));
  await bringInForce(tx, loan);
  await tellInForce(tx, loan, publicUrl);
  const mandate = await findMandate(tx, loanId);
  const card = mandate && (await findCard(tx, mandate.cardId));
  if (!mandate || !card) {
    await leaveTomorrow(tx, loan, { state, holidays, publicUrl });
    return false;
  }
  const ahead: Ahead = { loan, state, mandate, card, holidays, publicUrl };
  await tellEnd(tx, ahead);
  const isStopped = (await findStopOf(tx, loanId)) !== null;
  return tellTomorrow(tx, ahead, isStopped);
}

const naira = (kobo: number): string => shortKobo(kobo).replace('₦', 'N');

/** Tells of what is charged tomorrow, also of what a stop left out until now; or that a stop leaves it out. */
async function tellTomorrow(
  tx: Tx,
  { loan, state, mandate, card, holidays, publicUrl }: Ahead,
  isStopped: boolean,
): Promise<boolean> {
  const tomorrow = addDays(tx.businessDate, 1);
  const isTomorrowOpen = chargeDayOf(tomorrow, holidays) === tomorrow && isChargeable(card, tomorrow);
  const about = { dues: duesOf(state), mandate, isStopped };
  const resumed = await resumeHeld(tx, loan, about, { publicUrl, isTomorrowOpen });
  const dues = duesOf(state).filter(
    ({ dueOn }) => chargeDayOf(dueOn, holidays) === tomorrow && isChargeable(card, tomorrow),
  );
  const told = [...resumed];
  for (const due of dues) {
    const notice = { loanId: loan.id, dueOn: due.dueOn, chargeOn: tomorrow, amountKobo: due.kobo };
    if (isStopped) await holdTomorrow(tx, loan, { ...due, mandate }, publicUrl);
    else if (await insertNotice(tx, notice, mandate)) told.push(due);
  }
  for (const { kobo } of told)
    await tell(tx, loan, publicUrl, {
      subject: `Your ${isAccount(card) ? 'bank account' : 'card'} pays a part of your plan tomorrow`,
      words: `tomorrow we take ${naira(kobo)} for your plan from your ${nameOf(card)}. Not now? Say so today`,
    });
  return told.length > 0;
}

/** Tells of a card that ends before a payment, which then needs another one. */
async function tellEnd(tx: Tx, { loan, state, mandate, card, holidays, publicUrl }: Ahead): Promise<void> {
  const { endsOn } = card;
  if (endsOn === null || mandate.toldOfEndAt !== null) return;
  const first = duesOf(state).find(({ dueOn }) => chargeDayOf(dueOn, holidays) > endsOn);
  if (first === undefined || addDays(first.dueOn, -endToldDays) > tx.businessDate) return;
  await noteToldOfEnd(tx, mandate.id, tx.now);
  await tell(tx, loan, publicUrl, {
    subject: 'Your card ends before your plan',
    words: `your ${nameOf(card)} ends on ${formatDay(endsOn)}. Choose another one before ${formatDay(first.dueOn)}, or pay yourself`,
  });
}
