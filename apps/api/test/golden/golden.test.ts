import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compareGolden } from './compare-golden.ts';
import type { GoldenCase, GoldenRow } from './golden-file.ts';

/** A case of the project's own file: they have all that a case may have. */
interface WholeCase extends GoldenCase {
  id: string;
  inputs: Record<string, unknown>;
  expected: { rows: GoldenRow[]; initial_apr_percent?: string };
}

const file = JSON.parse(readFileSync(new URL('golden-schedules.json', import.meta.url), 'utf8')) as {
  schedules: WholeCase[];
  apr_cases: { cases: GoldenCase[] };
};
const results = compareGolden(file);
const differing = (tier: string) => results.filter((result) => result.tier === tier && result.difference !== null);

test('every schedule and rate that an independent rule reproduced agrees with ours, row by row', () => {
  assert.equal(results.filter(({ tier }) => tier === 'required').length, 30);
  assert.deepEqual(differing('required'), []);
});

// What the sources do that the engine does not: they count 365 days in a leap year; they charge interest in rows with grace on it; they
// charge flat interest on the down payment too; they smooth the last instalment; they write their terms as a text; they have a late fee.
test('of the schedules and sums that were taken as published, all but eight agree', () => {
  assert.deepEqual(
    differing('reported').map(({ id }) => id),
    [
      'fineract-loandownpayment-L1542',
      'fineract-loanrepayment-L381',
      'fineract-loanrepayment-L477',
      'fineract-emi-disbursedamt100_dayinyears364_daysinmonthactual_repayevery2week',
      'fsharp-actualpaymenttest013',
      'fsharp-paymentscheduletest003',
      'fsharp-amortisation_p6_fp23_beforeaprjump',
      'flat-daily-45x',
    ],
  );
});

test('a schedule that differs by one kobo is found, with its row', () => {
  const [one] = structuredClone(file.schedules.filter(({ tier }) => tier === 'required'));
  assert.ok(one);
  const row = one.expected.rows[2] ?? assert.fail();
  row.interest = String(Number(row.interest) + 0.01);
  assert.match(String(compareGolden({ schedules: [one] })[0]?.difference), /^row 3: published /);
});

test('annual rates that a source published beside its schedules agree with ours, by the method that it names', () => {
  const rates = results.filter(({ family }) => /^fsharp \w+ rates$/.test(family));
  assert.deepEqual(
    rates.map(({ family, difference }) => [family, difference]),
    [
      ['fsharp US rates', null],
      ['fsharp UK rates', null],
      ['fsharp UK rates', null],
    ],
  );
  const [one] = structuredClone(file.schedules.filter(({ expected }) => expected.initial_apr_percent === '1301.9'));
  assert.ok(one);
  one.expected.initial_apr_percent = '1302.0';
  assert.match(String(compareGolden({ schedules: [one] }).at(-1)?.difference), /^published 1302.0 %, ours 1301.9 %$/);
});

/** The case of a name, with some of its inputs changed. */
function changed(id: string, inputs: Record<string, unknown>): WholeCase {
  const one = structuredClone(file.schedules.find((schedule) => schedule.id === id) ?? assert.fail(id));
  return { ...one, inputs: { ...one.inputs, ...inputs } };
}

const [loan, sheet, rate] = ['fineract-loanchargeoff-L1193', 'mifos-account999-test2', 'regz-appendix-j-c1i'];

test('a case with inputs that the engine does not have is named with the input, and the cases after it are compared', () => {
  const asked: [WholeCase, string][] = [
    [changed(sheet, { frequency: 'Bi-weekly' }), 'frequency "Bi-weekly"'],
    [changed(sheet, { loan_type: 'Rule of 78' }), 'loan_type "Rule of 78"'],
    [changed(sheet, { days_in_year: '366' }), 'days_in_year "366"'],
    [changed(sheet, { grace_type: 'Interest' }), 'grace_type "Interest"'],
    [changed(sheet, { fee_frequency: 'OneTime' }), 'fee_frequency "OneTime"'],
    [changed(sheet, { number_of_payments: '10.5' }), 'number_of_payments "10.5"'],
    [changed(loan, { interest_type: 'COMPOUND' }), 'interest_type "COMPOUND"'],
    [changed(loan, { amortization: 'BALLOON' }), 'amortization "BALLOON"'],
    [changed(loan, { balloon_percent: '20' }), 'unknown input balloon_percent'],
    [changed(loan, { interest_calculation_period: 'WEEKLY' }), 'interest_calculation_period "WEEKLY"'],
    [changed(loan, { day_count: 'ACTUAL/366' }), 'day_count "ACTUAL/366"'],
    [changed(loan, { rounding_mode: 'HALF_ODD' }), 'rounding_mode "HALF_ODD"'],
    [changed(loan, { principal: '1,000' }), 'principal "1,000"'],
    [changed(loan, { annual_rate_percent: null }), 'annual_rate_percent is missing'],
    [changed(loan, { grace_principal: [3] }), 'grace_principal [3]'],
    [
      changed(loan, { days_in_year: 'DAYS_365', days_in_month: 'DAYS_30', day_count: undefined }),
      'days_in_month "DAYS_30" of a year of 365 days',
    ],
  ];
  const schedules = [...asked.map(([one]) => one), changed(loan, {}), changed(sheet, {})];
  const found = compareGolden({ schedules, apr_cases: file.apr_cases });
  assert.deepEqual(
    found.slice(0, asked.length).map(({ difference }) => difference),
    asked.map(([, what]) => `not in the engine: ${what}`),
  );
  const rest = found.slice(asked.length);
  assert.deepEqual([rest.length, rest.filter(({ difference }) => difference !== null)], [11, []]);
});

