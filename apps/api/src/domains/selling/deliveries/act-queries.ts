import type { GiveBackReason } from '@foodbank/contract/selling/rides';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** What a rider does at a stop. */
export type RiderActKind = 'accept' | 'give-back' | 'pick-up' | 'deliver' | 'not-at-home';

/** An act of a rider as stored. */
export interface RiderAct {
  key: string;
  riderId: string;
  stopId: string;
  kind: RiderActKind;
  actedAt: Date;
  /** `wrong`, `locked` and `none` are about the code. */
  outcome: 'done' | 'wrong' | 'locked' | 'none';
  triesLeft: number | null;
  /** Why a stop was given back; null of other acts. */
  reason: GiveBackReason | null;
}

const byKey = statement<RiderAct>(
  'rider-act',
  `select key, rider_id as "riderId", stop_id as "stopId", kind, acted_at as "actedAt", outcome, tries_left as "triesLeft", reason
   from rider_acts where key = $1`,
);
const insertRow = statement(
  'insert-rider-act',
  `insert into rider_acts (key, rider_id, stop_id, kind, acted_at, received_at, outcome, tries_left, reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const ofRider = statement<Pick<RiderAct, 'kind' | 'actedAt' | 'outcome' | 'reason'> & { receivedAt: Date }>(
  'rider-acts-for-export',
  `select a.kind, a.acted_at as "actedAt", a.received_at as "receivedAt", a.outcome, a.reason
   from delivery_stops s join rider_acts a on a.stop_id = s.id
   where s.rider_id = $1 and a.rider_id = $1 and a.kind <> 'give-back'
   union all
   select kind, acted_at, received_at, outcome, reason from rider_acts where rider_id = $1 and kind = 'give-back'
   order by 2`,
);
const givenBack = statement<{ key: string }>(
  'given-back-stop',
  `select key from rider_acts where rider_id = $1 and stop_id = $2 and kind = 'give-back' limit 1`,
);
const countBack = statement<{ count: number }>(
  'count-given-back-stops',
  `select count(*)::int as count from rider_acts where rider_id = $1 and kind = 'give-back' and received_at >= $2`,
);
const deleteOld = deletion('delete-rider-acts', 'rider_acts', 'key', 'received_at < $1', 'received_at');

/** An act by its key, or null. */
export const findRiderAct = (db: Db, key: string) => db.find(byKey, [key]);
/** Stores an act with its outcome. */
export const insertRiderAct = (tx: Tx, { key, riderId, stopId, kind, actedAt, outcome, triesLeft, reason }: RiderAct) =>
  tx.list(insertRow, [key, riderId, stopId, kind, actedAt, tx.now, outcome, triesLeft, reason]);
/** True if a rider gave a stop back. */
export const hasGivenBack = async (db: Db, riderId: string, stopId: string) =>
  (await db.find(givenBack, [riderId, stopId])) !== null;
/** How many stops a rider gave back since an instant. */
export const countGivenBack = async (db: Db, riderId: string, since: Date) =>
  (await db.get(countBack, [riderId, since])).count;
/** The acts of a rider for the export, at stops that they gave back too, oldest first. */
export const listActsOfRider = (db: Db, riderId: string) => db.list(ofRider, [riderId]);
/** Deletes acts from before an instant. Returns how many. */
export const deleteRiderActs = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
