import assert from 'node:assert/strict';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { allDailyJobs } from '../../apps/api/src/daily-jobs.ts';
import type { Random } from '../../apps/api/src/demo/random.ts';
import { readAgreement } from '../../apps/api/src/domains/lending/loans/agreement-text.ts';
import type { LoanState } from '../../apps/api/src/domains/lending/loans/life/loan-state.ts';
import { findLoanByNumber, type StoredLoan } from '../../apps/api/src/domains/lending/loans/queries.ts';
import { replayStored } from '../../apps/api/src/domains/lending/loans/recording.ts';
import { openKoboOf } from '../../apps/api/src/domains/lending/repayments/rules.ts';
import { businessDateOf } from '../../apps/api/src/platform/clock.ts';
import type { Buyer, PlanShop } from './buyers.ts';

/** What becomes of a customer's plan. */
const fates = ['on-time', 'late', 'early', 'too-much', 'never', 'part', 'cancelled'] as const;
export type Fate = (typeof fates)[number];
const weights: Record<Fate, number> = {
  ...{ 'on-time': 36, late: 16, early: 14, 'too-much': 10 },
  ...{ never: 8, part: 6, cancelled: 10 },
};

/** A customer of the month, with what the test itself counted. */
export interface Followed {
  buyer: Buyer;
  fate: Fate;
  orderNumber: string;
  loanNumber: string;
  goodsKobo: number;
  downKobo: number;
  financedKobo: number;
  chargeKobo: number;
  isDelivered: boolean;
  /** What came in on the plan, and what of it was more than the payoff. */
  cameInKobo: number;
  beyondKobo: number;
}

/** On which days orders are placed, and how long the days go on: then the first late fees have come. */
const orderingDays = 10;
const daysInAll = 46;
const latestDays = 9;

/** The acts of each day. */
type Agenda = Map<number, (() => Promise<void>)[]>;

/** A month of customers: each orders on a day, and pays as their fate says. Each day begins with its daily jobs. Returns all of them. */
export async function liveThrough(
  { shop, buyers, random, priceKobo }: { shop: PlanShop; buyers: readonly Buyer[]; random: Random; priceKobo: number },
  startsOn: Day,
): Promise<Followed[]> {
  const { clock, context } = shop.app;
  const agenda: Agenda = new Map();
  const today = () => daysFromStart(businessDateOf(context.clock));
  const daysFromStart = (day: Day) => Math.round((Date.parse(day) - Date.parse(startsOn)) / 86_400_000);
  const on = (index: number, act: () => Promise<void>) => {
    // What would have been due by now is done today.
    const place = Math.max(index, today());
    agenda.set(place, [...(agenda.get(place) ?? []), act]);
  };
  const followed: Followed[] = [];
  for (const [serial, buyer] of buyers.entries()) {
    const fate = drawFate(random);
    on(random.whole(0, orderingDays - 1), async () => {
      const one = await begin({ shop, buyer, fate, serial, pieces: random.whole(1, 3), priceKobo });
      followed.push(one);
      const collectsIn = random.chance(0.2) ? 3 : 1;
      on(today() + collectsIn, () => finishOrder(one));
      if (one.fate === 'cancelled') return;
      on(today() + collectsIn, () => planPayments({ shop, one, random, on, daysFromStart }));
    });
  }
  for (let index = 0; index < daysInAll; index += 1) {
    const day = addDays(startsOn, index);
    clock.set(`${day}T06:00:00Z`);
    for (const { run } of allDailyJobs(context)) await run(day, new AbortController().signal);
    // Acts may add others to the same day.
    for (let next = agenda.get(index)?.shift(); next; next = agenda.get(index)?.shift()) {
      await next();
      clock.advance(60);
    }
  }
  return followed;
}

function drawFate(random: Random): Fate {
  let left = random.next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  for (const fate of fates) {
    left -= weights[fate];
    if (left < 0) return fate;
  }
  return 'on-time';
}

