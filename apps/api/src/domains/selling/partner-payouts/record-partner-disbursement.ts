import type { PayoutState } from '@foodbank/contract/earning/payouts';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import type { PayoutEventKind } from '../../earning/payouts/line-queries.ts';
import { statesBefore } from '../../earning/payouts/payout-rules.ts';
import { type SentState, stepsTo } from '../../earning/payouts/record-disbursement.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { findDisbursement } from '../../money/payments/disbursement-queries.ts';
import { withdrawn } from '../../money/payments/disbursement-rules.ts';
import { addPartnerPayoutEvent, countPartnerPaidAfterAll, releasePayoutEntries } from './entry-queries.ts';
import { transferOfEnd, transferOfReturn } from './partner-transfers.ts';
import { findPartner, tellPartner } from './partners.ts';
import {
  findPartnerPayoutOfDisbursement,
  lockPartner,
  lockPartnerPayout,
  moveSentPartnerPayout,
  type PartnerPayout,
} from './queries.ts';
import { partnerOf } from './refresh-partner-payout.ts';

/**
 * Brings a payout to where its disbursement stands: the entries, the ledger, the history and the partner's text message with it. The same
 * state again changes nothing, and nothing moves a payout that is over, but the return of a paid one. A disbursement of another kind of
 * payout is left alone.
 */
export async function recordPartnerDisbursement(tx: Tx, disbursementId: string): Promise<void> {
  const found = await findPartnerPayoutOfDisbursement(tx, disbursementId);
  if (found === null) return;
  await lockPartner(tx, partnerOf(found));
  const disbursement = await findDisbursement(tx, disbursementId);
  if (disbursement === null) return;
  const { state, reason } = disbursement;
  for (const to of stepsTo[state]) await step(tx, found.id, to, { reason, isLast: to === stepsTo[state].at(-1) });
}

async function step(
  tx: Tx,
  id: string,
  to: SentState,
  { reason, isLast }: { reason: string | null; isLast: boolean },
): Promise<void> {
  const before = await lockPartnerPayout(tx, id);
  // `approved` precedes `sending`, too, but only the claim takes that step.
  const from: PayoutState[] = statesBefore(to).filter((state) => state !== 'approved');
  if (before === null || !from.includes(before.state)) return;
  const moved = await moveSentPartnerPayout(tx, id, { to, from, because: reason });
  if (moved === null) return;
  const kind: PayoutEventKind = to === 'sending' ? 'sent-again' : to;
  await addPartnerPayoutEvent(tx, id, { kind, ...(reason !== null && { reason }), detail: { from: before.state } });
  // What came back is an entry of the ledger again; what was never paid was only reserved.
  if (to === 'failed') await releasePayoutEntries(tx, id);
  // A payout that a person refused before it left is no news, as one that was never handed over.
  const isNews = isLast && reason !== withdrawn;
  if (isNews && (to === 'paid' || to === 'failed' || to === 'returned')) await tellOfPartnerPayout(tx, moved, to);
  const day = tx.businessDate;
  if (to === 'paid') await postTransfers(tx, [transferOfEnd(moved, 'post', day)]);
  if (to === 'failed') await postTransfers(tx, [transferOfEnd(moved, 'void', day)]);
  if (to === 'returned')
    await postTransfers(tx, [transferOfReturn(moved, await countPartnerPaidAfterAll(tx, id), day)]);
}

/** Tells the partner by text message what became of a payout that was sent. */
export async function tellOfPartnerPayout(
  tx: Tx,
  payout: PartnerPayout,
  became: 'paid' | 'failed' | 'returned',
): Promise<void> {
  const { amountKobo, lastDigits } = payout;
  const partner = await findPartner(tx, partnerOf(payout));
  if (partner === null) return;
  const [amount, account] = [shortKobo(amountKobo), `account ******${lastDigits}`];
  const texts = {
    paid: `Foodbank paid you ${amount} to ${account}.`,
    failed: `Foodbank could not pay ${amount} to ${account}. You are still owed it. Please call us.`,
    returned: `The bank sent ${amount} to ${account} back. You are still owed it. Please call us.`,
  } as const;
  await tellPartner(tx, partner, texts[became]);
}
