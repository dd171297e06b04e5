/** The refunds of an order, and where each goes. */
import { toNaira } from '@foodbank/contract/primitives/money';
import type { OrderRefund, RefundStep } from '@foodbank/contract/selling/returns';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { isCovered } from '../../money/charges/covering.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { findRefundAccount, isUsable, type RefundAccount } from '../../money/charges/refund-account-queries.ts';
import { listRefundsOf, type Refund } from '../../money/charges/refund-queries.ts';
import { describeRefundAccount } from '../../money/charges/routes.ts';
import { isSlowChannel } from '../../money/charges/rules.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import type { ShopOrder } from '../orders/shop-order-rules.ts';

/** The refunds of an order as its customer sees them, oldest first, and whether an account of the customer is wanted. */
export async function describeRefunds(
  db: Db,
  keys: Keys,
  { checkoutId, customerId }: ShopOrder,
): Promise<{ refunds: OrderRefund[]; accountWanted: boolean }> {
  const charges = await listChargesOf(db, ownerOfCheckout(checkoutId));
  const account = await findRefundAccount(db, customerId);
  const refunds: OrderRefund[] = [];
  for (const { id, channel } of charges) {
    // One that was sent again is told by the one that took its place.
    for (const refund of (await listRefundsOf(db, id)).filter(({ sentAgainAs }) => sentAgainAs === null)) {
      const { amountKobo, reason, state, accountVersion, requestedAt, endedAt } = refund;
      refunds.push({
        id: refund.id,
        amount: toNaira(amountKobo),
        reason,
        step: (await isCovered(db, refund)) ? 'taken-back' : stepOf(refund, account),
        to: accountVersion === null || account === null ? placeOf(channel) : accountText(account, keys),
        askedAt: requestedAt.toISOString(),
        doneAt: state === 'paid' ? (endedAt?.toISOString() ?? null) : null,
      });
    }
  }
  const isSlow = charges.some(({ channel, paidKobo }) => paidKobo > 0 && isSlowChannel(channel));
  const needsOne = refunds.some(({ step }) => step === 'needs-account');
  const isKnown = account !== null && account.state !== 'refused';
  return { refunds, accountWanted: needsOne || (isSlow && !isKnown) };
}

function stepOf({ state, alarm, paidOtherwiseAt }: Refund, account: RefundAccount | null): RefundStep {
  if (state === 'paid') return 'done';
  // The alarm that it failed is closed once the customer has the money. Another one may come later.
  if (state === 'failed' && (alarm === null || paidOtherwiseAt !== null)) return 'otherwise';
  const isStuck = alarm === 'refund-failed' || alarm === 'needs-attention';
  if (!isStuck) return 'under-way';
  if (account === null || account.state === 'refused') return 'needs-account';
  if (!isUsable(account)) return 'account-checked';
  return state === 'failed' ? 'failed' : 'under-way';
}

function accountText(account: RefundAccount, keys: Keys): string {
  const { bankName, accountNumber } = describeRefundAccount(account, keys);
  return `${bankName}, account ${accountNumber}`;
}

/** Where money goes back to that was paid in a way. */
export function placeOf(channel: string | null): string {
  if (channel === 'card') return 'The card you paid with';
  return 'The account you paid from';
}
