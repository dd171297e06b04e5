import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { koboPerNaira } from '@foodbank/contract/primitives/money';
import { daysFrom } from '../loans/engine/due-days.ts';
import type { LoanState } from '../loans/life/loan-state.ts';

/** A factor of one, in millionths. */
export const wholePpm = 1_000_000;
const raisePpm = 1_200_000;
const cutPpm = 700_000;
const factorMinPpm = 340_000;
const factorMaxPpm = { 1: 1_500_000, 2: 2_000_000 } as const;

/** A settled plan that was late by more days gives no raise. */
export const raiseDaysLateMax = 3;
/** From so many days late on, a plan lowers the factor. */
export const cutDaysLate = 8;
/** A plan that was late by more days keeps new ones away until it is settled. */
const blockDaysLateMax = 30;
/** What falls due is summed up over so many days, both ends counted. */
const windowDays = 28;
/** The part of the net income that may fall due, as one of so many. */
const incomeShare = 4;

const floorNaira = (kobo: number): number => kobo - (kobo % koboPerNaira);

/** An amount that falls due on a day. */
export interface DueOn {
  on: Day;
  kobo: number;
}

/** What the limit needs of a plan. */
export interface PlanHistory {
  loanId: string;
  number: string;
  /** Principal that is open; of a plan that was written off, what was not recovered. */
  openPrincipalKobo: number;
  /** What is still to fall due, and what is overdue, each at its day. */
  dues: DueOn[];
  /** What of it leaves with payslips, by payday. */
  payslipDues: DueOn[];
  /** The oldest day on which something overdue was due. */
  overdueSince: Day | null;
  /** The most days that an instalment was late, until now. */
  worstDaysLate: number;
  /** The day on which an instalment became so late that it lowers the factor. */
  cutOn: Day | null;
  /** The due day of an instalment that was late by more than 30 days, while the plan is not settled. */
  blockedSince: Day | null;
  settledOn: Day | null;
}

const openOf = ({ owed, paid }: LoanState['instalments'][number]): number =>
  owed.principalKobo +
  owed.financeChargeKobo +
  owed.lateFeeKobo -
  paid.principalKobo -
  paid.financeChargeKobo -
  paid.lateFeeKobo;

const duesOf = (rows: LoanState['instalments']): DueOn[] => rows.map((row) => ({ on: row.dueOn, kobo: openOf(row) }));

const earliest = (days: readonly Day[]): Day | null => days.toSorted()[0] ?? null;

/**
 * What a plan says for the limit. Days late are those of the due days as they are now: moved ones don't count, and a back-dated payment
 * undoes them. What leaves with a payslip is never late; what is paid another way instead is, by its own day.
 */
export function historyOf(loan: { id: string; number: string }, state: LoanState): PlanHistory {
  const { instalments, asOf, books } = state;
  const unrecoveredKobo = Math.max(0, books.writtenOffKobo - books.recoveredKobo);
  const principalKobo = instalments.reduce((sum, { owed, paid }) => sum + owed.principalKobo - paid.principalKobo, 0);
  const isWrittenOff = state.state === 'written-off';
  const isOver = state.state === 'settled' || state.state === 'cancelled' || (isWrittenOff && unrecoveredKobo === 0);
  const counts = state.state !== 'accepted' && state.state !== 'cancelled';
  const lateness = instalments.map(({ dueOn, paidOn, isOnPayslip, wasOnPayslip }) => ({
    dueOn,
    daysLate: counts && !isOnPayslip && !wasOnPayslip ? Math.max(0, daysFrom(dueOn, paidOn ?? asOf)) : 0,
  }));
  const cut = earliest(lateness.filter(({ daysLate }) => daysLate >= cutDaysLate).map(({ dueOn }) => dueOn));
  const blocked = earliest(lateness.filter(({ daysLate }) => daysLate > blockDaysLateMax).map(({ dueOn }) => dueOn));
  const open = isOver || isWrittenOff ? [] : instalments.filter((row) => openOf(row) > 0);
  return {
    loanId: loan.id,
    number: loan.number,
    openPrincipalKobo: isOver ? 0 : isWrittenOff ? Math.min(principalKobo, unrecoveredKobo) : principalKobo,
    dues: duesOf(open),
    payslipDues: duesOf(open.filter(({ isOnPayslip }) => isOnPayslip)),
    overdueSince: state.overdueKobo > 0 ? addDays(asOf, -state.daysLate) : null,
    worstDaysLate: Math.max(0, ...lateness.map(({ daysLate }) => daysLate)),
    cutOn: cut === null ? null : addDays(cut, cutDaysLate),
    blockedSince: isOver ? null : blocked,
    settledOn: state.settledOn,
  };
}

/** A change of the factor, with the factor after it. */
export interface FactorChange {
  on: Day;
  why: 'raised' | 'late';
  loanNumber: string;
  factorPpm: number;
}

const times = (factorPpm: number, byPpm: number): number => Math.floor((factorPpm * byPpm) / wholePpm);

