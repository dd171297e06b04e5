import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { whyNotMoved } from './life/life-rules.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';

/** An instalment to move, and the caller's key. */
export interface InstalmentMove {
  loanId: string;
  key: string;
  instalment: number;
  to: Day;
  by: 'customer' | 'hardship';
  actor: Actor;
}

/**
 * Moves the due day of an instalment, as of the business date. It shifts lateness only; nothing accrues. The same key gives the first
 * answer again, also after midnight. Refuses with `loan-not-active`, `not-found`, `loan-instalment-paid`, `loan-move-late`,
 * `loan-move-too-far` and `loan-moves-used`.
 */
export function moveInstalment(
  tx: Tx,
  { loanId, key, instalment, to, by, actor }: InstalmentMove,
): Promise<RecordedLoanEvent> {
  const on: Day = tx.businessDate;
  const fact = { kind: 'moved', instalment, to, by } as const;
  return recordLoanEvent(tx, { loanId, key, on, fact, asked: [fact], actor }, ({ agreement, events }) =>
    whyNotMoved(agreement, events, fact, on),
  );
}
