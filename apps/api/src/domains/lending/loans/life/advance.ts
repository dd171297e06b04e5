import { financeChargeAhead, insertByDueDay, openOf, type Row, remove, type Walk } from './loan-walk.ts';
import { shareOf } from './share-of.ts';

const naira = 100;

/** Goes on to a day: periods begin, rows fall due, and the late fees of the days before it are charged. */
export function advance(walk: Walk, day: number): void {
  if (walk.isWrittenOff) return;
  passStop(walk, day);
  beginPeriods(walk, day);
  fallDue(walk, day);
  while (walk.nextFeeOn < day) chargeLateFees(walk);
}

/** Begins a pause: from the day on, open due days move along with each day. */
export function pause(walk: Walk, day: number): void {
  if (walk.pausedOn !== null || walk.pauseDaysLeft === 0) return;
  if (walk.frozenOn === null) walk.stoppedThrough = day;
  walk.pausedOn = day;
}

/** Ends a pause. The day of it counts again. */
export function resume(walk: Walk): void {
  walk.pausedOn = null;
}

/** Begins a freeze: a pause without an end. */
export function freeze(walk: Walk, day: number): void {
  if (walk.frozenOn !== null) return;
  if (walk.pausedOn === null) walk.stoppedThrough = day;
  walk.frozenOn = day;
}

/** Ends a freeze. The day of it counts again, unless a pause goes on. */
export function unfreeze(walk: Walk): void {
  walk.frozenOn = null;
}

/**
 * Moves all that is open by the days of a pause or a freeze that passed, late fees too: so no day of it counts as late, and the gaps stay. A day that is
 * both moves it once, and is none of the pause's 28.
 */
function passStop(walk: Walk, day: number): void {
  const isFrozen = walk.frozenOn !== null;
  if ((!isFrozen && walk.pausedOn === null) || day <= walk.stoppedThrough) return;
  const passed = day - walk.stoppedThrough;
  const days = isFrozen ? passed : Math.min(passed, walk.pauseDaysLeft);
  for (const row of [...walk.rows, ...walk.lost]) {
    if (row.paidOn !== null) continue;
    row.dueOn += days;
    row.nextFeeOn += days;
  }
  walk.nextFeeOn += days;
  walk.stoppedThrough += days;
  if (isFrozen) return;
  walk.pauseDaysLeft -= days;
  if (walk.pauseDaysLeft === 0) walk.pausedOn = null;
}

/** Fixes the charge of rows whose period began before the day: by the principal that is open then. */
function beginPeriods(walk: Walk, day: number): void {
  for (let row = walk.rows[walk.begun]; row && (row.startsOn < day || row.endsOn <= day); row = walk.rows[walk.begun]) {
    row.openFinanceChargeKobo = financeChargeAhead(walk.isFee, row, walk.aheadPrincipalKobo);
    walk.aheadPrincipalKobo -= row.openPrincipalKobo;
    walk.begun++;
    if (openOf(row) > 0) insertByDueDay(walk.running, row);
  }
}

function fallDue(walk: Walk, day: number): void {
  let count = 0;
  for (let row = walk.upcoming[0]; row && row.dueOn <= day; row = walk.upcoming[count]) {
    count++;
    row.isDue = true;
    remove(walk.running, row);
    if (openOf(row) === 0) continue;
    insertByDueDay(walk.due, row);
    expectLateFee(walk, row);
  }
  if (count > 0) walk.upcoming.splice(0, count);
}

function expectLateFee(walk: Walk, row: Row): void {
  if (!walk.lateFee) return;
  row.nextFeeOn = row.dueOn + walk.lateFee.everyDays;
  walk.nextFeeOn = Math.min(walk.nextFeeOn, row.nextFeeOn);
}

/** Charges the late fees of the end of the next day that has one, oldest row first. */
function chargeLateFees(walk: Walk): void {
  const day = walk.nextFeeOn;
  walk.nextFeeOn = Number.POSITIVE_INFINITY;
  for (const row of walk.due) {
    if (row.nextFeeOn === day) chargeLateFee(walk, row);
    walk.nextFeeOn = Math.min(walk.nextFeeOn, row.nextFeeOn);
  }
}

function chargeLateFee(walk: Walk, row: Row): void {
  const feeKobo = lateFeeOf(walk, row);
  row.lateFeeKobo += feeKobo;
  walk.lateFeeRoomKobo -= feeKobo;
  // What is open and what the caps leave only get less: a row without a fee will not have one again.
  row.nextFeeOn = feeKobo > 0 && walk.lateFee ? row.nextFeeOn + walk.lateFee.everyDays : Number.POSITIVE_INFINITY;
}

/** The late fee of a row: of its unpaid principal and charge, down to a naira, within the row's charge and the cost cap. */
export function lateFeeOf({ lateFee, lateFeeRoomKobo }: Walk, row: Row): number {
  if (!lateFee) return 0;
  const share = shareOf(row.openPrincipalKobo + row.openFinanceChargeKobo, [lateFee.ppm], [1_000_000]);
  const rowRoomKobo = row.paidFinanceChargeKobo + row.openFinanceChargeKobo - row.lateFeeKobo;
  return Math.min(share - (share % naira), rowRoomKobo, lateFeeRoomKobo);
}

/** A row doesn't leave with a payslip any more: what is open of it is due on its own day, or on a later one. One that doesn't already only moves. */
export function takeOffPayslip(walk: Walk, index: number, to: number, day: number): void {
  const row = walk.rows[index];
  if (row?.isOffPayslip) moveRow(walk, index, to, day);
  if (!row?.isOnPayslip) return;
  remove(walk.running, row);
  Object.assign(row, { isOnPayslip: false, isOffPayslip: true, dueOn: Math.max(row.dueOn, to) });
  if (openOf(row) > 0 || index >= walk.begun) insertByDueDay(walk.upcoming, row);
  if (openOf(row) > 0 && index < walk.begun) insertByDueDay(walk.running, row);
  fallDue(walk, day);
}

/** Moves a row's due day to a later one that isn't past. Nothing is charged for it, and late fees count from the new day. */
export function moveRow(walk: Walk, index: number, to: number, day: number): void {
  const row = walk.rows[index] ?? walk.lost.find(({ number }) => number === index + 1);
  if (!row || to <= row.dueOn || to < day) return;
  remove(row.isDue ? walk.due : walk.upcoming, row);
  remove(walk.running, row);
  Object.assign(row, { dueOn: to, isDue: false, nextFeeOn: Number.POSITIVE_INFINITY });
  // Else it leaves with a later payslip.
  if (!row.isOnPayslip) insertByDueDay(walk.upcoming, row);
  if ((index < walk.begun || walk.lost.includes(row)) && openOf(row) > 0) insertByDueDay(walk.running, row);
  fallDue(walk, day);
}
