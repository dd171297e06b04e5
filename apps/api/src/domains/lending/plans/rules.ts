import { instalmentsMax, type PlanTerms, triedTotalsNaira } from '@foodbank/contract/lending/plans';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { type Quote, quotePlan } from '../loans/terms/quote-plan.ts';
import type { StoredVersion } from './queries.ts';

/** The plans that a checkout offers. Those by paydays are for customers whom an employer of the state has confirmed. */
export const offeredPlans: readonly string[] = ['weeks-4', 'months-3', 'paydays-2'];

/** A version with the time in which it holds. */
export interface TimedVersion extends StoredVersion {
  /** The last day, if the next version is known. */
  untilOn: Day | null;
  state: 'in-force' | 'planned' | 'past' | 'withdrawn';
}

/** The versions of one plan, given by day, with what each is on a day. A withdrawn version replaces nothing. */
export function timeVersions(versions: readonly StoredVersion[], today: Day): TimedVersion[] {
  const held = versions.filter(({ isWithdrawn }) => !isWithdrawn);
  return versions.map((version) => {
    if (version.isWithdrawn) return { ...version, untilOn: null, state: 'withdrawn' };
    const next = held[held.indexOf(version) + 1];
    const untilOn = next === undefined ? null : addDays(next.fromOn, -1);
    const isPast = untilOn !== null && untilOn < today;
    return { ...version, untilOn, state: version.fromOn > today ? 'planned' : isPast ? 'past' : 'in-force' };
  });
}

/** Whether a plan can be chosen on a day: by its versions. */
export function planStateOf(versions: readonly TimedVersion[]): 'offered' | 'planned' | 'ended' {
  if (versions.some(({ state, terms }) => state === 'in-force' && terms !== null)) return 'offered';
  return versions.some(({ state, terms }) => state === 'planned' && terms !== null) ? 'planned' : 'ended';
}

/** The holidays that can move a due day of a plan that begins on a day. Only paydays are moved by them. */
export async function listHolidaysFor(db: Db, { due }: Pick<PlanTerms, 'due'>, from: Day): Promise<{ day: Day }[]> {
  if (!('paydays' in due)) return [];
  return listHolidays(db, addMonths(from, -1), addMonths(from, instalmentsMax + 4));
}

/** Computes a plan for a total, with the holidays that are entered. */
export async function quoteWithHolidays(
  db: Db,
  { plan, totalKobo, promisedOn }: { plan: PlanTerms; totalKobo: number; promisedOn: Day },
): Promise<Quote> {
  return quotePlan({ plan, totalKobo, promisedOn, holidays: await listHolidaysFor(db, plan, promisedOn) });
}

/**
 * Refuses terms that no version may have: for one of three totals the charge alone is above the cap, or an instalment is below zero,
 * empty or missing. `promisedOn` is the day of the trial.
 */
export function refuseBadTerms(plan: PlanTerms, promisedOn: Day, holidays: readonly { day: Day }[]): void {
  for (const naira of triedTotalsNaira) {
    const totalKobo = toKobo(naira);
    const about = `On a total of ${formatKobo(totalKobo)}`;
    // As if there were no cap: with it the charge would be cut off, and the plan would not be what its rate says.
    const uncapped = quotePlan({ plan: { ...plan, costCapPpm: 1_000_000 }, totalKobo, promisedOn, holidays });
    const capKobo = Math.floor((uncapped.financedKobo * plan.costCapPpm) / 1_000_000);
    if (uncapped.financeChargeKobo > capKobo)
      refuse('plan-above-cost-cap', {
        message: `${about} the charge would be ${formatKobo(uncapped.financeChargeKobo)}. The cap of this plan is ${formatKobo(capKobo)}. Lower the charge, or the number of instalments.`,
      });
    const { rows } = quotePlan({ plan, totalKobo, promisedOn, holidays });
    const isBad = rows.some((row) => row.principalKobo < 0 || row.interestKobo < 0 || row.paymentKobo <= 0);
    if (isBad || rows.length !== plan.instalments)
      refuse('plan-rows-negative', {
        message: `${about} rounding leaves instalments empty or below zero. Choose fewer instalments, or a lower rate.`,
      });
  }
}
