import { toNaira } from '@foodbank/contract/primitives/money';
import type { Payment, Checkout as Reply, UnpaidOrder } from '@foodbank/contract/selling/checkout';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Charge, findLastAskedAt } from '../../money/charges/queries.ts';
import { describePayment, readOrderPayment, toPayKobo } from '../orders/order-payment.ts';
import { findShopOrder } from '../orders/shop-order-queries.ts';
import { findOffer } from './offer-queries.ts';
import { type Checkout, findCheckout, listOpenCheckouts } from './queries.ts';
import { isCovered, minutesOf } from './rules.ts';

/** What a customer has to pay, oldest first. */
export async function describeUnpaid(db: Db, customerId: string, now: Date): Promise<UnpaidOrder[]> {
  const unpaid: UnpaidOrder[] = [];
  for (const { id, orderNumber, dueNowKobo, heldUntil } of await listOpenCheckouts(db, customerId)) {
    const { payment, nextStep } = await describeCheckout(db, customerId, id);
    const secondsLeft = Math.max(0, Math.ceil((heldUntil.getTime() - now.getTime()) / 1000));
    unpaid.push({
      ...{ checkoutId: id, orderNumber, nextStep, secondsLeft },
      total: toNaira(dueNowKobo),
      missing: payment.missing,
    });
  }
  return unpaid;
}

/** A customer's checkout as replies have it. Refuses with `not-found` another customer's. */
export async function describeCheckout(db: Db, customerId: string, id: string): Promise<Reply> {
  const checkout = await findCheckout(db, id);
  if (checkout === null || checkout.customerId !== customerId) refuse('not-found');
  const paid = await readOrderPayment(db, id);
  const payment = describePayment(paid, checkout.dueNowKobo);
  const isOpen = checkout.state === 'open';
  const isUnagreed = isOpen && checkout.financedKobo > 0 && (await findOffer(db, id))?.state !== 'agreed';
  // The checkout of an order that is cancelled after it was paid stays `paid`.
  const order = checkout.state === 'paid' ? await findShopOrder(db, checkout.orderNumber) : null;
  return {
    id,
    orderNumber: checkout.orderNumber,
    state: checkout.state,
    total: toNaira(checkout.totalKobo),
    dueNow: toNaira(checkout.dueNowKobo),
    financed: toNaira(checkout.financedKobo),
    payment,
    holdsUntil: isOpen ? checkout.heldUntil.toISOString() : null,
    holdMinutes: minutesOf(checkout),
    askedAt: (await findAskedAt(db, paid.charges))?.toISOString() ?? null,
    payUrl: isOpen ? findPayUrl(paid.charges, checkout.dueNowKobo) : null,
    nextStep:
      order?.state === 'cancelled' ? afterCancelling(payment) : isUnagreed ? 'agree' : nextStepOf(checkout, payment),
  };
}

/** When the provider was last asked about some charges; null for never. */
const findAskedAt = async (db: Db, charges: readonly Charge[]): Promise<Date | null> =>
  charges.length === 0
    ? null
    : findLastAskedAt(
        db,
        charges.map(({ id }) => id),
      );

/** The provider's page on which what is due is paid, or a payment was begun; null where `payCheckout` begins another one, and once it is paid. */
function findPayUrl(charges: readonly Charge[], dueNowKobo: number): string | null {
  const last = charges.at(-1);
  if (last === undefined || isCovered(charges, dueNowKobo)) return null;
  if (last.state === 'failed' || last.state === 'paid') return null;
  const goesOn = last.state === 'pending' || last.amountKobo === toPayKobo(charges, dueNowKobo);
  return goesOn ? last.payUrl : null;
}

/** What follows an order that is cancelled after it was placed: where nothing was paid, nothing comes back. */
const afterCancelling = ({ state }: Payment): Reply['nextStep'] =>
  state === 'none' ? 'order-again' : 'wait-for-refund';

function nextStepOf({ state }: Checkout, payment: Payment): Reply['nextStep'] {
  if (state === 'paid') return 'see-order';
  if (state === 'refunded' || payment.state === 'refunding') return 'wait-for-refund';
  // Whether a late payment places the order is decided a moment later.
  if (state === 'expired' && payment.state === 'paid') return 'wait-for-payment';
  if (state !== 'open') return payment.paid > 0 ? 'wait-for-refund' : 'order-again';
  if (payment.state === 'missing') return 'pay-missing';
  if (payment.state === 'failed') return 'try-again';
  return payment.state === 'pending' || payment.state === 'unclear' || payment.state === 'paid'
    ? 'wait-for-payment'
    : 'pay';
}
