/** A freeze: a pause without an end, begun by one member of staff and ended by two. Business rules, section 10. */
import { type FreezeReason, freezeReasons } from '@foodbank/contract/lending/loans-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalChange, type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { daysFrom } from './engine/due-days.ts';
import { asLoanEvent } from './event-queries.ts';
import { endFreezeRow, findFreeze, insertFreeze, type StoredFreeze } from './freeze-queries.ts';
import { type LoanState, type LoanStateName, leftKoboOf, sumOfParts } from './life/loan-state.ts';
import { replayLoan } from './life/replay-loan.ts';
import { goesOnText } from './pausing.ts';
import { tellCustomerOfPlan } from './plan-messages.ts';
import { findLoan, listLoansOf, lockLoans, type StoredLoan } from './queries.ts';
import { lockCustomerOfLoan, lockLoanOfOther, recordLoanEvent, replayStored } from './recording.ts';
import { refuseUnderWay } from './under-way.ts';

/** What a member of staff says of a freeze. */
export interface FreezeToBegin {
  loanId: string;
  reason: FreezeReason;
  note: string;
}

/** What is about the customer, not about one plan: it freezes all of them, and keeps the customer from new ones. */
const ofCustomer: readonly FreezeReason[] = ['death', 'identity-theft', 'not-me'];
/** For these two people may write a frozen loan off as it stands. Its freeze is not ended by that. */
const endsInWriteOff: readonly FreezeReason[] = ['death', 'identity-theft'];

/**
 * Freezes a loan from the business date on: nothing is due, late, reminded or charged until two people end it, and the customer may pay. After a death, a
 * theft of identity or "this was not me" it freezes all running plans of the customer, and what was frozen for less is frozen for that instead. The
 * audit line doesn't say why: that is about a person's life. Refuses with `own-record` a member's own loan, with `loan-frozen` one that is frozen for as much, with
 * `loan-not-active` one that doesn't run, and with `repayment-under-way`, which keeps no other plan from it. Locks the customer, then the loans.
 */
export async function beginFreeze(tx: Tx, { loanId, reason, note }: FreezeToBegin, actor: Actor): Promise<void> {
  const { customerId } = await lockCustomerOfLoan(tx, loanId, actor);
  const isOfAll = ofCustomer.includes(reason);
  const others = isOfAll ? (await listLoansOf(tx, customerId)).filter(({ state }) => running.includes(state)) : [];
  const loans = await lockLoans(tx, [...new Set([loanId, ...others.map(({ id }) => id)])]);
  const loan = loans.find(({ id }) => id === loanId) ?? refuse('not-found');
  const freeze = await findFreeze(tx, loanId);
  if (freeze !== null && !mayFollow(reason, freeze)) refuse('loan-frozen');
  await refuseUnderWay(tx, loan, tx.now);
  for (const one of loans) await freezeOne(tx, one, { reason, note }, actor);
}

const running: readonly LoanStateName[] = ['active', 'for-write-off'];

/** Each stands for those before it once it is known: "this was not me" turns out to be a theft of identity. */
const byWeight: readonly FreezeReason[] = ['illness', 'not-me', 'identity-theft', 'death'];
const mayFollow = (reason: FreezeReason, freeze: StoredFreeze): boolean =>
  byWeight.indexOf(reason) > byWeight.indexOf(freeze.reason);

/** Freezes one of the loans, which are locked. One that is frozen for less keeps its days and gets the reason; any other frozen one stays as it is. */
async function freezeOne(
  tx: Tx,
  loan: StoredLoan,
  { reason, note }: Omit<FreezeToBegin, 'loanId'>,
  actor: Actor,
): Promise<void> {
  const { id: loanId, number } = loan;
  const freeze = await findFreeze(tx, loanId);
  if (freeze !== null && !mayFollow(reason, freeze)) return;
  if (freeze !== null) await endFreezeRow(tx, freeze.id, tx.businessDate);
  else
    await recordLoanEvent(tx, {
      ...{ loanId, key: `frozen:${loanId}:${loan.eventCount}`, on: tx.businessDate, actor },
      fact: { kind: 'frozen' },
    });
  await insertFreeze(tx, loanId, reason, note, freeze?.since ?? tx.businessDate, actor.id, tx.now);
  await addAuditLine(tx, { actor, action: 'loan-frozen', subject: loanId, detail: { number } });
  if (freeze === null) await tellFrozen(tx, loan);
}

