import type { Tx } from '../../../platform/database.ts';
import { riderActor } from '../../foundation/audit/add-audit-line.ts';
import { checkHandOverCode, recordWrongCode } from './hand-over-codes.ts';
import {
  type ActOutcome,
  actedAt,
  keepAct,
  lockForAct,
  type NotTaken,
  type OrderMoves,
  type SentAct,
} from './rider-acts.ts';
import { endStop } from './stop-queries.ts';

/** What a rider types at the door. */
export interface HandingOver {
  code: string;
  /** What the customer refuses. It goes back to the store. */
  notTaken?: readonly NotTaken[];
}

/**
 * Hands an order over against the customer's code. A wrong code is counted and stored with the act, so the transaction commits in both
 * cases: refuse with `refuseWrongCode` afterwards. The contacts are wiped.
 */
export async function deliverStop(tx: Tx, moves: OrderMoves, act: SentAct & HandingOver): Promise<ActOutcome> {
  const locked = await lockForAct(tx, moves, 'deliver', act);
  if (locked.earlier) return locked.earlier;
  const { stop } = locked;
  const { orderNumber } = stop;
  const at = actedAt(tx, act.at, stop.takenAt);
  const check = await checkHandOverCode(tx, orderNumber, act.code);
  if (check.outcome !== 'right') {
    await recordWrongCode(tx, riderActor(act.riderId), orderNumber, check);
    const triesLeft = check.outcome === 'wrong' ? check.triesLeft : null;
    return keepAct(tx, 'deliver', act, { at, outcome: check.outcome, triesLeft });
  }
  await endStop(tx, stop.id, 'delivered', at);
  await moves.moveOrder(tx, orderNumber, 'delivered', { riderId: act.riderId, at, notTaken: act.notTaken });
  return keepAct(tx, 'deliver', act, { at });
}
