import { partnerHoldReasons } from '@foodbank/contract/selling/partner-payouts-staff';
import { isSameAccount } from '../../earning/payouts/payee.ts';
import { withdrawDisbursement } from '../../money/payments/disbursement-queries.ts';
import type { MayLeave } from '../../money/payments/dispatch-disbursements.ts';
import { lockWithPartner } from './check-partner.ts';
import { addPartnerPayoutEvent } from './entry-queries.ts';
import { readPartnerPayee } from './payee.ts';
import { proposeForPartner } from './propose-partner-payout.ts';
import { findPartnerPayoutOfDisbursement } from './queries.ts';
import { recordPartnerDisbursement } from './record-partner-disbursement.ts';
import { partnerOf } from './refresh-partner-payout.ts';

/**
 * Whether a payout that was handed over may still leave for the provider. If its rider is suspended, an earlier payout has an alarm or there
 * is another bank account, it is taken back, so that it has failed, and its entries stand in a new payout: held, or proposed for the other
 * account. True if it may leave, and for a disbursement of another sort. What may have left is never taken back.
 */
export const mayPartnerPayoutLeave: MayLeave = async (tx, disbursementId) => {
  const found = await findPartnerPayoutOfDisbursement(tx, disbursementId);
  if (found === null) return true;
  const payout = await lockWithPartner(tx, found.id);
  const partner = partnerOf(payout);
  const { account, holdBecause } = await readPartnerPayee(tx, tx.keys, partner);
  if (holdBecause === null && isSameAccount(tx.keys, payout, account)) return true;
  if (!(await withdrawDisbursement(tx, disbursementId))) return false;
  const reason = holdBecause === null ? 'There is another bank account now.' : `${partnerHoldReasons[holdBecause]}.`;
  await addPartnerPayoutEvent(tx, payout.id, { kind: 'withdrawn', reason });
  await recordPartnerDisbursement(tx, disbursementId);
  await proposeForPartner(tx, { partner, through: payout.through, by: null });
  return false;
};
