import { cardHours } from '@foodbank/contract/lending/automatic-payments';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { excuseDueDay, excusedDays } from '../loans/excused-day-queries.ts';
import { lockLoans, type StoredLoan } from '../loans/queries.ts';
import { isByDay } from '../repayments/reminders.ts';
import { hourOf } from './charging.ts';
import { tell } from './outcomes.ts';
import { dropNotice, insertNotice, listCardCharges, listNotices, type Mandate, moveSecond } from './queries.ts';
import { waitsAtMostDays } from './rules.ts';
import { findStopOf, holdNotice, listLeftOut, resumeNotice } from './stop-queries.ts';

const naira = (kobo: number): string => shortKobo(kobo).replace('₦', 'N');
const atMost = 10_000;

/**
 * After the hours of a day: tells the customers whose due day a stop left out that nothing was taken, and that they are not late by it. It was never
 * tried. By day only. Returns how many were told.
 */
export async function holdLeftOut({
  clock,
  config,
  database,
  log,
}: Pick<AppContext, 'clock' | 'config' | 'database' | 'log'>): Promise<number> {
  const now = clock.now();
  if (!isByDay(now)) return 0;
  const publicUrl = config.publicUrl ?? config.siteUrl;
  // A stop may end before the hours of this day do: then its charges are made today.
  const isOver = hourOf(now) >= cardHours.until;
  const left = await database.write((tx) =>
    listLeftOut(tx, isOver ? tx.businessDate : addDays(tx.businessDate, -1), atMost),
  );
  let count = 0;
  for (const one of left)
    try {
      if (await database.write((tx) => holdOne(tx, one, publicUrl))) count += 1;
    } catch (error) {
      // One plan that can't be read holds up no other one.
      log.error({ err: error, loan: one.loanId }, 'the customer of a plan could not be told of the stop');
    }
  return count;
}

async function holdOne(
  tx: Tx,
  { loanId, dueOn, attempt }: { loanId: string; dueOn: Day; attempt: 1 | 2 },
  publicUrl: string,
): Promise<boolean> {
  const [loan] = await lockLoans(tx, [loanId]);
  if (loan === undefined || (await findStopOf(tx, loanId)) === null) return false;
  const held = await holdNotice(tx, loanId, dueOn, tx.now);
  if (held === null) return false;
  // That a second attempt waits is ours too, but the first one failed for the customer.
  if (attempt === 1) await excuseDueDay(tx, loanId, dueOn);
  await tellHeld(tx, loan, { kobo: held.amountKobo, when: 'today', isExcused: attempt === 1 }, publicUrl);
  return true;
}

/** Tells the day before that a stop leaves a due day out. Returns false if it was told before. */
export async function holdTomorrow(
  tx: Tx,
  loan: StoredLoan,
  { dueOn, kobo, mandate }: { dueOn: Day; kobo: number; mandate: Mandate },
  publicUrl: string,
): Promise<boolean> {
  const notice = { loanId: loan.id, dueOn, chargeOn: addDays(tx.businessDate, 1), amountKobo: kobo };
  if (!(await insertNotice(tx, notice, mandate))) return false;
  await holdNotice(tx, loan.id, dueOn, tx.now);
  await excuseDueDay(tx, loan.id, dueOn);
  await tellHeld(tx, loan, { kobo, when: 'tomorrow', isExcused: true }, publicUrl);
  return true;
}

async function tellHeld(
  tx: Tx,
  loan: StoredLoan,
  { kobo, when, isExcused }: { kobo: number; when: 'today' | 'tomorrow'; isExcused: boolean },
  publicUrl: string,
): Promise<void> {
  const took = when === 'today' ? 'we took nothing for your plan today' : 'tomorrow we take nothing for your plan';
  const late = isExcused ? ' You are not late by it.' : '';
  await tell(tx, loan, publicUrl, {
    subject: 'Your payment is not taken by itself for now',
    words: `${took}: automatic payments are stopped.${late} We tell you before we take ${naira(kobo)}, or pay`,
  });
}

/** A due day that is open and was left out, of the mandate in force. */
interface Left {
  dueOn: Day;
  kobo: number;
}

/**
 * The due days of a plan that a stop left out, once it has ended: each is charged on the next day on which cards are charged, after its customer was told.
 * What is paid meanwhile is not. One that waited too long is given up, and its customer is asked to pay it. Returns those of which to tell.
 */
export async function resumeHeld(
  tx: Tx,
  loan: StoredLoan,
  { dues, mandate, isStopped }: { dues: readonly Left[]; mandate: Mandate; isStopped: boolean },
  { publicUrl, isTomorrowOpen }: { publicUrl: string; isTomorrowOpen: boolean },
): Promise<Left[]> {
  const [tomorrow, resumed]: [Day, Left[]] = [addDays(tx.businessDate, 1), []];
  const charges = await listCardCharges(tx, loan.id);
  for (const { dueOn, heldAt, skippedAt, droppedAt, toldAt } of await listNotices(tx, loan.id)) {
    if (heldAt === null || skippedAt !== null || droppedAt !== null) continue;
    if (mandate.inForceAt === null || toldAt < mandate.inForceAt) continue;
    const kobo = dues.find((due) => due.dueOn === dueOn)?.kobo ?? 0;
    const isTooOld = addDays(dueOn, waitsAtMostDays) < tx.businessDate;
    if (kobo === 0 || isTooOld) await dropNotice(tx, loan.id, dueOn, tx.now);
    if (kobo > 0 && isTooOld) await tellGivenUp(tx, loan, { dueOn, kobo }, publicUrl);
    if (kobo === 0 || isTooOld || isStopped || !isTomorrowOpen) continue;
    await resumeNotice(tx, loan.id, dueOn, tomorrow, kobo, tx.now);
    if (charges.some((one) => one.dueOn === dueOn)) await moveSecond(tx, loan.id, dueOn, tomorrow);
    resumed.push({ dueOn, kobo });
  }
  return resumed;
}

/** Asks the customer to pay a due day that waited too long. A payment of the next days still counts on it. */
async function tellGivenUp(tx: Tx, loan: StoredLoan, { dueOn, kobo }: Left, publicUrl: string): Promise<void> {
  const until = formatDay(addDays(dueOn, excusedDays));
  await tell(tx, loan, publicUrl, {
    subject: 'Please pay this part of your plan yourself',
    words: `we could not take ${naira(kobo)} of ${formatDay(dueOn)} by itself. Paid by ${until} it is not late. Please pay it`,
  });
}
