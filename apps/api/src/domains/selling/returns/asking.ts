import { hash } from 'node:crypto';
import type { ReturnProblem, ReturnReason, ReturnWay } from '@foodbank/contract/selling/returns';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { holdLoan } from '../../lending/loans/pausing.ts';
import { lockManagedCustomer } from '../../people/customers/managed-customers.ts';
import { loanOwnerOf } from '../orders/loan-of-order.ts';
import { lockShopOrder } from '../orders/locking.ts';
import { returnLines } from '../orders/returning.ts';
import { addShopOrderEvent, countEarlierOrders, findShopOrder } from '../orders/shop-order-queries.ts';
import {
  byStaff,
  bySystem,
  describeParts,
  type OrderActor,
  partsOf,
  returnsUntil,
  type ShopOrder,
  type ShopOrderLine,
} from '../orders/shop-order-rules.ts';
import { decideLine, endReturn, findReturnByKey, insertReturn, readHistory, readOpenQuantities } from './queries.ts';
import { automaticDays, daysBefore, isAutomatic, leftOf, refusedDays, type WantedLine } from './rules.ts';

/** What a customer asks for. */
export interface AskingReturn {
  /** The key of the browser: one press asks once. */
  key: string;
  lines: readonly { lineId: string; quantity: number; problem: ReturnProblem }[];
  note: string;
  way: ReturnWay | null;
}

const delivered = ['delivered', 'partly-delivered', 'partly-returned'];

/**
 * Stores that a customer asks for goods of a delivered order to be refunded. Small amounts for missing and damaged goods are refunded at
 * once; the rest waits for staff. The same key and body again changes nothing. Locks the order. Refuses with `not-found` another
 * customer's order, `return-too-late`, `return-too-many`, `key-used`, and `order-moved-on` where nothing was delivered. Returns the id of
 * the return, or null if it was known. `actor` is the customer, or the member of staff whom the customer called.
 */
export async function askReturn(
  tx: Tx,
  customerId: string,
  number: string,
  asking: AskingReturn,
  actor: OrderActor = { kind: 'customer', id: customerId },
): Promise<string | null> {
  const { order, lines } = await lockShopOrder(tx, number);
  if (order.customerId !== customerId) refuse('not-found');
  const bodyDigest = hash('sha256', JSON.stringify([asking.lines, asking.note, asking.way]));
  const known = await findReturnByKey(tx, number, asking.key);
  if (known !== null) return known.bodyDigest === bodyDigest ? null : refuse('key-used');
  if (!delivered.includes(order.state)) refuse('order-moved-on');
  const until = returnsUntil(order);
  if (until === null || tx.now > until) refuse('return-too-late');
  const wanted = wantedOf(asking.lines, lines);
  const left = new Map(leftOf(lines, await readOpenQuantities(tx, number)).map((one) => [one.lineId, one.quantity]));
  if (wanted === null || wanted.some(({ lineId, quantity }) => quantity > (left.get(lineId) ?? 0)))
    refuse('return-too-many');
  const sendsBack = wanted.some(({ problem }) => problem === 'not-as-described');
  const made = await insertReturn(
    tx,
    {
      ...{ orderNumber: number, customerId, storeId: order.storeId, key: asking.key, bodyDigest },
      note: asking.note,
      way: sendsBack ? asking.way : null,
    },
    wanted,
  );
  const text = `Asked for: ${describeParts(partsOf(lines, wanted) ?? [])}`;
  await addShopOrderEvent(tx, number, { kind: 'return-asked', actor, text });
  if (await mayRefundAtOnce(tx, order, wanted, made.id)) await refundAtOnce(tx, number, made, wanted);
  // What waits for a person pauses the plan.
  else await holdLoan(tx, loanOwnerOf(number), { cause: 'return', causeId: made.id, name: number });
  return made.id;
}

/** What is asked for, with its prices; null for a line that the order doesn't have, or one that is named twice. */
export function wantedOf(
  asked: readonly { lineId: string; quantity: number; problem: ReturnReason }[],
  lines: readonly ShopOrderLine[],
): WantedLine[] | null {
  const wanted = asked.flatMap(({ lineId, quantity, problem }) => {
    const position = lines.findIndex(({ id }) => id === lineId);
    const line = lines[position];
    if (line === undefined) return [];
    const { name, unit, priceKobo } = line;
    return [{ lineId, quantity, problem, amountKobo: priceKobo * quantity, position, name, unit }];
  });
  const isWhole = wanted.length === asked.length && new Set(asked.map(({ lineId }) => lineId)).size === asked.length;
  return isWhole ? wanted : null;
}

/** The customer is locked, so that two orders can't use one bound twice. */
async function mayRefundAtOnce(
  tx: Tx,
  order: ShopOrder,
  wanted: readonly WantedLine[],
  without: string,
): Promise<boolean> {
  const { number, customerId } = order;
  const history = await readHistory(tx, customerId, {
    ...{ number, without },
    monthFrom: daysBefore(tx.now, automaticDays),
    from: daysBefore(tx.now, refusedDays),
  });
  const earlierOrders = await countEarlierOrders(tx, customerId, daysBefore(tx.now, 1));
  return isAutomatic(wanted, { ...history, earlierOrders });
}

async function refundAtOnce(
  tx: Tx,
  number: string,
  { id, lineIds }: { id: string; lineIds: ReadonlyMap<string, string> },
  wanted: readonly WantedLine[],
): Promise<void> {
  for (const lineId of lineIds.values())
    await decideLine(tx, id, { id: lineId, from: 'asked', to: 'refunded', automatic: true, by: bySystem.id });
  await endReturn(tx, id);
  const lines = wanted.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const kind = wanted.every(({ problem }) => problem === 'missing') ? 'missing' : 'damaged';
  const reason = 'A small amount: refunded without a decision';
  await returnLines(tx, number, { key: id, lines, kind, reason, actor: bySystem });
}

/**
 * Asks for a return for a customer who calls, by the rules of the app. Also for a customer who can't log in: the goods were paid for.
 * Locks the customer, then the order. Refuses as `askReturn` does, and with `own-record` members whose own
 * order it is.
 */
export async function askReturnByPhone(tx: Tx, number: string, asking: AskingReturn, actor: Actor): Promise<void> {
  const { customerId } = (await findShopOrder(tx, number)) ?? refuse('not-found');
  await lockManagedCustomer(tx, customerId, actor);
  const made = await askReturn(tx, customerId, number, asking, byStaff({ id: actor.id }));
  if (made === null) return;
  const detail = { return: made, lines: asking.lines };
  await addAuditLine(tx, { actor, action: 'order-return-asked', subject: number, detail });
}
