import type { Tx } from '../../../platform/database.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { listRefundsOf, type Refund } from '../../money/charges/refund-queries.ts';
import { findOwnCustomer, lockCustomer } from '../../people/customers/queries.ts';
import { type Checkout, findCheckout } from '../../selling/checkout/queries.ts';
import { ownerOfCheckout } from '../../selling/orders/order-payment.ts';
import { listOrderEvents } from '../../selling/orders/queries.ts';
import { findRequestByDigest, insertEntry, lockRequest, updateRequest } from '../requests/queries.ts';
import { receiveRequest } from '../requests/receive-request.ts';
import { reopened } from '../requests/reopen-request.ts';
import { dueAfter } from '../requests/request-rules.ts';
import { type PaymentTrouble, paymentTroublesOf, restCame } from './payment-troubles.ts';

/**
 * Opens a case for a late, wrong or double payment of a checkout, and tells the customer in it what happens with the money. What settles
 * itself waits for no one; what a person has to do stands in the queue with a clock. Doing it again changes nothing.
 */
export async function notePaymentTrouble(tx: Tx, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(tx, checkoutId);
  if (checkout === null) return;
  const { orderNumber, customerId } = checkout;
  // Nothing is stored of a customer who is being erased.
  const isThere = (await lockCustomer(tx, customerId)) !== null;
  const digest = tx.keys.digest(`payment ${checkoutId}`);
  const isNew = (await findRequestByDigest(tx, digest)) === null;
  const troubles = (await readTroubles(tx, checkout)).filter(({ key }) => !isNew || key !== restCame);
  const customer = isThere ? await findOwnCustomer(tx, customerId) : null;
  if (troubles.length === 0 || customer === null) return;
  await receiveRequest(tx, {
    kind: 'payment',
    digest,
    subject: `${orderNumber}: payment`,
    senderName: `${customer.firstname} ${customer.lastname}`,
    email: customer.email,
    phone: customer.phone,
    customerId,
    orderNumber,
    fields: {
      topic: 'Your payment',
      message: `Your payment for order ${orderNumber} had a problem. We’ll tell you here what happens with the money.`,
    },
    consentVersion: null,
    quarantined: false,
    tellsTeam: false,
  });
  const request = await findRequestByDigest(tx, digest);
  if (request !== null) await tellTroubles(tx, request.id, isNew, troubles);
}

/** Adds what the case does not say yet. It becomes the team's to do if a person is needed; otherwise nothing is due. */
async function tellTroubles(tx: Tx, requestId: string, isNew: boolean, troubles: readonly PaymentTrouble[]) {
  const request = await lockRequest(tx, requestId);
  if (request === null) return;
  const added: PaymentTrouble[] = [];
  for (const trouble of troubles) {
    const { key, text } = trouble;
    if (await insertEntry(tx, { requestId, kind: 'answer', authorId: null, text, key })) added.push(trouble);
  }
  if (added.length === 0) return;
  const needsTeam = added.some((trouble) => trouble.needsTeam);
  await updateRequest(tx, {
    ...request,
    ...(needsTeam && { ...reopened, dueAt: request.dueAt ?? dueAfter(tx.now, request.complex), leftMs: null }),
    ...(!needsTeam && isNew && { state: 'answered', dueAt: null, leftMs: null, firstAnsweredAt: tx.now }),
    unread: true,
    version: request.version + 1,
    changedAt: tx.now,
  });
}

async function readTroubles(tx: Tx, { id, orderNumber, dueNowKobo, state }: Checkout): Promise<PaymentTrouble[]> {
  const charges = await listChargesOf(tx, ownerOfCheckout(id));
  const refunds: Refund[] = [];
  for (const charge of charges) refunds.push(...(await listRefundsOf(tx, charge.id)));
  const events = await listOrderEvents(tx, orderNumber);
  const isPlacedLate = state === 'paid' && events.some(({ kind }) => kind === 'paid-late');
  return paymentTroublesOf({ orderNumber, dueNowKobo, charges, refunds, isPlacedLate });
}
