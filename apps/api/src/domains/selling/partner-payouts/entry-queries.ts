import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { PayoutEventKind } from '../../earning/payouts/line-queries.ts';
import type { DueEntry, PartnerRef } from './partner-rules.ts';

/** An entry of a payout as stored. */
export interface StoredEntry extends DueEntry {
  /** When it became due again. */
  releasedAt: Date | null;
}

/** A step in the history of a payout. */
export interface PartnerPayoutEvent {
  id: string;
  kind: PayoutEventKind;
  /** Null: a job. */
  staffId: string | null;
  reason: string | null;
  detail: Record<string, unknown>;
  at: Date;
}

const insertRows = statement(
  'insert-partner-payout-entries',
  `insert into partner_payout_entries (payout_id, transfer_id, number, amount_kobo, code, subject, booked_on)
   select $1, * from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::date[]) order by 3`,
);
const entriesOf = statement<StoredEntry>(
  'partner-payout-entries',
  `select transfer_id as "transferId", number, amount_kobo as "amountKobo", code, subject, booked_on as "bookedOn",
     released_at as "releasedAt"
   from partner_payout_entries where payout_id = $1 order by number`,
);
const takenOf = statement<{ transferId: string }>(
  'entries-of-partner-in-payouts',
  `select e.transfer_id as "transferId" from partner_payouts p join partner_payout_entries e on e.payout_id = p.id
   where p.partner_kind = $1 and p.partner_id = $2 and e.released_at is null and e.number > $3`,
);
const deleteRows = statement(
  'delete-partner-payout-entries',
  'delete from partner_payout_entries where payout_id = $1',
);
const releaseRows = statement(
  'release-partner-payout-entries',
  'update partner_payout_entries set released_at = $2 where payout_id = $1 and released_at is null',
);
const insertEvent = statement(
  'insert-partner-payout-event',
  `insert into partner_payout_events (payout_id, kind, staff_id, reason, detail, at, happened_on) values ($1, $2, $3, $4, $5, $6, $7)`,
);
const eventsOf = statement<PartnerPayoutEvent>(
  'partner-payout-events',
  `select id, kind, staff_id as "staffId", reason, detail, at from partner_payout_events where payout_id = $1 order by id`,
);
const paidAfterAll = statement<{ count: number }>(
  'count-partner-paid-after-all',
  `select count(*)::int as count from partner_payout_events where payout_id = $1 and kind = 'paid-after-all'`,
);
const lastReasons = statement<{ payoutId: string; reason: string | null }>(
  'last-reasons-of-partner-payouts',
  `select distinct on (payout_id) payout_id as "payoutId", reason from partner_payout_events
   where payout_id = any($1::uuid[]) and kind = $2 order by payout_id, id desc`,
);

/** Inserts the entries of a payout. One that stands in another payout is an error of the database. */
export const insertPayoutEntries = (tx: Tx, payoutId: string, entries: readonly DueEntry[]) =>
  tx.list(insertRows, [
    payoutId,
    entries.map(({ transferId }) => transferId),
    entries.map(({ number }) => number),
    entries.map(({ amountKobo }) => amountKobo),
    entries.map(({ code }) => code),
    entries.map(({ subject }) => subject),
    entries.map(({ bookedOn }): Day => bookedOn),
  ]);
/** The entries of a payout, oldest first. */
export const listPayoutEntries = (db: Db, payoutId: string) => db.list(entriesOf, [payoutId]);
/** The transfers of a partner's entries after a number that stand in payouts which are not over, were paid or came back. */
export const listTakenTransfers = async (db: Db, { kind, id }: PartnerRef, afterNumber: number) =>
  new Set((await db.list(takenOf, [kind, id, afterNumber])).map(({ transferId }) => transferId));
/** Removes the entries of a payout that was not sent, because it is made anew. */
export const deletePayoutEntries = (tx: Tx, payoutId: string) => tx.list(deleteRows, [payoutId]);
/** Marks the entries of a payout as due again. */
export const releasePayoutEntries = (tx: Tx, payoutId: string) => tx.list(releaseRows, [payoutId, tx.now]);

/** Adds to a payout's history. `staffId` is null for a job. */
export const addPartnerPayoutEvent = (
  tx: Tx,
  payoutId: string,
  event: { kind: PayoutEventKind; staffId?: string | null; reason?: string; detail?: object },
) => {
  const { kind, staffId = null, reason = null, detail = {} } = event;
  return tx.list(insertEvent, [payoutId, kind, staffId, reason, detail, tx.now, tx.businessDate]);
};
/** A payout's history, oldest first. */
export const listPartnerPayoutEvents = (db: Db, payoutId: string) => db.list(eventsOf, [payoutId]);
/** How often two people said that a payout was paid after all. */
export const countPartnerPaidAfterAll = async (db: Db, payoutId: string) =>
  (await db.get(paidAfterAll, [payoutId])).count;
/** The reason of the last event of a kind, for each of some payouts. */
export const listLastPartnerReasons = (db: Db, payoutIds: readonly string[], kind: PayoutEventKind) =>
  db.list(lastReasons, [payoutIds, kind]);
