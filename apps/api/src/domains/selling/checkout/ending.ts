import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { giveFinancedBack } from '../../lending/plans/daily-bound.ts';
import { checkCharge } from '../../money/charges/following.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { giveBackKept } from '../../money/charges/refunds.ts';
import { cancelLocked, expireShopOrder } from '../orders/ending.ts';
import { lockShopOrder } from '../orders/locking.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { findShopOrder } from '../orders/shop-order-queries.ts';
import { bySystem, dueNowKoboOf } from '../orders/shop-order-rules.ts';
import { applyCharges } from './apply-charges.ts';
import { endOfferOf } from './offers.ts';
import { endCheckout, findCheckout, holdCheckoutUntil, lockCheckout } from './queries.ts';
import { heldAfter, isCovered, isUnused, partKoboOf } from './rules.ts';
import { checkoutEndsQueue, secondsUntil } from './start-checkout.ts';

/**
 * Ends a checkout whose time is over, after asking the provider about each of its charges: what is paid is placed, and while a payment
 * is unclear, nothing is let go. Calls the provider, so it runs outside of a transaction.
 */
export async function expireCheckout(context: AppContext, id: string): Promise<void> {
  const { clock, database } = context;
  const checkout = await findCheckout(database.read, id);
  if (checkout === null || checkout.state !== 'open' || checkout.heldUntil > clock.now()) return;
  await askAboutCharges(context, id);
  await database.write((tx) => endUnlessPaid(tx, id));
}

/** Asks the provider about every charge of a checkout that is not paid, and brings the checkout in step with the answers. */
export async function askAboutCharges(context: AppContext, checkoutId: string): Promise<void> {
  const { database } = context;
  for (const { id, state } of await listChargesOf(database.read, ownerOfCheckout(checkoutId)))
    if (state !== 'paid') await checkCharge(context, id);
  await database.write((tx) => applyCharges(tx, checkoutId));
}

/**
 * Asks the provider about a checkout because its customer wants to know: about an open one only. About one that has ended the jobs of
 * its charges ask. Calls the provider.
 */
export async function askForCustomer(context: AppContext, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(context.database.read, checkoutId);
  if (checkout?.state === 'open') await askAboutCharges(context, checkoutId);
}

/** Ends a checkout that is still open and due, unless one of its charges keeps it. */
async function endUnlessPaid(tx: Tx, id: string): Promise<void> {
  const found = await findCheckout(tx, id);
  if (found === null) return;
  const order = await lockShopOrder(tx, found.orderNumber);
  const checkout = await lockCheckout(tx, id);
  if (checkout === null || checkout.state !== 'open' || checkout.heldUntil > tx.now) return;
  const charges = await listChargesOf(tx, ownerOfCheckout(id));
  // A payment that came in since the question is applied by its own job.
  if (isCovered(charges, checkout.dueNowKobo)) return;
  const until = heldAfter(charges, checkout, tx.now);
  if (until !== null && (await holdCheckoutUntil(tx, id, until))) {
    await tx.enqueue(checkoutEndsQueue, id, undefined, secondsUntil(until, tx.now));
    return;
  }
  await endCheckout(tx, checkout, 'expired', { isUnused: isUnused(charges) });
  const loanId = await endOfferOf(tx, checkout, bySystem);
  await expireShopOrder(tx, order, { actor: bySystem, partKobo: partKoboOf(charges) });
  if (loanId !== null) await giveFinancedBack(tx, loanId);
  await giveBackKept(tx, charges, 'The order expired before it was paid in full');
}

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
  const actor = { kind: 'customer', id: customerId } as const;
  let loanId: string | null = null;
  if (order.state === 'awaiting-payment') {
    const isUndecided = charges.some(({ state }) => state === 'unclear') || isCovered(charges, dueNowKoboOf(order));
    if (isUndecided) refuse('payment-unclear');
    const checkout = await lockCheckout(tx, order.checkoutId);
    if (checkout?.state === 'open') await endCheckout(tx, checkout, 'cancelled', { isUnused: isUnused(charges) });
    if (checkout !== null) loanId = await endOfferOf(tx, checkout, actor);
  }
  const partKobo = order.state === 'awaiting-payment' ? partKoboOf(charges) : 0;
  await cancelLocked(tx, locked, { actor, reason: null, keepsFee: false, partKobo });
  if (loanId !== null) await giveFinancedBack(tx, loanId);
  if (order.state !== 'placed') await giveBackKept(tx, charges, 'Order cancelled');
}
