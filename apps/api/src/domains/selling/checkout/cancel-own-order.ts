import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { giveBackKept } from '../../money/charges/request-refund.ts';
import { cancelLocked } from '../orders/cancel-shop-order.ts';
import { lockShopOrder } from '../orders/lock-shop-order.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { findShopOrder } from '../orders/shop-order-queries.ts';
import { dueNowKoboOf } from '../orders/shop-order-rules.ts';
import { isCovered, isUnused, partKoboOf } from './checkout-rules.ts';
import { askAboutCharges } from './expire-checkout.ts';
import { endCheckout, lockCheckout } from './queries.ts';

/**
 * Cancels a customer's own order before it is packed. An unpaid order is only cancelled once the provider was asked: a payment that is
 * unclear refuses it with `payment-unclear`, and what was paid meanwhile is given back. Calls the provider, so it runs outside of a
 * transaction.
 */
export async function cancelOwnOrder(context: AppContext, customerId: string, number: string): Promise<void> {
  const { database, limits } = context;
  const order = await findShopOrder(database.read, number);
  if (order === null || order.customerId !== customerId) refuse('not-found');
  if (order.state === 'awaiting-payment') {
    await limits.take('paymentChecksByCustomer', customerId);
    await askAboutCharges(context, order.checkoutId);
  }
  await database.write((tx) => cancel(tx, customerId, number));
}

async function cancel(tx: Tx, customerId: string, number: string): Promise<void> {
  const locked = await lockShopOrder(tx, number);
  const { order } = locked;
  // Pressed twice: it is done.
  if (order.state === 'cancelled') return;
  if (order.state !== 'awaiting-payment' && order.state !== 'placed') refuse('order-not-cancellable');
  const charges = await listChargesOf(tx, ownerOfCheckout(order.checkoutId));
  if (order.state === 'awaiting-payment') {
    const isUndecided = charges.some(({ state }) => state === 'unclear') || isCovered(charges, dueNowKoboOf(order));
    if (isUndecided) refuse('payment-unclear');
    const checkout = await lockCheckout(tx, order.checkoutId);
    if (checkout?.state === 'open') await endCheckout(tx, checkout, 'cancelled', { isUnused: isUnused(charges) });
  }
  const actor = { kind: 'customer', id: customerId } as const;
  const partKobo = order.state === 'awaiting-payment' ? partKoboOf(charges) : 0;
  await cancelLocked(tx, locked, { actor, reason: null, keepsFee: false, partKobo });
  if (order.state !== 'placed') await giveBackKept(tx, charges, 'Order cancelled');
}
