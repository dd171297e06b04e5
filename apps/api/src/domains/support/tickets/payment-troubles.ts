import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Charge } from '../../money/charges/queries.ts';
import type { Refund } from '../../money/charges/refund-queries.ts';
import { missingKobo, usedCharges } from '../../selling/orders/order-payment.ts';

/** What went wrong with a payment, as the customer reads it. */
export interface PaymentTrouble {
  /** Names it within the order, so that it is told once. */
  key: string;
  text: string;
  /** True for what a member of staff has to do; the rest settles itself. */
  needsTeam: boolean;
}

/** Names what is told only to those who were told that something was missing. */
export const restCame = 'rest-came';

/** The payments of an order. */
export interface PaymentsOfOrder {
  orderNumber: string;
  dueNowKobo: number;
  charges: readonly Charge[];
  refunds: readonly Refund[];
  /** True if a payment came after the order had expired, and the order was placed all the same. */
  isPlacedLate: boolean;
}

// A customer who cancels knows why the money comes back.
const isExpected = ({ key, reason }: Refund) => !key.startsWith('charge:') || reason === 'Order cancelled';
const hasStuck = ({ state, alarm }: Refund) => state === 'failed' || alarm === 'refund-failed';
const asSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** What was late, wrong or double about the payments of an order, oldest first; nothing for a payment as it should be. */
export function paymentTroublesOf({
  orderNumber,
  dueNowKobo,
  charges,
  refunds,
  isPlacedLate,
}: PaymentsOfOrder): PaymentTrouble[] {
  const troubles: PaymentTrouble[] = [];
  const add = (key: string, text: string, needsTeam = false) => troubles.push({ key, text, needsTeam });
  if (isPlacedLate)
    add(
      'placed-late',
      `Your payment came after the time to pay. The food was still available: order ${orderNumber} is placed.`,
    );
  const missing = missingKobo(charges, dueNowKobo);
  for (const { id, state, reason, paidKobo } of charges) {
    if (state !== 'failed' || reason !== 'too-little' || missing === 0) continue;
    const came = `We received ${shortKobo(dueNowKobo - missing)} of ${shortKobo(dueNowKobo)} for order ${orderNumber}.`;
    add(
      `too-little-${id}-${paidKobo}`,
      `${came} ${shortKobo(missing)} is missing: you can pay it at the order. If it isn’t paid in time, you get all of it back automatically.`,
    );
  }
  if (usedCharges(charges).length > 1)
    add(restCame, `The rest has come in: order ${orderNumber} is placed. You don’t need to do anything.`);
  for (const refund of refunds) {
    const { id, amountKobo, reason, state, alarm } = refund;
    const amount = shortKobo(amountKobo);
    if (!isExpected(refund))
      add(`back-${id}`, `${asSentence(reason)} ${amount} goes back the way you paid. You don’t need to do anything.`);
    if (alarm === 'needs-attention')
      add(
        `account-${id}`,
        `To send ${amount} back, we need a bank account in your name. Open order ${orderNumber} to add it.`,
      );
    if (hasStuck(refund))
      add(`stuck-${id}`, `${amount} hasn’t reached you yet. We’re looking into it and will write to you here.`, true);
    else if (state === 'paid' && !isExpected(refund)) add(`done-${id}`, `${amount} has gone back the way you paid.`);
  }
  return troubles;
}
