import { toNaira } from '@foodbank/contract/primitives/money';
import type { Payment, PaymentState } from '@foodbank/contract/selling/checkouts';
import type { Db } from '../../../platform/database.ts';
import { type Charge, listChargesOf } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';

/** How the charges of a checkout name it. */
export const ownerOfCheckout = (checkoutId: string): string => `checkout:${checkoutId}`;

/** What was paid for an order, and what went back. Amounts are kobo. */
export interface OrderPayment {
  charges: readonly Charge[];
  /** What the provider says that it has given back. */
  refundedKobo: number;
}

/** Reads the charges of a checkout, and what of their refunds is done. */
export async function readOrderPayment(db: Db, checkoutId: string): Promise<OrderPayment> {
  const charges = await listChargesOf(db, ownerOfCheckout(checkoutId));
  let refundedKobo = 0;
  for (const { id, refundKobo } of charges) {
    if (refundKobo === 0) continue;
    const refunds = await listRefundsOf(db, id);
    refundedKobo += refunds.reduce((sum, { state, amountKobo }) => sum + (state === 'paid' ? amountKobo : 0), 0);
  }
  return { charges, refundedKobo };
}

/** The charge that paid, first one of which money is kept, or else the latest one; null before there is one. */
export function mainCharge(charges: readonly Charge[]): Charge | null {
  const paid = charges.filter(({ state }) => state === 'paid');
  return paid.find(({ paidKobo, refundKobo }) => paidKobo > refundKobo) ?? paid[0] ?? charges.at(-1) ?? null;
}

/** A payment as replies have it. `totalKobo` is what the order costs. */
export function describePayment({ charges, refundedKobo }: OrderPayment, totalKobo: number): Payment {
  const charge = mainCharge(charges);
  const keptKobo = charge === null ? 0 : charge.paidKobo - charge.refundKobo;
  const askedBackKobo = charges.reduce((sum, { refundKobo }) => sum + refundKobo, 0);
  return {
    state: stateOf(charge, { keptKobo, askedBackKobo, refundedKobo }),
    amount: toNaira(totalKobo),
    paid: toNaira(charges.reduce((sum, { paidKobo }) => sum + paidKobo, 0)),
    missing: toNaira(charge?.state === 'failed' && keptKobo > 0 ? Math.max(0, totalKobo - keptKobo) : 0),
    refunded: toNaira(refundedKobo),
    comingBack: toNaira(Math.max(0, askedBackKobo - refundedKobo)),
    channel: charge?.channel ?? null,
    paidAt: charge?.paidAt?.toISOString() ?? null,
  };
}

function stateOf(
  charge: Charge | null,
  { keptKobo, askedBackKobo, refundedKobo }: { keptKobo: number; askedBackKobo: number; refundedKobo: number },
): PaymentState {
  if (charge === null) return 'open';
  if (keptKobo === 0 && askedBackKobo > 0) return refundedKobo >= askedBackKobo ? 'refunded' : 'refunding';
  if (charge.state === 'failed') return keptKobo > 0 ? 'missing' : 'failed';
  return charge.state;
}