/** True for a loan that is frozen for what two people may write it off for. */
export async function mayEndInWriteOff(db: Db, loanId: string): Promise<boolean> {
  const freeze = await findFreeze(db, loanId);
  return freeze !== null && endsInWriteOff.includes(freeze.reason);
}

/** After a death `tellCustomerOfPlan` sends nothing. */
const tellFrozen = (tx: Tx, loan: StoredLoan): Promise<void> =>
  tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: `Foodbank: we stopped your plan ${loan.number} for now. Nothing falls due and nothing is added until we tell you that it goes on.`,
    subject: 'Your plan is stopped for now',
  });

/** True for a loan that is frozen because its customer may not be who agreed to it: they are told nothing of what is left to pay. */
export async function mayNotBeTheirs(db: Db, loanId: string): Promise<boolean> {
  const reason = (await findFreeze(db, loanId))?.reason;
  return reason === 'identity-theft' || reason === 'not-me';
}

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
  async effect(tx, { subject }) {
    const freeze = await findFreeze(tx, subject);
    const days = freeze === null ? 0 : daysFrom(freeze.since, tx.businessDate);
    return `From the moment you approve, days count again, and the customer is reminded as of every plan. Today that moves the payments by ${counted(days, 'day')}.`;
  },
  // Why it was frozen is about a person's life: it doesn't stay.
  nameSubject: ({ payload }) => `${payload.number ?? 'A frozen loan'}`,
  async describe(tx, { subject }) {
    const [loan, freeze] = [await findLoan(tx, subject), await findFreeze(tx, subject)];
    return loan === null || freeze === null ? [] : describeEnd(tx, loan, freeze);
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

/** What the end of a freeze changes on the business date: facts have the same on both sides. */
async function describeEnd(tx: Tx, loan: StoredLoan, freeze: StoredFreeze): Promise<ApprovalChange[]> {
  const { sealed, events: stored, state } = await replayStored(tx, loan, tx.businessDate);
  const events = stored.map(asLoanEvent);
  const begun = events.findLast(({ kind }) => kind === 'frozen')?.number ?? 0;
  const earlier = events.filter(({ number }) => number < begun);
  const before = replayLoan(sealed.agreement, earlier, freeze.since);
  const unfrozen = { kind: 'unfrozen', number: loan.eventCount + 1, on: tx.businessDate } as const;
  const after = replayLoan(sealed.agreement, [...events, unfrozen], tx.businessDate);
  const name = (await listCustomerNames(tx, [loan.customerId])).get(loan.customerId) || 'Erased';
  const late = ({ overdueKobo, daysLate }: LoanState) =>
    overdueKobo === 0 ? 'Nothing' : `${formatKobo(overdueKobo)}, ${counted(daysLate, 'day')} late`;
  const days = new Map(before.instalments.map(({ number, dueOn }) => [number, dueOn]));
  const payments = after.instalments
    .filter(({ paidOn }) => paidOn === null)
    .map(({ number, dueOn, owed, paid }): [string, string, string] => [
      `Payment ${number}, ${formatKobo(sumOfParts(owed) - sumOfParts(paid))}`,
      formatDay(days.get(number) ?? dueOn),
      formatDay(dueOn),
    ]);
  const told = freeze.reason !== 'death' && isToldOfEnd(after) ? goesOnText(loan.number, after, '') : 'Nothing is sent';
  const fact = (field: string, value: string): [string, string, string] => [field, value, value];
  const rows = [
    fact('Customer', name),
    fact('Loan', loan.number),
    fact('Why it is frozen', freezeReasons[freeze.reason]),
    fact('Open', formatKobo(leftKoboOf(state))),
    ['Plan', `Frozen since ${formatDay(freeze.since)}`, after.pause === null ? 'Goes on' : 'Stays paused'],
    ['Overdue', late(before), late(after)],
    ...payments,
    ['The customer reads', '', told],
  ] as const;
  return rows.map(([field, earlierText, laterText]) => ({ field, before: earlierText, after: laterText }));
}

/** A customer is told of the end of a freeze unless the plan is over, or stays paused. */
const isToldOfEnd = ({ state, pause }: LoanState): boolean =>
  (state === 'active' || state === 'for-write-off') && pause === null;

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
  if (isToldOfEnd(state))
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
