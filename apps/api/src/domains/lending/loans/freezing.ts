/** A freeze: a pause without an end, begun by one member of staff and ended by two. Business rules, section 10. */
import { type FreezeReason, freezeReasons } from '@foodbank/contract/lending/loans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { endFreezeRow, findFreeze, insertFreeze, type StoredFreeze } from './freeze-queries.ts';
import type { LoanState } from './life/loan-state.ts';
import { goesOnText } from './pausing.ts';
import { tellCustomerOfPlan } from './plan-messages.ts';
import { findLoan, type StoredLoan } from './queries.ts';
import { lockLoanOfOther, recordLoanEvent } from './recording.ts';
import { refuseUnderWay } from './under-way.ts';

/** What a member of staff says of a freeze. */
export interface FreezeToBegin {
  loanId: string;
  reason: FreezeReason;
  note: string;
}

/**
 * Freezes a loan from the business date on: nothing is due, late, reminded or charged until two people end it, and the customer may pay. The
 * audit line doesn't say why: that is about a person's life. Refuses with `own-record` a member's own loan, with `loan-frozen` one that is frozen, with
 * `loan-not-active` one that doesn't run, and with `repayment-under-way`.
 */
export async function beginFreeze(tx: Tx, { loanId, reason, note }: FreezeToBegin, actor: Actor): Promise<void> {
  const loan = await lockLoanOfOther(tx, loanId, actor);
  if ((await findFreeze(tx, loanId)) !== null) refuse('loan-frozen');
  await refuseUnderWay(tx, loan, tx.now);
  await recordLoanEvent(tx, {
    ...{ loanId, key: `frozen:${loanId}:${loan.eventCount}`, on: tx.businessDate, actor },
    fact: { kind: 'frozen' },
  });
  await insertFreeze(tx, loanId, reason, note, tx.businessDate, actor.id, tx.now);
  await addAuditLine(tx, { actor, action: 'loan-frozen', subject: loanId, detail: { number: loan.number } });
  await tellFrozen(tx, loan);
}

/** After a death `tellCustomerOfPlan` sends nothing. */
const tellFrozen = (tx: Tx, loan: StoredLoan): Promise<void> =>
  tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: `Foodbank: we stopped your plan ${loan.number} for now. Nothing falls due and nothing is added until we tell you that it goes on.`,
    subject: 'Your plan is stopped for now',
  });

/** The kind of request for the end of a freeze. */
const unfreezeKindName = 'loan-unfreeze';

/**
 * Asks for the end of a freeze, which another member decides. Returns the request's id. Refuses with `loan-not-frozen`, with `own-record` a member's
 * own loan, and with `change-already-asked` while a request is open.
 */
export async function requestUnfreeze(tx: Tx, loanId: string, reason: string, actor: Actor): Promise<string> {
  const loan = await lockLoanOfOther(tx, loanId, actor);
  const freeze = (await findFreeze(tx, loanId)) ?? refuse('loan-not-frozen');
  return requestApproval(tx, {
    kind: unfreezeKindName,
    subject: loanId,
    payload: { customerId: loan.customerId, number: loan.number },
    fingerprint: fingerprintOf(tx, [freeze.id]),
    permission: 'loans.approve-unfreeze',
    reason,
    actor,
  });
}

/** The end of a freeze: from the day of the decision on, days count again, and open due days have moved by as many as it lasted. */
export const unfreezeKind: ApprovalKind = {
  kind: unfreezeKindName,
  label: 'End of a freeze',
  recordOf: ({ subject }) => ({ address: `/ops/loans/${subject}`, what: 'the loan', needs: 'loans.read' }),
  effect: () =>
    'It takes effect at once: days count again, and due days have moved by as many days as the freeze lasted.',
  // Why it was frozen is about a person's life: it doesn't stay.
  nameSubject: ({ payload }) => `${payload.number ?? 'A frozen loan'}`,
  async describe(tx, { subject }) {
    const [loan, freeze] = [await findLoan(tx, subject), await findFreeze(tx, subject)];
    if (loan === null || freeze === null) return [];
    const rows = [
      ['Loan', loan.number, loan.number],
      ['Plan', `Frozen since ${formatDay(freeze.since)}`, 'Goes on'],
      ['Why it is frozen', freezeReasons[freeze.reason], ''],
    ] as const;
    return rows.map(([field, before, after]) => ({ field, before, after }));
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const loan = await lockLoanOfOther(tx, approval.subject, decider);
    const freeze = (await findFreeze(tx, loan.id)) ?? refuse('approval-stale');
    if (fingerprintOf(tx, [freeze.id]) !== approval.fingerprint) refuse('approval-stale');
    await refuseUnderWay(tx, loan, tx.now);
    await endFreeze(tx, { loan, freeze }, decider);
    await addAuditLine(tx, {
      actor: decider,
      action: 'loan-unfrozen',
      subject: loan.id,
      detail: { approval: id, number: loan.number },
      personal: { of: `customer:${loan.customerId}`, text: { reason } },
    });
  },
};

async function endFreeze(
  tx: Tx,
  { loan, freeze }: { loan: StoredLoan; freeze: StoredFreeze },
  actor: Actor,
): Promise<void> {
  const { state } = await recordLoanEvent(tx, {
    ...{ loanId: loan.id, key: `unfrozen:${freeze.id}`, on: tx.businessDate, actor },
    fact: { kind: 'unfrozen' },
  });
  // While the row of a death stands, `tellCustomerOfPlan` sends nothing: so the customer is told before it ends.
  const isRunning = state.state === 'active' || state.state === 'for-write-off';
  if (isRunning && state.pause === null)
    await tellCustomerOfPlan(tx, loan, {
      kind: 'order',
      text: goesOnText(loan.number, state, ''),
      subject: 'Your plan goes on',
    });
  await endFreezeRow(tx, freeze.id, tx.businessDate);
}

/** Why a loan is frozen, with the request for its end. The note is for members who freeze. Null for one that is not frozen. */
export async function describeFreeze(db: Db, state: LoanState, loanId: string, mayFreeze: boolean) {
  const freeze = await findFreeze(db, loanId);
  if (freeze === null) return null;
  const asked = await findOpenApproval(db, unfreezeKindName, loanId);
  return {
    ...{ reason: freeze.reason, since: freeze.since, note: mayFreeze ? freeze.note : null },
    ...{ overdue: toNaira(state.overdueKobo), daysLate: state.daysLate },
    end: asked && { approvalId: asked.id, requestedAt: asked.requestedAt.toISOString() },
  };
}
