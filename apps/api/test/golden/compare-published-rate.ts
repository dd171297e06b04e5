import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { annualRateHundredths, type UnitPeriod } from '../../src/domains/lending/loans/engine/annual-rate.ts';
import { euAnnualRate } from '../../src/domains/lending/loans/engine/annual-rate-eu.ts';
import { familyOf, type GoldenSchedule, type Result, readDecimal } from './golden-file.ts';

const unitPeriods: Record<string, UnitPeriod> = { weekly: { days: 7 }, monthly: { months: 1 } };

/**
 * Compares the annual rate that a source published beside a schedule with ours of the published payments. The source's text names the
 * method: its EU and UK rates count days of 365. Returns nothing for a schedule without a rate.
 */
export function comparePublishedRate({ id, tier, inputs, expected }: GoldenSchedule): Result[] {
  const { rows, initial_apr_percent: published } = expected;
  const terms = String(inputs.parameters_text ?? '');
  const read = (pattern: RegExp) => pattern.exec(terms)?.[1] ?? '';
  const [startsOn, method] = [read(/Start Date (\S+)/), read(/APR method: (\w+)/)];
  if (published === undefined || method === '') return [];
  const advance = { day: startsOn as Day, kobo: readDecimal(inputs.advance ?? inputs.principal ?? 0, 2) };
  const payments = rows.map(({ day = 0, payment }) => ({
    day: addDays(advance.day, day),
    kobo: readDecimal(payment, 2),
  }));
  const isEu = method === 'EU' || method === 'UK';
  const decimals = isEu ? Number(read(/APR method: \D*(\d) d\.p\./)) : 2;
  const unit = unitPeriods[read(/unit-period config: (\w+)/)];
  if (!isEu && !unit) throw new Error(`${id} has an annual rate of an unknown kind`);
  const ours =
    isEu || !unit ? euAnnualRate(advance, payments, 'days', decimals) : annualRateHundredths(advance, payments, unit);
  const isSame = ours === readDecimal(published, decimals);
  const difference = isSame ? null : `published ${published} %, ours ${ours / 10 ** decimals} %`;
  return [{ id, tier, family: `${familyOf(id)} ${method} rates`, rows: 1, agreeing: isSame ? 1 : 0, difference }];
}
