import { formatInstant, lagosDay, lagosFieldTime } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { lockShopOrder } from '../orders/locking.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { tellCustomer } from '../orders/tell-customer.ts';
import { findCheckout, lockCheckout, notePartTold } from './queries.ts';
import { isCovered, pageOfCheckout, partKoboOf } from './rules.ts';

/** Customers who paid too little are told. The job's id is the checkout's. */
export const partPaymentsQueue = 'part-payments';

/** The page of an order by phone, which needs no log-in, by its checkout; null for an order from the app. The composition root has it. */
export type PageByPhone = (tx: Tx, checkoutId: string, publicUrl: string) => Promise<string | null>;

/** Who pays in many small parts is told of the first three: each message costs. */
const partsToldMax = 3;

/**
 * Tells a customer what is missing, how long the order waits and what comes back if it isn't paid, with the page on which to pay it. Each
 * part is told once, and nothing is told about a checkout that is paid or over meanwhile. Locks the order and the checkout.
 */
export async function tellPart(
  tx: Tx,
  checkoutId: string,
  { publicUrl, pageByPhone }: { publicUrl: string; pageByPhone: PageByPhone },
): Promise<void> {
  const found = await findCheckout(tx, checkoutId);
  if (found === null) return;
  await lockShopOrder(tx, found.orderNumber);
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout === null || checkout.state !== 'open') return;
  const charges = await listChargesOf(tx, ownerOfCheckout(checkoutId));
  const partKobo = partKoboOf(charges);
  if (partKobo === 0 || isCovered(charges, checkout.dueNowKobo)) return;
  if (!(await notePartTold(tx, checkoutId, partKobo, partsToldMax))) return;
  await tellCustomer(tx, checkout.orderNumber, 'too-little', {
    amountKobo: Math.max(0, checkout.dueNowKobo - partKobo),
    paidKobo: partKobo,
    link: (await pageByPhone(tx, checkoutId, publicUrl)) ?? `${publicUrl}${pageOfCheckout(checkoutId)}`,
    until: clockOf(checkout.heldUntil, tx.now),
  });
}

/** The time of day in Lagos, with the day if that is another one. */
const clockOf = (at: Date, now: Date): string =>
  lagosDay(at) === lagosDay(now) ? (lagosFieldTime(at).split('T')[1] ?? '') : formatInstant(at);
