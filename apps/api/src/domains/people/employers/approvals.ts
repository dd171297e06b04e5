import { formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { atOnce, beginsText } from '../../foundation/approvals/begins-text.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { type ApprovalChange, type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { type AgreementPayload, agreementKind, fingerprintOfEmployer, isPossible } from './agreements.ts';
import { noteEnded } from './following.ts';
import {
  beginAgreement,
  type Employer,
  endEmploymentsWith,
  findEmployer,
  lockEmployer,
  startPlansOf,
  stopAgreement,
} from './queries.ts';

const dayIsOver = 'The first day of this agreement is over. Please refuse it and ask again.';
const payloadOf = ({ payload }: Approval) => payload as unknown as AgreementPayload;
const addressOf = ({ subject }: Approval) => `/ops/employers/${subject}`;
const acts = {
  begin: 'the agreement begins',
  stop: 'the agreement stops',
  'start-plans': 'new plans start again',
} as const;

const agreementText = ({ agreement, inForceFrom, stoppedOn }: Employer): string => {
  if (agreement === 'draft') return 'Not begun';
  if (agreement === 'in-force') return `In force from ${formatDay(inForceFrom ?? '')}`;
  return `Stopped on ${formatDay(stoppedOn ?? '')}`;
};

/** An employer's agreement begins or stops, or new plans start again: two people decide. */
const agreementApproval: ApprovalKind = {
  kind: agreementKind,
  label: 'Agreement with an employer',
  changesStay: true,
  recordOf: (approval) => ({ address: addressOf(approval), what: 'the employer', needs: 'employers.read' }),
  formAddress: addressOf,
  effect: ({ businessDate }, approval) => {
    const { fromOn } = payloadOf(approval);
    return fromOn === null ? atOnce : beginsText([fromOn], businessDate);
  },
  nameSubject(approval) {
    const { act, name } = payloadOf(approval);
    return `${name}: ${acts[act]}`;
  },
  describe: async (tx, approval) => describeAct(tx, approval),
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const { act, fromOn } = payloadOf(approval);
    const employer = (await lockEmployer(tx, approval.subject)) ?? refuse('approval-stale');
    const isSame = fingerprintOfEmployer(tx, employer) === approval.fingerprint && isPossible(employer, act);
    if (!isSame) refuse('approval-stale');
    if (act === 'begin') {
      const from = fromOn ?? tx.businessDate;
      if (from < tx.businessDate) refuse('approval-stale', { message: dayIsOver });
      await beginAgreement(tx, employer.id, from);
    }
    if (act === 'start-plans') await startPlansOf(tx, employer.id);
    if (act === 'stop') {
      await stopAgreement(tx, employer.id, tx.businessDate, approval.reason);
      const ended = await endEmploymentsWith(tx, employer.id, 'employer-stopped', tx.now);
      await noteEnded(tx, ended, { actor: decider, reason: 'employer-stopped' });
    }
    await addAuditLine(tx, {
      ...{ actor: decider, subject: employer.id, reason },
      action: act === 'begin' ? 'employer-begun' : act === 'stop' ? 'employer-stopped' : 'employer-plans-started',
      after: { fromOn },
      detail: { approval: id },
    });
  },
};

async function describeAct(tx: Tx, approval: Approval): Promise<ApprovalChange[]> {
  const { act, fromOn } = payloadOf(approval);
  const employer = (await findEmployer(tx, approval.subject)) ?? refuse('not-found');
  const named = { field: 'Employer', before: employer.name, after: employer.name };
  const before = agreementText(employer);
  if (act === 'begin')
    return [named, { field: 'Agreement', before, after: `In force from ${formatDay(fromOn ?? tx.businessDate)}` }];
  if (act === 'start-plans')
    return [named, { field: 'New plans', before: `Stopped: ${employer.plansStopReason ?? ''}`, after: 'Offered' }];
  return [
    named,
    { field: 'Agreement', before, after: `Stopped on ${formatDay(tx.businessDate)}` },
    {
      field: 'Customers who work there',
      before: 'Payments are deducted',
      after: 'Their consent ends; they pay another way',
    },
  ];
}

/** The requests of this domain that a second person decides. */
export const employerApprovals: readonly ApprovalKind[] = [agreementApproval];
