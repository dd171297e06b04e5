import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compareGolden } from './compare-golden.ts';
import type { GoldenFile } from './golden-file.ts';

const file = JSON.parse(readFileSync(new URL('golden-schedules.json', import.meta.url), 'utf8')) as GoldenFile;
const results = compareGolden(file);
const differing = (tier: string) => results.filter((result) => result.tier === tier && result.difference !== null);

test('every schedule and rate that an independent rule reproduced agrees with ours, row by row', () => {
  assert.equal(results.filter(({ tier }) => tier === 'required').length, 30);
  assert.deepEqual(differing('required'), []);
});

// What the sources do that the engine does not: they count 365 days in a leap year; they charge interest in rows with grace on it; they
// charge flat interest on the down payment too; they smooth the last instalment; they write their terms as a text.
test('of the schedules that were taken as published, all but seven agree', () => {
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
