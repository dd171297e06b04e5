import { lagosDay } from '@foodbank/contract/primitives/day';
import type { RequestKind } from '@foodbank/contract/support/requests-staff';
import { type TicketTopic, ticketTopics } from '@foodbank/contract/support/tickets';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { customerActor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findLoanByNumber, findLoanByOwner, listLoansOf, type StoredLoan } from '../../lending/loans/queries.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { findCheckInQuestion } from '../../people/identity-checks/checking.ts';
import { loanOwnerOf } from '../../selling/orders/loan-of-order.ts';
import { findShopOrder } from '../../selling/orders/shop-order-queries.ts';
import { followCase } from '../requests/pausing-cases.ts';
import { findRequest, findRequestByDigest, lockRequest } from '../requests/queries.ts';
import { receiveRequest } from '../requests/receive-request.ts';
import type { StoredRequest } from '../requests/stored-request.ts';

/** A customer's question as the app sends it. */
export interface TicketQuestion {
  topic: TicketTopic;
  message: string;
  orderNumber?: string | null | undefined;
  planNumber?: string | null | undefined;
}

/** The topics that are kinds of their own: staff find them apart. */
const kindOf: Partial<Record<TicketTopic, RequestKind>> = {
  plan: 'plan',
  identity: 'identity',
  'limit-review': 'limit-review',
  hardship: 'hardship',
};

/**
 * Puts a customer's question into the queue of requests. The same question on the same day is one case. One about missing, wrong or bad goods
 * of an order on a plan pauses the plan. Refuses with `not-found` an order or a plan that isn't the customer's.
 */
export async function openTicket(
  tx: Tx,
  customerId: string,
  question: TicketQuestion,
  { actor = customerActor(customerId), tellsTeam = true }: { actor?: Actor; tellsTeam?: boolean } = {},
): Promise<StoredRequest> {
  const { topic, message, orderNumber = null, planNumber = null } = question;
  const customer = (await findOwnCustomer(tx, customerId)) ?? refuse('not-signed-in');
  const order = orderNumber === null ? null : await findShopOrder(tx, orderNumber);
  if (orderNumber !== null && order?.customerId !== customerId) refuse('not-found');
  const loan = await loanOf(tx, customerId, { topic, orderNumber, planNumber });
  const about = `${orderNumber ?? ''}${planNumber === null ? '' : ` ${loan?.number}`}`;
  const digest = tx.keys.digest(`ticket ${lagosDay(tx.now)} ${customerId} ${about} ${topic} ${message}`);
  const named = order?.number ?? (planNumber === null ? undefined : loan?.number);
  await receiveRequest(tx, {
    kind: kindOf[topic] ?? (order === null ? 'customer' : 'order'),
    digest,
    subject: named === undefined ? ticketTopics[topic] : `${named}: ${ticketTopics[topic]}`,
    senderName: `${customer.firstname} ${customer.lastname}`,
    email: customer.email,
    phone: customer.phone,
    customerId,
    ...(order !== null && { orderNumber: order.number }),
    topic,
    loanId: loan?.id ?? null,
    identityCheckId: topic === 'identity' ? ((await findCheckInQuestion(tx, customerId))?.id ?? null) : null,
    fields: { topic: ticketTopics[topic], message },
    consentVersion: null,
    quarantined: false,
    tellsTeam,
  });
  const { id } = (await findRequestByDigest(tx, digest)) ?? refuse('not-found');
  const locked = (await lockRequest(tx, id)) ?? refuse('not-found');
  await followCase(tx, locked, actor);
  return (await findRequest(tx, id)) ?? refuse('not-found');
}

/** The plan that a question is about: the one it names, that of its order, or for a question about a plan the only one. Refuses with `not-found` another customer's. */
async function loanOf(
  tx: Tx,
  customerId: string,
  { topic, orderNumber, planNumber }: { topic: TicketTopic; orderNumber: string | null; planNumber: string | null },
): Promise<StoredLoan | null> {
  if (planNumber !== null) {
    const loan = await findLoanByNumber(tx, planNumber);
    return loan?.customerId === customerId ? loan : refuse('not-found');
  }
  if (orderNumber !== null) return findLoanByOwner(tx, loanOwnerOf(orderNumber));
  if (topic !== 'plan' && topic !== 'hardship') return null;
  const running = (await listLoansOf(tx, customerId)).filter(({ state }) => state !== 'settled');
  return running.length === 1 ? (running[0] ?? null) : null;
}
