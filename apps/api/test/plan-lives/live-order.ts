import assert from 'node:assert/strict';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import type { Random } from '../../src/demo/random.ts';
import { findLoan } from '../../src/domains/lending/loans/queries.ts';
import { replayStored } from '../../src/domains/lending/loans/recording.ts';
import { ownerOfLoan } from '../../src/domains/lending/loans/under-way.ts';
import { listChargesOf } from '../../src/domains/money/charges/queries.ts';
import { findAccount } from '../../src/domains/money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../src/domains/money/ledger/rules.ts';
import { ownerOfCheckout } from '../../src/domains/selling/orders/order-payment.ts';
import { findShopOrder } from '../../src/domains/selling/orders/shop-order-queries.ts';
import { keptTotalKobo } from '../../src/domains/selling/orders/shop-order-rules.ts';
import { figuresOf, plainFigures } from '../loans/compare-plainly.ts';
import { numberOf, textOf } from '../loans/plain-days.ts';
import { plainAmounts, plainDueDays } from '../loans/plain-schedule.ts';
import { acts, giveUnopenedBack } from './after-hand-over.ts';
import { prepare } from './before-hand-over.ts';
import { type Life, linesOf, passDays } from './order-life.ts';
import { keptTotal, loanOf, netOf } from './plain-order.ts';
import { planTerms } from './plan-terms.ts';
import type { PlanWorld } from './plan-world.ts';

/** Lives through an order on a plan, and compares product and second count after each operation. Returns the names of what was done. */
export async function liveThrough(world: PlanWorld, random: Random, begins: number): Promise<string[]> {
  const life = await place(world, random, begins);
  try {
    await assertSame(life);
    await prepare(life, () => assertSame(life));
    const steps = life.handedOver === null ? 0 : random.whole(4, 14);
    const early = steps > 0 && random.chance(0.4) ? await giveUnopenedBack(life) : null;
    if (early !== null) life.log.push(`${textOf(life.today)} ${early}`);
    await assertSame(life);
    for (let step = 0; step < steps; step += 1) {
      passDays(life, random.pick([0, 0, 1, 1, 2, 3, 5, 7, 10, 16, 31, 60]));
      const name = await random.pick(acts)(life);
      if (name === null) continue;
      life.log.push(`${textOf(life.today)} ${name}`);
      await assertSame(life);
    }
  } catch (error) {
    throw new Error(`${life.placed.number}, after: ${life.log.join('; ')}`, { cause: error });
  }
  return life.log;
}

/** Places an order on a day, and begins to count beside it: from the plan of the rules, never from the product's amounts. */
export async function place(world: PlanWorld, random: Random, begins: number): Promise<Life> {
  world.goTo(textOf(begins));
  const plan = random.pick(['weeks-4', 'months-3'] as const);
  const payDay: PayDay | undefined =
    plan === 'months-3' && random.chance(0.5)
      ? random.pick(['last', '28', '1', String(random.whole(1, 28))])
      : undefined;
  const quantities = [random.whole(0, 3), random.whole(0, 2), random.whole(1, 2)];
  const deliveredOn = random.chance(0.75) ? textOf(begins + random.whole(1, 2)) : null;
  const placed = await world.order({ quantities, plan, payDay, deliveredOn });
  const deliveryFee = deliveredOn === null ? 0 : 150_000;
  const total = quantities.reduce((sum, pieces, index) => sum + pieces * (world.prices[index] ?? 0), deliveryFee);
  const promised = numberOf(placed.agreement.promisedOn);
  const terms = planTerms[plan];
  const agreed = placed.agreement.dueDays.map(numberOf);
  assert.deepEqual([placed.agreement.totalKobo, agreed], [total, plainDueDays(terms, promised, payDay)]);
  const { down } = plainAmounts(terms, total);
  const life: Life = {
    ...{ world, random, placed, today: begins, log: [`${textOf(begins)} ${plan} ${payDay ?? ''} ${quantities}`] },
    ...{
      handedOver: null,
      hasLeft: false,
      moves: 0,
      granted: new Set(),
      pauseCause: null,
      unheard: null,
      begun: 0,
      last: null,
    },
    plain: {
      ...{ lines: [], deliveryFee, agreement: { plan: terms, total, promised, payDay }, events: [], letOff: 0 },
      ...{ payments: [{ name: placed.downReference, begun: 0, came: down, back: 0 }], isCancelled: false },
    },
  };
  for (const { id, priceKobo, quantity } of await linesOf(life))
    life.plain.lines.push({ id, price: priceKobo, kept: quantity });
  return life;
}

/** The loan, the payments, the order and the customer's account in the ledger are what the second count says, to the kobo and the day. */
export async function assertSame({ world, placed, plain, today, handedOver }: Life): Promise<void> {
  const { read } = world.database;
  const [loan, order] = [await findLoan(read, placed.loanId), await findShopOrder(read, placed.number)];
  assert.ok(loan && order);
  const { state, events } = await replayStored(read, loan, textOf(today));
  const counted = loanOf(plain, today);
  assert.deepEqual(figuresOf(state), plainFigures(counted), 'the loan');
  // What goes back may do so in two parts.
  const recorded = events.flatMap(({ kind }) => (kind === 'refunded' ? [] : [kind]));
  assert.equal(recorded.length, plain.events.filter(({ kind }) => kind !== 'refunded').length, `${recorded}`);
  if (loan.replayedThrough === textOf(today)) assert.equal(loan.state, counted.state, 'the state as stored');
  const charges = [
    ...(await listChargesOf(read, ownerOfCheckout(placed.checkoutId))),
    ...(await listChargesOf(read, ownerOfLoan(placed.loanId))),
  ].filter(({ paidKobo }) => paidKobo > 0);
  const names = charges.map(({ id, reference }) => (reference === placed.downReference ? reference : id));
  const payments = new Map(charges.map(({ paidKobo, refundKobo }, index) => [names[index], [paidKobo, refundKobo]]));
  assert.deepEqual(payments, new Map(plain.payments.map(({ name, came, back }) => [name, [came, back]])), 'payments');
  for (const { paidKobo, refundKobo, failedRefundKobo } of charges)
    assert.ok(refundKobo + failedRefundKobo <= paidKobo, 'more goes back than came in');
  assert.equal(keptTotalKobo(order), keptTotal(plain), 'what is kept');
  if (plain.isCancelled) return assert.equal(netOf(plain), keptTotal(plain), 'what is kept of a cancelled order');
  assert.equal(counted.down + counted.financed, keptTotal(plain), 'the plan is for what is kept');
  if (handedOver === null) return;
  const account = await findAccount(read, customerAccount('customer-funds', placed.customerId));
  const fundsKobo = account === null ? 0 : balanceOf('customer-funds', account) - account.debitsPendingKobo;
  assert.equal(fundsKobo, 0, 'money of the customer is left over');
  if (counted.state === 'written-off') return;
  const owed = keptTotal(plain) + counted.charge + counted.fees;
  const off = owed - netOf(plain) - counted.open - counted.uncovered;
  assert.ok(off === 0 || (counted.state === 'settled' && plain.letOff > 0 && off > 0 && off < 5_000), `${off} kobo`);
}
