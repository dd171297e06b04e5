import type { Day } from '@foodbank/contract/primitives/day';
import type { BasePlan } from './base-plan.ts';
import { dayOf } from './day-number.ts';
import type { LoanFacts } from './loan-facts.ts';
import type { InstalmentState, LoanBooks, LoanState, LoanStateName, Parts } from './loan-state.ts';
import { openFinanceChargesOf, openOf, type Row, type Walk } from './loan-walk.ts';
import { nextChangeOn, writeOffDays } from './next-change.ts';
import { payoffOf } from './prices.ts';

const none: Parts = { principalKobo: 0, financeChargeKobo: 0, lateFeeKobo: 0 };
const noBooks: LoanBooks = {
  ...none,
  financeChargeIncomeKobo: 0,
  lateFeeIncomeKobo: 0,
  writtenOffKobo: 0,
  recoveredKobo: 0,
  fundsKobo: 0,
};

/** Instalments in the order of their due days: one that was moved may come behind later ones. */
export const byDueDay = (instalments: readonly InstalmentState[]): InstalmentState[] =>
  instalments.toSorted((one, other) =>
    one.dueOn === other.dueOn ? one.number - other.number : one.dueOn < other.dueOn ? -1 : 1,
  );

/** Of the instalments that are not paid the one that is due first. What left with a payslip, and waits for the employer's answer, comes after all others. */
export function nextInstalmentOf({
  instalments,
  asOf,
}: Pick<LoanState, 'instalments' | 'asOf'>): InstalmentState | undefined {
  const open = byDueDay(instalments).filter(({ paidOn }) => paidOn === null);
  return open.find(({ isOnPayslip, dueOn }) => !isOnPayslip || dueOn >= asOf) ?? open[0];
}

/** The state that a loan has come to on a day. */
export function loanStateOf(facts: LoanFacts, plan: BasePlan, walk: Walk, day: number): LoanState {
  const instalments = instalmentsOf(walk, facts.deliveredOn);
  const owed = sumOf(instalments.map((row) => row.owed));
  const paid = sumOf(instalments.map((row) => row.paid));
  const due = walk.isWrittenOff ? [] : walk.due.filter((row) => openOf(row) > 0);
  const overdue = due.filter((row) => row.dueOn < day);
  const daysLate = day - (overdue[0]?.dueOn ?? day);
  const open = walk.isWrittenOff ? none : minus(owed, paid);
  return {
    state: stateOf(facts, walk, daysLate),
    asOf: dayOf(day),
    instalments,
    financedKobo: owed.principalKobo,
    financeChargeKobo: owed.financeChargeKobo,
    downPaymentKobo: plan.downPaymentKobo,
    lostKobo: facts.lostKobo,
    lateFeeKobo: owed.lateFeeKobo,
    savedKobo: plan.financeChargeKobo - owed.financeChargeKobo,
    open: { ...open },
    dueKobo: openSum(due),
    overdueKobo: openSum(overdue),
    daysLate,
    payoffKobo: payoffKoboOf(facts, walk, day),
    creditKobo: Math.max(0, excessKoboOf(facts, walk)),
    uncoveredKobo: Math.max(0, -excessKoboOf(facts, walk)),
    pause: pauseOf(walk),
    frozenSince: walk.frozenOn === null ? null : dayOf(walk.frozenOn),
    pauseDaysLeft: walk.pauseDaysLeft,
    settledOn: facts.deliveredOn === null || walk.settledOn === null ? null : dayOf(walk.settledOn),
    recoveredOn: walk.recoveredOn === null ? null : dayOf(walk.recoveredOn),
    books: facts.deliveredOn === null ? { ...noBooks } : booksOf(walk, owed, paid, open),
    nextChangeOn: facts.deliveredOn === null ? null : nextChangeOn(walk, day),
  };
}

/** A loan whose order was cancelled: everything that was paid is the customer's. */
export function cancelledState(facts: LoanFacts, asOf: Day): LoanState {
  const paidKobo = facts.steps.reduce((sum, step) => sum + (step.kind === 'money' ? step.kobo : 0), 0);
  return {
    state: 'cancelled',
    asOf,
    instalments: [],
    financedKobo: 0,
    financeChargeKobo: 0,
    downPaymentKobo: 0,
    lostKobo: 0,
    lateFeeKobo: 0,
    savedKobo: 0,
    open: { ...none },
    dueKobo: 0,
    overdueKobo: 0,
    daysLate: 0,
    payoffKobo: 0,
    creditKobo: Math.max(0, facts.downPaymentKobo + facts.creditKobo + paidKobo - facts.uncoveredKobo),
    uncoveredKobo: 0,
    pause: null,
    frozenSince: null,
    pauseDaysLeft: 0,
    settledOn: null,
    recoveredOn: null,
    books: { ...noBooks },
    nextChangeOn: null,
  };
}

