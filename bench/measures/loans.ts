import assert from 'node:assert/strict';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { closeLoans } from '../../apps/api/src/domains/lending/loans/days.ts';
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
  const times = new Map<string, Took>();
  for (const count of [few, many])
    for (const age of ages) {
      const took = await closeSome(bench, age, count);
      console.log(`  ${nameOf(count, age)}: ${digits(took.ms / 1_000)} s`);
      times.set(nameOf(count, age), took);
    }
  const timeOf = (count: number, age: LoanAge) => times.get(nameOf(count, age))?.ms ?? Number.NaN;
  const cpuOf = (count: number, age: LoanAge) => times.get(nameOf(count, age))?.cpuMs ?? Number.NaN;
  const ratioOf = (above: readonly [number, LoanAge], below: readonly [number, LoanAge]): Omit<Result, 'aim'> => ({
    name: `close of day: ${nameOf(...above)} / ${nameOf(...below)}`,
    figure: timeOf(...above) / timeOf(...below),
    unit: '',
  });
  return [
    ...[few, many].flatMap((count) =>
      ages.map((age) => {
        const ms = timeOf(count, age);
        const [us, cpuUs] = [ms, cpuOf(count, age)].map((all) => digits((all * 1_000) / count));
        const note = `${us} µs a loan, ${cpuUs} of them the product's processor time`;
        return { name: `close of day: ${nameOf(count, age)}`, figure: ms / 1_000, unit: 's', note };
      }),
    ),
    ...ages.map((age) => ({ ...ratioOf([many, age], [few, age]), aim: { most: 12 } })),
    ...[few, many].map((count) => ({ ...ratioOf([count, threeYears], [count, month]), aim: { most: 1.5 } })),
  ];
};

/** How long a close of day takes, and how long of it the product's process computes, in milliseconds. */
interface Took {
  ms: number;
  cpuMs: number;
}

async function closeSome({ postgres }: Bench, age: LoanAge, count: number): Promise<Took> {
  const url = await postgres.makeDatabase(database);
  try {
    await loadLoans(url, age, { count, day: lagosDay(new Date()) });
    const product = openProductDatabase(url, 4);
    try {
      const [begun, before] = [performance.now(), process.cpuUsage()];
      const closed = await closeLoans(product, new AbortController().signal);
      const ms = performance.now() - begun;
      const { user, system } = process.cpuUsage(before);
      assert.equal(closed, count);
      await assertFees(url, count);
      return { ms, cpuMs: (user + system) / 1_000 };
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
