import type { Tx } from '../../../platform/database.ts';
import type { RefundAccountToSend } from '../../../providers/charges.ts';
import { insertChargeAnswer } from './answer-queries.ts';
import { isInNameOfPayment } from './judge-refund-account.ts';
import { findWholeCharge } from './queries.ts';
import { findRefundAccount, isUsable, questionAccount } from './refund-account-queries.ts';
import { markRefundAccountSent, type StoredRefund } from './refund-queries.ts';

/** How long after it was told an account is told again, if the provider still needs one. */
const tellAgainAfterMs = 24 * 3_600_000;

/**
 * The account to tell the provider for a refund that needs one, marked as told; null if there is nothing to tell. The refund is locked,
 * and the caller commits before it calls the provider.
 */
export async function markRefundAccount(tx: Tx, refund: StoredRefund): Promise<RefundAccountToSend | null> {
  const { id, chargeId, state, alarm, providerId, accountVersion, accountSentAt } = refund;
  if (state !== 'sent' || alarm !== 'needs-attention' || providerId === null) return null;
  const charge = await findWholeCharge(tx, chargeId);
  const account = charge && (await findRefundAccount(tx, charge.customerId));
  if (charge === null || account === null || !isUsable(account)) return null;
  // The name at the time of payment counts, unless a person has accepted the account.
  const paidAt = charge.paidAt ?? charge.createdAt;
  if (account.state === 'in-name' && !(await isInNameOfPayment(tx, charge.customerId, account.accountName, paidAt))) {
    await questionAccount(tx, account);
    return null;
  }
  const isTold = accountVersion === account.version && accountSentAt !== null;
  if (isTold && tx.now.getTime() - accountSentAt.getTime() < tellAgainAfterMs) return null;
  await markRefundAccountSent(tx, id, account.version);
  await insertChargeAnswer(tx, { chargeId, refundId: id, source: 'account', outcome: 'try' });
  const accountNumber = tx.keys.unseal(account.numberSealed);
  return { refundId: providerId, accountNumber, bankCode: account.bankCode };
}
