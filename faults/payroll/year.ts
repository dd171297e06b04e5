import assert from 'node:assert/strict';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { allDailyJobs } from '../../apps/api/src/daily-jobs.ts';
import type { Random } from '../../apps/api/src/demo/random.ts';
import { openKoboOf } from '../../apps/api/src/domains/lending/repayments/rules.ts';
import { Refusal } from '../../apps/api/src/platform/refuse.ts';
import type { Buyer, PlanShop } from '../plans/buyers.ts';
import { stateOf } from '../plans/month.ts';
import { type AskedRow, employersIn, type Said, type YearEmployer } from './employers.ts';

/** A civil servant of the year, with what the test itself counted. */
export interface Servant {
  buyer: Buyer;
  employer: YearEmployer;
  /** Says what is done by calls and files; else by the operations behind them. */
  isByCalls: boolean;
  staffNumber: string;
  /** Months from the start to that of the order. */
  month: number;
  /** Pays another way what was not deducted, or never. */
  pays: boolean;
  orderNumber: string;
  loanNumber: string;
  goodsKobo: number;
  isDelivered: boolean;
  /** Why there was no plan; null where there was one. */
  refused: string | null;
  deductedKobo: number;
  paidKobo: number;
  /** The instalments of which not all was deducted. */
  off: Set<number>;
}

/** Orders are placed in the first ten months, so that the last plans end within the year. */
export const orderingMonths = 10;
const daysInAll = 365;
/** The employer that keeps deductions pays in this month, the one that stops does so in that one: months from the start. */
const paysInMonth = 4;
const stopsInMonth = 6;

interface Year {
  shop: PlanShop;
  employers: readonly YearEmployer[];
  servants: readonly Servant[];
  random: Random;
  priceKobo: number;
  startsOn: Day;
}

/** A year of civil servants: each orders once, employers get a file a month and answer it, and what they did not deduct is paid another way. */
export async function liveThroughYear(year: Year): Promise<void> {
  const { shop, employers, startsOn } = year;
  const { clock, context } = shop.app;
  const ours = employersIn(shop.app);
  const byLoan = new Map<string, Servant>();
  const owing = new Map<Day, Servant[]>();
  for (let index = 0; index < daysInAll; index += 1) {
    const day = addDays(startsOn, index);
    const month =
      (Number(day.slice(0, 4)) - Number(startsOn.slice(0, 4))) * 12 +
      Number(day.slice(5, 7)) -
      Number(startsOn.slice(5, 7));
    const date = Number(day.slice(8));
    clock.set(`${day}T06:00:00Z`);
    for (const { run } of allDailyJobs(context)) await run(day, new AbortController().signal);
    if (date === 2) await order(year, ours, month, byLoan);
    if (date === 4) await handOver(year, month);
    if (date === 20) await assertOnTime(year);
    if (date === 10 && month === stopsInMonth)
      for (const one of employers) if (one.manner === 'stops') await ours.stop(one);
    if (date === 28) for (const one of employers) await answerMonth(year, ours, one, { byLoan, owing, day });
    if (date === 30)
      for (const one of employers) if (one.manner !== 'keeps' || month >= paysInMonth) await ours.passOn(one, day);
    for (const servant of owing.get(day) ?? []) await payAnotherWay(shop, servant);
  }
}

type Ours = ReturnType<typeof employersIn>;

/** The servants of a month join, are on the list, name their employer and order. An employer in trouble gets no new plan. */
async function order(year: Year, { payroll, list }: Ours, month: number, byLoan: Map<string, Servant>): Promise<void> {
  const { random, priceKobo } = year;
  const joining = year.servants.filter((one) => one.month === month);
  for (const employer of year.employers) {
    const own = joining.filter((one) => one.employer === employer && one.isByCalls && employer.manner !== 'stops');
    if (own.length > 0)
      await list(
        employer,
        own.map(({ staffNumber }) => staffNumber),
      );
  }
  for (const servant of joining) {
    const { buyer, employer, staffNumber } = servant;
    await buyer.join(year.servants.indexOf(servant) + 1);
    const isListed = servant.isByCalls && employer.manner !== 'stops';
    if (isListed) await buyer.nameEmployer(employer.id, staffNumber);
    else await payroll.employ(buyer.customerId(), employer.id, { staffNumber });
    const pieces = random.whole(2, 8);
    try {
      servant.orderNumber = await buyer.order(pieces);
    } catch (error) {
      if (!(error instanceof Refusal || /plan-refused/.test(String(error)))) throw error;
      servant.refused = String(error);
      continue;
    }
    servant.goodsKobo = pieces * priceKobo;
    servant.loanNumber = await buyer.loanNumber();
    byLoan.set(servant.loanNumber, servant);
  }
}

