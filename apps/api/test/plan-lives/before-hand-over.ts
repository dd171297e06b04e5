import { cancelOwnOrder } from '../../src/domains/selling/checkout/ending.ts';
import { cancelShopOrder } from '../../src/domains/selling/orders/ending.ts';
import { deliverOrder } from '../../src/domains/selling/orders/handing-over.ts';
import { lockShopOrder } from '../../src/domains/selling/orders/locking.ts';
import { moveOrder } from '../../src/domains/selling/orders/moves.ts';
import { markReady, startPacking } from '../../src/domains/selling/orders/packing.ts';
import { takeOutLines } from '../../src/domains/selling/orders/returning.ts';
import { bySystem } from '../../src/domains/selling/orders/shop-order-rules.ts';
import { swapLine } from '../../src/domains/selling/orders/swaps.ts';
import { drawPieces, keepLess, type Life, linesOf, passDays } from './order-life.ts';
import { cancel, deliver, lowerPlan } from './plain-order.ts';

/** Packs an order and hands it over, with what may happen on the way. `told` is called after each operation. */
export async function prepare(life: Life, told: () => Promise<void>): Promise<void> {
  const { world, placed, random } = life;
  const { database, packer } = world;
  const { number, customerId } = placed;
  const act = async (name: string, done: Promise<unknown>) => {
    await done;
    life.log.push(name);
    await told();
  };
  if (random.chance(0.06)) {
    await cancelOwnOrder(world.context, customerId, number);
    cancel(life.plain, life.today, false);
    return act('cancelled before packing', Promise.resolve());
  }
  await packing(life);
  for (let count = random.pick([0, 0, 0, 1, 2]); count > 0; count -= 1) {
    if (random.chance(0.5)) await act('taken out', takeOut(life));
    else await act('swapped', swap(life));
  }
  if (random.chance(0.05)) {
    const by = { actor: packer, reason: 'The store is flooded', keepsFee: false };
    await database.write((tx) => cancelShopOrder(tx, number, by));
    cancel(life.plain, life.today, false);
    return act('cancelled while packing', Promise.resolve());
  }
  await packed(life);
  passDays(life, random.pick([0, 0, 0, 1, 2, 4, 9]));
  if (random.chance(0.06)) return act('not at home twice', neverAtHome(life));
  await act('handed over', handOver(life));
}

/** A packer begins. */
export const packing = ({ world, placed }: Life): Promise<void> =>
  world.database.write((tx) => startPacking(tx, placed.number, world.packer));

/** All that is to be packed is in the bag. */
export const packed = ({ world, placed }: Life): Promise<void> =>
  world.database.write(async (tx) => {
    const { order, lines } = await lockShopOrder(tx, placed.number);
    const inBag = lines.flatMap(({ id, quantity, refundedQuantity }) => (quantity > refundedQuantity ? [id] : []));
    await markReady(tx, placed.number, { version: order.version, packed: inBag }, world.packer);
  });

async function takeOut(life: Life): Promise<void> {
  const { world, placed, plain } = life;
  const out = await drawPieces(life, { mayBeAll: false });
  if (out === null) return;
  const { line, left, quantity } = out;
  const asked = {
    lines: [{ lineId: line.id, quantity, toPack: left }],
    reason: 'The shelf is empty',
    actor: world.packer,
  };
  await world.database.write((tx) => takeOutLines(tx, placed.number, asked));
  keepLess(life, line.id, quantity);
  lowerPlan(plain, life.today);
}

/** Pieces of a line are swapped for a cheaper product, which becomes a line of its own behind it. */
async function swap(life: Life): Promise<void> {
  const { world, placed, plain } = life;
  const out = await drawPieces(life, { mayBeAll: true });
  if (out === null) return;
  const { line, left, quantity } = out;
  if (line.productId === world.cheaper.productId) return;
  const swapping = { lineId: line.id, quantity, toPack: left, productId: world.cheaper.productId };
  const by = { agreedByPhone: true, actor: world.packer };
  await world.database.write((tx) => swapLine(tx, placed.number, { ...swapping, ...by }));
  keepLess(life, line.id, quantity);
  const known = new Set(plain.lines.map(({ id }) => id));
  const fresh = (await linesOf(life)).find(({ id }) => !known.has(id));
  plain.lines.push({ id: fresh?.id ?? '', price: world.cheaper.priceKobo, kept: quantity });
  lowerPlan(plain, life.today);
}

/** The customer is not at home twice: the order is cancelled, its goods are refunded and the fee is kept. */
async function neverAtHome(life: Life): Promise<void> {
  const { world, placed, plain } = life;
  const by = { actor: bySystem, at: world.app.clock.now() };
  if (plain.deliveryFee > 0) {
    await world.database.write((tx) => moveOrder(tx, placed.number, 'not-at-home', by));
    passDays(life, 1);
  }
  await world.database.write((tx) => moveOrder(tx, placed.number, 'cancelled', by));
  cancel(plain, life.today, true);
}

async function handOver(life: Life): Promise<void> {
  const { world, placed, plain, random } = life;
  const left = random.chance(0.2) ? await drawPieces(life, { mayBeAll: random.chance(0.3) }) : null;
  const notTaken = left === null ? [] : [{ lineId: left.line.id, quantity: left.quantity }];
  await world.database.write((tx) => deliverOrder(tx, placed.number, { actor: bySystem, notTaken }));
  if (left !== null) keepLess(life, left.line.id, left.quantity);
  if (plain.lines.every(({ kept }) => kept === 0)) {
    cancel(plain, life.today, true);
    return;
  }
  life.handedOver = life.today;
  if (left === null) return deliver(plain, life.today);
  plain.events.push({ kind: 'delivered', on: life.today });
  lowerPlan(plain, life.today);
}
