/** A return that waits for a decision pauses the plan of its order, as a case about its goods does. */
import type { Tx } from '../../../platform/database.ts';
import { holdLoan, releaseLoan } from '../../lending/loans/pausing.ts';
import { loanOwnerOf } from '../orders/plan-of-order.ts';
import { findReturn } from './queries.ts';

/** Pauses the plan of an order for a return that was asked for. Nothing without a plan, and for a return that has ended. Locks the loan. */
export async function holdForReturn(tx: Tx, number: string, returnId: string): Promise<void> {
  if ((await findReturn(tx, returnId))?.endedAt !== null) return;
  await holdLoan(tx, loanOwnerOf(number), { cause: 'return', causeId: returnId, name: number });
}

/** The plan goes on once nothing of the return waits any more. Called after what was refunded lowered the loan. Locks the loan. */
export async function releaseForReturn(tx: Tx, returnId: string): Promise<void> {
  if ((await findReturn(tx, returnId))?.endedAt !== null) await releaseLoan(tx, { cause: 'return', causeId: returnId });
}
