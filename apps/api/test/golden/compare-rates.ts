import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { annualRateHundredths, type UnitPeriod } from '../../src/domains/lending/loans/engine/annual-rate.ts';
import { euAnnualRate } from '../../src/domains/lending/loans/engine/annual-rate-eu.ts';
import type { Found, GoldenCase } from './golden-file.ts';
import { Inputs, isDate, NotInEngine, readDecimal } from './read-inputs.ts';

const same = (published: string, ours: number, decimals: number): Found => {
  const isSame = ours === readDecimal(published, decimals, 'the published rate');
  const difference = isSame ? null : `published ${published} %, ours ${ours / 10 ** decimals} %`;
  return { rows: 1, agreeing: isSame ? 1 : 0, difference };
};

/** Compares an annual rate that was published with its payments. */
export function compareRate({ id: _id, tier: _tier, payments_dated: dated, ...given }: GoldenCase): Found {
  const inputs = new Inputs(given);
  // The payments stand there in words too.
  inputs.ignore('payments', 'source', 'note', 'self_check', 'recomputed_by_us');
  const advance = { day: inputs.day('advance_date'), kobo: inputs.decimal('advance', 2) };
  const unit = unitPeriodOf('unit_period', inputs.text('unit_period'));
  const published = inputs.text('expected_apr_percent');
  inputs.end();
  if (!Array.isArray(dated) || dated.length === 0) throw new NotInEngine('payments_dated is missing');
  return same(published, annualRateHundredths(advance, dated.map(paymentOf), unit), 2);
}

function paymentOf(given: unknown, index: number): { day: Day; kobo: number } {
  const payment = new Inputs(typeof given === 'object' && given !== null ? { ...given } : {});
  try {
    const read = { day: payment.day('date'), kobo: payment.decimal('amount', 2) };
    payment.end();
    return read;
  } catch (error) {
    throw new NotInEngine(`payments_dated: ${error instanceof Error ? error.message : error} of payment ${index + 1}`);
  }
}

const months: Record<string, number> = { month: 1, quarter: 3, 'half year': 6, 'half-year': 6, year: 12 };
const days: Record<string, number> = { day: 1, week: 7 };

/** A unit period by its words: `month`, `2 months`, `semimonth`, `4 weeks`. */
export function unitPeriodOf(name: string, text: string): UnitPeriod {
  const [, count = '1', word = ''] = /^(?:([1-9]\d{0,2}) )?([a-z][a-z -]*?)s?$/.exec(text) ?? [];
  if (word === 'semimonth' && count === '1') return { halfMonths: 1 };
  if (Object.hasOwn(months, word)) return { months: Number(count) * Number(months[word]) };
  if (Object.hasOwn(days, word)) return { days: Number(count) * Number(days[word]) };
  throw new NotInEngine(`${name} ${JSON.stringify(text)}`);
}

const published: Record<string, string> = { weekly: 'week', monthly: 'month' };

/**
 * Compares the annual rate that a source published beside a schedule with ours of the published payments. The source's text names the
 * method: its EU and UK rates count days of 365. Returns nothing for a schedule without a rate.
 */
export function comparePublishedRate({ inputs = {}, expected }: GoldenCase): Found | undefined {
  const rate = expected?.initial_apr_percent;
  if (rate === undefined) return undefined;
  const terms = String(inputs.parameters_text ?? '');
  const read = (pattern: RegExp) => pattern.exec(terms)?.[1] ?? '';
  const [startsOn, method] = [read(/Start Date (\S+)/), read(/APR method: (\w+)/)];
  if (!isDate(startsOn)) throw new NotInEngine('initial_apr_percent without a start date in parameters_text');
  const advance = { day: startsOn, kobo: readDecimal(inputs.advance ?? inputs.principal, 2, 'advance') };
  const payments = (expected?.rows ?? []).map(({ day = 0, payment }, index) => ({
    day: addDays(startsOn, readDecimal(day, 0, `day of row ${index + 1}`)),
    kobo: readDecimal(payment, 2, `payment of row ${index + 1}`),
  }));
  const kind = ` ${method} rates`;
  if (method === 'EU' || method === 'UK') {
    const decimals = Number(read(/APR method: \D*(\d) d\.p\./));
    return { kind, ...same(String(rate), euAnnualRate(advance, payments, 'days', decimals), decimals) };
  }
  if (method !== 'US') throw new NotInEngine(`initial_apr_percent by the method ${JSON.stringify(method)}`);
  const config = read(/unit-period config: (.+?) (?:from|on) /);
  const unit = unitPeriodOf('unit-period config', published[config] ?? config);
  return { kind, ...same(String(rate), annualRateHundredths(advance, payments, unit), 2) };
}
