import { agreedAmounts, isByPaydays } from '../terms/quote-plan.ts';
import { dayNumber } from './day-number.ts';
import type { Agreement } from './loan-events.ts';
import type { LoanFacts } from './loan-facts.ts';

/** A row of the plan before any payment. Days are numbers (`dayNumber`). */
export interface PlanRow {
  principalKobo: number;
  financeChargeKobo: number;
  /** Its period: from the due day before it to its own, without the customer's moves. */
  startsOn: number;
  endsOn: number;
  /** It leaves with a payslip. */
  isOnPayslip: boolean;
}

/** The plan as if it had been made for what the customer keeps, on the days that a late delivery left. */
export interface BasePlan {
  rows: PlanRow[];
  financedKobo: number;
  financeChargeKobo: number;
  costCapKobo: number;
  downPaymentKobo: number;
  /** By how many days a late delivery moved the due days. */
  laterDays: number;
}

/** Makes the plan that the facts leave. */
export function basePlan(agreement: Agreement, facts: LoanFacts): BasePlan {
  const promisedOn = dayNumber(agreement.promisedOn);
  const deliveredOn = facts.deliveredOn ?? promisedOn;
  const startsOn = Math.max(promisedOn, deliveredOn);
  // Paydays, and a day of one's own, move by whole months only, and then come with the hand-over.
  const arePaydays = isByPaydays(agreement.plan) || agreement.payDay !== undefined;
  const laterDays = arePaydays || facts.newDueDays ? 0 : startsOn - promisedOn;
  if (facts.leftOn !== null) return leftPlan(facts, startsOn, facts.leftOn);
  const amounts = agreedAmounts(agreement, facts.totalKobo);
  let from = startsOn;
  const rows = amounts.rows.map((row, index) => {
    const agreed = dayNumber(facts.newDueDays?.[index] ?? agreement.dueDays[index] ?? row.dueOn) + laterDays;
    // A payday before a late delivery would be due before there is a loan.
    const endsOn = Math.max(agreed, deliveredOn);
    const made = {
      principalKobo: row.principalKobo,
      financeChargeKobo: row.interestKobo + row.feeKobo,
      startsOn: from,
      endsOn,
      isOnPayslip: isByPaydays(agreement.plan),
    };
    from = endsOn;
    return made;
  });
  const { financedKobo, financeChargeKobo, costCapKobo, downPaymentKobo } = amounts;
  return { rows, financedKobo, financeChargeKobo, costCapKobo, downPaymentKobo, laterDays };
}

/** One row without a charge: what is kept, less the down payment, due on the day on which the customer left the plan. */
function leftPlan({ totalKobo, downPaymentKobo }: LoanFacts, startsOn: number, leftOn: number): BasePlan {
  const financedKobo = Math.max(0, totalKobo - downPaymentKobo);
  return {
    rows:
      financedKobo > 0
        ? [{ principalKobo: financedKobo, financeChargeKobo: 0, startsOn, endsOn: leftOn, isOnPayslip: false }]
        : [],
    financedKobo,
    financeChargeKobo: 0,
    costCapKobo: 0,
    downPaymentKobo: Math.min(downPaymentKobo, totalKobo),
    laterDays: 0,
  };
}
