import type { AppContext } from '../../../platform/app-context.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { beginPayment } from '../checkout/pay-checkout.ts';
import { findCheckout } from '../checkout/queries.ts';
import { readOrderPayment } from '../orders/order-payment.ts';
import { linkOf, linkTokenOf, payText } from './assisted-order-rules.ts';
import { findAssistedOrder, notePayLink } from './queries.ts';

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
