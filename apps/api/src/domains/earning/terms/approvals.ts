import { ratePercentText } from '@foodbank/contract/earning/terms-staff';
import { categoryLabel, categoryValues } from '@foodbank/contract/people/agents';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { atOnce, beginsText } from '../../foundation/approvals/begins-text.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { type ApprovalAddress, type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { endTerm, insertTerm, listTerms, lockTerm, lockTermsOf, type TermOwner } from './queries.ts';
import {
  fingerprintOfTerms,
  listTermsOf,
  type NewTermsPayload,
  newTermsKind,
  refuseOwnTerms,
  subjectOf,
  termOf,
} from './request-commission-terms.ts';
import { endOf, type TermsEndPayload, termsEndKind } from './request-terms-end.ts';
import { type CommissionTerm, termInForce } from './terms-rules.ts';

const dayCame = 'The day on which this begins has come. Please refuse it and ask again.';
const none = 'None: 0 %';

const newTermsOf = (approval: Approval) => approval.payload as unknown as NewTermsPayload;
const termsEndOf = (approval: Approval) => approval.payload as unknown as TermsEndPayload;

/** What members may ask for about commission terms: new ones, and an early end. */
export const termApprovals: readonly ApprovalKind[] = [
  {
    kind: newTermsKind,
    label: 'Commission terms',
    changesStay: true,
    formAddress: '/ops/terms/new',
    recordOf: recordOfTerms,
    effect: ({ now }, approval) => beginsText([newTermsOf(approval).firstOn], lagosDay(now)),
    nameSubject,
    async describe(tx, approval) {
      const term = termOf(newTermsOf(approval));
      const before = await inForceAt(tx, term, term.effectiveAt);
      return [
        { field: 'For', before: await describeOwner(tx, term), after: await describeOwner(tx, term) },
        { field: 'Rate', before: describeRate(before), after: describeRate(term) },
        { field: 'Months after the sign-up', before: describeWindow(before), after: describeWindow(term) },
        { field: 'From', before: 'In force', after: formatDay(term.effectiveAt) },
      ];
    },
    async approve(tx, id, decider, reason) {
      const approval = await takeApproval(tx, id, decider, reason);
      const term = termOf(newTermsOf(approval));
      await lockOwner(tx, term, decider);
      if (fingerprintOfTerms(tx, await listTermsOf(tx, term)) !== approval.fingerprint) refuse('approval-stale');
      if (term.effectiveAt <= tx.now) refuse('approval-stale', { message: dayCame });
      await insertTerm(tx, term, id);
      const { ratePpm, windowMonths, effectiveAt } = term;
      const after = { ratePpm, windowMonths, firstOn: lagosDay(effectiveAt) };
      const detail = { approval: id };
      await addAuditLine(tx, {
        actor: decider,
        action: 'commission-terms-added',
        subject: subjectOf(term),
        after,
        reason,
        detail,
      });
    },
  },
  {
    kind: termsEndKind,
    label: 'End of commission terms',
    recordOf: recordOfTerms,
    async effect(tx, approval) {
      const { termId, lastOn } = termsEndOf(approval);
      const term = await lockTerm(tx, termId);
      if (term === null || lastOn === null) return atOnce;
      return `The terms hold until the end of ${formatDay(lastOn)}.`;
    },
    changesStay: true,
    nameSubject,
    async describe(tx, approval) {
      const { termId, lastOn } = termsEndOf(approval);
      const term = (await lockTerm(tx, termId)) ?? refuse('not-found');
      const next = await inForceAt(tx, term, endOf(term, lastOn), termId);
      const owner = await describeOwner(tx, term);
      return [
        { field: 'For', before: owner, after: owner },
        { field: 'Last day', before: 'No end', after: lastOn === null ? 'Never begins' : formatDay(lastOn) },
        { field: 'Rate afterwards', before: describeRate(term), after: describeRate(next) },
        { field: 'Months after the sign-up', before: describeWindow(term), after: describeWindow(next) },
      ];
    },
    async approve(tx, id, decider, reason) {
      const approval = await takeApproval(tx, id, decider, reason);
      const { termId, lastOn } = termsEndOf(approval);
      const term = (await lockTerm(tx, termId)) ?? refuse('approval-stale');
      await lockOwner(tx, term, decider);
      if (fingerprintOfTerms(tx, await listTermsOf(tx, term)) !== approval.fingerprint) refuse('approval-stale');
      const endsAt = endOf(term, lastOn);
      if (endsAt <= tx.now) refuse('approval-stale', { message: dayCame });
      await endTerm(tx, termId, endsAt);
      const after = { term: termId, lastOn: lastOn ?? 'cancelled' };
      const detail = { approval: id };
      await addAuditLine(tx, {
        actor: decider,
        action: 'commission-terms-ended',
        subject: subjectOf(term),
        after,
        reason,
        detail,
      });
    },
  },
];

/** Locks the terms of an owner, so that of two requests at once the second is stale. Refuses the member's own with `own-record`. */
async function lockOwner(tx: Tx, owner: TermOwner, decider: Actor): Promise<void> {
  await refuseOwnTerms(tx, owner, decider);
  await lockTermsOf(tx, subjectOf(owner));
}

/** The terms of that agent, of that category, or for everybody. */
function recordOfTerms({ subject }: Approval): ApprovalAddress {
  if (subject.startsWith('commission-terms')) {
    const scope = subject === 'commission-terms' ? 'all' : 'category';
    return { address: `/ops/terms?scope=${scope}`, what: 'the commission terms', needs: 'terms.read' };
  }
  return { address: `/ops/agents/${subject}`, what: 'the agent', needs: 'agents.read' };
}

function nameSubject({ subject }: Approval): string {
  const category = categoryValues.find((one) => subject === subjectOf({ agentId: null, category: one }));
  return category === undefined ? 'Everybody' : `Category ${categoryLabel(category)}`;
}

const describeRate = (term: Pick<CommissionTerm, 'ratePpm'> | null) =>
  term === null ? none : `${ratePercentText(term.ratePpm)} %`;
const describeWindow = (term: Pick<CommissionTerm, 'windowMonths'> | null) =>
  term === null ? 'None' : String(term.windowMonths);

async function describeOwner(tx: Tx, { agentId, category }: TermOwner): Promise<string> {
  if (agentId === null) return category === null ? 'Everybody' : `Category ${categoryLabel(category)}`;
  const agent = await findAgent(tx, agentId);
  return agent === null ? 'Unknown agent' : `Agent ${formatReferralCode(agent.referralCode)}`;
}

/** What holds for those agents at an instant, without one term if it is given. */
async function inForceAt(tx: Tx, { agentId, category }: TermOwner, at: Date, without?: string) {
  const terms = await listTerms(tx, agentId === null ? [] : [agentId]);
  const agent = agentId === null ? null : await findAgent(tx, agentId);
  const ended = terms.map((term) => (term.id === without ? { ...term, endedAt: at } : term));
  return termInForce(ended, { agentId, category: agent?.category ?? category }, at);
}
