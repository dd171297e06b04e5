import { formatDay } from '@foodbank/contract/primitives/day';
import { refuse } from '../../../platform/refuse.ts';
import { beginsText } from '../../foundation/approvals/begins-text.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { getNewestTerms, insertTermsVersion, lockTermsVersions } from './queries.ts';
import {
  type AgentTermsPayload,
  agentTermsKind,
  agentTermsSubject,
  fingerprintOfVersion,
} from './request-agent-terms.ts';

const dayCame = 'The day from which this text would hold has come. Please refuse it and ask again.';
const payloadOf = ({ payload }: Approval) => payload as unknown as AgentTermsPayload;

/** A new version of the agent terms. */
const agentTermsApproval: ApprovalKind = {
  kind: agentTermsKind,
  label: 'Text of the agent terms',
  changesStay: true,
  recordOf: () => ({ address: '/ops/agent-terms', what: 'the agent terms', needs: 'terms.read' }),
  formAddress: '/ops/agent-terms/new',
  effect: ({ businessDate }, approval) => beginsText([payloadOf(approval).holdsFrom], businessDate),
  nameSubject: () => 'All agents',
  async describe(tx, approval) {
    const before = await getNewestTerms(tx);
    const { holdsFrom, body } = payloadOf(approval);
    return [
      { field: 'Version', before: String(before.number), after: String(before.number + 1) },
      { field: 'Holds from', before: formatDay(before.holdsFrom), after: formatDay(holdsFrom) },
      { field: 'Text', before: before.body, after: body },
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    await lockTermsVersions(tx);
    const newest = await getNewestTerms(tx);
    if (fingerprintOfVersion(tx, newest) !== approval.fingerprint) refuse('approval-stale');
    const { holdsFrom, body } = payloadOf(approval);
    if (holdsFrom <= tx.businessDate) refuse('approval-stale', { message: dayCame });
    const number = newest.number + 1;
    await insertTermsVersion(tx, { number, holdsFrom, body }, id);
    await addAuditLine(tx, {
      actor: decider,
      action: 'agent-terms-added',
      subject: agentTermsSubject,
      after: { version: number, holdsFrom },
      reason,
      detail: { approval: id },
    });
  },
};

/** The requests of this domain that a second person decides. */
export const agreementApprovals: readonly ApprovalKind[] = [agentTermsApproval];
