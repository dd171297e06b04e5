import type { Tx } from '../../../platform/database.ts';
import { giveFinancedBack } from '../../lending/plans/daily-bound.ts';
import { type Charge, heldKobo, lockChargesOf, updateUsedKobo } from '../../money/charges/queries.ts';
import { giveBackKept } from '../../money/charges/refunds.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { takeOutOrdered } from '../baskets/take-out-ordered.ts';
import { holdStock, listPrices, releaseStock } from '../catalogue/stock.ts';
import { takeWindow } from '../deliveries/window-queries.ts';
import { expireShopOrder } from '../orders/ending.ts';
import { type LockedOrder, lockShopOrder } from '../orders/locking.ts';
import { ownerOfCheckout, sumHeldKobo } from '../orders/order-payment.ts';
import { placeShopOrder } from '../orders/placing.ts';
import { addShopOrderEvent } from '../orders/shop-order-queries.ts';
import { bySystem, remainingStock } from '../orders/shop-order-rules.ts';
import { tellCustomer } from '../orders/tell-customer.ts';
import { endOfferOf } from './offers.ts';
import {
  type Checkout,
  endCheckout,
  findCheckout,
  holdCheckoutUntil,
  lockCheckout,
  markHoldUsed,
  markWaitsForRest,
} from './queries.ts';
import { choosePaying, heldAfter, isUnused, partKoboOf } from './rules.ts';
import { checkoutEndsQueue, secondsUntil } from './start-checkout.ts';
import { partPaymentsQueue } from './tell-part.ts';

/**
 * Brings a checkout in step with what the provider said about its charges. Paid, by one or by several together: the order is placed. Paid
 * after it expired: the order is placed if stock, price and window are still there, else the money goes back, as it does for an order on a plan,
 * and to a customer who was erased. Money that pays for nothing goes back. While a payment is under way, stock and price are held longer. Doing it again changes
 * nothing. Locks the customer, the order, the checkout and the payments, for a late payment the stock and the window, then the basket.
 */
export async function applyCharges(tx: Tx, checkoutId: string): Promise<void> {
  const found = await findCheckout(tx, checkoutId);
  if (found === null) return;
  const order = await lockShopOrder(tx, found.orderNumber);
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout === null) return;
  // Locked, so that more money of them is not judged by what was known before.
  const charges = await lockChargesOf(tx, ownerOfCheckout(checkoutId));
  const paying = choosePaying(charges, checkout.dueNowKobo);
  if (paying && isUnended(checkout) && (await findOwnCustomer(tx, checkout.customerId)) === null)
    return giveBackErased(tx, checkout, order, charges);
  if (checkout.state === 'open') {
    if (paying) return pay(tx, checkout, order, { charges, paying });
    const until = heldAfter(charges, checkout, tx.now);
    if (until !== null && (await holdCheckoutUntil(tx, checkout.id, until)))
      await tx.enqueue(checkoutEndsQueue, checkout.id, undefined, secondsUntil(until, tx.now));
    if (partKoboOf(charges) > 0) {
      await markWaitsForRest(tx, checkout.id);
      await tx.enqueue(partPaymentsQueue, checkout.id);
    }
    return;
  }
  if (!isUnused(charges)) await markHoldUsed(tx, checkout.id);
  if (checkout.state === 'expired' && paying) return payLate(tx, checkout, order, { charges, paying });
  // What the order uses is given back by its own rules.
  const unused = charges.filter(({ id, usedKobo }) => usedKobo === 0 && id !== order.order.paidBy);
  await giveBackKept(tx, unused, 'This payment was not for an order');
}

interface Paid {
  charges: readonly Charge[];
  /** Those that pay, oldest first. */
  paying: readonly Charge[];
}

async function pay(tx: Tx, checkout: Checkout, order: LockedOrder, { charges, paying }: Paid): Promise<void> {
  await endCheckout(tx, checkout, 'paid');
  // An order by phone was not of the customer's own basket.
  if (checkout.basketVersion > 0)
    await takeOutOrdered(tx, checkout.customerId, { since: checkout.createdAt, lines: order.lines });
  const last = paying.at(-1);
  if (last === undefined) throw new Error(`the order ${checkout.orderNumber} is placed without a payment`);
  await placeShopOrder(tx, order, { paidBy: last.id });
  let dueKobo = checkout.dueNowKobo;
  for (const charge of paying) {
    const usedKobo = Math.min(dueKobo, heldKobo(charge));
    await updateUsedKobo(tx, charge.id, usedKobo);
    dueKobo -= usedKobo;
  }
  const used = new Set(paying.map(({ id }) => id));
  const others = charges.filter(({ id }) => !used.has(id));
  await giveBackKept(tx, others, 'Another payment was for this order');
}

/** True for a checkout that a payment can still complete. */
const isUnended = ({ state }: Checkout) => state === 'open' || state === 'expired';

/** Ends the checkout of a customer who was erased before the payment came, and gives the money back: the order has no recipient any more. */
async function giveBackErased(
  tx: Tx,
  checkout: Checkout,
  order: LockedOrder,
  charges: readonly Charge[],
): Promise<void> {
  const loanId = await endOfferOf(tx, checkout, bySystem);
  if (checkout.state === 'open') await expireShopOrder(tx, order, { actor: bySystem });
  if (loanId !== null) await giveFinancedBack(tx, loanId);
  await endCheckout(tx, checkout, 'refunded');
  await giveBackKept(tx, charges, 'The customer was erased before the payment came');
  await addShopOrderEvent(tx, checkout.orderNumber, { kind: 'refund-asked', actor: bySystem });
}

/** A payment after the order expired: completes the order if stock and price are still there, else gives the money back. */
async function payLate(tx: Tx, checkout: Checkout, order: LockedOrder, paid: Paid): Promise<void> {
  await addShopOrderEvent(tx, checkout.orderNumber, { kind: 'paid-late', actor: bySystem });
  // A plan ends with its hold, and nothing revives it.
  if (checkout.financedKobo === 0 && (await isStillThere(tx, order))) return pay(tx, checkout, order, paid);
  await endCheckout(tx, checkout, 'refunded');
  await giveBackKept(tx, paid.charges, 'The order had expired');
  await addShopOrderEvent(tx, checkout.orderNumber, { kind: 'refund-asked', actor: bySystem });
  await tellCustomer(tx, checkout.orderNumber, 'refunded', {
    amountKobo: sumHeldKobo(paid.charges),
  });
}

/** Holds the stock of an expired order again and takes its window, if its prices hold. Changes nothing if one of it fails. */
async function isStillThere(tx: Tx, { order, lines }: LockedOrder): Promise<boolean> {
  const listed = await listPrices(
    tx,
    order.storeId,
    lines.map(({ productId }) => productId),
  );
  const prices = new Map(listed.map((price) => [price.productId, price.priceKobo]));
  if (lines.some(({ productId, priceKobo }) => prices.get(productId) !== priceKobo)) return false;
  // The stock before the window, as when an order is made.
  const stock = remainingStock(lines);
  if ((await holdStock(tx, order.storeId, stock)).length > 0) return false;
  if (order.windowId === null || (await takeWindow(tx, order.windowId, order.storeId)) !== null) return true;
  await releaseStock(tx, order.storeId, stock);
  return false;
}
