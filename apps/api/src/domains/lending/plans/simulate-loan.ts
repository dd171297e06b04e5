import type { LoanScenario, LoanSimulation } from '@foodbank/contract/lending/loan-simulation';
import { simulatedDaysMax } from '@foodbank/contract/lending/loan-simulation';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { planDueDays, type Quote, quotePlan } from '../loans/terms/quote-plan.ts';
import { findPlanOn, findPlanVersion, type PlanInForce } from './plan-queries.ts';
import { listHolidaysFor } from './plan-rules.ts';
import { playScenario, type Scenario, type WhatIf } from './play-scenario.ts';
import { findPlan } from './version-queries.ts';

/** A simulated loan: the plan, its quote, and what becomes of it if that is asked. */
export interface SimulatedLoan {
  plan: PlanInForce;
  totalKobo: number;
  quote: Quote;
  scenario: Scenario | null;
}

/**
 * Simulates a loan by the functions that make and follow booked ones. Refuses an unknown plan or version, a plan that isn't offered on the
 * day of consent, and with `validation` what would happen before the delivery or ten years after it.
 */
export async function simulateLoan(db: Db, asked: LoanSimulation, today: Day): Promise<SimulatedLoan> {
  const { promisedOn, on = today } = asked;
  const plan = await findWantedPlan(db, asked, on);
  const totalKobo = toKobo(Number(asked.total));
  const holidays = await listHolidaysFor(db, plan.terms, promisedOn);
  const quote = quotePlan({ plan: plan.terms, totalKobo, promisedOn, holidays });
  const whatIf = whatIfOf(asked);
  if (whatIf === null) return { plan, totalKobo, quote, scenario: null };
  refuseBadDays(asked, whatIf);
  const agreement = {
    planCode: plan.code,
    planVersion: plan.version,
    plan: plan.terms,
    totalKobo,
    acceptedOn: on,
    promisedOn,
    // As `acceptLoan` seals them: one for each instalment of the plan, also where rounding leaves fewer rows, or none.
    dueDays: planDueDays(plan.terms, promisedOn, holidays),
  };
  return { plan, totalKobo, quote, scenario: playScenario(agreement, whatIf, holidays) };
}

async function findWantedPlan(db: Db, { plan: code, version }: LoanSimulation, on: Day): Promise<PlanInForce> {
  if (version !== undefined) return (await findPlanVersion(db, code, Number(version))) ?? refuse('not-found');
  const found = await findPlanOn(db, code, on);
  if (found !== null) return found;
  return refuse((await findPlan(db, code)) === null ? 'not-found' : 'plan-not-offered');
}

/** What is asked beside the schedule; null if nothing is. */
function whatIfOf({ lateDays, missedUntil, paidOn, paid, payoffOn }: LoanSimulation): WhatIf | null {
  if ([lateDays, missedUntil, paidOn, payoffOn].every((one) => one === undefined)) return null;
  return {
    lateDays: Number(lateDays ?? 0),
    missedUntil: missedUntil ?? null,
    extra: paidOn === undefined || paid === undefined ? null : { on: paidOn, kobo: toKobo(Number(paid)) },
    payoffOn: payoffOn ?? null,
  };
}

function refuseBadDays({ promisedOn, ...asked }: LoanSimulation, { lateDays }: WhatIf): void {
  const first = addDays(promisedOn, lateDays);
  const last = addDays(first, simulatedDaysMax);
  const wrong = (['missedUntil', 'paidOn', 'payoffOn'] as const).flatMap((field) => {
    const day = asked[field];
    if (day === undefined || (day >= first && day <= last)) return [];
    return [[field, `Enter a day from ${formatDay(first)} (the delivery) to ${formatDay(last)}`] as const];
  });
  const message = wrong[0]?.[1];
  if (message !== undefined) refuse('validation', { message, errors: Object.fromEntries(wrong) });
}

/** What becomes of a loan as replies have it, in naira. */
export function describeScenario({ deliveredOn, steps, owed, final }: Scenario): LoanScenario {
  const paidKobo = steps.reduce((sum, step) => sum + step.paidKobo, 0);
  return {
    deliveredOn,
    steps: steps.map(({ on, kind, paidKobo: kobo, payoffKobo }) => ({
      on,
      kind,
      amount: toNaira(kobo),
      payoff: toNaira(payoffKobo),
    })),
    owed: owed && {
      on: owed.asOf,
      due: toNaira(owed.dueKobo),
      overdue: toNaira(owed.overdueKobo),
      daysLate: owed.daysLate,
      lateFees: toNaira(owed.lateFeeKobo),
      payoff: toNaira(owed.payoffKobo),
      isForWriteOff: owed.state === 'for-write-off',
    },
    instalments: final.instalments.map(({ number, dueOn, owed: parts, paidOn }) => ({
      number,
      dueOn,
      principal: toNaira(parts.principalKobo),
      charge: toNaira(parts.financeChargeKobo),
      lateFee: toNaira(parts.lateFeeKobo),
      paidOn,
    })),
    charge: toNaira(final.financeChargeKobo),
    lateFees: toNaira(final.lateFeeKobo),
    saved: toNaira(final.savedKobo),
    totalPaid: toNaira(final.downPaymentKobo + paidKobo - final.creditKobo),
    credit: toNaira(final.creditKobo),
    settledOn: final.settledOn,
  };
}
