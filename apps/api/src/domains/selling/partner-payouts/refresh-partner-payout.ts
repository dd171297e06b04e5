import type { PartnerHoldReason } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { readDueEntries } from './due-entries.ts';
import { addPartnerPayoutEvent, deletePayoutEntries, insertPayoutEntries } from './entry-queries.ts';
import { notePartnerCarry } from './list-queries.ts';
import { type PartnerRef, proposePartnerPayout } from './partner-rules.ts';
import type { PartnerPayee } from './payee.ts';
import { contentOf } from './propose-partner-payout.ts';
import { markPartnerDropped, type PartnerPayout, setPartnerPayoutContent } from './queries.ts';

/** The store or rider of a payout. */
export const partnerOf = ({
  partnerKind,
  partnerId,
}: Pick<PartnerPayout, 'partnerKind' | 'partnerId'>): PartnerRef => ({
  kind: partnerKind,
  id: partnerId,
});

/**
 * Makes an unsent payout anew, of the entries by the end of its day and of the partner's present account. It goes back to proposed, or is
 * held. If nothing is left to pay, it is dropped. The caller holds the partner's lock.
 */
export async function refreshPartnerPayout(
  tx: Tx,
  payout: PartnerPayout,
  { account, flags }: Pick<PartnerPayee, 'account' | 'flags'>,
  about: { because: string; heldBecause: PartnerHoldReason | null },
): Promise<PartnerPayout | null> {
  const { id, through, revision, amountKobo } = payout;
  const partner = partnerOf(payout);
  await deletePayoutEntries(tx, id);
  const proposal = proposePartnerPayout((await readDueEntries(tx, partner)).entries, through);
  if (proposal.entries === null || account === null) {
    const because = account === null ? 'There is no bank account.' : 'Too little of it is left to be paid.';
    await addPartnerPayoutEvent(tx, id, {
      kind: 'dropped',
      reason: because,
      detail: { because: about.because, amountKobo },
    });
    const dueKobo = proposal.entries === null ? proposal.dueKobo : proposal.sums.amountKobo;
    const found = proposal.entries === null ? proposal.because : 'no-account';
    if (found !== 'nothing-due') await notePartnerCarry(tx, partner, { through, reason: found, dueKobo }, false);
    return markPartnerDropped(tx, id, because);
  }
  const content = contentOf(tx, id, proposal, { account, flags, revision: revision + 1 });
  await insertPayoutEntries(tx, id, proposal.entries);
  await addPartnerPayoutEvent(tx, id, {
    kind: 'changed',
    reason: about.because,
    detail: { beforeKobo: amountKobo, amountKobo: content.amountKobo },
  });
  return setPartnerPayoutContent(tx, id, content, about.heldBecause);
}
