import { randomUUID } from 'node:crypto';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { Random } from '../../apps/api/src/demo/random.ts';
import { previewLeaving } from '../../apps/api/src/domains/selling/orders/leaving.ts';
import { textOf } from '../../apps/api/test/loans/plain-days.ts';
import { payWhatIsAsked } from '../../apps/api/test/plan-lives/after-hand-over.ts';
import { packed, packing } from '../../apps/api/test/plan-lives/before-hand-over.ts';
import { assertSame, place } from '../../apps/api/test/plan-lives/live-order.ts';
import { drawPieces, keepLess, type Life, linesOf, passDays } from '../../apps/api/test/plan-lives/order-life.ts';
import { cancel, deliver, giveUnopened, leave, loanOf, lowerPlan } from '../../apps/api/test/plan-lives/plain-order.ts';
import type { PlanWorld } from '../../apps/api/test/plan-lives/plan-world.ts';
import type { WayBack } from './child.ts';

type Ask = (way: WayBack) => Promise<void>;

/**
 * Places an order on a plan and gives of it back in some ways, by a product that may be killed. After each one, order, plan and payments are what the
 * second count says, as if it had happened once. Returns how many there were.
 */
export async function giveBackInAllWays(world: PlanWorld, random: Random, begins: number, ask: Ask): Promise<number> {
  const life = await place(world, random, begins);
  const tell = async (way: WayBack, counted: () => unknown) => {
    await ask(way);
    await counted();
    life.log.push(`${textOf(life.today)} ${way.kind}`);
    await assertSame(life).catch((cause) => {
      throw new Error(`${life.placed.number}, after: ${life.log.join('; ')}`, { cause });
    });
  };
  await packing(life);
  if (random.chance(0.6)) await lessToPack(life, tell);
  const { number } = life.placed;
  if (random.chance(0.3)) {
    const keepsFee = random.chance(0.5);
    if (keepsFee) await packed(life);
    await tell({ kind: 'cancel', number, keepsFee }, () => cancel(life.plain, life.today, keepsFee));
    return life.log.length;
  }
  await packed(life);
  passDays(life, random.pick([0, 0, 2]));
  await atTheDoor(life, tell);
  if (random.chance(0.6)) await payWhatIsAsked(life);
  passDays(life, random.pick([0, 1]));
  if (random.chance(0.4)) await leaveIt(life, tell);
  for (let count = random.whole(1, 2); count > 0; count -= 1) {
    passDays(life, random.pick([0, 3, 9, 30]));
    await comesBack(life, tell);
  }
  return life.log.length;
}

type Tell = (way: WayBack, counted: () => unknown) => Promise<void>;

async function lessToPack(life: Life, tell: Tell): Promise<void> {
  const { world, placed, plain, random } = life;
  const isSwap = random.chance(0.5);
  const out = await drawPieces(life, { mayBeAll: isSwap });
  if (out === null) return;
  const line = { lineId: out.line.id, quantity: out.quantity, toPack: out.left };
  const { number } = placed;
  const way: WayBack = isSwap
    ? { kind: 'swap', number, line, productId: world.cheaper.productId }
    : { kind: 'take-out', number, line };
  await tell(way, async () => {
    keepLess(life, out.line.id, out.quantity);
    const known = new Set(plain.lines.map(({ id }) => id));
    for (const { id, quantity, priceKobo } of await linesOf(life))
      if (!known.has(id)) plain.lines.push({ id, price: priceKobo, kept: quantity });
    lowerPlan(plain, life.today);
  });
}

async function atTheDoor(life: Life, tell: Tell): Promise<void> {
  const left = life.random.chance(0.4) ? await drawPieces(life, { mayBeAll: false }) : null;
  const notTaken = left === null ? [] : [{ lineId: left.line.id, quantity: left.quantity }];
  await tell({ kind: 'deliver', number: life.placed.number, notTaken }, () => {
    life.handedOver = life.today;
    if (left === null) return deliver(life.plain, life.today);
    life.plain.events.push({ kind: 'delivered', on: life.today });
    keepLess(life, left.line.id, left.quantity);
    lowerPlan(life.plain, life.today);
  });
}

async function leaveIt(life: Life, tell: Tell): Promise<void> {
  const { world, placed, plain, today } = life;
  const { number, customerId } = placed;
  // Of a plan that is paid off there may be nothing to leave.
  if (loanOf(plain, today).state === 'settled') return;
  const { due } = await previewLeaving(world.database.read, customerId, number, {
    today: textOf(today),
    now: new Date(),
  });
  await tell({ kind: 'leave', number, customerId, dueKobo: toKobo(due) }, () => leave(plain, today));
}

async function comesBack(life: Life, tell: Tell): Promise<void> {
  const back = await drawPieces(life, { mayBeAll: true });
  if (back === null) return;
  const lines = [{ lineId: back.line.id, quantity: back.quantity }];
  const isByRight = life.random.chance(0.4);
  await tell({ kind: 'return', number: life.placed.number, key: randomUUID(), lines, isByRight }, () => {
    keepLess(life, back.line.id, back.quantity);
    if (isByRight) giveUnopened(life.plain, life.today);
    else lowerPlan(life.plain, life.today);
  });
}
