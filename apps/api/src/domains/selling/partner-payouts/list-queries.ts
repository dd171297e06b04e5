import { type PayoutState, payoutStateNames } from '@foodbank/contract/earning/payouts';
import { type PayoutSort, payoutsCountedMax } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import type { PartnerCarryReason, PartnerKind } from '@foodbank/contract/selling/partner-payouts-staff';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { PartnerRef } from './partner-rules.ts';
import { partnerPayoutColumns as columns, type PartnerPayout } from './queries.ts';

/** Which payouts a list is about: those in a state, to stores, riders or both. */
export interface PartnerPayoutFilter {
  state: PayoutState;
  kind?: PartnerKind | undefined;
}

/** A page of payouts. */
export interface PartnerPayoutPage {
  sort?: PayoutSort | undefined;
  isNewestFirst: boolean;
  after: string | null;
  atMost: number;
}

/** A partner to whom something is due that was not proposed. */
export interface PartnerCarry {
  partnerId: string;
  reason: PartnerCarryReason;
  dueKobo: number;
}

const listed = (order: 'asc' | 'desc') =>
  statement<PartnerPayout>(
    `list-partner-payouts-${order}`,
    `select ${columns} from partner_payouts
     where state = $1 and partner_kind = any($2) and ($3::uuid is null or id ${order === 'asc' ? '>' : '<'} $3)
     order by id ${order} limit $4`,
  );
