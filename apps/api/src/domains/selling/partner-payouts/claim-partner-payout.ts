import type { Tx } from '../../../platform/database.ts';
import type { ClaimOutcome } from '../../earning/payouts/claim-payout.ts';
import { openAccount } from '../../earning/payouts/payee.ts';
import {
  addToPayoutDay,
  findLastSentDay,
  findPayoutStop,
  shareSending,
} from '../../earning/payouts/sending-queries.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { requestDisbursement } from '../../money/payments/request-disbursement.ts';
import { checkPartner, lockWithPartner } from './check-partner.ts';
import { addPartnerPayoutEvent } from './entry-queries.ts';
import { payableOf, subjectOf } from './partner-rules.ts';
import { transferOfSending } from './partner-transfers.ts';
import { markPartnerSending } from './queries.ts';
import { partnerOf } from './refresh-partner-payout.ts';

/**
 * Hands one approved payout to the payment provider's queue, in one transaction: compares partner, account and ledger with what was
 * approved, takes the amount from the day's bound, books it as pending, and asks for the disbursement. Stop, bound and clock are those of
 * all payouts.
 */
export async function claimPartnerPayout(tx: Tx, id: string): Promise<ClaimOutcome> {
  await shareSending(tx);
  if ((await findPayoutStop(tx)) !== null) return 'stopped';
  const payout = await lockWithPartner(tx, id);
  if (payout.state !== 'approved' || payout.sendableFrom > tx.businessDate) return 'gone';
  const check = await checkPartner(tx, payout);
  if (check.found === 'changed') return 'changed';
  if (check.payableFrom > tx.businessDate) return 'waits';
  const lastDay = await findLastSentDay(tx);
  if (lastDay !== null && lastDay > tx.businessDate) return 'clock-behind';
  const { amountKobo, reference, bankCode } = payout;
  // The entries say the same. A mistake there must not pay what the ledger doesn't owe.
  const ledger = await findAccount(tx, payableOf(partnerOf(payout)));
  const { creditsPostedKobo = 0, debitsPostedKobo = 0, debitsPendingKobo = 0 } = ledger ?? {};
  if (creditsPostedKobo - debitsPostedKobo - debitsPendingKobo < amountKobo)
    throw new Error(`the ledger owes less than the payout ${id}`);
  if (!(await addToPayoutDay(tx, amountKobo))) return 'bound-reached';
  const account = openAccount(tx.keys, payout);
  if (account === null) throw new Error('an approved payout has no account');
  const disbursementId = await requestDisbursement(tx, {
    reference,
    owner: subjectOf(id),
    amountKobo,
    account: { number: account.number, bankCode, name: account.name },
  });
  const sent = await markPartnerSending(tx, id, amountKobo, disbursementId);
  if (sent === null) throw new Error('a locked payout changed');
  const detail = { amountKobo, disbursement: disbursementId };
  await addPartnerPayoutEvent(tx, id, { kind: 'sending', detail });
  await postTransfers(tx, [transferOfSending(sent, tx.businessDate)]);
  return 'claimed';
}