/** What the customer has beyond the loan; below zero refunds that no money covers. */
const excessKoboOf = (facts: LoanFacts, walk: Walk): number => facts.creditKobo + walk.creditKobo - facts.uncoveredKobo;

function stateOf({ deliveredOn }: LoanFacts, walk: Walk, daysLate: number): LoanStateName {
  if (deliveredOn === null) return 'accepted';
  if (walk.settledOn !== null) return 'settled';
  if (walk.isWrittenOff) return 'written-off';
  return daysLate >= writeOffDays ? 'for-write-off' : 'active';
}

function pauseOf({ isWrittenOff, settledOn, pausedOn, stoppedThrough, pauseDaysLeft }: Walk): LoanState['pause'] {
  if (pausedOn === null || isWrittenOff || settledOn !== null) return null;
  return { since: dayOf(pausedOn), untilAtMost: dayOf(stoppedThrough + pauseDaysLeft) };
}

function instalmentsOf(walk: Walk, deliveredOn: number | null): InstalmentState[] {
  const charges = openFinanceChargesOf(walk);
  const lost = walk.lost.filter(({ principalKobo }) => principalKobo > 0);
  return [...walk.rows, ...lost].map((row, index) => {
    const { principalKobo, openPrincipalKobo, paidFinanceChargeKobo, lateFeeKobo, paidLateFeeKobo } = row;
    const openFinanceChargeKobo = charges[index] ?? 0;
    const comesToNothing = principalKobo + paidFinanceChargeKobo + openFinanceChargeKobo === 0;
    const paidOn = row.paidOn ?? (comesToNothing ? deliveredOn : null);
    return {
      number: row.number,
      dueOn: dayOf(row.dueOn),
      owed: { principalKobo, financeChargeKobo: paidFinanceChargeKobo + openFinanceChargeKobo, lateFeeKobo },
      paid: {
        principalKobo: principalKobo - openPrincipalKobo,
        financeChargeKobo: paidFinanceChargeKobo,
        lateFeeKobo: paidLateFeeKobo,
      },
      paidOn: paidOn === null ? null : dayOf(paidOn),
      isOnPayslip: row.isOnPayslip && paidOn === null,
      wasOnPayslip: row.isOnPayslip && paidOn !== null,
    };
  });
}

function booksOf(walk: Walk, owed: Parts, paid: Parts, open: Parts): LoanBooks {
  return {
    ...open,
    financeChargeIncomeKobo: owed.financeChargeKobo,
    lateFeeIncomeKobo: owed.lateFeeKobo,
    writtenOffKobo: walk.writtenOffKobo,
    recoveredKobo: walk.recoveredKobo,
    fundsKobo: owed.principalKobo - whole(paid) - walk.recoveredKobo,
  };
}

/** After a write-off it is what can still be recovered. A refund that no money covers comes before the loan. */
function payoffKoboOf(facts: LoanFacts, walk: Walk, day: number): number {
  if (walk.settledOn !== null) return 0;
  const kobo = walk.isWrittenOff ? walk.writtenOffKobo - walk.recoveredKobo : whole(payoffOf(walk, day));
  return kobo + Math.max(0, -excessKoboOf(facts, walk));
}

const openSum = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + openOf(row), 0);

const whole = ({ principalKobo, financeChargeKobo, lateFeeKobo }: Parts): number =>
  principalKobo + financeChargeKobo + lateFeeKobo;

const minus = (one: Parts, other: Parts): Parts => ({
  principalKobo: one.principalKobo - other.principalKobo,
  financeChargeKobo: one.financeChargeKobo - other.financeChargeKobo,
  lateFeeKobo: one.lateFeeKobo - other.lateFeeKobo,
});

function sumOf(parts: readonly Parts[]): Parts {
  const sum = { ...none };
  for (const { principalKobo, financeChargeKobo, lateFeeKobo } of parts) {
    sum.principalKobo += principalKobo;
    sum.financeChargeKobo += financeChargeKobo;
    sum.lateFeeKobo += lateFeeKobo;
  }
  return sum;
}
