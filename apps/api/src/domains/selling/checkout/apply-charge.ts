import type { Tx } from '../../../platform/database.ts';
import { type Charge, findCharge, listChargesOf } from '../../money/charges/queries.ts';
import { sumFailedRefunds } from '../../money/charges/refund-queries.ts';
import { giveBackKept } from '../../money/charges/request-refund.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { takeOutOrdered } from '../baskets/take-out-ordered.ts';
import { holdStock, listPrices, releaseStock } from '../catalogue/stock.ts';
import { takeWindow } from '../deliveries/window-queries.ts';
import { expireShopOrder } from '../orders/expire-shop-order.ts';
import { type LockedOrder, lockShopOrder } from '../orders/lock-shop-order.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { placeShopOrder } from '../orders/place-shop-order.ts';
import { addShopOrderEvent } from '../orders/shop-order-queries.ts';
import { bySystem, remainingStock } from '../orders/shop-order-rules.ts';
import { tellCustomer } from '../orders/tell-customer.ts';
import { heldAfter, isUnused, partKoboOf } from './checkout-rules.ts';
import {
  type Checkout,
  endCheckout,
  findCheckout,
  holdCheckoutUntil,
  lockCheckout,
  markHoldUsed,
  markWaitsForRest,
} from './queries.ts';
import { checkoutEndsQueue, secondsUntil } from './start-checkout.ts';
import { partPaymentsQueue } from './tell-part.ts';

const ofCheckout = /^checkout:([0-9a-f-]{36})$/;

/** The checkout that a charge is for; null for a charge of something else. */
export const checkoutOf = (owner: string): string | null => ofCheckout.exec(owner)?.[1] ?? null;

/** Money of a checkout moved. The job's id is the checkout's; support tells the customer of what was late, wrong or double. */
export const checkoutMoneyQueue = 'checkout-money';

/** Brings the checkout of a charge in step with it. A charge of something else is left alone. */
export async function applyCharge(tx: Tx, chargeId: string): Promise<void> {
  const charge = await findCharge(tx, chargeId);
  const checkoutId = checkoutOf(charge?.owner ?? '');
  if (charge === null || checkoutId === null) return;
  await applyCharges(tx, checkoutId);
  if (charge.paidKobo > 0) await tx.enqueue(checkoutMoneyQueue, checkoutId);
}

/**
 * Brings a checkout in step with what the provider said about its charges. Paid: the order is placed. Paid after it expired: the order is
 * placed if stock, price and window are still there, else the money goes back, as it does to a customer who was erased. Money that pays for nothing goes back. While a payment is
 * under way, stock and price are held longer. Doing it again changes nothing. Locks the customer, the order, the checkout, for a late
 * payment the stock and the window, then the basket, and the payments last.
 */
export async function applyCharges(tx: Tx, checkoutId: string): Promise<void> {
  const found = await findCheckout(tx, checkoutId);
  if (found === null) return;
  const order = await lockShopOrder(tx, found.orderNumber);
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout === null) return;
  const charges = await listChargesOf(tx, ownerOfCheckout(checkoutId));
  const paying = await findPaying(tx, charges);
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
  // What paid for the order is given back by its own rules.
  const { paidBy } = order.order;
  await giveBackKept(
    tx,
    charges.filter(({ id }) => id !== paidBy),
    'This payment was not for an order',
  );
}

/** The charge that pays; null if none does. One that could not be given back as a second payment pays only if no other one does. */
async function findPaying(tx: Tx, charges: readonly Charge[]): Promise<Charge | null> {
  const paid = charges.filter(({ state, paidKobo, refundKobo }) => state === 'paid' && paidKobo > refundKobo);
  for (const charge of paid) if ((await sumFailedRefunds(tx, charge.id)) === 0) return charge;
  return paid[0] ?? null;
}

interface Paid {
  charges: readonly Charge[];
  paying: Charge;
}

async function pay(tx: Tx, checkout: Checkout, order: LockedOrder, { charges, paying }: Paid): Promise<void> {
  await endCheckout(tx, checkout, 'paid');
  // An order by phone was not of the customer's own basket.
  if (checkout.basketVersion > 0)
    await takeOutOrdered(tx, checkout.customerId, { since: checkout.createdAt, lines: order.lines });
  await placeShopOrder(tx, order, paying.id);
  const others = charges.filter(({ id }) => id !== paying.id);
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
  if (checkout.state === 'open') await expireShopOrder(tx, order, { actor: bySystem });
  await endCheckout(tx, checkout, 'refunded');
  await giveBackKept(tx, charges, 'The customer was erased before the payment came');
  await addShopOrderEvent(tx, checkout.orderNumber, { kind: 'refund-asked', actor: bySystem });
}

/** A payment after the order expired: completes the order if stock and price are still there, else gives the money back. */
async function payLate(tx: Tx, checkout: Checkout, order: LockedOrder, paid: Paid): Promise<void> {
  await addShopOrderEvent(tx, checkout.orderNumber, { kind: 'paid-late', actor: bySystem });
  if (await isStillThere(tx, order)) return pay(tx, checkout, order, paid);
  await endCheckout(tx, checkout, 'refunded');
  await giveBackKept(tx, paid.charges, 'The order had expired');
  await addShopOrderEvent(tx, checkout.orderNumber, { kind: 'refund-asked', actor: bySystem });
  await tellCustomer(tx, checkout.orderNumber, 'refunded', {
    amountKobo: paid.paying.paidKobo - paid.paying.refundKobo,
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