async function handOver({ servants }: Year, month: number): Promise<void> {
  for (const servant of servants) {
    if (servant.month !== month || servant.refused !== null) continue;
    await servant.buyer.handOver();
    servant.isDelivered = true;
  }
}

/** Nobody is late of whom everything that was asked and answered was deducted, whether the employer passed it on or not. */
async function assertOnTime({ shop, servants }: Year): Promise<void> {
  for (const { loanNumber, off, isDelivered, employer } of servants) {
    if (!isDelivered || off.size > 0) continue;
    const { daysLate, dueKobo, instalments } = await stateOf(shop, loanNumber);
    // A plan of the employer that stopped is paid another way, with notice.
    if (employer.manner === 'stops' && instalments.some((row) => !row.isOnPayslip && row.paidOn === null)) continue;
    assert.deepEqual([daysLate, dueKobo], [0, 0], loanNumber);
  }
}

/** What an employer says of a row: nearly always that it deducted all. One that stopped deducted nothing. */
function drawSaid({ random }: Year, { amountKobo }: AskedRow, hasStopped: boolean): Said {
  if (hasStopped) return { result: 'stopped', deductedKobo: 0 };
  if (random.chance(0.85)) return { result: 'deducted', deductedKobo: amountKobo };
  if (random.chance(0.4)) return { result: 'part', deductedKobo: Math.floor(amountKobo / 2) };
  return { result: random.pick(['not-enough-pay', 'on-leave'] as const), deductedKobo: 0 };
}

async function answerMonth(
  year: Year,
  ours: Ours,
  employer: YearEmployer,
  { byLoan, owing, day }: { byLoan: Map<string, Servant>; owing: Map<Day, Servant[]>; day: Day },
): Promise<void> {
  const found = await ours.newestFile(employer);
  const { hasStopped } = employer;
  const byFile = new Map<string, Said>();
  const touched = new Set<Servant>();
  for (const row of found?.asked ?? []) {
    const servant = byLoan.get(row.loanNumber) ?? assert.fail(row.loanNumber);
    const said = drawSaid(year, row, hasStopped);
    employer.deductedKobo += said.deductedKobo;
    servant.deductedKobo += said.deductedKobo;
    touched.add(servant);
    if (said.deductedKobo < row.amountKobo) servant.off.add(row.instalment);
    if (servant.isByCalls) byFile.set(row.loanNumber, said);
    else await ours.answer(row.id, said);
  }
  if (byFile.size > 0) await ours.returnByFile(employer, byFile);
  if (hasStopped) for (const one of byLoan.values()) if (one.employer === employer) touched.add(one);
  for (const servant of touched) {
    if (!servant.pays) continue;
    const { instalments } = await stateOf(year.shop, servant.loanNumber);
    for (const row of instalments) {
      if (row.isOnPayslip || row.paidOn !== null || openKoboOf(row) === 0 || row.dueOn <= day) continue;
      const known = owing.get(row.dueOn) ?? [];
      if (!known.includes(servant)) owing.set(row.dueOn, [...known, servant]);
    }
  }
}

async function payAnotherWay(shop: PlanShop, servant: Servant): Promise<void> {
  const { dueKobo } = await stateOf(shop, servant.loanNumber);
  if (dueKobo === 0) return;
  await servant.buyer.repay(dueKobo, dueKobo);
  servant.paidKobo += dueKobo;
}
