import { toNaira } from '@foodbank/contract/primitives/money';
import { lineQuantityMax } from '@foodbank/contract/selling/baskets';
import type { NamedProblem } from '@foodbank/contract/selling/orders-staff';
import {
  answerMinutes,
  answerMinutesLeast,
  type QuestionState,
  type Substitute,
  substitutesMax,
} from '@foodbank/contract/selling/substitutes';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listProductNames } from '../catalogue/name-queries.ts';
import { listSubstituteProducts } from '../catalogue/shop-queries.ts';
import { listPrices, swapHeldStock } from '../catalogue/stock.ts';
import { lockPayments } from './give-back.ts';
import { type LockedOrder, lockShopOrder } from './locking.ts';
import { lockLoanOfOrder, settleGoodsBack } from './plan-of-order.ts';
import { recordOwnOrder } from './record-orders.ts';
import { addRefundedQuantities, addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import {
  describeParts,
  keptGoodsKobo,
  type OrderActor,
  type ShopOrder,
  type ShopOrderLine,
} from './shop-order-rules.ts';
import { closeQuestions, insertSubstituteLine } from './substitute-queries.ts';
import { tellCustomer } from './tell-customer.ts';

const minuteMs = 60_000;

/** A question to a customer about a line, as stored. */
export interface StoredQuestion {
  id: string;
  orderNumber: string;
  lineId: string;
  quantity: number;
  state: QuestionState;
  /** What the customer chose; null before, and if nothing was taken instead. */
  productId: string | null;
  askedAt: Date;
  deadlineAt: Date;
}

/** Until when a customer may answer: 20 minutes, less if the delivery window begins sooner, and at least 5. */
export function deadlineOf({ windowFrom }: Pick<ShopOrder, 'windowFrom'>, now: Date): Date {
  const after = (minutes: number) => now.getTime() + minutes * minuteMs;
  const latest = windowFrom === null ? after(answerMinutes) : Math.min(after(answerMinutes), windowFrom.getTime());
  return new Date(Math.max(after(answerMinutesLeast), latest));
}

/** How many of a line are still to be packed. */
export const toPackOf = ({ quantity, refundedQuantity }: ShopOrderLine): number => quantity - refundedQuantity;

/** What may be taken instead of a line, and what is wrong with the product that the customer named. */
export interface LineSubstitutes {
  named: { name: string; unit: string; problem: NamedProblem | null } | null;
  rows: Substitute[];
}

/** The products of lines, and those that a customer named for them, as the catalogue has them now, by product. */
export async function listLineProducts(db: Db, lines: readonly ShopOrderLine[]) {
  const ids = lines.flatMap(({ productId, substituteId }) => [
    productId,
    ...(substituteId === null ? [] : [substituteId]),
  ]);
  return new Map((await listProductNames(db, ids)).map((product) => [product.productId, product]));
}

/**
 * What may be taken instead of a line: the named product first, then the best matches, all in stock in the order's store and at most at
 * the line's price.
 */
export async function listSubstitutesOf(
  db: Db,
  { storeId }: Pick<ShopOrder, 'storeId'>,
  line: ShopOrderLine,
): Promise<LineSubstitutes> {
  const { substituteId, productId, priceKobo: mostKobo } = line;
  const [[price], [name], matches] = await Promise.all([
    substituteId === null ? [] : listPrices(db, storeId, [substituteId]),
    substituteId === null ? [] : listProductNames(db, [substituteId]),
    listSubstituteProducts(db, storeId, productId, mostKobo, substitutesMax),
  ]);
  const problem =
    price === undefined
      ? 'not-sold-here'
      : price.priceKobo > mostKobo
        ? 'costs-more'
        : price.available <= 0
          ? 'sold-out'
          : null;
  const named = price !== undefined && problem === null ? [{ ...price, id: price.productId }] : [];
  const rows = [...named, ...matches.filter(({ id }) => id !== substituteId)].slice(0, substitutesMax);
  return {
    named: name === undefined ? null : { name: name.name, unit: name.unit, problem },
    rows: rows.map(({ id, slug, name: called, unit, kind, categorySlug, drawing, priceKobo, available }) => ({
      productId: id,
      slug,
      name: called,
      unit,
      kind,
      categorySlug,
      drawing,
      price: toNaira(priceKobo),
      saving: toNaira(mostKobo - priceKobo),
      available: Math.min(available, lineQuantityMax),
      isNamed: id === substituteId,
    })),
  };
}

/** What a packer saw of a line, and how many of it are missing. */
export interface MissingPieces {
  lineId: string;
  quantity: number;
  /** How many were to be packed when the line was shown. */
  toPack: number;
}

/** A swap by a packer. */
export interface Swapping extends MissingPieces {
  productId: string;
  /** True if the customer agreed on the phone. */
  agreedByPhone: boolean;
  actor: OrderActor;
}

/**
 * Locks an order that is being packed, and finds a line of it. Of two packers who press at once, the second one is refused with
 * `line-changed`, because fewer are to be packed than they saw.
 */
export async function lockLineToPack(
  tx: Tx,
  number: string,
  { lineId, quantity, toPack }: MissingPieces,
): Promise<LockedOrder & { line: ShopOrderLine }> {
  const locked = await lockShopOrder(tx, number);
  const line = locked.lines.find(({ id }) => id === lineId) ?? refuse('not-found');
  if (locked.order.state !== 'packing') refuse('order-moved-on');
  if (toPackOf(line) !== toPack) refuse('line-changed');
  if (quantity > toPack) refuse('lines-not-there');
  return { ...locked, line };
}

/**
 * Takes another product instead of a line while it is packed. The customer's choice holds: a line that is to be taken out is not swapped,
 * and one with "ask me first" only after the customer agreed. Locks the order, then the stock.
 */
export async function swapLine(tx: Tx, number: string, swapping: Swapping): Promise<void> {
  const { line, ...locked } = await lockLineToPack(tx, number, swapping);
  if (line.substitution === 'remove') refuse('substitution-not-wanted');
  if (line.substitution === 'call' && !swapping.agreedByPhone) refuse('customer-not-asked');
  await closeQuestions(tx, number, [line.id]);
  await swapLocked(tx, locked, { ...swapping, line });
}

/** A swap of a line that is locked. */
interface SwapOfLine {
  line: ShopOrderLine;
  productId: string;
  quantity: number;
  actor: OrderActor;
}

/**
 * Swaps pieces of a line that is locked. The price is the store's price of now, never above the line's; the difference is refunded, and
 * the agent's pending order lowers its amount. Refuses with `substitute-refused` or `substitute-gone`.
 */
export async function swapLocked(
  tx: Tx,
  { order }: Pick<LockedOrder, 'order'>,
  { line, productId, quantity, actor }: SwapOfLine,
): Promise<void> {
  const { number, storeId } = order;
  await lockPayments(tx, order);
  const loan = await lockLoanOfOrder(tx, order);
  const [product] = productId === line.productId ? [] : await listPrices(tx, storeId, [productId]);
  if (product === undefined || product.priceKobo > line.priceKobo) refuse('substitute-refused');
  const into = { productId, quantity };
  const shortages = await swapHeldStock(tx, storeId, { productId: line.productId, quantity }, into);
  if (shortages.length > 0) refuse('substitute-gone');
  const { name, unit, priceKobo, vatPpm, isFresh } = product;
  const backKobo = quantity * (line.priceKobo - priceKobo);
  const changed = { ...order, refundedGoodsKobo: order.refundedGoodsKobo + backKobo };
  await updateShopOrder(tx, order, changed);
  await addRefundedQuantities(tx, number, [{ lineId: line.id, quantity }]);
  const swappedId = await insertSubstituteLine(tx, line.id, { ...into, name, unit, priceKobo, vatPpm, isFresh });
  const taken = describeParts([{ line: { ...line, name, unit }, quantity }]);
  const text = `${taken}, instead of ${line.name}, ${line.unit}`;
  await addShopOrderEvent(tx, number, { kind: 'swapped', actor, text });
  await recordOwnOrder(tx, changed, { status: 'pending', amountKobo: keptGoodsKobo(changed) });
  const amountKobo = await settleGoodsBack(tx, changed, loan, {
    ...{ key: `order:${number}:swap:${swappedId}`, reason: 'A cheaper product was taken instead' },
    ...{ kobo: backKobo, actor },
  });
  await tellCustomer(tx, number, 'swapped', {
    product: `${line.name}, ${line.unit}`,
    instead: `${name}, ${unit}`,
    ...(amountKobo > 0 && { amountKobo }),
  });
}
