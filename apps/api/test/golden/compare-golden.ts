import { annualRateHundredths, type UnitPeriod } from '../../src/domains/lending/loans/engine/annual-rate.ts';
import type { ScheduleRow } from '../../src/domains/lending/loans/engine/loan-terms.ts';
import { makeSchedule } from '../../src/domains/lending/loans/engine/make-schedule.ts';
import { comparePublishedRate } from './compare-published-rate.ts';
import {
  familyOf,
  type GoldenFile,
  type GoldenRate,
  type GoldenSchedule,
  type Result,
  readDecimal,
} from './golden-file.ts';
import { type Mapped, mapSchedule } from './map-schedule.ts';

/** Compares every schedule and every annual rate of a file with the engine's, row by row and without any tolerance. */
export function compareGolden({ schedules, apr_cases: rates }: GoldenFile): Result[] {
  return [
    ...schedules.map(compareSchedule),
    ...(rates?.cases ?? []).map(compareRate),
    ...schedules.flatMap(comparePublishedRate),
  ];
}

function compareSchedule(schedule: GoldenSchedule): Result {
  const { id, tier, expected } = schedule;
  const result = { id, tier, family: familyOf(id), rows: expected.rows.length };
  const mapped = mapSchedule(schedule);
  if ('unmapped' in mapped) return { ...result, agreeing: 0, difference: `not in the engine: ${mapped.unmapped}` };
  const rows = [...downPaymentRow(mapped), ...makeSchedule(mapped.terms)];
  const published = expected.rows.map((row) => publishedRow(row, mapped.decimals));
  const ours = rows.map((row, index) => ourRow(row, rows.slice(index + 1), mapped, published[index] ?? {}));
  const agreeing = published.filter((row, index) => JSON.stringify(row) === JSON.stringify(ours[index])).length;
  const first = published.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(ours[index]));
  const isSame = first < 0 && rows.length === published.length;
  const at = first < 0 ? published.length : first;
  const difference = `row ${at + 1}: published ${show(published[at])}, ours ${show(ours[at])}`;
  return { ...result, agreeing, difference: isSame ? null : difference };
}

/** The down payment as the sources show it: a row of the first day. */
function downPaymentRow({ terms, downPaymentKobo = 0 }: Mapped): ScheduleRow[] {
  if (downPaymentKobo === 0) return [];
  const amounts = { principalKobo: downPaymentKobo, interestKobo: 0, feeKobo: 0, paymentKobo: downPaymentKobo };
  return [{ number: 0, dueOn: terms.startsOn, ...amounts, balanceKobo: terms.principalKobo }];
}

type Row = Record<string, number | string>;
const show = (row: Row | undefined) => (row ? JSON.stringify(row) : 'none');

function publishedRow(row: GoldenSchedule['expected']['rows'][number], decimals: number): Row {
  const { due, principal, interest, payment, balance_after: balance, fee = '0', fees = fee } = row;
  const read = (text: string) => readDecimal(text, decimals);
  const amounts = { payment: read(payment), principal: read(principal), interest: read(interest), fee: read(fees) };
  return { ...(due && { due }), ...amounts, balance: read(balance) };
}

/** Our row with the columns of the published one. */
function ourRow(row: ScheduleRow, later: readonly ScheduleRow[], { balance }: Mapped, published: Row): Row {
  const { dueOn, paymentKobo, principalKobo, interestKobo, feeKobo, balanceKobo } = row;
  const all = later.reduce((sum, one) => sum + one.principalKobo + one.interestKobo, 0);
  return {
    ...('due' in published && { due: dueOn }),
    payment: paymentKobo,
    principal: principalKobo,
    interest: interestKobo,
    fee: feeKobo,
    balance: balance === 'all' ? all : balanceKobo,
  };
}

const units: Record<string, UnitPeriod> = {
  month: { months: 1 },
  quarter: { months: 3 },
  semimonth: { halfMonths: 1 },
  week: { days: 7 },
  '2 weeks': { days: 14 },
  '4 weeks': { days: 28 },
};

function compareRate({ id, tier, advance, advance_date: day, ...rate }: GoldenRate): Result {
  const unit = units[rate.unit_period];
  if (!unit) throw new Error(`unknown unit period: ${rate.unit_period}`);
  const payments = rate.payments_dated.map(({ date, amount }) => ({ day: date, kobo: readDecimal(amount, 2) }));
  const ours = annualRateHundredths({ day, kobo: readDecimal(advance, 2) }, payments, unit);
  const published = readDecimal(rate.expected_apr_percent, 2);
  const isSame = ours === published;
  const difference = isSame ? null : `published ${published / 100} %, ours ${ours / 100} %`;
  return { id, tier, family: `${familyOf(id)} rates`, rows: 1, agreeing: isSame ? 1 : 0, difference };
}
