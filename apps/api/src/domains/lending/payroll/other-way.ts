import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { recordLoanEvent } from '../loans/recording.ts';
import { insertOtherWay, type OtherWayReason } from './queries.ts';
import { otherWayDays } from './rules.ts';

/** The queue of customers who are told that something is theirs to pay another way. The id of a job is that of the loan. */
export const otherWayQueue = 'payroll-other-way';

/**
 * Instalments of a loan don't leave with a payslip any more: what is open of them is the customer's to pay another way, each by a day that
 * `otherWayDays` finds, without a fee. Those that are paid, or are paid another way already, are left as they are. `state` is the loan's as it is now;
 * the loan is locked. Returns the loan afterwards.
 */
export async function takeOffPayslip(
  tx: Tx,
  { loanId, state }: { loanId: string; state: LoanState },
  instalments: readonly number[],
  { reason, actor }: { reason: OtherWayReason; actor: Actor },
): Promise<LoanState> {
  const noticedOn = tx.businessDate;
  const rows = state.instalments.filter((row) => row.isOnPayslip && instalments.includes(row.number));
  const others = state.instalments.filter((row) => !row.isOnPayslip && row.paidOn === null).map(({ dueOn }) => dueOn);
  const days = otherWayDays(
    rows.map(({ dueOn }) => dueOn),
    noticedOn,
    others,
  );
  let after = state;
  for (const [index, { number }] of rows.entries()) {
    const dueOn = days[index] ?? noticedOn;
    const recorded = await recordLoanEvent(tx, {
      ...{ loanId, key: `off-payslip:${loanId}:${number}`, on: noticedOn, actor },
      fact: { kind: 'off-payslip', instalment: number, dueOn },
      isFollowedByMore: index < rows.length - 1,
    });
    await insertOtherWay(tx, loanId, number, reason, noticedOn, dueOn, tx.now);
    after = recorded.state;
  }
  if (rows.length > 0) await tx.enqueue(otherWayQueue, loanId);
  return after;
}
