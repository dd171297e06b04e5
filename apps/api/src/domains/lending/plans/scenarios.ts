import { type LoanScenario, type LoanSimulation, simulatedDaysMax } from '@foodbank/contract/lending/plans-staff';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Agreement, LoanEvent, LoanFact } from '../loans/life/loan-events.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { replayLoan } from '../loans/life/replay-loan.ts';
import { laterPaydays, planDueDays, type Quote, quotePlan } from '../loans/terms/quote-plan.ts';
import { findPlan, findPlanOn, findPlanVersion, type PlanInForce } from './queries.ts';
import { listHolidaysFor } from './rules.ts';

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

/** What is asked about a loan. Everything that isn't asked is paid on its due day. */
export interface WhatIf {
  lateDays: number;
  /** No instalment is paid before this day; on it what is due is. */
  missedUntil: Day | null;
  /** A payment beside the instalments. */
  extra: { on: Day; kobo: number } | null;
  payoffOn: Day | null;
}

/** Something that happens, and what would settle the loan afterwards. */
export interface ScenarioStep {
  on: Day;
  kind: 'delivered' | 'instalment' | 'missed' | 'caught-up' | 'extra' | 'payoff';
  paidKobo: number;
  payoffKobo: number;
}

/** What becomes of a loan. */
export interface Scenario {
  deliveredOn: Day;
  steps: ScenarioStep[];
  /** The loan on the day until which nothing was paid, before the payment of that day. */
  owed: LoanState | null;
  /** At the end, when everything that is asked has happened. */
  final: LoanState;
}

/** Plays a loan: delivered, and paid as it is asked. All amounts come from `replayLoan`, as those of booked loans do. */
export function playScenario(agreement: Agreement, whatIf: WhatIf, holidays: readonly { day: Day }[]): Scenario {
  const { lateDays, missedUntil, extra, payoffOn } = whatIf;
  const deliveredOn = addDays(agreement.promisedOn, lateDays);
  const events: LoanEvent[] = [];
  const steps: ScenarioStep[] = [];
  let owed: LoanState | null = null;
  const stateOn = (day: Day) => replayLoan(agreement, events, day);
  const happens = (on: Day, fact: LoanFact) => events.push({ number: events.length + 1, on, ...fact });
  const note = (on: Day, kind: ScenarioStep['kind'], paidKobo: number) =>
    steps.push({ on, kind, paidKobo, payoffKobo: stateOn(on).payoffKobo });
  const pay = (on: Day, kind: ScenarioStep['kind'], kobo: number) => {
    if (kobo === 0) return;
    happens(on, { kind: 'paid', id: `payment-${events.length}`, kobo });
    note(on, kind, kobo);
  };

  const dueDays = laterPaydays(agreement, deliveredOn, holidays);
  happens(deliveredOn, { kind: 'delivered', ...(dueDays && { dueDays }) });
  note(deliveredOn, 'delivered', 0);
  const dues = stateOn(deliveredOn).instalments.map(({ dueOn }) => dueOn);
  const asked = [missedUntil, extra?.on, payoffOn].filter((day) => day !== null && day !== undefined);
  const days = [...new Set([...dues, ...asked])].sort();
  for (const day of days) {
    const before = stateOn(day);
    const isMissed = missedUntil !== null && day < missedUntil;
    if (day === missedUntil) {
      owed = before;
      pay(day, 'caught-up', before.dueKobo);
    } else if (isMissed) {
      if (dues.includes(day) && before.dueKobo > 0) note(day, 'missed', 0);
    } else {
      pay(day, 'instalment', before.dueKobo);
    }
    if (extra?.on === day) pay(day, 'extra', extra.kobo);
    if (payoffOn === day) pay(day, 'payoff', stateOn(day).payoffKobo);
  }
  return { deliveredOn, steps, owed, final: stateOn(days.at(-1) ?? deliveredOn) };
}
