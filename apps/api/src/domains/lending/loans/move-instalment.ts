import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';
import { type MoveAsked, whyNotMoved } from './right-rules.ts';

/** An instalment to move, and the caller's key. */
export interface InstalmentMove extends MoveAsked {
  loanId: string;
  key: string;
  actor: Actor;
}

/**
 * Moves the due day of an instalment, as of the business date. It shifts lateness only; nothing accrues. Refuses with `loan-not-active`,
 * `instalment-paid`, `move-too-late`, `move-too-far`, `moves-used-up` and `hardship-used-up`.
 */
export function moveInstalment(
  tx: Tx,
  { loanId, key, instalment, to, by, actor }: InstalmentMove,
): Promise<RecordedLoanEvent> {
  const on: Day = tx.businessDate;
  const fact = { kind: 'moved', instalment, to, by } as const;
  return recordLoanEvent(tx, { loanId, key, on, fact, actor }, (now) => whyNotMoved(now, on, fact));
}
