import { payoutStates } from '@foodbank/contract/earning/payouts';
import { paymentAlarms } from '@foodbank/contract/money/payments-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { describeTheirs, theirsIn } from '@foodbank/contract/primitives/their-references';
import { refuse } from '../../../platform/refuse.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { hasAcceptedTerms } from '../agreements/queries.ts';
import { isSamePerson, lockForAct } from './lock-for-act.ts';
import { owedAfterAllKobo } from './paid-after-all-rules.ts';
import { findPayout } from './queries.ts';
import { findUnsentPayout, readPartsAgain, recordPaidAfterAll } from './record-paid-after-all.ts';
import {
  findMoved,
  fingerprintOfMoved,
  type PaidAfterAllPayload,
  paidAfterAllKindName,
} from './request-paid-after-all.ts';

const payloadOf = ({ payload }: Approval) => payload as unknown as PaidAfterAllPayload;

/** That a payout to an agent, which failed or came back, was paid after all. */
const paidAfterAllKind: ApprovalKind = {
  kind: paidAfterAllKindName,
  label: 'A failed payout was paid after all',
  recordOf: (approval) => ({
    address: `/ops/payouts/${payloadOf(approval).payoutId}`,
    what: 'the payout',
    needs: 'payouts.read',
  }),
  changesStay: true,
  nameSubject: () => 'An agent',
  async describe(tx, approval) {
    const payout = await findPayout(tx, payloadOf(approval).payoutId);
    const moved = payout && (await findMoved(tx, payout));
    if (payout === null || moved === null) return [];
    const agent = await findAgent(tx, payout.agentId);
    const unsent = await findUnsentPayout(tx, payout.agentId);
    const again = await readPartsAgain(tx, payout.id, unsent);
    const owedKobo = owedAfterAllKobo(again);
    const rows: [string, string, string][] = [
      ['Agent', '', agent === null ? 'Unknown agent' : formatReferralCode(agent.referralCode)],
      ['Reference', payout.reference, payout.reference],
      ['Amount', formatKobo(payout.amountKobo), formatKobo(payout.amountKobo)],
      ['The payment provider', paymentAlarms[moved.alarm], 'The money arrived'],
      ['State', payoutStates[payout.state], payoutStates.paid],
    ];
    if (unsent !== null) {
      const next = `${payoutStates[unsent.state]}, ${formatKobo(unsent.amountKobo)}`;
      rows.push(['Next payout', next, 'Made anew of what is left']);
    }
    if (again.isOnItsWay) rows.push(['Paid again', 'On its way in another payout', 'Wait until that one is over']);
    else if (owedKobo > 0) rows.push(['Paid twice', '', `The agent owes ${formatKobo(owedKobo)}`]);
    else if (owedKobo < 0) rows.push(['Set off twice', '', `The agent is owed ${formatKobo(-owedKobo)}`]);
    return [...rows.map(([field, before, after]) => ({ field, before, after })), ...describeTheirs(approval.payload)];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const { payoutId } = payloadOf(approval);
    const { payout } = await lockForAct(tx, payoutId, decider, 'payouts.approve');
    if (await isSamePerson(tx, approval.requestedBy, decider.id)) refuse('approval-own');
    const moved = await findMoved(tx, payout);
    if (moved === null || fingerprintOfMoved(tx, payout, moved) !== approval.fingerprint) refuse('approval-stale');
    const by = { approvalId: id, reason: approval.reason, staffId: decider.id };
    await recordPaidAfterAll(tx, payout, { moved, by, hasAcceptedTerms });
    const { agentId, amountKobo, state } = payout;
    await addAuditLine(tx, {
      actor: decider,
      action: 'payout-paid-after-all',
      subject: agentId,
      reason,
      before: { state },
      after: { state: 'paid' },
      detail: { approval: id, payout: payoutId, amountKobo, alarm: moved.alarm, ...theirsIn(approval.payload) },
    });
  },
};

/** The requests of this domain that a second person decides. */
export const payoutApprovals: readonly ApprovalKind[] = [paidAfterAllKind];
