import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toKobo } from '@foodbank/contract/primitives/money';
import { beginRepayment } from '../../src/demo/act-for-customers.ts';
import { system } from '../../src/domains/foundation/audit/add-audit-line.ts';
import { moveInstalment } from '../../src/domains/lending/loans/acts.ts';
import { closeLoans } from '../../src/domains/lending/loans/days.ts';
import { holdLoan, releaseLoan } from '../../src/domains/lending/loans/pausing.ts';
import { recordLoanEvent } from '../../src/domains/lending/loans/recording.ts';
import { applyRepayments } from '../../src/domains/lending/repayments/applying.ts';
import { movePayment } from '../../src/domains/lending/repayments/moving.ts';
import { followRepayment } from '../../src/domains/lending/repayments/paying.ts';
import { recordLostDispute } from '../../src/domains/money/charges/disputes.ts';
import { followCharge } from '../../src/domains/money/charges/following.ts';
import { leaveOwnPlan, previewLeaving } from '../../src/domains/selling/orders/leaving.ts';
import { loanOwnerOf } from '../../src/domains/selling/orders/loan-of-order.ts';
import { giveLeftCreditBack } from '../../src/domains/selling/orders/plan-of-order.ts';
import { returnLines } from '../../src/domains/selling/orders/returning.ts';
import { bySystem } from '../../src/domains/selling/orders/shop-order-rules.ts';
import { decideReturn } from '../../src/domains/selling/returns/decide-return.ts';
import { giveGoodsBack, previewGiveBack } from '../../src/domains/selling/returns/giving-back.ts';
import { listLinesOf } from '../../src/domains/selling/returns/queries.ts';
import { previewReturn } from '../../src/domains/selling/returns/reading.ts';
import { numberOf, textOf } from '../loans/plain-days.ts';
import { drawPieces, keepLess, type Life, passDays } from './order-life.ts';
import { giveUnopened, leave, loanOf, lowerPlan, payIn, takeBack } from './plain-order.ts';

/** Something that happens to a plan after the hand-over. Returns its name; null if there was nothing to do. */
export type Act = (life: Life) => Promise<string | null>;

const least = 10_000;
const isRunning = (state: string) => state === 'active' || state === 'for-write-off';

/** A payment that the customer begins and makes: a part, a kobo less than all, all, or another amount than was asked for. */
async function makePayment(life: Life): Promise<Life['unheard']> {
  const { random, plain } = life;
  const { state, payoff, due } = loanOf(plain, life.today);
  if ((!isRunning(state) && state !== 'written-off') || payoff === 0) return null;
  const wanted = random.pick([payoff, payoff, due, payoff - 1, random.whole(1, payoff), random.whole(1, payoff)]);
  const asked = Math.min(payoff, Math.max(least, wanted));
  const other = random.chance(0.2) ? random.pick([asked + random.whole(1, 300_000), random.whole(5_000, asked)]) : null;
  return payAmount(life, asked, other);
}

/** A payment is begun for an amount, and that or another one is paid. */
async function payAmount(life: Life, asked: number, other: number | null = null): Promise<Life['unheard']> {
  const { world, placed } = life;
  const begin = { number: placed.loanNumber, kobo: asked };
  const charge = await beginRepayment(world.context, placed.customerId, begin);
  // For the same amount the payment goes on that was made, and of which we have not heard.
  if (charge.id === life.unheard?.charge.id) return null;
  const kobo = other ?? charge.amountKobo;
  world.provider.pay(charge.reference, kobo);
  world.provider.paidAt(charge.reference, world.app.clock.now().toISOString());
  life.begun += 1;
  return { charge, kobo, on: life.today, begun: life.begun };
}

async function hear(life: Life, { charge, ...made }: NonNullable<Life['unheard']>): Promise<void> {
  await followRepayment(life.world.context, charge);
  await life.world.database.write((tx) => giveLeftCreditBack(tx, life.placed.loanId));
  payIn(life.plain, { name: charge.id, ...made }, life.today);
  life.last = charge;
}

const pay: Act = async (life) => {
  const made = await makePayment(life);
  if (made === null) return null;
  await hear(life, made);
  return `paid ${made.kobo}`;
};

/** A part of a plan is paid, as it was asked for. */
export async function payWhatIsAsked(life: Life): Promise<void> {
  const { payoff } = loanOf(life.plain, life.today);
  if (payoff < 2 * least) return;
  const made = await payAmount(life, life.random.whole(least, payoff - least));
  if (made !== null) await hear(life, made);
}

/** The provider tells of a payment days later: it counts on the day on which it was made. */
const payUnheard: Act = async (life) => {
  const { unheard } = life;
  if (unheard !== null) {
    life.unheard = null;
    await hear(life, unheard);
    return `${unheard.kobo} of ${textOf(unheard.on)} came`;
  }
  life.unheard = await makePayment(life);
  return life.unheard && 'paid without a word';
};

