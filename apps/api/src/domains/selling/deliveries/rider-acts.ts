import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findRiderAct, insertRiderAct, type RiderAct, type RiderActKind } from './act-queries.ts';
import type { Load } from './load-rules.ts';
import { findStop, lockStop, type StopWithWindow } from './stop-queries.ts';
import type { DeliveryWindow } from './window-queries.ts';

/** How a delivery changes the state of its order. Orders belong to a later domain, so the routes get these functions. */
export interface OrderMoves {
  /** Locks an order and all that is locked before it (agents, customers). The rider's stop is locked afterwards. */
  lockOrder(tx: Tx, number: string): Promise<void>;
  /**
   * Moves an order and does all that follows from it: the ledger, the agent's commission, refunds, messages. `cancelled` comes after the
   * second visit without anybody at home: the goods are refunded, the fee is kept. Refuses with `order-moved-on` if the order can't
   * move there, for example because it isn't packed yet.
   */
  moveOrder(
    tx: Tx,
    number: string,
    to: 'delivered' | 'not-at-home' | 'cancelled',
    act: { riderId: string; at: Date; notTaken?: readonly NotTaken[] | undefined },
  ): Promise<void>;
  /**
   * Gives an order the window that its stop was moved to, or none, notes it in the order's history, and tells the customer. The order is
   * locked before.
   */
  moveWindow(tx: Tx, number: string, window: DeliveryWindow | null, actor: StopMover): Promise<void>;
  /**
   * Notes that a rider has the goods of an order and is on the way, by the rider's word or that of a member of staff. The first time, its
   * customer gets the code. The order is locked before.
   */
  leaveStore(tx: Tx, number: string, actor: StopMover): Promise<void>;
  /** About how many bags and kilograms some orders are, by their numbers. */
  listLoads(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, Load>>;
  /** What is still to be handed over of some orders, by their numbers. */
  listLines(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, StopLine[]>>;
}

/** Who acted on a stop: its rider, or a member of staff. */
export interface StopMover {
  kind: 'rider' | 'staff';
  id: string;
}

/** A line of an order, or a part of it, that the customer refuses at the door. */
export interface NotTaken {
  lineId: string;
  quantity: number;
}

/** What is handed over at a stop. */
export interface StopLine {
  id: string;
  name: string;
  unit: string;
  quantity: number;
}

/** An act as a rider's phone sends it, at once or later. */
export interface SentAct {
  riderId: string;
  stopId: string;
  /** The phone makes it once for each act. */
  key: string;
  /** When the rider acted, by the phone's clock. */
  at: Date;
}

/** What became of an act. */
export type ActOutcome = Pick<RiderAct, 'outcome' | 'triesLeft'>;

/** How much later than it happened an act may be sent and still count from when it happened. */
const lateMsMax = 12 * 3_600_000;

/** The instant that counts: the phone's, not before the rider took the stop, not in the future, and not more than 12 hours ago. */
export const actedAt = ({ now }: Pick<Tx, 'now'>, at: Date, takenAt: Date | null): Date => {
  const earliest = Math.max(now.getTime() - lateMsMax, takenAt?.getTime() ?? 0);
  return new Date(Math.min(Math.max(at.getTime(), earliest), now.getTime()));
};

/** The outcome of an act that was sent before, or null. Refuses with `key-used` a key that stands for something else. */
export async function findEarlier(
  tx: Tx,
  kind: RiderActKind,
  { key, riderId, stopId }: SentAct,
): Promise<ActOutcome | null> {
  const act = await findRiderAct(tx, key);
  if (act === null) return null;
  if (act.riderId !== riderId || act.stopId !== stopId || act.kind !== kind) refuse('key-used');
  return act;
}

/** Stores an act, so that it gets the same answer when it is sent again. */
export async function keepAct(
  tx: Tx,
  kind: RiderActKind,
  { key, riderId, stopId }: SentAct,
  {
    at,
    outcome = 'done',
    triesLeft = null,
    reason = null,
  }: { at: Date; reason?: RiderAct['reason'] } & Partial<ActOutcome>,
): Promise<ActOutcome> {
  await insertRiderAct(tx, { key, riderId, stopId, kind, actedAt: at, outcome, triesLeft, reason });
  return { outcome, triesLeft };
}

/**
 * Locks the order and the stop of an act. Returns the outcome if the act was sent before, also by a call that runs at the same time.
 * Refuses with `not-found` a stop that the rider hasn't, with `stop-over`, `stop-not-packed` and, at the door, `stop-not-picked-up`.
 */
export async function lockForAct(
  tx: Tx,
  moves: OrderMoves,
  kind: RiderActKind,
  act: SentAct,
): Promise<{ earlier: ActOutcome } | { earlier: null; stop: StopWithWindow }> {
  const found = await findStop(tx, act.stopId);
  if (found === null || found.riderId !== act.riderId) refuse('not-found');
  await moves.lockOrder(tx, found.orderNumber);
  const stop = await lockStop(tx, act.stopId);
  const earlier = await findEarlier(tx, kind, act);
  if (earlier) return { earlier };
  if (stop === null || stop.riderId !== act.riderId) refuse('not-found');
  if (stop.endedAt !== null) refuse('stop-over');
  if (stop.packedAt === null) refuse('stop-not-packed');
  if (kind !== 'pick-up' && stop.pickedUpAt === null) refuse('stop-not-picked-up');
  return { earlier: null, stop };
}
