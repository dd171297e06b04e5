import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { InstalmentState, LoanState } from '../loans/life/loan-state.ts';
import { recordLoanEvent } from '../loans/recording.ts';
import { insertOtherWay, type OtherWayReason } from './queries.ts';
import { otherWayDays } from './rules.ts';

/** The queue of customers who are told that something is theirs to pay another way. The id of a job is that of the loan. */
export const otherWayQueue = 'payroll-other-way';

/** Why instalments are taken off, and by whom. */
interface TakenOff {
  reason: OtherWayReason;
  actor: Actor;
  /** The number of the employer's answer that leaves them open: they have 30 days from it, also where they were paid another way before. */
  answer?: number;
}

const running = ['active', 'for-write-off'];

/**
 * Instalments of a loan don't leave with a payslip any more: what is open of them is the customer's to pay another way, each by a day that
 * `otherWayDays` finds, without a fee. Those that are paid are left as they are, and so are those that are paid another way already, unless an answer
 * opened them again. `state` is the loan's as it is now; the loan is locked. Returns the loan afterwards.
 */
export async function takeOffPayslip(
  tx: Tx,
  { loanId, state }: { loanId: string; state: LoanState },
  instalments: readonly number[],
  { reason, actor, answer }: TakenOff,
): Promise<LoanState> {
  if (!running.includes(state.state)) return state;
  const noticedOn = tx.businessDate;
  const isTaken = (row: InstalmentState) =>
    instalments.includes(row.number) && row.paidOn === null && (row.isOnPayslip || (answer ?? 1) > 1);
  const rows = state.instalments.filter(isTaken);
  const others = state.instalments.filter((row) => !row.isOnPayslip && !isTaken(row) && row.paidOn === null);
  const own = rows.map(({ dueOn }) => dueOn);
  const days = otherWayDays(
    own,
    noticedOn,
    others.map(({ dueOn }) => dueOn),
  );
  const moved = rows.flatMap((row, index) => {
    const dueOn = days[index] ?? noticedOn;
    return row.isOnPayslip || dueOn > row.dueOn ? [{ number: row.number, dueOn }] : [];
  });
  let after = state;
  for (const [index, { number, dueOn }] of moved.entries()) {
    const recorded = await recordLoanEvent(tx, {
      ...{ loanId, key: `off-payslip:${loanId}:${number}:${answer ?? 0}`, on: noticedOn, actor },
      fact: { kind: 'off-payslip', instalment: number, dueOn },
      isFollowedByMore: index < moved.length - 1,
    });
    await insertOtherWay(tx, loanId, number, reason, noticedOn, dueOn, tx.now);
    after = recorded.state;
  }
  if (moved.length > 0) await tx.enqueue(otherWayQueue, loanId);
  return after;
}
