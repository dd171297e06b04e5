/** Which reminder goes out in which state of a plan, and by which way: one table, without a database. Business rules, section 8. */
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { InstalmentState, LoanState } from '../loans/life/loan-state.ts';
import { openKoboOf } from './rules.ts';

/** The reminders of a plan, by days from the due day: three days before, on the day, and late. */
export const reminderDays = {
  soon: -3,
  today: 0,
  'late-1': 1,
  'late-7': 7,
  'late-26': 26,
  'late-60': 60,
  'late-83': 83,
} as const;
export type ReminderKind = keyof typeof reminderDays;
export const reminderKinds = Object.keys(reminderDays) as ReminderKind[];

/** A reminder of a due day. */
export interface Reminder {
  kind: ReminderKind;
  /** The due day that it is about: of what is late, the oldest. */
  dueOn: Day;
  /** Of what is late, all that has fallen due; else what of the instalment is open. */
  kobo: number;
  /** True if a part of it fell due on another day than `dueOn`. */
  isOfSeveral: boolean;
  /** It leaves with a payslip: nothing of it is asked. */
  isOnPayslip: boolean;
}

/**
 * Where a plan stands for its reminders. `asked`: something is to be paid, by the customer. All others are silent: not handed over, over, stopped for an
 * illness or the like, paused by a case about the goods, an answer about hardship is under way, a payment is under way, a card pays by itself, it leaves
 * with a payslip, or what was due on the day is paid or has moved to another one.
 */
export const planStandings = [
  'asked',
  'not-started',
  'over',
  'frozen',
  'paused',
  'hardship',
  'in-flight',
  'by-itself',
  'on-payslip',
  'paid',
  'moved',
] as const;
export type PlanStanding = (typeof planStandings)[number];

/** How a reminder goes out. `instead`: a text message only if no device of the customer takes the notification. */
export interface ReminderWays {
  push: boolean;
  text: 'always' | 'instead';
  email: boolean;
}

const silent: Readonly<Record<ReminderKind, ReminderWays | null>> = {
  soon: null,
  today: null,
  'late-1': null,
  'late-7': null,
  'late-26': null,
  'late-60': null,
  'late-83': null,
};
// What costs nothing yet needs no text beside a notification that arrived; what is late does, because a notification is easily wiped away.
const early: ReminderWays = { push: true, text: 'instead', email: true };
const late: ReminderWays = { push: true, text: 'always', email: true };

/** The table. A way is used where the customer has it and did not switch it off. */
export const reminderTable: Readonly<Record<PlanStanding, Readonly<Record<ReminderKind, ReminderWays | null>>>> = {
  asked: {
    soon: early,
    today: early,
    'late-1': late,
    'late-7': late,
    'late-26': late,
    'late-60': late,
    'late-83': late,
  },
  'not-started': silent,
  over: silent,
  frozen: silent,
  paused: silent,
  hardship: silent,
  'in-flight': silent,
  'by-itself': silent,
  'on-payslip': silent,
  paid: silent,
  moved: silent,
};

/** What the days of a plan have beside its state. */
export interface ReminderFacts {
  /** A request about hardship waits for its answer, and not for too long. */
  isHardshipAsked: boolean;
  isPaymentUnderWay: boolean;
  /** The due day of the reminder is paid by a card. */
  isChargedByItself: boolean;
  /** What the reminder is about leaves with a payslip. */
  isOnPayslip: boolean;
}

/** Where a plan stands with nothing but its state: null while something may be asked. */
function stoppedBy({ state, pause, frozenSince }: LoanState): PlanStanding | null {
  if (state === 'accepted') return 'not-started';
  if (state !== 'active' && state !== 'for-write-off') return 'over';
  if (frozenSince !== null) return 'frozen';
  return pause === null ? null : 'paused';
}

/** Where a plan stands for a reminder that its day asks for. */
export function standingOf(state: LoanState, facts: ReminderFacts): PlanStanding {
  const stopped = stoppedBy(state);
  if (stopped !== null) return stopped;
  if (facts.isOnPayslip) return 'on-payslip';
  if (facts.isHardshipAsked) return 'hardship';
  if (facts.isPaymentUnderWay) return 'in-flight';
  return facts.isChargedByItself ? 'by-itself' : 'asked';
}

/**
 * The reminder that the day of a state asks for, whatever else is so; null for none. One a day: what is late before what is due today, and that before
 * what comes, and all of that before what leaves with a payslip. What is paid, or moved to another day, asks for none.
 */
export function dueReminderOf(state: LoanState): Reminder | null {
  const { asOf, dueKobo, overdueKobo, daysLate } = state;
  const kind = reminderKinds.find((one) => reminderDays[one] > 0 && reminderDays[one] === daysLate);
  const open = state.instalments.filter((row) => row.paidOn === null && openKoboOf(row) > 0);
  const isDueOn = (day: Day) => (one: InstalmentState) => one.dueOn === day;
  if (overdueKobo > 0 && kind) {
    const dueOn = addDays(asOf, -daysLate);
    const isOfSeveral = open.some((one) => !one.isOnPayslip && one.dueOn > dueOn && one.dueOn <= asOf);
    return { kind, dueOn, kobo: dueKobo, isOfSeveral, isOnPayslip: false };
  }
  const asked = open.filter((row) => !row.isOnPayslip);
  if (asked.some(isDueOn(asOf)))
    return { kind: 'today', dueOn: asOf, kobo: dueKobo, isOfSeveral: overdueKobo > 0, isOnPayslip: false };
  const soonOn = addDays(asOf, -reminderDays.soon);
  const row = asked.find(isDueOn(soonOn)) ?? open.find(isDueOn(asOf)) ?? open.find(isDueOn(soonOn));
  if (row === undefined) return null;
  const { dueOn, isOnPayslip } = row;
  return { kind: dueOn === asOf ? 'today' : 'soon', dueOn, kobo: openKoboOf(row), isOfSeveral: false, isOnPayslip };
}
