import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { PayoutPart } from './payout-rules.ts';

/** A line of a payout as stored. */
export interface StoredPart extends PayoutPart {
  payoutId: string;
  /** When it became due again. */
  releasedAt: Date | null;
}

/** Something that happened to a payout. */
export interface PayoutEvent {
  id: string;
  kind: PayoutEventKind;
  /** Null: a job. */
  staffId: string | null;
  reason: string | null;
  detail: Record<string, unknown>;
  at: Date;
}

/** What may happen to a payout. */
export type PayoutEventKind =
  | 'proposed'
  | 'changed'
  | 'reviewed'
  | 'approved'
  | 'held'
  | 'released'
  | 'refused'
  | 'dropped'
  | 'sending'
  | 'checked'
  | 'unclear'
  | 'sent-again'
  | 'paid'
  | 'failed'
  | 'returned'
  /** Taken back before it left, because its payee may not be paid now. */
  | 'withdrawn'
  /** It failed or came back, and two people said that it was paid after all. */
  | 'paid-after-all';

const insertParts = statement(
  'insert-payout-lines',
  `insert into payout_lines (payout_id, line_id, amount_kobo)
   select $1, * from unnest($2::uuid[], $3::bigint[]) order by 2`,
);
const partsOf = statement<StoredPart>(
  'payout-lines',
  `select payout_id as "payoutId", line_id as "lineId", amount_kobo as "amountKobo", released_at as "releasedAt" from payout_lines
   where payout_id = $1 order by line_id`,
);
const deleteParts = statement('delete-payout-lines', 'delete from payout_lines where payout_id = $1');
const releaseParts = statement(
  'release-payout-lines',
  'update payout_lines set released_at = $2 where payout_id = $1 and released_at is null',
);
const insertEvent = statement(
  'insert-payout-event',
  `insert into payout_events (payout_id, kind, staff_id, reason, detail, at, happened_on) values ($1, $2, $3, $4, $5, $6, $7)`,
);
const eventsOf = statement<PayoutEvent>(
  'payout-events',
  `select id, kind, staff_id as "staffId", reason, detail, at from payout_events where payout_id = $1 order by id`,
);
const paidAfterAll = statement<{ count: number }>(
  'count-paid-after-all',
  `select count(*)::int as count from payout_events where payout_id = $1 and kind = 'paid-after-all'`,
);
const lastReasons = statement<{ payoutId: string; reason: string | null }>(
  'last-reasons-of-payouts',
  `select distinct on (payout_id) payout_id as "payoutId", reason from payout_events
   where payout_id = any($1::uuid[]) and kind = $2 order by payout_id, id desc`,
);

/** Inserts the lines of a payout. */
export const insertPayoutParts = (tx: Tx, payoutId: string, parts: readonly PayoutPart[]) =>
  tx.list(insertParts, [payoutId, parts.map(({ lineId }) => lineId), parts.map(({ amountKobo }) => amountKobo)]);
/** The lines of a payout. */
export const listPayoutParts = (db: Db, payoutId: string) => db.list(partsOf, [payoutId]);
/** Removes the lines of a payout that was not sent, because it is made anew. Its history says what they were. */
export const deletePayoutParts = (tx: Tx, payoutId: string) => tx.list(deleteParts, [payoutId]);
/** Marks the lines of a payout as due again. */
export const releasePayoutParts = (tx: Tx, payoutId: string) => tx.list(releaseParts, [payoutId, tx.now]);

/** Adds to a payout's history. `staffId` is null for a job. */
export const addPayoutEvent = (
  tx: Tx,
  payoutId: string,
  event: { kind: PayoutEventKind; staffId?: string | null; reason?: string; detail?: object },
) => {
  const { kind, staffId = null, reason = null, detail = {} } = event;
  return tx.list(insertEvent, [payoutId, kind, staffId, reason, detail, tx.now, tx.businessDate]);
};
/** A payout's history, oldest first. */
export const listPayoutEvents = (db: Db, payoutId: string) => db.list(eventsOf, [payoutId]);
/** How often two people said that a payout was paid after all. */
export const countPaidAfterAll = async (db: Db, payoutId: string) => (await db.get(paidAfterAll, [payoutId])).count;
/** The reason of the last event of a kind, for each of some payouts. */
export const listLastReasons = (db: Db, payoutIds: readonly string[], kind: PayoutEventKind) =>
  db.list(lastReasons, [payoutIds, kind]);