test('a case that nobody can read is a result too: without inputs, with unknown columns, or no case at all', () => {
  const odd = changed(loan, {});
  Object.assign(odd.expected.rows[0] ?? {}, { insurance: '5.0' });
  const text = changed(loan, {});
  Object.assign(text.expected.rows[0] ?? {}, { payment: 'about 1010' });
  const schedules = [null, {}, { id: 'none', inputs: {} }, odd, text, { ...changed(loan, {}), adjustments: [] }];
  const cases = [
    { ...file.apr_cases.cases[0], unit_period: 'moon' },
    { ...file.apr_cases.cases[0], second_advance: 100 },
    { ...file.apr_cases.cases[0], payments_dated: [{ date: '1978-02-30', amount: '1' }] },
  ];
  const found = compareGolden({ schedules, apr_cases: { cases }, more_cases: [] } as object);
  assert.deepEqual(
    found.map(({ id, difference }) => [id, difference?.replace('not in the engine: ', '')]),
    [
      ['schedule 1', 'inputs is missing'],
      ['schedule 2', 'inputs is missing'],
      ['none', 'expected.rows is missing'],
      [loan, 'row 1 has an unknown column insurance'],
      [loan, 'payment of row 1 "about 1010"'],
      [loan, 'unknown input adjustments'],
      [rate, 'unit_period "moon"'],
      [rate, 'unknown input second_advance'],
      [rate, 'payments_dated: date "1978-02-30" of payment 1'],
      ['more_cases', 'unknown part of the file more_cases'],
    ],
  );
});

test('unit periods of several months, and of a year, are known', () => {
  const dated = [
    { date: '1978-03-01', amount: '449.36' },
    ...Array.from({ length: 18 }, (_, index) => ({
      date: new Date(Date.UTC(1978, 4 + index * 2, 1)).toISOString().slice(0, 10),
      amount: '465.00',
    })),
    { date: '1981-05-01', amount: '200.00' },
  ];
  const yearly = ['2023', '2024', '2025', '2026', '2027'].map((year) => ({ date: `${year}-11-30`, amount: '500.00' }));
  const cases = [
    // Appendix J (c)(4)(ii).
    {
      id: 'two',
      advance: 8000,
      advance_date: '1978-01-10',
      unit_period: '2 months',
      payments_dated: dated,
      expected_apr_percent: '7.30',
    },
    {
      id: 'year',
      advance: 1000,
      advance_date: '2023-10-26',
      unit_period: 'year',
      payments_dated: yearly,
      expected_apr_percent: '78.34',
    },
  ];
  assert.deepEqual(
    compareGolden({ apr_cases: { cases } }).map(({ id, difference }) => [id, difference]),
    [
      ['two', null],
      ['year', null],
    ],
  );
});

test('the command tells what is not in the engine, and fails if a required case does not agree', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const run = (text: string) => {
    writeFileSync(join(folder, 'cases.json'), text);
    const command = fileURLToPath(new URL('run.ts', import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [command, join(folder, 'cases.json')], { encoding: 'utf8' });
    return { status, stdout };
  };
  const balloon = { ...changed(loan, { amortization: 'BALLOON' }), tier: 'required' };
  const { status, stdout } = run(JSON.stringify({ schedules: [balloon, changed(sheet, {})] }));
  assert.equal(status, 1);
  assert.match(stdout, /fineract-loanchargeoff-L1193: not in the engine: amortization "BALLOON"/);
  assert.match(stdout, /mifos: 1 of 1 agree/);
  assert.equal(run(JSON.stringify({ schedules: [changed(sheet, {})] })).status, 0);
  assert.equal(run('no JSON').status, 2);
});