async function begin({
  shop,
  buyer,
  fate,
  serial,
  pieces,
  priceKobo,
}: {
  shop: PlanShop;
  buyer: Buyer;
  fate: Fate;
  serial: number;
  pieces: number;
  priceKobo: number;
}): Promise<Followed> {
  await buyer.join(serial + 1);
  const orderNumber = await buyer.order(pieces);
  const loanNumber = await buyer.loanNumber();
  const { quote } = readAgreement((await getLoan(shop, loanNumber)).agreementText);
  const goodsKobo = pieces * priceKobo;
  assert.equal(quote.downPaymentKobo + quote.financedKobo, goodsKobo);
  return {
    ...{ buyer, fate, orderNumber, loanNumber, goodsKobo, isDelivered: false, cameInKobo: 0, beyondKobo: 0 },
    ...{ downKobo: quote.downPaymentKobo, financedKobo: quote.financedKobo, chargeKobo: quote.financeChargeKobo },
  };
}

async function finishOrder(one: Followed): Promise<void> {
  if (one.fate === 'cancelled') return one.buyer.cancel();
  await one.buyer.handOver();
  one.isDelivered = true;
}

/** Puts the payments of a plan that was handed over on their days. */
async function planPayments({
  shop,
  one,
  random,
  on,
  daysFromStart,
}: {
  shop: PlanShop;
  one: Followed;
  random: Random;
  on: (index: number, act: () => Promise<void>) => void;
  daysFromStart: (day: Day) => number;
}): Promise<void> {
  const { instalments } = await stateOf(shop, one.loanNumber);
  const dues = instalments.map((row) => ({ index: daysFromStart(row.dueOn), kobo: openKoboOf(row) }));
  const [first, second] = dues;
  if (first === undefined || second === undefined) throw new Error(`${one.loanNumber} has no two payments`);
  const payOff = async (beyondKobo: number) => {
    const { payoffKobo } = await stateOf(shop, one.loanNumber);
    await pay(one, payoffKobo, payoffKobo + beyondKobo);
    one.beyondKobo += beyondKobo;
  };
  switch (one.fate) {
    case 'on-time':
      for (const { index, kobo } of dues) on(index, () => pay(one, kobo));
      return;
    case 'late':
      for (const { index, kobo } of dues) on(index + random.whole(1, latestDays), () => payAtMost(shop, one, kobo));
      return;
    case 'early':
      on(first.index - random.whole(1, 4), () => pay(one, first.kobo));
      on(second.index - random.whole(1, 3), () => payOff(0));
      return;
    case 'too-much':
      on(first.index, () => pay(one, first.kobo));
      on(second.index, () => payOff(random.whole(1, 50_000)));
      return;
    case 'part':
      on(first.index, () => pay(one, Math.max(10_000, Math.floor(first.kobo / 2))));
  }
}

/** Who pays late may have paid the last one before the one ahead of it: then the rest is less than the amount of the payment. */
async function payAtMost(shop: PlanShop, one: Followed, kobo: number): Promise<void> {
  const { payoffKobo } = await stateOf(shop, one.loanNumber);
  if (payoffKobo > 0) await pay(one, Math.min(kobo, payoffKobo));
}

async function pay(one: Followed, askedKobo: number, cameInKobo = askedKobo): Promise<void> {
  await one.buyer.repay(askedKobo, cameInKobo);
  one.cameInKobo += cameInKobo;
}

async function getLoan({ app }: PlanShop, number: string): Promise<StoredLoan> {
  const loan = await findLoanByNumber(app.context.database.read, number);
  if (loan === null) throw new Error(`there is no plan ${number}`);
  return loan;
}

/** A plan as it is today. */
export async function stateOf(shop: PlanShop, number: string): Promise<LoanState> {
  const { context } = shop.app;
  return (await replayStored(context.database.read, await getLoan(shop, number), businessDateOf(context.clock))).state;
}
