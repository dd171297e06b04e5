import type { PlanTerms } from '@foodbank/contract/lending/plans';
import type { BasePlan, PlanRow } from './base-plan.ts';
import { shareOf } from './share-of.ts';

/** A row while the events of a loan are followed day by day. */
export interface Row {
  number: number;
  principalKobo: number;
  agreedFinanceChargeKobo: number;
  /** The principal of this row and all later ones, as agreed. */
  balanceKobo: number;
  startsOn: number;
  endsOn: number;
  /** After moves. */
  dueOn: number;
  isDue: boolean;
  /** Its day makes nothing due: it leaves with a payslip. */
  isOnPayslip: boolean;
  /** It was to leave with a payslip, and is paid another way. */
  isOffPayslip: boolean;
  openPrincipalKobo: number;
  /** Of a row whose period has begun. Before that it follows from the principal that is open (`financeChargeAhead`). */
  openFinanceChargeKobo: number;
  paidFinanceChargeKobo: number;
  lateFeeKobo: number;
  paidLateFeeKobo: number;
  /** At the end of this day the next late fee is charged. */
  nextFeeOn: number;
  /** The day of the payment that completed it. */
  paidOn: number | null;
}

/** A loan while its events are followed. Days only go on. */
export interface Walk {
  isFee: boolean;
  lateFee: PlanTerms['lateFee'];
  /** What late fees may come to, beside the charge. */
  lateFeeRoomKobo: number;
  rows: Row[];
  /** What a bank took back of the down payment: rows of their own, without a charge. */
  lost: Row[];
  /** How many rows' periods have begun. */
  begun: number;
  /** The rows behind this index have no open principal. */
  lastAhead: number;
  openPrincipalKobo: number;
  /** The open principal of the rows whose period has not begun. */
  aheadPrincipalKobo: number;
  /** Rows that will be due by their day, rows that have begun and aren't due, and rows that are due: each in the order of `insertByDueDay`. */
  upcoming: Row[];
  running: Row[];
  due: Row[];
  /** The first day at whose end a late fee may be charged. */
  nextFeeOn: number;
  /** The first days of the pause and of the freeze that last. */
  pausedOn: number | null;
  frozenOn: number | null;
  /** The day to which open due days have moved with them. */
  stoppedThrough: number;
  /** For so many more days the loan may be paused. */
  pauseDaysLeft: number;
  creditKobo: number;
  settledOn: number | null;
  writtenOffKobo: number;
  recoveredKobo: number;
  /** The day on which all that was written off had come in. */
  recoveredOn: number | null;
  isWrittenOff: boolean;
}

/** A loan is paused for at most so many days in all. Business rules, section 10. */
const pauseDaysMax = 28;

/** A row of which nothing is paid. */
const openRow = (
  number: number,
  { principalKobo, financeChargeKobo, startsOn, endsOn, isOnPayslip }: PlanRow,
  balanceKobo: number,
): Row => ({
  number,
  principalKobo,
  agreedFinanceChargeKobo: financeChargeKobo,
  balanceKobo,
  startsOn,
  endsOn,
  dueOn: endsOn,
  isDue: false,
  isOnPayslip,
  isOffPayslip: false,
  openPrincipalKobo: principalKobo,
  openFinanceChargeKobo: financeChargeKobo,
  paidFinanceChargeKobo: 0,
  lateFeeKobo: 0,
  paidLateFeeKobo: 0,
  nextFeeOn: Number.POSITIVE_INFINITY,
  paidOn: null,
});

/** Begins to follow a plan. */
export function startWalk({ charge, lateFee }: PlanTerms, plan: BasePlan): Walk {
  let balanceKobo = plan.financedKobo;
  const rows = plan.rows.map((row, index): Row => {
    const made = openRow(index + 1, row, balanceKobo);
    balanceKobo -= row.principalKobo;
    return made;
  });
  return {
    isFee: charge.kind === 'fee',
    lateFee,
    lateFeeRoomKobo: Math.max(0, plan.costCapKobo - plan.financeChargeKobo),
    rows,
    lost: [],
    begun: 0,
    lastAhead: rows.length - 1,
    openPrincipalKobo: plan.financedKobo,
    aheadPrincipalKobo: plan.financedKobo,
    upcoming: rows.filter(({ isOnPayslip }) => !isOnPayslip),
    running: [],
    due: [],
    nextFeeOn: Number.POSITIVE_INFINITY,
    pausedOn: null,
    frozenOn: null,
    stoppedThrough: 0,
    pauseDaysLeft: pauseDaysMax,
    creditKobo: 0,
    settledOn: null,
    writtenOffKobo: 0,
    recoveredKobo: 0,
    recoveredOn: null,
    isWrittenOff: false,
  };
}

