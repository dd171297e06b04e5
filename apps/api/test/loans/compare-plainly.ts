import assert from 'node:assert/strict';
import type { Agreement, LoanEvent } from '../../src/domains/lending/loans/life/loan-events.ts';
import type { LoanState } from '../../src/domains/lending/loans/life/loan-state.ts';
import { agreedAmounts } from '../../src/domains/lending/loans/terms/quote-plan.ts';
import { numberOf, textOf } from './plain-days.ts';
import { type PlainAgreement, type PlainEvent, type PlainLoan, plainLoan } from './plain-loan.ts';
import { type PlainAmounts, type PlainPlan, plainAmounts, plainDueDays } from './plain-schedule.ts';

/** The product's loan on a day is what the second calculation comes to: dates, schedule, charge, late fees, what is paid, open, late and too much. */
export function assertSameLoan(agreement: Agreement, events: readonly LoanEvent[], state: LoanState): void {
  const { plan: plain } = agreement;
  // The second calculation knows no down payment that is owed again.
  if (state.lostKobo > 0) return;
  const agreed = agreement.dueDays.map(numberOf);
  const shown = plainDueDays(plain, numberOf(agreement.promisedOn), agreement.payDay).slice(0, agreed.length);
  assert.deepEqual(agreed, shown, 'other due days were agreed');
  const by = { ...asPlain(agreement, plain), amounts: (total: number) => amountsOf(agreement, plain, total) };
  assert.deepEqual(
    figuresOf(state),
    plainFigures(plainLoan(by, events.filter(isKnown).map(plainEvent), numberOf(state.asOf))),
  );
}

/** A down payment is owed again later than the state: what the second calculation knows is all that counts until then. */
const isKnown = ({ kind }: LoanEvent) => kind !== 'down-payment-lost';

/** An agreement as the second calculation takes it: what was agreed, none of its amounts. */
export const asPlain = ({ totalKobo, promisedOn, payDay, dueDays }: Agreement, plan: PlainPlan): PlainAgreement => ({
  ...{ plan, total: totalKobo, promised: numberOf(promisedOn), payDay },
  dueDays: dueDays.map(numberOf),
});

/** The amounts by the second calculation, which have to be the product's. Interest by other periods than months has rules of its own. */
function amountsOf(agreement: Agreement, plan: PlainPlan, total: number): PlainAmounts {
  const { downPaymentKobo, financedKobo, financeChargeKobo, costCapKobo, rows } = agreedAmounts(agreement, total);
  const amounts = {
    ...{ down: downPaymentKobo, financed: financedKobo, charge: financeChargeKobo, costCap: costCapKobo },
    rows: rows.map(({ principalKobo, interestKobo }) => ({ principal: principalKobo, charge: interestKobo })),
  };
  const isMonthly = 'unit' in plan.due && plan.due.unit === 'months' && plan.due.every === 1;
  if (plan.charge.kind === 'fee' || isMonthly) assert.deepEqual(amounts, plainAmounts(plan, total));
  return amounts;
}

/** An event of the product as the second calculation takes it. */
export function plainEvent(event: LoanEvent): PlainEvent {
  const on = numberOf(event.on);
  switch (event.kind) {
    case 'paid':
    case 'reversed':
    case 'refunded':
      return { ...event, on };
    case 'off-payslip':
      return { kind: 'off-payslip', on, instalment: event.instalment, dueOn: numberOf(event.dueOn) };
    case 'moved':
      return { kind: 'moved', on, instalment: event.instalment, to: numberOf(event.to) };
    case 'returned':
      return { kind: 'returned', on, total: event.totalKobo, isDownRefunded: event.downPayment === 'refunded' };
    case 'left':
      return { kind: 'left', on, total: event.totalKobo };
    case 'down-payment-lost':
      throw new Error('the second calculation knows no down payment that is owed again');
    default:
      return { kind: event.kind, on };
  }
}

/** The figures of a loan that both calculations have. */
export function figuresOf(state: LoanState) {
  const { instalments, open, ...rest } = state;
  const sum = open.principalKobo + open.financeChargeKobo + open.lateFeeKobo;
  return {
    ...{ state: rest.state, down: rest.downPaymentKobo, financed: rest.financedKobo, charge: rest.financeChargeKobo },
    ...{ fees: rest.lateFeeKobo, open: sum, payoff: rest.payoffKobo, due: rest.dueKobo, daysLate: rest.daysLate },
    ...{
      credit: rest.creditKobo,
      recovered: rest.books.recoveredKobo,
      isPaused: rest.pause !== null,
      pauseLeft: rest.pauseDaysLeft,
    },
    rows: instalments.map(({ dueOn, owed, paid, isOnPayslip }) => ({
      ...{ due: dueOn, principal: owed.principalKobo, charge: owed.financeChargeKobo, fee: owed.lateFeeKobo },
      ...{
        paidPrincipal: paid.principalKobo,
        paidCharge: paid.financeChargeKobo,
        paidFee: paid.lateFeeKobo,
        isOnPayslip,
      },
    })),
  };
}

/** The same figures of the second calculation. */
export const plainFigures = ({ rows, uncovered, ...rest }: PlainLoan): ReturnType<typeof figuresOf> => ({
  ...rest,
  rows: rows.map((row) => ({ ...row, due: textOf(row.due) })),
});