/** The provider tells of a payment again. */
const hearAgain: Act = async (life) => {
  if (life.last === null) return null;
  await followRepayment(life.world.context, life.last);
  await life.world.database.write((tx) => applyRepayments(tx, life.placed.loanId));
  await life.world.database.write((tx) => giveLeftCreditBack(tx, life.placed.loanId));
  return 'told again';
};

/** The bank takes a payment back of which nothing went back before. */
const lose: Act = async (life) => {
  const { world, random, plain } = life;
  const [, ...later] = plain.payments.filter(({ came, back }) => came > 0 && back === 0);
  const { name, came } = later.length > 0 ? random.pick(later) : { name: '', came: 0 };
  if (came === 0) return null;
  const dispute = {
    ...{ id: randomUUID(), status: 'resolved', resolution: 'merchant-accepted', amountKobo: came },
    ...{ currency: 'NGN', domain: 'test', category: 'chargeback', dueAt: null },
  };
  await world.database.write((tx) => recordLostDispute(tx, name, dispute, 'test'));
  await followCharge(world.context, name);
  await world.database.write((tx) => applyRepayments(tx, life.placed.loanId));
  takeBack(plain, name, life.today);
  return `the bank took ${came} back`;
};

const giveBack: Act = async (life) => {
  const { world, random, placed, plain } = life;
  const { number, customerId } = placed;
  const back = await drawPieces(life, { mayBeAll: random.chance(0.2) });
  if (back === null) return null;
  const lines = [{ lineId: back.line.id, quantity: back.quantity }];
  const shown = await previewReturn(world.database.read, { customerId, number, lines }, textOf(life.today));
  const kind = random.pick(['sent-back', 'missing', 'damaged'] as const);
  const asked = { key: randomUUID(), lines, kind, reason: 'Not as described', actor: bySystem };
  const send = () => world.database.write((tx) => returnLines(tx, number, asked));
  await send();
  if (random.chance(0.2)) await send();
  keepLess(life, back.line.id, back.quantity);
  const refund = lowerPlan(plain, life.today);
  assert.equal(toKobo(shown.refund), refund, 'another refund was shown');
  return `${back.quantity} back (${kind})`;
};

/** Working days are Monday to Friday, without the holidays of the law: from New Year to Boxing Day, and Easter. */
const monday = numberOf('2026-01-05');
const fixed = ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'];
const easter = ['2026-04-03', '2026-04-06', '2027-03-26', '2027-03-29'];
const holidays = new Set([...['2026', '2027'].flatMap((year) => fixed.map((day) => `${year}-${day}`)), ...easter]);
const isWorkingDay = (day: number) => (day - monday) % 7 < 5 && !holidays.has(textOf(day));
function lastDayWithRights(handedOver: number): number {
  let day = handedOver;
  for (let left = 3; left > 0; left -= isWorkingDay(day) ? 1 : 0) day += 1;
  return day;
}

/** Unopened goods are given back by right, within three working days, and come at once or days later. */
export const giveUnopenedBack: Act = async (life) => {
  const { world, random, placed, plain } = life;
  const { number, customerId } = placed;
  const { read, write } = world.database;
  const back = await drawPieces(life, { mayBeAll: random.chance(0.2) });
  if (back === null || life.handedOver === null) return null;
  const lines = [{ lineId: back.line.id, quantity: back.quantity }];
  const giving = { key: randomUUID(), lines, way: 'pick-up' as const };
  const give = () => write((tx) => giveGoodsBack(tx, customerId, number, giving));
  if (life.today > lastDayWithRights(life.handedOver)) {
    await assert.rejects(give, { code: 'give-back-late' });
    return 'too late to give back';
  }
  const shown = await previewGiveBack(read, customerId, { number, lines }, textOf(life.today));
  const returnId = (await give()) ?? '';
  const days = random.pick([0, 0, 1, 6]);
  passDays(life, days);
  const decided = (await listLinesOf(read, [returnId])).map(
    ({ id }) => ({ id, from: 'goods-awaited', decision: 'accept' }) as const,
  );
  await write((tx) => decideReturn(tx, returnId, { lines: decided, reason: 'Here, unopened', actor: world.packer }));
  keepLess(life, back.line.id, back.quantity);
  const refund = giveUnopened(plain, life.today);
  if (days === 0) assert.equal(toKobo(shown.refund), refund, 'another refund was shown');
  return `${back.quantity} back unopened after ${days} days`;
};

const leaveIt: Act = async (life) => {
  const { world, placed, plain } = life;
  const { number, customerId } = placed;
  if (life.hasLeft || life.handedOver === null) return null;
  const { read, write } = world.database;
  if (life.today > lastDayWithRights(life.handedOver)) {
    await assert.rejects(() => write((tx) => leaveOwnPlan(tx, customerId, { number, dueKobo: 0 })), {
      code: 'loan-leave-late',
    });
    return 'too late to leave';
  }
  const preview = () => previewLeaving(read, customerId, number, { today: textOf(life.today), now: new Date() });
  if (loanOf(plain, life.today).state === 'settled' && leave(structuredClone(plain), life.today) === 0) {
    await assert.rejects(preview, { code: 'loan-not-active' });
    return 'paid off, so nothing to leave';
  }
  const { due, back } = await preview();
  await write((tx) => leaveOwnPlan(tx, customerId, { number, dueKobo: toKobo(due) }));
  life.hasLeft = true;
  const refund = leave(plain, life.today);
  assert.equal(toKobo(back), refund, 'another refund was shown');
  assert.equal(toKobo(due), loanOf(plain, life.today).payoff, 'another sum was shown');
  return 'left the plan';
};

