import { payoutStates } from '@foodbank/contract/earning/payouts';
import { paymentAlarms } from '@foodbank/contract/money/payments-admin';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { describeTheirs, theirsIn } from '@foodbank/contract/primitives/their-references';
import { partnerKinds } from '@foodbank/contract/selling/partner-payouts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { isSamePerson } from '../../earning/payouts/lock-for-act.ts';
import { changeableStates, paidAfterAllFrom } from '../../earning/payouts/payout-rules.ts';
import { findMoved, type MovedPayout } from '../../earning/payouts/request-paid-after-all.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { markPaidAfterAll } from '../../money/payments/alarm-queries.ts';
import { lockForPartnerAct } from './check-partner.ts';
import { addPartnerPayoutEvent, countPartnerPaidAfterAll } from './entry-queries.ts';
import { transferOfPaidAfterAll } from './partner-transfers.ts';
import { findPartner } from './partners.ts';
import { readPartnerPayee } from './payee.ts';
import { findOpenPartnerPayout, findPartnerPayout, moveSentPartnerPayout, type PartnerPayout } from './queries.ts';
import { tellOfPartnerPayout } from './record-partner-disbursement.ts';
import { partnerOf, refreshPartnerPayout } from './refresh-partner-payout.ts';
import {
  fingerprintOfMovedPartner,
  type PartnerPaidAfterAllPayload,
  partnerPaidAfterAllKindName,
} from './request-partner-paid-after-all.ts';

const payloadOf = ({ payload }: Approval) => payload as unknown as PartnerPaidAfterAllPayload;

const isUnsent = (open: PartnerPayout) => changeableStates.some((state) => state === open.state);

/** That a payout to a store or rider, which failed or came back, was paid after all. */
export const partnerPaidAfterAllKind: ApprovalKind = {
  kind: partnerPaidAfterAllKindName,
  label: 'A failed payout to a store or rider was paid after all',
  recordOf: (approval) => ({
    address: `/ops/partner-payouts/${payloadOf(approval).payoutId}`,
    what: 'the payout',
    needs: 'payouts.read',
  }),
  nameSubject: (approval) => payloadOf(approval).storeName ?? 'A rider',
  async describe(tx, approval) {
    const payout = await findPartnerPayout(tx, payloadOf(approval).payoutId);
    const moved = payout && (await findMoved(tx, payout));
    if (payout === null || moved === null) return [];
    const ref = partnerOf(payout);
    const open = await findOpenPartnerPayout(tx, ref);
    const amount = formatKobo(payout.amountKobo);
    const rows: [string, string, string][] = [
      [partnerKinds[ref.kind], '', (await findPartner(tx, ref))?.name ?? ''],
      ['Reference', payout.reference, payout.reference],
      ['Amount', amount, amount],
      ['The payment provider', paymentAlarms[moved.alarm], 'The money arrived'],
      ['State', payoutStates[payout.state], payoutStates.paid],
      ['Set off against the next payouts', '', amount],
    ];
    if (open !== null) {
      const next = `${payoutStates[open.state]}, ${formatKobo(open.amountKobo)}`;
      rows.push(['Next payout', next, isUnsent(open) ? 'Made anew of what is left' : 'Wait until it is over']);
    }
    return [...rows.map(([field, before, after]) => ({ field, before, after })), ...describeTheirs(approval.payload)];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payout = await lockForPartnerAct(tx, payloadOf(approval).payoutId, decider, 'payouts.approve');
    if (await isSamePerson(tx, approval.requestedBy, decider.id)) refuse('approval-own');
    const moved = await findMoved(tx, payout);
    if (moved === null || fingerprintOfMovedPartner(tx, payout, moved) !== approval.fingerprint)
      refuse('approval-stale');
    await record(tx, payout, moved, { approvalId: id, reason: approval.reason, staffId: decider.id });
    const { state, amountKobo, partnerId } = payout;
    await addAuditLine(tx, {
      actor: decider,
      action: 'partner-payout-paid-after-all',
      subject: partnerId,
      reason,
      before: { state },
      after: { state: 'paid' },
      detail: { approval: id, payout: payout.id, amountKobo, alarm: moved.alarm, ...theirsIn(approval.payload) },
    });
  },
};

/**
 * Books a payout as paid that failed or came back. What became due again by its end stays due, and what was paid stands against it in the
 * ledger, so that the next payout sets all of it off. A payout that was not handed over yet is made anew with that. Refuses with
 * `payout-in-another` while one is on its way: it may pay the same again, and only its end shows that.
 */
async function record(
  tx: Tx,
  payout: PartnerPayout,
  moved: MovedPayout,
  by: { approvalId: string; reason: string; staffId: string },
): Promise<void> {
  const { id, state, amountKobo } = payout;
  // Another member may close the alarm at this instant: one of both happens.
  if (!(await markPaidAfterAll(tx, moved.disbursementId, moved.alarm))) refuse('approval-stale');
  const open = await findOpenPartnerPayout(tx, partnerOf(payout));
  if (open !== null && !isUnsent(open)) refuse('payout-in-another');
  const paid = await moveSentPartnerPayout(tx, id, { to: 'paid', from: paidAfterAllFrom, because: null });
  if (paid === null) throw new Error('a locked payout changed');
  const again = (await countPartnerPaidAfterAll(tx, id)) + 1;
  await addPartnerPayoutEvent(tx, id, {
    kind: 'paid-after-all',
    staffId: by.staffId,
    reason: by.reason,
    detail: { from: state, amountKobo, approval: by.approvalId },
  });
  await postTransfers(tx, [transferOfPaidAfterAll(paid, again, tx.businessDate)]);
  if (open !== null) {
    const payee = await readPartnerPayee(tx, tx.keys, partnerOf(open));
    const heldBecause = open.heldBecause === 'person' ? 'person' : payee.holdBecause;
    await refreshPartnerPayout(tx, open, payee, { because: 'An earlier payout was paid after all.', heldBecause });
  }
  await tellOfPartnerPayout(tx, paid, 'paid');
}
