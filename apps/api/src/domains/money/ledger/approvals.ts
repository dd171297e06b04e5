import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { sumMonth } from './browse-queries.ts';
import { closeMonth, findClosableMonth } from './close-month.ts';

/** The kind of request for closing a month. Its subject is the month, such as 2026-10. */
export const monthCloseName = 'ledger-month';

/** Why a month can't be closed yet, one sentence each: what higher domains know of statements and of the proof. */
export type ListBlockers = (tx: Tx, month: string) => Promise<readonly string[]>;

/**
 * Asks for a month to be closed. Returns the request's id. Refuses with `month-not-closable` all but the one that comes next, and with
 * `month-not-ready` one whose checklist is not done.
 */
export async function requestMonthClose(
  tx: Tx,
  month: string,
  { reason, actor, listBlockers }: { reason: string; actor: Actor; listBlockers: ListBlockers },
): Promise<string> {
  if ((await findClosableMonth(tx)) !== `${month}-01`) refuse('month-not-closable');
  const [first, ...more] = await listBlockers(tx, month);
  if (first !== undefined) {
    const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
    refuse('month-not-ready', { message: `${formatMonth(month)} can’t be closed yet. ${first}${others}` });
  }
  return requestApproval(tx, {
    kind: monthCloseName,
    subject: month,
    payload: { month },
    fingerprint: fingerprintOf(tx, [month]),
    permission: 'ledger.close-approve',
    reason,
    actor,
  });
}

/** The approval by which a month is closed. A checklist that lacks something again makes the request stale. */
const monthCloseKind = (listBlockers: ListBlockers): ApprovalKind => ({
  kind: monthCloseName,
  label: 'Closing of a month',
  recordOf: () => ({ address: '/ops/ledger/month-end', what: 'the checklist of the month', needs: 'ledger.read' }),
  changesStay: true,
  nameSubject: ({ subject }) => formatMonth(subject),
  async describe(tx, { subject }) {
    const { count, kobo } = await sumMonth(tx, `${subject}-01`);
    const [counted, moved] = [count.toLocaleString('en'), formatKobo(Number(kobo))];
    return [
      { field: 'Month', before: `${formatMonth(subject)}, open`, after: `${formatMonth(subject)}, closed` },
      { field: 'Transfers that moved money', before: counted, after: counted },
      { field: 'Debits, and as many credits', before: moved, after: moved },
    ];
  },
  async approve(tx, id, decider, reason) {
    const { subject } = await takeApproval(tx, id, decider, reason);
    if ((await listBlockers(tx, subject)).length > 0) refuse('approval-stale');
    const isClosed = await closeMonth(tx, { month: `${subject}-01`, closedBy: decider.id, approvalId: id });
    if (!isClosed) refuse('approval-stale');
    await addAuditLine(tx, {
      actor: decider,
      action: 'ledger-month-closed',
      subject,
      reason,
      detail: { approval: id },
    });
  },
});

/** The requests of this domain that a second person decides. */
export const ledgerApprovals = (listBlockers: ListBlockers): readonly ApprovalKind[] => [monthCloseKind(listBlockers)];