/**
 * Adds a row for what a bank took back of the down payment: it is open again, without a charge. A settled loan, also one whose rest was let off, is
 * open with it; to one that was written off it adds what can be recovered. `number` follows those of the agreement.
 */
export function addLostRow(
  walk: Walk,
  number: number,
  { kobo, dueOn, day }: { kobo: number; dueOn: number; day: number },
): Row {
  const plan = { principalKobo: kobo, financeChargeKobo: 0, startsOn: day, endsOn: day, isOnPayslip: false };
  const row = { ...openRow(number, plan, 0), dueOn };
  walk.lost.push(row);
  // All of it was won again: it only keeps its number.
  if (kobo === 0) return row;
  walk.openPrincipalKobo += kobo;
  if (walk.settledOn !== null) reopen(walk, dueOn, day);
  if (walk.isWrittenOff) {
    walk.writtenOffKobo += kobo;
    walk.recoveredOn = null;
  } else {
    insertByDueDay(walk.running, row);
    insertByDueDay(walk.upcoming, row);
  }
  return row;
}

/**
 * Opens a settled loan again. A rest that was let off, because nothing else was open, is owed again: from the same due day on, and never late before it.
 * No day since it was let off moves it, though a pause or a freeze lasts.
 */
function reopen(walk: Walk, dueOn: number, day: number): void {
  walk.settledOn = null;
  if (!walk.isWrittenOff) return;
  walk.stoppedThrough = Math.max(walk.stoppedThrough, day);
  walk.isWrittenOff = false;
  walk.writtenOffKobo = 0;
  for (const row of [...walk.rows, ...walk.lost.slice(0, -1)]) {
    if (openOf(row) === 0) continue;
    for (const list of [walk.due, walk.upcoming, walk.running]) remove(list, row);
    Object.assign(row, { dueOn, isDue: false, isOnPayslip: false, nextFeeOn: Number.POSITIVE_INFINITY, paidOn: null });
    insertByDueDay(walk.running, row);
    insertByDueDay(walk.upcoming, row);
  }
}

/**
 * The charge of a row whose period has not begun, for the principal that is open: of a fee in proportion to the row's own principal, of a
 * declining charge in proportion to the balance at its beginning. Computed from the agreed charge, so that it is rounded once.
 */
export function financeChargeAhead(isFee: boolean, row: Row, balanceKobo: number): number {
  const { agreedFinanceChargeKobo, principalKobo, openPrincipalKobo } = row;
  const [now, agreed] = isFee ? [openPrincipalKobo, principalKobo] : [balanceKobo, row.balanceKobo];
  return agreed === 0 || now === agreed ? agreedFinanceChargeKobo : shareOf(agreedFinanceChargeKobo, [now], [agreed]);
}

/** The open charge of each row, also of those whose period has not begun. */
export function openFinanceChargesOf({ isFee, rows, begun }: Walk): number[] {
  const charges = rows.map(({ openFinanceChargeKobo }) => openFinanceChargeKobo);
  let balanceKobo = 0;
  for (let index = rows.length - 1; index >= begun; index--) {
    const row = rows[index] as Row;
    balanceKobo += row.openPrincipalKobo;
    charges[index] = financeChargeAhead(isFee, row, balanceKobo);
  }
  return charges;
}

/** What is open of a row whose period has begun. */
export const openOf = (row: Row): number => row.openPrincipalKobo + row.openFinanceChargeKobo + openLateFeeOf(row);

export const openLateFeeOf = ({ lateFeeKobo, paidLateFeeKobo }: Row): number => lateFeeKobo - paidLateFeeKobo;

/** Puts a row where its due day and number belong. What leaves with a payslip comes after the rest: a payment pays first what the customer has to pay. */
export function insertByDueDay(rows: Row[], row: Row): void {
  let index = rows.length;
  while (index > 0 && isAfter(rows[index - 1] as Row, row)) index--;
  rows.splice(index, 0, row);
}

function isAfter(one: Row, other: Row): boolean {
  if (one.isOnPayslip !== other.isOnPayslip) return one.isOnPayslip;
  return one.dueOn === other.dueOn ? one.number > other.number : one.dueOn > other.dueOn;
}

/** Takes a row out of a list that may have it. */
export function remove(rows: Row[], row: Row): void {
  const index = rows.indexOf(row);
  if (index >= 0) rows.splice(index, 1);
}