const [oldestFirst, newestFirst] = [listed('asc'), listed('desc')];
const byAmount = statement<PartnerPayout>(
  'list-partner-payouts-by-amount',
  `select ${columns} from partner_payouts
   where state = $1 and partner_kind = any($2) and ($3::uuid is null or (amount_kobo, id) < ($5::bigint, $3))
   order by amount_kobo desc, id desc limit $4`,
);
const amountOf = statement<{ amountKobo: number }>(
  'amount-of-partner-payout',
  'select amount_kobo as "amountKobo" from partner_payouts where id = $1',
);
const sums = statement<{ count: number; kobo: number }>(
  'sum-matching-partner-payouts',
  `select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as kobo from (
     select amount_kobo from partner_payouts where state = $1 and partner_kind = any($2) limit $3) q`,
);
const counts = statement<{ state: PayoutState; count: number }>(
  'partner-payout-counts',
  `select s.state, (select count(*)::int from (
     select from partner_payouts p where p.state = s.state and p.partner_kind = any($2) limit ${payoutsCountedMax}) q) as count
   from unnest($1::text[]) with ordinality s (state, place) order by s.place`,
);
const openByState = statement<{ state: PayoutState; count: number; kobo: number }>(
  'open-partner-payouts-by-state',
  `select state, count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as kobo from partner_payouts
   where partner_kind = any($1) and state in ('proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held') group by state`,
);
const held = statement<PartnerPayout>(
  'held-partner-payouts',
  `select ${columns} from partner_payouts where state = 'held' and partner_kind = any($1) order by id limit $2`,
);
const byIds = statement<PartnerPayout>(
  'partner-payouts-by-ids',
  `select ${columns} from partner_payouts where id = any($1::uuid[]) order by id`,
);
const sumOfIds = statement<{ kobo: number; count: number }>(
  'sum-of-partner-payouts',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo, count(*)::int as count from partner_payouts where id = any($1::uuid[])`,
);
const newestOf = statement<PartnerPayout>(
  'newest-payouts-of-partner',
  `select ${columns} from partner_payouts where partner_kind = $1 and partner_id = $2 order by id desc limit $3`,
);
const releasedOf = statement<{ disbursementId: string }>(
  'disbursements-of-released-partner-payouts',
  `select disbursement_id as "disbursementId" from partner_payouts
   where partner_kind = $1 and partner_id = $2 and state in ('failed', 'returned')`,
);
const openSums = statement<{ partnerId: string; amountKobo: number }>(
  'open-partner-payouts-of',
  `select partner_id as "partnerId", amount_kobo as "amountKobo" from partner_payouts
   where partner_kind = $1 and partner_id = any($2::uuid[])
     and state in ('proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held')`,
);
const approvedAfter = statement<{ id: string; amountKobo: number }>(
  'approved-partner-payouts-to-send',
  `select id, amount_kobo as "amountKobo" from partner_payouts
   where state = 'approved' and sendable_from <= $1 and id > $2 order by id limit $3`,
);
const onTheWay = statement<{ kobo: number }>(
  'partner-payouts-on-the-way',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo from partner_payouts where state = 'sending'`,
);
const carryNoted = statement(
  'note-partner-carry',
  `insert into partner_payout_carries as c (partner_kind, partner_id, through, reason, due_kobo, told_at, noted_at)
   values ($1, $2, $3, $4, $5, case when $6 then $7::timestamptz end, $7)
   on conflict (partner_kind, partner_id, through) do update set reason = $4, due_kobo = $5, noted_at = $7,
     told_at = coalesce(c.told_at, excluded.told_at)`,
);
const carryFound = statement<{ toldAt: Date | null }>(
  'partner-carry',
  'select told_at as "toldAt" from partner_payout_carries where partner_kind = $1 and partner_id = $2 and through = $3',
);
const carryDeleted = statement(
  'delete-partner-carry',
  'delete from partner_payout_carries where partner_kind = $1 and partner_id = $2 and through = $3',
);
const carriesOf = statement<PartnerCarry>(
  'last-carries-of-partners',
  `select c.partner_id as "partnerId", c.reason, c.due_kobo as "dueKobo"
   from unnest($2::uuid[]) p (id) join lateral (
     select * from partner_payout_carries c where c.partner_kind = $1 and c.partner_id = p.id order by c.through desc limit 1) c on true
   where c.through >= $3`,
);
const carriesDeleted = statement<{ count: number }>(
  'delete-old-partner-carries',
  `with gone as (
     delete from partner_payout_carries where (partner_kind, partner_id, through) in (
       select partner_kind, partner_id, through from partner_payout_carries where through < $1::date order by through limit $2)
     returning 1)
   select count(*)::int as count from gone`,
);
const accountsWiped = statement<{ count: number }>(
  'wipe-accounts-of-partner-payouts',
  `with gone as (
     update partner_payouts set account_sealed = null where id in (
       select id from partner_payouts where account_sealed is not null and ended_at < $1 order by ended_at limit $2
       for update skip locked)
     returning 1)
   select count(*)::int as count from gone`,
);
const sealedAfter = statement<{ id: string; accountSealed: Buffer }>(
  'sealed-partner-payouts-after',
  `select id, account_sealed as "accountSealed" from partner_payouts where id > $1 and account_sealed is not null
   order by id limit $2 for update`,
);
const sealedSet = statement(
  'update-sealed-partner-payout',
  'update partner_payouts set account_sealed = $2 where id = $1',
);

const kindsOf = (kind: PartnerKind | undefined) => (kind === undefined ? ['store', 'rider'] : [kind]);

/** Payouts after one: the oldest, the newest or the largest first. By amount, one that does not exist leads nowhere. */
export async function listPartnerPayouts(
  db: Db,
  { state, kind }: PartnerPayoutFilter,
  { sort, after, isNewestFirst, atMost }: PartnerPayoutPage,
): Promise<PartnerPayout[]> {
  const values = [state, kindsOf(kind), after, atMost];
  if (sort !== 'amount') return db.list(isNewestFirst ? newestFirst : oldestFirst, values);
  const place = after === null ? null : await db.find(amountOf, [after]);
  return after !== null && place === null ? [] : db.list(byAmount, [...values, place?.amountKobo ?? null]);
}
/** How many payouts match, and their sum; up to a number of them. */
export const sumPartnerPayouts = (db: Db, { state, kind }: PartnerPayoutFilter, atMost = payoutsCountedMax) =>
  db.get(sums, [state, kindsOf(kind), atMost]);
