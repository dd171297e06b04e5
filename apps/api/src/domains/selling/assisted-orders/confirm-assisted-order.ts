import { randomUUID } from 'node:crypto';
import { phoneCodeTriesMax } from '@foodbank/contract/people/customer-forms';
import { formatKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { redeemPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { findPhoneCodeTries, markPhoneCodeUsed } from '../../people/one-time-codes/phone-code-queries.ts';
import { findOpenCheckout } from '../checkout/queries.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { byStaff, type OrderActor } from '../orders/shop-order-rules.ts';
import { assistedSource, choiceOf, quoteAssisted } from './assisted-basket.ts';
import { digestOfOffer, totalKoboOfQuote } from './assisted-order-rules.ts';
import { lockForStaff } from './lock-assisted-order.ts';
import { refuseUnpaid } from './offer-assisted-order.ts';
import { type AssistedOrder, findAssistedOrderByLink, lockAssistedOrder, markOrdered } from './queries.ts';

/** The text message with the payment link is sent by a job. Its id is that of the order by phone. */
export const payLinksQueue = 'assisted-order-pay-links';

/**
 * Makes the order with the code that the customer tells. An order that was made stays: the same again changes nothing. Returns false for
 * a wrong code; the transaction must commit in both cases. Refuses with `offer-over` and `offer-changed`, and as the checkout of the app
 * does. Locks the customer, then the order by phone.
 */
export async function confirmAssistedOrder(tx: Tx, id: string, code: string, actor: Actor): Promise<boolean> {
  const { order, customer } = await lockForStaff(tx, id, actor);
  if (order.state === 'ordered') return true;
  if (order.state === 'cancelled') refuse('assisted-order-over');
  const { requestId } = await checkOffer(tx, order, customer.phoneKey);
  const tries = await findPhoneCodeTries(tx, requestId);
  if (tries === null || tries.usedAt !== null || tries.attempts >= phoneCodeTriesMax) refuse('offer-over');
  const accepted = await redeemPhoneCode(tx, { kind: 'customer', purpose: 'assisted-order', requestId }, code);
  const detail = { assistedOrder: id };
  if (accepted === null || accepted.accountId !== order.customerId) {
    await addAuditLine(tx, { actor, action: 'assisted-code-refused', subject: order.customerId, detail });
    return false;
  }
  await makeOrder(tx, order, { history: byStaff({ id: actor.id }), audit: actor });
  return true;
}

/**
 * Makes the order from the page behind the link in the text message. `shown` is the digest of what the page showed. Null for an unknown
 * link. Refuses as `confirmAssistedOrder` does.
 */
export async function confirmByLink(
  tx: Tx,
  { linkDigest, shown, changedAfter }: { linkDigest: string; shown: string; changedAfter: Date },
): Promise<void> {
  const found = (await findAssistedOrderByLink(tx, linkDigest, changedAfter)) ?? refuse('not-found');
  const customer = (await lockCustomer(tx, found.customerId)) ?? refuse('not-found');
  if ((await findAccount(tx, found.customerId))?.state !== 'active') refuse('customer-suspended');
  const order = (await lockAssistedOrder(tx, found.id)) ?? refuse('not-found');
  if (order.state === 'ordered') return;
  if (order.state === 'cancelled') refuse('assisted-order-over');
  const { requestId } = await checkOffer(tx, order, customer.phoneKey);
  if (shown !== order.offerDigest) refuse('offer-changed');
  await markPhoneCodeUsed(tx, requestId);
  const { id } = customer;
  await makeOrder(tx, order, { history: { kind: 'customer', id }, audit: customerActor(id) });
}

/** Refuses what the customer was not sent, or is not valid any more. */
async function checkOffer(tx: Tx, order: AssistedOrder, phoneKey: string): Promise<{ requestId: string }> {
  const { state, offerUntil, codeRequestId } = order;
  if (state !== 'offered' || codeRequestId === null || offerUntil === null || offerUntil <= tx.now)
    refuse('offer-over');
  const unpaid = await findOpenCheckout(tx, order.customerId);
  if (unpaid !== null) refuseUnpaid(unpaid.orderNumber);
  const quote = await quoteAssisted(tx, order, tx.now);
  if (digestOfOffer(tx, order, quote, phoneKey) !== order.offerDigest) {
    const message = `The basket or its total is not what the customer was sent: the total is now ${formatKobo(totalKoboOfQuote(quote))}. Nothing was ordered. Please send a new code.`;
    refuse('offer-changed', { message });
  }
  return { requestId: codeRequestId };
}

/** The same as the app's checkout: holds stock and window, and makes the order and the charge, at the total that the customer was sent. */
async function makeOrder(
  tx: Tx,
  order: AssistedOrder,
  { history, audit }: { history: OrderActor; audit: Actor },
): Promise<void> {
  const choice = await choiceOf(tx, order);
  const sent = {
    ...{ id: randomUUID(), key: order.id, basketVersion: order.version, ...choice },
    total: toNaira(order.offerTotalKobo ?? 0),
  };
  const checkout = await startCheckout(tx, order.customerId, sent, assistedSource(order, history));
  await markOrdered(tx, order.id, { orderNumber: checkout.orderNumber, checkoutId: checkout.id });
  const detail = { assistedOrder: order.id, order: checkout.orderNumber };
  await addAuditLine(tx, { actor: audit, action: 'assisted-order-confirmed', subject: order.customerId, detail });
  await tx.enqueue(payLinksQueue, order.id, order.id);
}
