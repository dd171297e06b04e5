import type { ScheduleRow } from '../../src/domains/lending/loans/engine/loan-terms.ts';
import { makeSchedule } from '../../src/domains/lending/loans/engine/make-schedule.ts';
import { comparePublishedRate, compareRate } from './compare-rates.ts';
import { compareSums } from './compare-sums.ts';
import { type Found, familyOf, type GoldenCase, type GoldenFile, type GoldenRow, type Result } from './golden-file.ts';
import { type Mapped, mapSchedule } from './map-schedule.ts';
import { NotInEngine, readDecimal } from './read-inputs.ts';

// What a file says about itself.
const described = ['meta', 'core_set', 'rules'];

/**
 * Compares every case of a file with the engine, row by row and without any tolerance. A case that can't be read, or says what the engine
 * does not have, is a result too: none is left out, and none ends the others.
 */
export function compareGolden(file: GoldenFile): Result[] {
  const { schedules, apr_cases: rates, aggregate_cases: sums, ...others } = file;
  return [
    ...attemptAll(schedules, 'schedule', '', compareSchedule),
    ...attemptAll(isRecord(rates) && 'cases' in rates ? rates.cases : rates, 'rate', ' rates', compareRate),
    ...attemptAll(schedules, 'schedule', ' rates', comparePublishedRate),
    ...attemptAll(sums, 'sum', ' sums', compareSums),
    ...Object.keys(others)
      .filter((name) => !described.includes(name))
      .map((name) => resultOf({ id: name }, name, '', missing(`unknown part of the file ${name}`))),
  ];
}

const missing = (what: string, rows = 1): Found => ({ rows, agreeing: 0, difference: `not in the engine: ${what}` });

type Compare = (one: GoldenCase) => Found | undefined;

function attemptAll(cases: unknown = [], name: string, kind: string, compare: Compare): Result[] {
  return (Array.isArray(cases) ? cases : [cases]).flatMap((one, index) =>
    attempt(one, `${name} ${index + 1}`, kind, compare),
  );
}

function attempt(given: unknown, name: string, kind: string, compare: Compare): Result[] {
  const one = isRecord(given) ? given : {};
  try {
    const found = compare(one);
    return found ? [resultOf(one, name, kind, found)] : [];
  } catch (error) {
    const rows = isRecord(one.expected) && Array.isArray(one.expected.rows) ? one.expected.rows.length : 1;
    const what = error instanceof Error ? error.message : String(error);
    return [resultOf(one, name, kind, missing(what, kind === '' ? rows : 1))];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function resultOf({ id, tier }: GoldenCase, name: string, of: string, { kind = of, ...found }: Found): Result {
  const known = typeof id === 'string' && id !== '' ? id : name;
  return { id: known, tier: tier === 'required' ? tier : 'reported', family: `${familyOf(known)}${kind}`, ...found };
}

const aboutCase = ['id', 'tier', 'source', 'note', 'self_check', 'recomputed_by_us', 'interest_rows_recomputed_by_us'];
// Sums of the rows, and a rate that is compared by itself.
const besideRows = ['totals', 'level_payment', 'final_payment', 'initial_apr_percent'];

function compareSchedule({ inputs, expected, ...others }: GoldenCase): Found {
  if (!isRecord(inputs)) throw new NotInEngine('inputs is missing');
  if (!isRecord(expected) || !Array.isArray(expected.rows) || expected.rows.length === 0)
    throw new NotInEngine('expected.rows is missing');
  refuseOthers(others, aboutCase, 'unknown input');
  refuseOthers(expected, [...besideRows, 'rows'], 'unknown result');
  const mapped = mapSchedule(inputs);
  const rows = [...downPaymentRow(mapped), ...makeSchedule(mapped.terms)];
  const published = expected.rows.map((row: unknown, index) => publishedRow(row, index + 1, mapped.decimals));
  const ours = rows.map((row, index) => ourRow(row, rows.slice(index + 1), mapped, published[index] ?? {}));
  const agreeing = published.filter((row, index) => JSON.stringify(row) === JSON.stringify(ours[index])).length;
  const first = published.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(ours[index]));
  const isSame = first < 0 && rows.length === published.length;
  const at = first < 0 ? published.length : first;
  const difference = `row ${at + 1}: published ${show(published[at])}, ours ${show(ours[at])}`;
  return { rows: published.length, agreeing, difference: isSame ? null : difference };
}

function refuseOthers(given: Record<string, unknown>, known: readonly string[], what: string): void {
  const others = Object.keys(given).filter((name) => !known.includes(name));
  if (others.length > 0) throw new NotInEngine(`${what} ${others.join(', ')}`);
}

/** The down payment as the sources show it: a row of the first day. */
function downPaymentRow({ terms, downPaymentKobo = 0 }: Mapped): ScheduleRow[] {
  if (downPaymentKobo === 0) return [];
  const amounts = { principalKobo: downPaymentKobo, interestKobo: 0, feeKobo: 0, paymentKobo: downPaymentKobo };
  return [{ number: 0, dueOn: terms.startsOn, ...amounts, balanceKobo: terms.principalKobo }];
}

type Row = Record<string, number | string>;
const show = (row: Row | undefined) => (row ? JSON.stringify(row) : 'none');

const compared = ['due', 'payment', 'principal', 'interest', 'fee', 'fees', 'balance_after'];
// They follow from the others.
const derived = ['n', 'day', 'days', 'from', 'rate_factor', 'interest_balance'];

function publishedRow(given: unknown, number: number, decimals: number): Row {
  const row: GoldenRow = isRecord(given) ? given : {};
  refuseOthers(row, [...compared, ...derived], `row ${number} has an unknown column`);
  const read = (name: string, value = row[name]) => readDecimal(value, decimals, `${name} of row ${number}`);
  const amounts = { payment: read('payment'), principal: read('principal'), interest: read('interest') };
  const fee = read('fees', row.fees ?? row.fee ?? '0');
  const { due } = row;
  return { ...(typeof due === 'string' && { due }), ...amounts, fee, balance: read('balance_after') };
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