/** An instalment that is open, with its number. */
const openRows = (life: Life) =>
  loanOf(life.plain, life.today).rows.flatMap((row, index) => {
    const open = row.principal + row.charge + row.fee - row.paidPrincipal - row.paidCharge - row.paidFee;
    return open > 0 ? [{ due: row.due, instalment: index + 1 }] : [];
  });

/** "I will be late": before the day, by at most three days, twice. */
const move: Act = async (life) => {
  const { world, random, placed, plain } = life;
  const rows = openRows(life);
  if (rows.length === 0 || !isRunning(loanOf(plain, life.today).state)) return null;
  const { due, instalment } = random.pick(rows);
  const to = due + random.whole(1, 4);
  const asked = { number: placed.loanNumber, instalment, to: textOf(to) };
  const send = () => world.database.write((tx) => movePayment(tx, placed.customerId, asked));
  if (life.today >= due || to > due + 3 || life.moves === 2) {
    await assert.rejects(send, { name: 'Refusal' });
    return 'may not move';
  }
  await send();
  life.moves += 1;
  plain.events.push({ kind: 'moved', on: life.today, instalment, to });
  return `moved ${instalment}`;
};

/** Hardship that staff granted: up to thirty days, of two instalments. */
const grant: Act = async (life) => {
  const { world, random, placed, plain } = life;
  const rows = openRows(life).filter(({ instalment }) => !life.granted.has(instalment));
  if (rows.length === 0 || !isRunning(loanOf(plain, life.today).state) || life.granted.size === 2) return null;
  const { due, instalment } = random.pick(rows);
  const to = due + random.whole(1, 30);
  // What moves keeps its order.
  const isBehind = openRows(life).some(
    (row) => life.granted.has(row.instalment) && (row.instalment < instalment ? row.due > to : row.due < to),
  );
  if (to < life.today || isBehind) return null;
  const granted = { loanId: placed.loanId, key: randomUUID(), instalment, to: textOf(to), by: 'hardship' as const };
  await world.database.write((tx) => moveInstalment(tx, { ...granted, actor: system }));
  life.granted.add(instalment);
  plain.events.push({ kind: 'moved', on: life.today, instalment, to });
  return `granted ${instalment}`;
};

/** A case about the goods is opened, or answered. */
const pause: Act = async (life) => {
  const { world, placed, plain } = life;
  const { state, pauseLeft } = loanOf(plain, life.today);
  if (life.pauseCause !== null) {
    const causeId = life.pauseCause;
    life.pauseCause = null;
    await world.database.write((tx) => releaseLoan(tx, { cause: 'case', causeId }));
    // Also of a plan that is settled meanwhile: a payment that a bank takes back opens it again.
    const last = plain.events.findLast(({ kind }) => kind === 'paused' || kind === 'resumed');
    if (pauseLeft > 0 && last?.kind === 'paused') plain.events.push({ kind: 'resumed', on: life.today });
    return 'the case is answered';
  }
  if (!isRunning(state)) return null;
  const causeId = randomUUID();
  const cause = { cause: 'case' as const, causeId, name: 'C-1' };
  await world.database.write((tx) => holdLoan(tx, loanOwnerOf(placed.number), cause));
  life.pauseCause = causeId;
  // An order is paused for 28 days in all.
  if (pauseLeft > 0) plain.events.push({ kind: 'paused', on: life.today });
  return 'a case is open';
};

/** Two people write off what is 90 days late. */
const writeOff: Act = async (life) => {
  const { world, placed, plain } = life;
  if (loanOf(plain, life.today).state !== 'for-write-off') return null;
  const event = { loanId: placed.loanId, key: randomUUID(), on: textOf(life.today), actor: system };
  await world.database.write((tx) => recordLoanEvent(tx, { ...event, fact: { kind: 'written-off' } }));
  plain.events.push({ kind: 'written-off', on: life.today });
  return 'written off';
};

const closeDay: Act = async ({ world }) => {
  await closeLoans(world.database, new AbortController().signal);
  return 'the day is closed';
};

const times = (count: number, act: Act): Act[] => Array.from({ length: count }, () => act);

/** What may happen, each as often as it is drawn. */
export const acts: readonly Act[] = [
  ...times(12, pay),
  ...times(4, payUnheard),
  ...times(2, hearAgain),
  ...times(3, lose),
  ...times(8, giveBack),
  ...times(4, giveUnopenedBack),
  ...times(2, leaveIt),
  ...times(4, move),
  ...times(2, grant),
  ...times(4, pause),
  ...times(3, writeOff),
  ...times(2, closeDay),
];
