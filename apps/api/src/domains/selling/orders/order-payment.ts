import { askedKobo } from '@foodbank/contract/money/charges';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Payment, PaymentState } from '@foodbank/contract/selling/checkout';
import type { Db } from '../../../platform/database.ts';
import { isCovered } from '../../money/charges/covering.ts';
import type { ChargeOwner } from '../../money/charges/owners.ts';
import { type Charge, heldKobo, listChargesOf } from '../../money/charges/queries.ts';
import { listRefundsOf, type Refund } from '../../money/charges/refund-queries.ts';
import { isPlaced, type KeptParts, keptTotalKobo, type ShopOrder } from './shop-order-rules.ts';

/** How the charges of a checkout name it. */
export const ownerOfCheckout = (id: string): ChargeOwner => ({ kind: 'checkout', id });

/** What was paid for an order, and what went back. Amounts are kobo. */
export interface OrderPayment {
  /** Oldest first. */
  charges: readonly Charge[];
  /** What the provider says that it has given back, and what finance says that the customer has in another way. */
  refundedKobo: number;
  /** What of `refundedKobo` banks took back themselves. */
  takenBackKobo: number;
}

/** Reads the charges of a checkout, and what of their refunds is done. */
export async function readOrderPayment(db: Db, checkoutId: string): Promise<OrderPayment> {
  const charges = await listChargesOf(db, ownerOfCheckout(checkoutId));
  let [refundedKobo, takenBackKobo] = [0, 0];
  for (const { id, refundKobo, failedRefundKobo } of charges) {
    if (refundKobo === 0 && failedRefundKobo === 0) continue;
    for (const refund of (await listRefundsOf(db, id)).filter(isDone)) {
      refundedKobo += refund.amountKobo;
      if (await isCovered(db, refund)) takenBackKobo += refund.amountKobo;
    }
  }
  return { charges, refundedKobo, takenBackKobo };
}

const isDone = ({ state, paidOtherwiseAt, sentAgainAs }: Refund): boolean =>
  state === 'paid' || (state === 'failed' && paidOtherwiseAt !== null && sentAgainAs === null);

/** What some charges hold together, in kobo. */
export const sumHeldKobo = (charges: readonly Charge[]): number =>
  charges.reduce((sum, charge) => sum + heldKobo(charge), 0);

/** The charges that an order uses, oldest first; none before it is placed. */
export const usedCharges = (charges: readonly Charge[]): Charge[] => charges.filter(({ usedKobo }) => usedKobo > 0);

/**
 * What of an order is on its plan, in kobo: what is kept without what its own payments hold. Goods that came back lower it. As agreed before the order is
 * placed; 0 for one that is paid at once.
 */
export function onPlanKobo(order: PlanPart, charges: readonly Charge[]): number {
  if (order.financedKobo === 0 || !isPlaced(order)) return order.financedKobo;
  return Math.max(0, keptTotalKobo(order) - heldOfOrderKobo(charges));
}

type PlanPart = KeptParts & Pick<ShopOrder, 'financedKobo' | 'placedAt'>;

/** What an order still holds of what was paid for it, in kobo. */
export const heldOfOrderKobo = (charges: readonly Charge[]): number =>
  usedCharges(charges).reduce((sum, charge) => sum + Math.min(charge.usedKobo, heldKobo(charge)), 0);

/** What is missing of an order that is not placed, of which a part came in; else 0. In kobo. */
export function missingKobo(charges: readonly Charge[], dueNowKobo: number): number {
  const partKobo = sumHeldKobo(charges);
  return partKobo === 0 || usedCharges(charges).length > 0 ? 0 : Math.max(0, dueNowKobo - partKobo);
}

/** What the next payment of an order asks for: what is missing, or all that is due; no less than the provider takes. In kobo. */
export const toPayKobo = (charges: readonly Charge[], dueNowKobo: number): number =>
  askedKobo(missingKobo(charges, dueNowKobo) || dueNowKobo);

/** A payment as replies have it. `dueNowKobo` is what the order asks its customer to pay now. */
export function describePayment({ charges, refundedKobo, takenBackKobo }: OrderPayment, dueNowKobo: number): Payment {
  const paying = usedCharges(charges).at(-1) ?? charges.findLast(({ paidKobo }) => paidKobo > 0) ?? charges.at(-1);
  // What failed to go back still does: a person sees to it.
  const askedBackKobo = charges.reduce(
    (sum, { refundKobo, failedRefundKobo }) => sum + refundKobo + failedRefundKobo,
    0,
  );
  return {
    state: stateOf(charges, { dueNowKobo, askedBackKobo, refundedKobo, takenBackKobo }),
    amount: toNaira(dueNowKobo),
    paid: toNaira(charges.reduce((sum, { paidKobo }) => sum + paidKobo, 0)),
    missing: toNaira(missingKobo(charges, dueNowKobo)),
    refunded: toNaira(refundedKobo - takenBackKobo),
    comingBack: toNaira(Math.max(0, askedBackKobo - refundedKobo)),
    channel: paying?.channel ?? null,
    paidAt: paying?.paidAt?.toISOString() ?? null,
  };
}

interface PaymentSums {
  dueNowKobo: number;
  askedBackKobo: number;
  refundedKobo: number;
  takenBackKobo: number;
}

function stateOf(charges: readonly Charge[], sums: PaymentSums): PaymentState {
  const { dueNowKobo, askedBackKobo, refundedKobo, takenBackKobo } = sums;
  const last = charges.at(-1);
  if (last === undefined) return dueNowKobo === 0 ? 'none' : 'open';
  const used = usedCharges(charges);
  const isHeld = sumHeldKobo(used.length > 0 ? used : charges) > 0;
  if (!isHeld && askedBackKobo > 0 && takenBackKobo >= askedBackKobo) return 'taken-back';
  if (!isHeld && askedBackKobo > 0) return refundedKobo >= askedBackKobo ? 'refunded' : 'refunding';
  if (used.length > 0 || (isHeld && sumHeldKobo(charges) >= dueNowKobo)) return 'paid';
  if (charges.some(({ state }) => state === 'unclear')) return 'unclear';
  if (last.state === 'pending') return 'pending';
  if (isHeld) return 'missing';
  return last.state === 'failed' ? 'failed' : 'open';
}
