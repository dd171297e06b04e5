import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { type Charge, listChargesOf, listKeptCharges } from '../../money/charges/queries.ts';
import { createCharge, startCharge } from '../../money/charges/starting.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { ownerOfCheckout, toPayKobo } from '../orders/order-payment.ts';
import { applyCharges } from './apply-charges.ts';
import { findOffer } from './offer-queries.ts';
import { countCharge, lockCheckout } from './queries.ts';
import { chargeReference, chargesMax, isCovered } from './rules.ts';

/**
 * Begins the payment of an open checkout at the provider, or goes on with the one that was begun. After a failed one, a new one begins for
 * the same order, and after too little one for what is missing; at most 20 in all. The provider's page leads back to the checkout in the app, or to `backTo`. Refuses with `checkout-over`,
 * `plan-not-agreed`, `payment-unclear` and `payment-tries-over`. Calls the provider, so it runs outside of a transaction.
 */
export async function payCheckout(
  context: AppContext,
  customerId: string,
  checkoutId: string,
  backTo?: string,
): Promise<void> {
  const charge = await context.database.write((tx) => chargeToPay(tx, customerId, checkoutId));
  if (charge !== null) await startCharge(context, charge.id, backTo);
}

/** The same for a checkout that was just made: without an answer of the provider, the customer presses "Pay" again. */
export async function beginPayment(
  context: AppContext,
  customerId: string,
  checkoutId: string,
  backTo?: string,
): Promise<void> {
  try {
    await payCheckout(context, customerId, checkoutId, backTo);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** The charge to pay now, made if there is none; null once all that is due came in, and where nothing is. Locks the customer and the checkout. */
async function chargeToPay(tx: Tx, customerId: string, checkoutId: string): Promise<Charge | null> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout === null || checkout.customerId !== customerId) refuse('not-found');
  if (checkout.state !== 'open') refuse('checkout-over');
  // Nothing is asked for before the customer agreed to the plan.
  if (checkout.financedKobo > 0 && (await findOffer(tx, checkoutId))?.state !== 'agreed') refuse('plan-not-agreed');
  const owner = ownerOfCheckout(checkoutId);
  const charges = await listChargesOf(tx, owner);
  if (charges.some(({ state }) => state === 'unclear')) refuse('payment-unclear');
  if (checkout.dueNowKobo === 0 || isCovered(charges, checkout.dueNowKobo)) return null;
  const amountKobo = toPayKobo(charges, checkout.dueNowKobo);
  const last = charges.at(-1);
  // One that the customer has begun to pay goes on, also where it asks for another sum than is missing by now: what is too much goes back.
  const goesOn = last?.state === 'pending' || (last?.state === 'open' && last.amountKobo === amountKobo);
  if (last !== undefined && goesOn) return last;
  if (charges.length >= chargesMax) refuse('payment-tries-over');
  return createCharge(tx, {
    reference: chargeReference(checkout.orderNumber, await countCharge(tx, checkoutId)),
    owner,
    amountKobo,
    email: confirmedEmail(customer),
    customerId,
  });
}

// The jobs of the charge itself have had their time.
const settledMs = 10 * 60_000;
const daysLookedBack = 31;
const pageSize = 1_000;
const beforeAll = { id: '00000000-0000-0000-0000-000000000000', ownerId: '' };

type Parts = Pick<AppContext, 'clock' | 'database'>;

/**
 * Finds money that came in and pays for no order, because the job that should have placed the order or given the money back was lost, and
 * does what that job does. Each checkout has a transaction of its own. Returns how many it brought in step.
 */
export async function findKeptPayments({ clock, database }: Parts): Promise<number> {
  const now = clock.now().getTime();
  const since = new Date(now - daysLookedBack * 86_400_000);
  const until = new Date(now - settledMs);
  let [count, after] = [0, beforeAll];
  for (;;) {
    const kept = await listKeptCharges(database.read, 'checkout', { since, until, after, atMost: pageSize });
    const last = kept.at(-1);
    for (const checkoutId of new Set(kept.map(({ ownerId }) => ownerId))) {
      await database.write((tx) => applyCharges(tx, checkoutId));
      count += 1;
    }
    if (last === undefined || kept.length < pageSize) return count;
    after = last;
  }
}
