import {
  type PlanRates,
  type RatesQuery,
  ratesDaysAhead,
  ratesTotalNaira,
} from '@foodbank/contract/lending/plan-rates';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { describeRates } from './describe-rates.ts';
import { listLicencesOn, listPlansOn } from './plan-queries.ts';
import { listHolidaysFor } from './plan-rules.ts';

/**
 * Reads the published rates of an example. Plans are those in force on its day of delivery; licences those that hold on the business date,
 * because they say whether a plan can be had now. Refuses a day out of bounds, and a plan that isn't in force on the day.
 */
export async function readRates(
  { clock, database: { read } }: Pick<AppContext, 'clock' | 'database'>,
  { plan: planCode, total = ratesTotalNaira, day: asked }: RatesQuery,
): Promise<PlanRates> {
  const asOf = businessDateOf(clock);
  const day = asked ?? asOf;
  const lastOn = addDays(asOf, ratesDaysAhead);
  if (day < asOf || day > lastOn) {
    const message = `Choose a day from ${formatDay(asOf)} to ${formatDay(lastOn)}`;
    refuse('validation', { message, errors: { day: message } });
  }
  const [plans, licences] = await Promise.all([listPlansOn(read, day), listLicencesOn(read, asOf)]);
  if (planCode !== undefined && !plans.some(({ code }) => code === planCode)) refuse('not-found');
  const onPaydays = plans.find(({ terms: { due } }) => 'paydays' in due);
  const holidays = onPaydays === undefined ? [] : await listHolidaysFor(read, onPaydays.terms, day);
  return describeRates(
    { asOf, totalKobo: toKobo(total), day, planCode: planCode ?? null },
    { plans, licences, holidays },
  );
}
