import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import type { TextAsker } from '../../foundation/notifications/text-pots.ts';
import { requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { beginPayment } from '../checkout/paying.ts';
import { findCheckout, findOpenCheckout } from '../checkout/queries.ts';
import { refuseUnlessAsSeen } from '../checkout/start-checkout.ts';
import { readOrderPayment } from '../orders/order-payment.ts';
import { lockForStaff, quoteAssisted, refuseOver } from './baskets.ts';
import { findAssistedOrder, findAssistedOrderOf, notePayLink, storeOffer } from './queries.ts';
import { digestOfOffer, linkOf, linkTokenOf, offerEnd, offerText, payText } from './rules.ts';

/** What staff saw and said to the customer. */
export interface SaidOffer {
  version: number;
  /** In naira. */
  total: number;
}

/**
 * Sends the customer the text message with store, total, a code and a link. The code is for this basket at these prices only. Refuses what
 * could not be ordered now, and a total that is not the one that staff said. A phone gets three codes an hour.
 */
export async function offerAssistedOrder(
  tx: Tx,
  id: string,
  said: SaidOffer,
  { actor, publicUrl, asker }: { actor: Actor; publicUrl: string; asker: TextAsker },
): Promise<void> {
  const { order, customer, account } = await lockForStaff(tx, id, actor);
  refuseOver(order);
  if (order.version !== said.version) refuse('changed-meanwhile');
  const unpaid = await findOpenCheckout(tx, order.customerId);
  if (unpaid !== null) refuseUnpaid(unpaid.orderNumber);
  const quote = await quoteAssisted(tx, order, tx.now);
  const totalKobo = refuseUnlessAsSeen(quote, said);
  const token = linkTokenOf(tx.keys, order);
  const text = offerText({
    storeName: quote.store?.name ?? '',
    totalKobo,
    isDelivery: order.handover === 'delivery',
    link: token === null ? null : linkOf(publicUrl, token),
  });
  const sent = await requestPhoneCode(tx, {
    ...{ kind: 'customer', purpose: 'assisted-order', phone: account.loginKey, accountId: order.customerId },
    ...{ text, asker },
    content: { assistedOrder: id },
  });
  const digest = digestOfOffer(tx, order, quote, customer.phoneKey);
  const offer = { codeRequestId: sent.requestId, digest, totalKobo, until: offerEnd(tx.now), by: actor.id };
  if (!(await storeOffer(tx, id, said.version, offer))) refuse('changed-meanwhile');
  const detail = { assistedOrder: id, totalKobo };
  await addAuditLine(tx, { actor, action: 'assisted-order-offered', subject: order.customerId, detail });
}

/** Refuses with `checkout-open`, in words for staff. */
export function refuseUnpaid(orderNumber: string): never {
  const message = `Order ${orderNumber} of this customer still waits for its payment. The customer pays or cancels it first.`;
  refuse('checkout-open', { message, errors: { orderNumber } });
}

/**
 * Sends the customer the link to pay an order by phone: the provider's page of the charge, or our page where that has no address now or is
 * too long. Running it again sends nothing. Calls the provider, so it runs outside of a transaction.
 */
export async function sendPayLink(context: AppContext, id: string): Promise<void> {
  const { config, database, keys } = context;
  const order = await findAssistedOrder(database.read, id);
  if (order === null || order.checkoutId === null || order.payLinkSentAt !== null) return;
  const { checkoutId, customerId } = order;
  const token = linkTokenOf(keys, order);
  const ownPage = token === null ? undefined : linkOf(config.publicUrl, token);
  await beginPayment(context, customerId, checkoutId, ownPage);
  await database.write(async (tx) => {
    const checkout = await findCheckout(tx, checkoutId);
    const account = await findAccount(tx, customerId);
    if (!(await notePayLink(tx, id)) || checkout?.state !== 'open' || account?.state !== 'active') return;
    const charge = (await readOrderPayment(tx, checkoutId)).charges.at(-1);
    const links = [...(charge?.payUrl ? [charge.payUrl] : []), ...(ownPage === undefined ? [] : [ownPage])];
    const text = payText(checkout, links);
    if (text !== null) await queueText(tx, { to: account.loginKey, kind: 'order', text, customerId });
  });
}

/** The page of the order by phone that a checkout was made of; null for one from the app, and where its secret is gone. */
export async function pageByPhone(tx: Tx, checkoutId: string, publicUrl: string): Promise<string | null> {
  const order = await findAssistedOrderOf(tx, checkoutId);
  const token = order && linkTokenOf(tx.keys, order);
  return token === null ? null : linkOf(publicUrl, token);
}