/**
 * How the history factor came to be, change by change: a raise that was asked for after a plan that was never more than three days late,
 * and a cut for each plan that became eight days late. A raise whose plan is no longer settled, or turned out to be late, doesn't count.
 */
export function factorChanges(
  plans: readonly PlanHistory[],
  raises: readonly { loanId: string; tier: 1 | 2; raisedOn: Day }[],
): FactorChange[] {
  const byId = new Map(plans.map((plan) => [plan.loanId, plan]));
  const asked = raises.flatMap(({ loanId, tier, raisedOn }) => {
    const plan = byId.get(loanId);
    return plan !== undefined && givesRaise(plan)
      ? [{ on: raisedOn, why: 'raised' as const, tier, loanNumber: plan.number }]
      : [];
  });
  const cuts = plans.flatMap(({ cutOn, number }) =>
    cutOn === null ? [] : [{ on: cutOn, why: 'late' as const, tier: 1 as const, loanNumber: number }],
  );
  let factorPpm = wholePpm;
  return [...cuts, ...asked]
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
    .map(({ on, why, tier, loanNumber }) => {
      factorPpm = why === 'late' ? Math.max(factorMinPpm, times(factorPpm, cutPpm)) : raisedPpm(factorPpm, tier);
      return { on, why, loanNumber, factorPpm };
    });
}

/** True for a settled plan that was never more than three days late. */
export const givesRaise = ({ settledOn, worstDaysLate }: PlanHistory): boolean =>
  settledOn !== null && worstDaysLate <= raiseDaysLateMax;

/** The factor that a raise would bring; the same one where it can't be higher. */
export const raisedPpm = (factorPpm: number, tier: 1 | 2): number =>
  Math.max(factorPpm, Math.min(factorMaxPpm[tier], times(factorPpm, raisePpm)));

/** A factor within what a tier allows: one that was raised at a higher tier is lower after that tier is gone. */
export const boundedPpm = (factorPpm: number, tier: 0 | 1 | 2): number =>
  tier === 0 ? factorPpm : Math.min(factorPpm, factorMaxPpm[tier]);

/** What may be owed at most: the cap times the factor, down to a naira, within the customer's own limit. */
export function ceilingKobo(capKobo: number, factorPpm: number, ownLimitKobo: number | null): number {
  const kobo = floorNaira(Math.floor((capKobo * factorPpm) / wholePpm));
  return ownLimitKobo === null ? kobo : Math.min(kobo, ownLimitKobo);
}

/** What may fall due in any 28 days: a quarter of the income, less what is owed elsewhere. */
export const monthlyKobo = (incomeKobo: number, owedElsewhereKobo: number): number =>
  Math.max(0, Math.floor(incomeKobo / incomeShare) - owedElsewhereKobo);

/** The part of the net pay that may leave with a payslip, as one of so many. */
const payslipShare = 3;

/** What may leave with one payslip for our plans: a third of the net pay, less the other deductions. */
export const payslipKobo = (netPayKobo: number, otherDeductionsKobo: number): number =>
  Math.max(0, Math.floor(netPayKobo / payslipShare) - otherDeductionsKobo);

/** The month of a payslip, such as 2026-12: paydays never leave their month. */
export const payslipOf = (payday: Day): string => payday.slice(0, 7);

/** The payslip with which most leaves, of some amounts by payday; null where nothing does. The first of them, if several are alike. */
export function fullestPayslip(dues: readonly DueOn[]): { month: string; kobo: number } | null {
  const byMonth = new Map<string, number>();
  for (const { on, kobo } of dues) byMonth.set(payslipOf(on), (byMonth.get(payslipOf(on)) ?? 0) + kobo);
  let fullest: { month: string; kobo: number } | null = null;
  for (const [month, kobo] of [...byMonth].toSorted()) if (kobo > (fullest?.kobo ?? -1)) fullest = { month, kobo };
  return fullest;
}

/** Days of 28, and what falls due within them. */
export interface DueWindow {
  firstOn: Day;
  lastOn: Day;
  kobo: number;
}

/** The 28 days, both ends counted, in which most falls due; null where nothing does. The first of them, if several are alike. */
export function fullestWindow(dues: readonly DueOn[]): DueWindow | null {
  const sorted = dues.toSorted((one, other) => (one.on < other.on ? -1 : 1));
  let fullest: DueWindow | null = null;
  // A fullest window may always begin on a due day.
  for (const [index, { on: firstOn }] of sorted.entries()) {
    const lastOn = addDays(firstOn, windowDays - 1);
    let kobo = 0;
    for (const due of sorted.slice(index)) {
      if (due.on > lastOn) break;
      kobo += due.kobo;
    }
    if (fullest === null || kobo > fullest.kobo) fullest = { firstOn, lastOn, kobo };
  }
  return fullest;
}

/**
 * The largest number from 0 to `most` that is allowed, or 0. `mayHold` is true for each allowed number, and for no number above one for
 * which it is false.
 */
export function largestAllowed(
  most: number,
  mayHold: (count: number) => boolean,
  isAllowed: (count: number) => boolean,
): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (mayHold(middle)) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && !isAllowed(low)) low -= 1;
  return low;
}
