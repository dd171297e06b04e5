import { lineKinds } from '@foodbank/contract/earning/commissions';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { lockManagedAgent } from '../../people/agents/lock-managed-agent.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { queueAgentEmail } from '../../people/agents/queue-agent-email.ts';
import { addCorrection } from '../commissions/add-correction.ts';
import { shownKindOf } from '../commissions/halves.ts';
import type { CommissionLine } from '../commissions/line-rules.ts';
import { lockEarnings } from '../commissions/queries.ts';
import { findWholeKobo } from '../commissions/whole-line-queries.ts';
import { correctDispute, findOpenDispute } from './queries.ts';
import { type CorrectionPayload, correctionKind, findLineOf, fingerprintOfLine } from './request-correction.ts';

/** The queue of disputes that a correction answered, by the dispute's id. */
export const disputesCorrectedQueue = 'disputes-corrected';

const payloadOf = ({ payload }: Approval) => payload as unknown as CorrectionPayload;
const none = '';

/** Corrections of an agent's lines. */
const correctionApproval: ApprovalKind = {
  kind: correctionKind,
  label: 'Correction of a commission line',
  recordOf(approval) {
    const { agentId } = payloadOf(approval);
    return { address: `/ops/agents/${agentId}/earnings`, what: 'the agent’s lines', needs: 'commissions.read' };
  },
  effect: () => 'It takes effect at once. The agent gets an email.',
  changesStay: true,
  nameSubject: () => 'A commission line',
  async describe(tx, approval) {
    const { agentId, lineId, amountKobo } = payloadOf(approval);
    const [agent, line] = [await findAgent(tx, agentId), await findLineOf(tx, agentId, lineId)];
    const dispute = await findOpenDispute(tx, lineId);
    const rows: [string, string, string][] = [
      ['Agent', none, agent === null ? 'Unknown agent' : formatReferralCode(agent.referralCode)],
      ['Line', none, line === null ? 'Unknown line' : nameOf(line)],
      ['Line’s amount', none, line === null ? none : formatKobo(await findWholeKobo(tx, line))],
      [amountKobo < 0 ? 'Taken off' : 'Added', none, formatKobo(Math.abs(amountKobo))],
      ['Answers the dispute', none, dispute?.reference ?? 'None is open'],
    ];
    return rows.map(([field, before, after]) => ({ field, before, after }));
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const { agentId, lineId, amountKobo } = payloadOf(approval);
    const { agent } = await lockManagedAgent(tx, agentId, decider);
    await lockEarnings(tx, [agentId]);
    const line = (await findLineOf(tx, agentId, lineId)) ?? refuse('approval-stale');
    if ((await fingerprintOfLine(tx, line)) !== approval.fingerprint) refuse('approval-stale');
    const note = approval.reason;
    const correctionId = await addCorrection(tx, { agentId, ofLineId: lineId, amountKobo, note, approvalId: id });
    await addAuditLine(tx, {
      actor: decider,
      action: 'commission-corrected',
      subject: agentId,
      after: { line: correctionId, amountKobo },
      reason,
      detail: { approval: id, ofLine: lineId },
    });
    const reference = await answerDispute(tx, lineId);
    const templateData = {
      firstname: agent.firstname,
      amount: formatKobo(Math.abs(amountKobo)),
      isAdded: String(amountKobo > 0),
      line: nameOf(line),
      reason: note,
      ...(reference !== null && { reference }),
    };
    await queueAgentEmail(tx, agent, { kind: 'commission-corrected', templateData });
  },
};

/** Answers the open dispute about a line, and lets its request follow. Returns the request's reference. */
async function answerDispute(tx: Tx, lineId: string): Promise<string | null> {
  const dispute = await findOpenDispute(tx, lineId);
  if (dispute === null || (await correctDispute(tx, lineId)) === null) return null;
  await tx.enqueue(disputesCorrectedQueue, dispute.id);
  return dispute.reference;
}

/** A line as people name it: Order FB-1001, completed on 3 Jul 2026. */
export function nameOf(line: CommissionLine): string {
  const { orderNumber, completedOn, createdAt } = line;
  const kind = shownKindOf(line.kind);
  const what = kind === 'order' && orderNumber !== null ? `Order ${orderNumber}` : lineKinds[kind];
  const order = kind === 'order' || orderNumber === null ? '' : ` of order ${orderNumber}`;
  const day = completedOn === null ? ` of ${formatDay(createdAt)}` : `, completed on ${formatDay(completedOn)}`;
  return `${what}${order}${day}`;
}

/** The requests of this domain that a second person decides. */
export const disputeApprovals: readonly ApprovalKind[] = [correctionApproval];
