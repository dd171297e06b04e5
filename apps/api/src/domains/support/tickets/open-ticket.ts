import { lagosDay } from '@foodbank/contract/primitives/day';
import { type TicketTopic, ticketTopics } from '@foodbank/contract/support/tickets';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { findShopOrder } from '../../selling/orders/shop-order-queries.ts';
import { findRequestByDigest } from '../requests/queries.ts';
import { receiveRequest } from '../requests/receive-request.ts';
import type { StoredRequest } from '../requests/stored-request.ts';

/** A customer's question as the app sends it. */
export interface TicketQuestion {
  topic: TicketTopic;
  message: string;
  orderNumber?: string | null | undefined;
}

/**
 * Puts a customer's question into the queue of requests. The same question on the same day is one case. Refuses with `not-found` an
 * order that isn't the customer's.
 */
export async function openTicket(tx: Tx, customerId: string, question: TicketQuestion): Promise<StoredRequest> {
  const { topic, message, orderNumber = null } = question;
  const customer = (await findOwnCustomer(tx, customerId)) ?? refuse('not-signed-in');
  const order = orderNumber === null ? null : await findShopOrder(tx, orderNumber);
  if (orderNumber !== null && order?.customerId !== customerId) refuse('not-found');
  const digest = tx.keys.digest(`ticket ${lagosDay(tx.now)} ${customerId} ${orderNumber ?? ''} ${topic} ${message}`);
  await receiveRequest(tx, {
    kind: order === null ? 'customer' : 'order',
    digest,
    subject: order === null ? ticketTopics[topic] : `${order.number}: ${ticketTopics[topic]}`,
    senderName: `${customer.firstname} ${customer.lastname}`,
    email: customer.email,
    phone: customer.phone,
    customerId,
    ...(order !== null && { orderNumber: order.number }),
    fields: { topic: ticketTopics[topic], message },
    consentVersion: null,
    quarantined: false,
  });
  return (await findRequestByDigest(tx, digest)) ?? refuse('not-found');
}
