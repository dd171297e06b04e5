/** Unopened goods of an order on a plan that are given back by right. */
import { hash } from 'node:crypto';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { GiveBackSums, OrderReturns, ReturnWay } from '@foodbank/contract/selling/returns';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { givingBackUntil, previewLowered } from '../../lending/repayments/reading.ts';
import { heldKobo, listChargesOf } from '../../money/charges/queries.ts';
import { lockManagedCustomer } from '../../people/customers/managed-customers.ts';
import { findLoanOfOrder } from '../orders/loan-of-order.ts';
import { lockShopOrder } from '../orders/locking.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { addShopOrderEvent, findShopOrder, listShopOrderLines } from '../orders/shop-order-queries.ts';
import {
  byStaff,
  bySystem,
  describeParts,
  keptTotalKobo,
  type LinePart,
  mayBecomeState,
  type OrderActor,
  partsOf,
  type ShopOrder,
  type ShopOrderLine,
} from '../orders/shop-order-rules.ts';
import { tellCustomer } from '../orders/tell-customer.ts';
import { wantedOf } from './asking.ts';
import { decideLine, findReturnByKey, insertReturn, readOpenQuantities } from './queries.ts';
import { placeOf } from './refunds.ts';
import { leftOf, type OpenQuantities } from './rules.ts';

/** What a customer gives back. */
export interface GivingBack {
  /** The key of the browser: one press gives back once. */
  key: string;
  lines: readonly LinePart[];
  way: ReturnWay;
}

/**
 * What of an order may be given back on a day, and until when. Null for an order that isn't on a plan or wasn't handed over, and after the
 * third working day. What was fresh when it was ordered stays with the customer.
 */
export async function describeGiveBack(
  db: Db,
  order: ShopOrder,
  { lines, open, today }: { lines: readonly ShopOrderLine[]; open: OpenQuantities; today: Day },
): Promise<OrderReturns['giveBack']> {
  const loan = mayBecomeState(order.state, 'returned') ? await findLoanOfOrder(db, order) : null;
  const until = loan && (await givingBackUntil(db, loan, today));
  if (until === null) return null;
  const freshIds = freshOf(lines);
  return {
    until,
    lines: leftOf(lines, open).map((left) => ({ ...left, isFresh: freshIds.has(left.lineId) })),
  };
}

/** Only the customer's own word and a look at the goods say that an unopened line of before this was kept is not fresh. */
const freshOf = (lines: readonly ShopOrderLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ id, isFresh }) => (isFresh === true ? [id] : [])));

/**
 * What giving goods back would change if they were back today. Refuses with `not-found` another customer's order and one without a plan, and as
 * `giveGoodsBack` does.
 */
export async function previewGiveBack(
  db: Db,
  customerId: string,
  { number, lines: asked }: { number: string; lines: readonly LinePart[] },
  today: Day,
): Promise<GiveBackSums> {
  const order = await findShopOrder(db, number);
  if (order === null || order.customerId !== customerId) refuse('not-found');
  const lines = await listShopOrderLines(db, number);
  await refuseToGiveBack(db, order, { lines, asked, today });
  const loan = (await findLoanOfOrder(db, order)) ?? refuse('not-found');
  const parts = partsOf(lines, asked) ?? refuse('return-too-many');
  const goodsKobo = parts.reduce((sum, { line, quantity }) => sum + line.priceKobo * quantity, 0);
  const lowered = { totalKobo: keptTotalKobo(order) - goodsKobo, today, downPayment: 'refunded' } as const;
  const { ofDownPaymentKobo, ...plan } = await previewLowered(db, loan, lowered);
  const charges = await listChargesOf(db, ownerOfCheckout(order.checkoutId));
  const paidBy = charges.findLast((charge) => charge.usedKobo > 0 && heldKobo(charge) > 0);
  return {
    goods: toNaira(goodsKobo),
    refund: plan.back,
    ofDownPayment: toNaira(ofDownPaymentKobo),
    to: ofDownPaymentKobo > 0 ? placeOf(paidBy?.channel ?? null) : null,
    plan,
  };
}

