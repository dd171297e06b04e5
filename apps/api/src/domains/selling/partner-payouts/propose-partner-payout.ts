import type { Day } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { PartnerCarryReason, PartnerHoldReason } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { sealAccount } from '../../earning/payouts/payee.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { readDueEntries } from './due-entries.ts';
import { addPartnerPayoutEvent, insertPayoutEntries } from './entry-queries.ts';
import { deletePartnerCarry, notePartnerCarry, wasPartnerTold } from './list-queries.ts';
import {
  type DueEntry,
  type PartnerRef,
  type PartnerSums,
  proposePartnerPayout,
  referenceOf,
  throughOn,
} from './partner-rules.ts';
import { tellPartner } from './partners.ts';
import { type PartnerPayee, type PartnerPayeeAccount, readPartnerPayee } from './payee.ts';
import {
  drawPartnerPayoutId,
  findOpenPartnerPayout,
  insertPartnerPayout,
  lockPartner,
  type PartnerContent,
  type PartnerPayout,
} from './queries.ts';

/** What came of a proposal. `exists`: there is one up to this day that is not over. */
export type PartnerProposalOutcome =
  | { made: 'proposed' | 'held'; payout: PartnerPayout; heldBecause: PartnerHoldReason | null }
  | { made: 'exists' | 'nothing-due' }
  | { made: 'carried'; because: PartnerCarryReason };

/** What is stored about the content of a payout. */
export function contentOf(
  tx: Tx,
  payoutId: string,
  { entries, sums }: { entries: readonly DueEntry[]; sums: PartnerSums },
  about: Pick<PartnerPayee, 'flags'> & { account: PartnerPayeeAccount; revision: number },
): PartnerContent {
  const { account, flags, revision } = about;
  const { number, name, bankCode, bankName } = account;
  const made = entries.map(({ transferId, amountKobo }) => [transferId, amountKobo]).sort();
  return {
    ...sums,
    lineCount: entries.length,
    accountSealed: sealAccount(tx, account),
    bankCode,
    bankName,
    lastDigits: number.slice(-4),
    flags,
    revision,
    fingerprint: fingerprintOf(tx, ['partner', payoutId, revision, sums, made, bankCode, number, name, flags]),
  };
}

/**
 * Proposes what a store or rider is to be paid of what was booked by the end of a day, or notes why it is carried. Held, with its reason,
 * if the rider is suspended or an earlier payout has an alarm. A partner without an account is told by text message, once for each day.
 * `by` is null for a job. Refuses with `not-found`.
 */
export async function proposeForPartner(
  tx: Tx,
  { partner: ref, through, by }: { partner: PartnerRef; through: Day; by: Actor | null },
): Promise<PartnerProposalOutcome> {
  await lockPartner(tx, ref);
  const open = await findOpenPartnerPayout(tx, ref);
  if (open?.through === through) return { made: 'exists' };
  const { partner, account, holdBecause, flags } = await readPartnerPayee(tx, tx.keys, ref);
  if (partner === null) refuse('not-found');
  const due = await readDueEntries(tx, ref);
  const proposal = proposePartnerPayout(due.entries, through);
  const carry = async (reason: PartnerCarryReason, dueKobo: number) => {
    const isToBeTold = reason === 'no-account' && !(await wasPartnerTold(tx, ref, through));
    const text = `Foodbank owes you ${shortKobo(dueKobo)} but we have no bank account for you. Please send us one.`;
    const told = isToBeTold && (await tellPartner(tx, partner, text));
    await notePartnerCarry(tx, ref, { through, reason, dueKobo }, told);
    return { made: 'carried', because: reason } as const;
  };
  if (proposal.entries === null)
    return proposal.because === 'nothing-due' ? { made: 'nothing-due' } : carry(proposal.because, proposal.dueKobo);
  const { amountKobo } = proposal.sums;
  if (open !== null) return carry('earlier-payout', amountKobo);
  if (account === null) return carry('no-account', amountKobo);
  const id = await drawPartnerPayoutId(tx);
  const payout = await insertPartnerPayout(tx, {
    ...contentOf(tx, id, proposal, { account, flags, revision: 1 }),
    id,
    partner: ref,
    through,
    sendableFrom: tx.businessDate,
    settledNumber: due.settledNumber,
    reference: referenceOf(id),
    heldBecause: holdBecause,
    proposedBy: by?.id ?? null,
  });
  await insertPayoutEntries(tx, id, proposal.entries);
  await deletePartnerCarry(tx, ref, through);
  const detail = { amountKobo, lineCount: payout.lineCount, heldBecause: holdBecause };
  await addPartnerPayoutEvent(tx, id, { kind: 'proposed', staffId: by?.id ?? null, detail });
  return { made: holdBecause === null ? 'proposed' : 'held', payout, heldBecause: holdBecause };
}

/** Proposes the payout of a partner whom the job missed, up to yesterday. By a member of staff, with a reason. */
export async function proposePartnerPayoutNow(
  tx: Tx,
  { partner, reason }: { partner: PartnerRef; reason: string },
  actor: Actor,
): Promise<PartnerProposalOutcome> {
  const through = throughOn(tx.businessDate);
  const outcome = await proposeForPartner(tx, { partner, through, by: actor });
  const detail = { through, made: outcome.made, payout: 'payout' in outcome ? outcome.payout.id : null };
  await addAuditLine(tx, { actor, action: 'partner-payout-proposed', subject: partner.id, detail, reason });
  return outcome;
}
