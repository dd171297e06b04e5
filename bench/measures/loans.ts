import assert from 'node:assert/strict';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { closeLoans } from '../../apps/api/src/domains/lending/loans/close-loans.ts';
import type { Bench, Measure } from '../bench.ts';
import { type LoanAge, loadLoans, month, threeYears } from '../load-loans.ts';
import { openProductDatabase, withClient } from '../open-postgres.ts';
import { digits, type Result } from '../results.ts';

const database = 'foodbank_bench_loans';
const [few, many] = [10_000, 100_000];
const ages = [month, threeYears];
const nameOf = (count: number, { name }: LoanAge) => `${count.toLocaleString('en')} loans, ${name}`;

/**
 * Closes the day for loans that each have a late fee on it, through the product in one process, each time in a database of its own: few
 * and many of them, new and old ones. Reports the times, and how they grow.
 */
export const measureLoans: Measure = async (bench) => {
  const times = new Map<string, number>();
  for (const count of [few, many])
    for (const age of ages) {
      const ms = await closeSome(bench, age, count);
      console.log(`  ${nameOf(count, age)}: ${digits(ms / 1_000)} s`);
      times.set(nameOf(count, age), ms);
    }
  const timeOf = (count: number, age: LoanAge) => times.get(nameOf(count, age)) ?? Number.NaN;
  const ratioOf = (above: readonly [number, LoanAge], below: readonly [number, LoanAge]): Omit<Result, 'aim'> => ({
    name: `close of day: ${nameOf(...above)} / ${nameOf(...below)}`,
    figure: timeOf(...above) / timeOf(...below),
    unit: '',
  });
  return [
    ...[few, many].flatMap((count) =>
      ages.map((age) => {
        const ms = timeOf(count, age);
        const note = `${digits((ms * 1_000) / count)} µs a loan`;
        return { name: `close of day: ${nameOf(count, age)}`, figure: ms / 1_000, unit: 's', note };
      }),
    ),
    ...ages.map((age) => ({ ...ratioOf([many, age], [few, age]), aim: { most: 12 } })),
    ...[few, many].map((count) => ({ ...ratioOf([count, threeYears], [count, month]), aim: { most: 1.5 } })),
  ];
};

/** How long a close of day takes, in milliseconds. */
async function closeSome({ postgres }: Bench, age: LoanAge, count: number): Promise<number> {
  const url = await postgres.makeDatabase(database);
  try {
    await loadLoans(url, age, { count, day: lagosDay(new Date()) });
    const product = openProductDatabase(url, 4);
    try {
      const begun = performance.now();
      const closed = await closeLoans(product, new AbortController().signal);
      const took = performance.now() - begun;
      assert.equal(closed, count);
      await assertFees(url, count);
      return took;
    } finally {
      await product.close();
    }
  } finally {
    await postgres.dropDatabase(database);
  }
}

/** Each loan has its late fee, once, on itself and in the ledger. */
async function assertFees(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(`
      select (select count(*) from ledger_transfers where code = 'loan-late-fee') as booked,
        (select sum(amount_kobo) from ledger_transfers where code = 'loan-late-fee') as booked_kobo,
        (select count(*) from loans where open_late_fee_kobo > 0) as charged,
        (select sum(open_late_fee_kobo) from loans) as charged_kobo`);
    const [{ booked, booked_kobo, charged, charged_kobo }] = rows;
    assert.deepEqual([booked, charged, booked_kobo], [count, count, charged_kobo]);
  });
}