/** Why goods of an order can't be given back on a day, in the order in which it helps. */
async function refuseToGiveBack(
  db: Db,
  order: ShopOrder,
  { lines, asked, today }: { lines: readonly ShopOrderLine[]; asked: readonly LinePart[]; today: Day },
): Promise<void> {
  const loan = (await findLoanOfOrder(db, order)) ?? refuse('not-found');
  if (!mayBecomeState(order.state, 'returned')) refuse('order-moved-on');
  if ((await givingBackUntil(db, loan, today)) === null) refuse('give-back-late');
  const freshIds = freshOf(lines);
  if (asked.some(({ lineId }) => freshIds.has(lineId))) refuse('give-back-fresh');
  const left = new Map(leftOf(lines, await readOpenQuantities(db, order.number)).map((one) => [one.lineId, one]));
  const isTwice = new Set(asked.map(({ lineId }) => lineId)).size < asked.length;
  if (isTwice || asked.some(({ lineId, quantity }) => quantity > (left.get(lineId)?.quantity ?? 0)))
    refuse('return-too-many');
}

/**
 * Gives unopened goods of an order on a plan back, by right: nobody decides about it, and it counts once they are here and unopened
 * (`decideReturn`). The plan is not paused: nothing is wrong with the goods. The same key and body again changes nothing. Locks the order.
 * Refuses with `not-found` another customer's order and one without a plan, `order-moved-on` before hand-over, `give-back-late` after the
 * third working day, `give-back-fresh`, `return-too-many`, and `key-used`. Returns the id of the return, or null if it was known.
 */
export async function giveGoodsBack(
  tx: Tx,
  customerId: string,
  number: string,
  { key, lines: asked, way }: GivingBack,
  actor: OrderActor = { kind: 'customer', id: customerId },
): Promise<string | null> {
  const { order, lines } = await lockShopOrder(tx, number);
  if (order.customerId !== customerId) refuse('not-found');
  const bodyDigest = hash('sha256', JSON.stringify(['unopened', asked, way]));
  const known = await findReturnByKey(tx, number, key);
  if (known !== null) return known.bodyDigest === bodyDigest ? null : refuse('key-used');
  await refuseToGiveBack(tx, order, { lines, asked, today: tx.businessDate });
  const unopened = asked.map((line) => ({ ...line, problem: 'unopened' as const }));
  const wanted = wantedOf(unopened, lines) ?? refuse('return-too-many');
  const about = { orderNumber: number, customerId, storeId: order.storeId, key, bodyDigest, note: null, way };
  const made = await insertReturn(tx, about, wanted);
  for (const id of made.lineIds.values())
    await decideLine(tx, made.id, { id, from: 'asked', to: 'goods-awaited', by: bySystem.id });
  const text = `Given back unopened: ${describeParts(partsOf(lines, asked) ?? [])}`;
  await addShopOrderEvent(tx, number, { kind: 'return-asked', actor, text });
  await tellCustomer(tx, number, 'return-accepted', { isOwnAct: actor.kind === 'customer' });
  return made.id;
}

/**
 * Gives goods back for a customer who calls, by the rules of the app. Locks the customer, then the order. Refuses as `giveGoodsBack` does, and
 * with `own-record` members whose own order it is.
 */
export async function giveBackByPhone(tx: Tx, number: string, giving: GivingBack, actor: Actor): Promise<void> {
  const { customerId } = (await findShopOrder(tx, number)) ?? refuse('not-found');
  await lockManagedCustomer(tx, customerId, actor);
  const made = await giveGoodsBack(tx, customerId, number, giving, byStaff({ id: actor.id }));
  if (made === null) return;
  const detail = { return: made, lines: giving.lines };
  await addAuditLine(tx, { actor, action: 'order-return-asked', subject: number, detail });
}