/** How many payouts each state has, of a kind or of all, up to 1,000. */
export const countPartnerPayouts = (db: Db, kind: PartnerKind | undefined) =>
  db.list(counts, [payoutStateNames, kindsOf(kind)]);
/** Payouts by id, the oldest first. */
export const listPartnerPayoutsById = (db: Db, ids: readonly string[]) => db.list(byIds, [ids]);
/** The sum of some payouts, and how many of them there are. */
export const sumPartnerPayoutsById = (db: Db, ids: readonly string[]) => db.get(sumOfIds, [ids]);
/** A partner's payouts, newest first. */
export const listPayoutsOfPartner = (db: Db, { kind, id }: PartnerRef, atMost: number) =>
  db.list(newestOf, [kind, id, atMost]);
/** The disbursements of a partner's payouts that failed or came back: they are owed again. */
export const listReleasedPartnerDisbursements = async (db: Db, { kind, id }: PartnerRef) =>
  (await db.list(releasedOf, [kind, id])).map(({ disbursementId }) => disbursementId);
/** What stands in payouts of some partners that are not over, in kobo by the partner's id. */
export const sumOpenPartnerPayouts = async (db: Db, kind: PartnerKind, ids: readonly string[]) =>
  new Map((await db.list(openSums, [kind, ids])).map(({ partnerId, amountKobo }) => [partnerId, amountKobo]));
/** Approved payouts that may be sent on a day, oldest first, after one. */
export const listPartnerPayoutsToSend = (db: Db, day: Day, afterId: string, atMost: number) =>
  db.list(approvedAfter, [day, afterId, atMost]);
/** The sum of what was handed to the provider and is not answered yet. */
export const sumPartnersOnTheWay = async (db: Db) => (await db.get(onTheWay)).kobo;

/** Notes that what is due to a partner is carried. `told`: the partner gets a text message about it now. */
export const notePartnerCarry = (
  tx: Tx,
  { kind, id }: PartnerRef,
  carry: { through: Day; reason: PartnerCarryReason; dueKobo: number },
  told: boolean,
) => tx.list(carryNoted, [kind, id, carry.through, carry.reason, carry.dueKobo, told, tx.now]);
/** True if the partner was told in this week that an account is missing. */
export const wasPartnerTold = async (db: Db, { kind, id }: PartnerRef, through: Day) =>
  ((await db.find(carryFound, [kind, id, through]))?.toldAt ?? null) !== null;
/** Removes the note, because there is a payout after all. */
export const deletePartnerCarry = (tx: Tx, { kind, id }: PartnerRef, through: Day) =>
  tx.list(carryDeleted, [kind, id, through]);
/** Why something of some partners was carried last, if that was for a day or later. */
export const listPartnerCarries = (db: Db, kind: PartnerKind, ids: readonly string[], since: Day) =>
  db.list(carriesOf, [kind, ids, since]);

/** Deletes notes about what was carried before an instant. Returns how many. */
export const deleteOldPartnerCarries = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(carriesDeleted, [before, atMost])).count;
/** Removes the accounts of payouts that ended before an instant. Returns how many. */
export const wipeAccountsOfPartnerPayouts = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(accountsWiped, [before, atMost])).count;
/** The next encrypted accounts of payouts in the order of ids, locked. */
export const lockSealedPartnerPayouts = (tx: Tx, afterId: string, atMost: number) =>
  tx.list(sealedAfter, [afterId, atMost]);
/** Replaces a payout's encrypted account. */
export const updateSealedPartnerPayout = (tx: Tx, id: string, sealed: Buffer) => tx.list(sealedSet, [id, sealed]);

/** How many payouts to partners of some kinds stand in each state that is not over, and their sums. */
export const sumOpenPartnerPayoutsByState = (db: Db, kinds: readonly PartnerKind[]) => db.list(openByState, [kinds]);
/** The held payouts to partners of some kinds, the oldest first. */
export const listHeldPartnerPayouts = (db: Db, kinds: readonly PartnerKind[], atMost: number) =>
  db.list(held, [kinds, atMost]);
