import type { Random } from '../../src/demo/random.ts';
import type { Charge } from '../../src/domains/money/charges/queries.ts';
import { lockShopOrder } from '../../src/domains/selling/orders/locking.ts';
import type { ShopOrderLine } from '../../src/domains/selling/orders/shop-order-rules.ts';
import { textOf } from '../loans/plain-days.ts';
import type { PlainOrder } from './plain-order.ts';
import type { PlacedOrder, PlanWorld } from './plan-world.ts';

/** A life of an order on a plan, by the product and by the second count. */
export interface Life {
  world: PlanWorld;
  random: Random;
  placed: PlacedOrder;
  plain: PlainOrder;
  today: number;
  /** What was done, for the report of a failure. */
  log: string[];
  handedOver: number | null;
  hasLeft: boolean;
  moves: number;
  granted: Set<number>;
  /** The case that pauses the plan, and the days of pause that are used. */
  pauseCause: string | null;
  /** A payment that was made and of which we have not heard. */
  unheard: { charge: Charge; kobo: number; on: number; begun: number } | null;
  /** How many payments were begun. */
  begun: number;
  /** The last payment of which we heard. */
  last: Charge | null;
}

/** Days pass. */
export function passDays(life: Life, days: number): void {
  life.today += days;
  life.world.goTo(textOf(life.today));
}

/** The lines of an order as they are, in the order of the count's. */
export const linesOf = ({ world, placed }: Life): Promise<ShopOrderLine[]> =>
  world.database.write(async (tx) => (await lockShopOrder(tx, placed.number)).lines);

/** Draws some pieces that are kept, of any line: at least one, and not all unless all may go. Null if there are none. */
export async function drawPieces(life: Life, { mayBeAll }: { mayBeAll: boolean }) {
  const { random, plain } = life;
  const lines = await linesOf(life);
  const line = random.pick(lines);
  const left = line.quantity - line.refundedQuantity;
  const all = plain.lines.reduce((sum, { kept }) => sum + kept, 0);
  const most = mayBeAll ? left : Math.min(left, all - 1);
  if (most < 1) return null;
  return { line, left, quantity: random.chance(0.3) ? most : random.whole(1, most) };
}

/** Pieces of a line are not kept. */
export function keepLess({ plain }: Pick<Life, 'plain'>, lineId: string, quantity: number): void {
  const line = plain.lines.find(({ id }) => id === lineId);
  if (line === undefined) throw new Error('the order has another line than the count');
  line.kept -= quantity;
}
