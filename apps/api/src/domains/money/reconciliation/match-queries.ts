import type { StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { Cause } from './rules.ts';

/** What the ledger booked on an account of the statements, other than for their lines. */
export interface LedgerItem {
  account: StatementAccount;
  /** The number of the ledger's entry. */
  number: number;
  transferId: string;
  code: string;
  subject: string;
  /** Kobo; below zero for money that left. */
  amountKobo: number;
  bookedOn: Day;
  /** The line that is matched with it. */
  lineId: string | null;
}

/** How a line is explained, as it is stored. */
export interface Explained {
  id: string;
  state: string;
  cause: Cause;
  disbursementId: string | null;
  partnerId: string | null;
  /** The rule that cleared it, and to which account. */
  ruleId: string | null;
  clearedTo: string | null;
}

/** An open line that may be the same money, or its way back. `byName`: it is found by its amount and days alone. */
export interface PossiblePartner {
  lineId: string;
  partnerId: string;
  sameAccount: boolean;
  byName: boolean;
  /** Another line of either account could be meant as well. */
  hasRival: boolean;
}

const itemColumns = `account, number, transfer_id as "transferId", code, subject, amount_kobo as "amountKobo", booked_on as "bookedOn",
  line_id as "lineId"`;
const reading = statement<{ lastNumber: number }>(
  'ledger-reading',
  `select last_number as "lastNumber" from ledger_readings where account = $1`,
);
const storeReading = statement(
  'store-ledger-reading',
  'update ledger_readings set last_number = $2 where account = $1',
);
const insertItemRows = statement(
  'insert-ledger-items',
  `insert into ledger_items (account, number, transfer_id, code, subject, amount_kobo, booked_on)
   select $1, * from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::date[])`,
);
const itemsOf = statement<LedgerItem>(
  'ledger-items-of',
  `select ${itemColumns} from ledger_items where subject = any($1) and account = $2 order by number`,
);
const itemOfLine = statement<LedgerItem>(
  'ledger-item-of-line',
  `select ${itemColumns} from ledger_items where line_id = $1`,
);
const itemLocked = statement<LedgerItem>(
  'lock-ledger-item',
  `select ${itemColumns} from ledger_items where account = $1 and number = $2 for update`,
);
const sameAmount = statement<LedgerItem>(
  'ledger-items-of-amount',
  `select ${itemColumns} from ledger_items where account = $1 and amount_kobo = $2 and line_id is null order by booked_on, number
   limit $3`,
);
const openItems = statement<LedgerItem>(
  'open-ledger-items',
  `select ${itemColumns} from ledger_items
   where account = $1 and line_id is null and ($2::date is null or booked_on <= $2)
     and ($3::date is null or (booked_on, number) > ($3, $4::bigint))
   order by booked_on, number limit $5`,
);
const openItemSum = statement<{ count: number; amountKobo: number }>(
  'sum-open-ledger-items',
  `select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as "amountKobo" from ledger_items
   where account = $1 and line_id is null and ($2::date is null or booked_on <= $2)`,
);
const takeItems = statement(
  'match-ledger-items',
  `update ledger_items i set line_id = t.line_id from unnest($2::bigint[], $3::uuid[]) t (number, line_id)
   where i.account = $1 and i.number = t.number and i.line_id is null`,
);
const explainRows = statement(
  'explain-statement-lines',
  `update statement_lines l set state = e.state, cause = e.cause, disbursement_id = e.disbursement_id, partner_id = e.partner_id,
     rule_id = e.rule_id, cleared_to = e.cleared_to, state_at = $8
   from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[])
     e (id, state, cause, disbursement_id, partner_id, rule_id, cleared_to)
   where l.id = e.id and (l.state is null or l.state in ('suspense', 'waiting'))`,
);
const clearRow = statement(
  'clear-statement-line',
  `update statement_lines set state = 'cleared', cause = $2, partner_id = $3, cleared_by = $4, cleared_to = $5, reason = $6,
     approval_id = $7, state_at = $8
   where id = $1 and state in ('suspense', 'waiting')`,
);
const markAskedRow = statement('ask-about-statement-line', 'update statement_lines set approval_id = $2 where id = $1');
const dropAskedRow = statement(
  'drop-question-of-statement-line',
  `update statement_lines set approval_id = null where id = $1 and approval_id = $2 and state in ('suspense', 'waiting')`,
);
const fees = statement<{ disbursementId: string }>(
  'fees-of-disbursements',
  `select disbursement_id as "disbursementId" from statement_lines where disbursement_id = any($1) and cause = 'fee'`,
);
const toMatchAgain = statement<{ id: string }>(
  'statement-lines-to-match-again',
  `select id from statement_lines
   where state in ('suspense', 'waiting') and (state = 'waiting' or disbursement_id is not null) and approval_id is null
     and ($1::uuid is null or id > $1)
   order by id limit $2`,
);
const daysApart = 3;
const nameOfProvider = 'paystack';
const partnersMax = 20;
const isOpenPartner = `p.amount_kobo = -l.amount_kobo and p.id <> l.id and p.state in ('suspense', 'waiting') and p.approval_id is null`;
// The same reference, on either account; or the provider says that the money went to the bank, the bank's line names the provider, and
// their days are near. Each search is one of an index, and ends early: a file may have one amount in all its lines.
const partners = statement<PossiblePartner>(
  'partners-of-statement-lines',
  `select l.id as "lineId", p.id as "partnerId", p.account = l.account as "sameAccount", false as "byName", false as "hasRival"
   from statement_lines l cross join lateral (
     select p.id, p.account from statement_lines p
     where lower(p.reference) = lower(l.reference) and ${isOpenPartner} order by p.booked_on, p.id limit ${partnersMax}) p
   where l.id = any($1)
   union all
   select l.id, p.id, false, true, exists (
     select from statement_lines r
     where r.amount_kobo = l.amount_kobo and r.account = l.account and r.id <> l.id and abs(r.booked_on - p.booked_on) <= ${daysApart}
       and (r.state in ('suspense', 'waiting') or (r.state is null and r.statement_id = l.statement_id)))
   from statement_lines l cross join lateral (
     select p.id, p.booked_on from statement_lines p
     where ${isOpenPartner} and p.account <> l.account and abs(p.booked_on - l.booked_on) <= ${daysApart}
       and (l.own_transfer or p.own_transfer)
       and position('${nameOfProvider}' in lower(case when l.account = 'bank' then l.description else p.description end)) > 0
     order by p.booked_on, p.id limit ${partnersMax}) p
   where l.id = any($1) and (l.own_transfer or (l.account = 'bank' and position('${nameOfProvider}' in lower(l.description)) > 0))`,
);

/** The number of the last entry of an account of the ledger that was read. */
export const getLastNumber = async (db: Db, account: StatementAccount) => (await db.get(reading, [account])).lastNumber;
/** Stores up to which entry an account of the ledger was read. */
export const storeLastNumber = (tx: Tx, account: StatementAccount, number: number) =>
  tx.list(storeReading, [account, number]);
/** Inserts items of an account. */
export const insertItems = (
  tx: Tx,
  account: StatementAccount,
  items: readonly Omit<LedgerItem, 'account' | 'lineId'>[],
) =>
  tx.list(insertItemRows, [
    account,
    items.map(({ number }) => number),
    items.map(({ transferId }) => transferId),
    items.map(({ code }) => code),
    items.map(({ subject }) => subject),
    items.map(({ amountKobo }) => amountKobo),
    items.map(({ bookedOn }) => bookedOn),
  ]);
/** The items of an account that belong to some subjects, in the order of the ledger. */
export const listItemsOf = (db: Db, account: StatementAccount, subjects: readonly string[]) =>
  db.list(itemsOf, [subjects, account]);
/** The item that a line is matched with, or null. */
export const findItemOfLine = (db: Db, lineId: string) => db.find(itemOfLine, [lineId]);
/** An item, locked; null if there is none. */
export const lockItem = (tx: Tx, account: StatementAccount, number: number) => tx.find(itemLocked, [account, number]);
/** The items of exactly an amount that are on no statement yet, oldest first. */
export const listItemsOfAmount = (db: Db, account: StatementAccount, amountKobo: number, atMost: number) =>
  db.list(sameAmount, [account, amountKobo, atMost]);
/** The items of an account that are on no statement yet, oldest first. */
export const listOpenItems = (
  db: Db,
  account: StatementAccount,
  {
    bookedUntil,
    cursor,
    atMost,
  }: { bookedUntil: Day | null; cursor: { bookedOn: Day; number: number } | null; atMost: number },
) => db.list(openItems, [account, bookedUntil, cursor?.bookedOn ?? null, cursor?.number ?? null, atMost]);
/** How many items of an account are on no statement yet, and their sum. */
export const sumOpenItems = (db: Db, account: StatementAccount) => db.get(openItemSum, [account, null]);
/** The same of those that were booked up to a day. */
export const sumOpenItemsUntil = (db: Db, account: StatementAccount, day: Day) => db.get(openItemSum, [account, day]);
/** Matches items of an account with lines. */
export const matchItems = (tx: Tx, account: StatementAccount, pairs: readonly { number: number; lineId: string }[]) =>
  tx.list(takeItems, [account, pairs.map(({ number }) => number), pairs.map(({ lineId }) => lineId)]);
/** Stores how lines are explained. */
export const storeExplanations = (tx: Tx, lines: readonly Explained[]) =>
  tx.list(explainRows, [
    lines.map(({ id }) => id),
    lines.map(({ state }) => state),
    lines.map(({ cause }) => cause),
    lines.map(({ disbursementId }) => disbursementId),
    lines.map(({ partnerId }) => partnerId),
    lines.map(({ ruleId }) => ruleId),
    lines.map(({ clearedTo }) => clearedTo),
    tx.now,
  ]);

/** What a person decided about a line. */
export interface Cleared {
  cause: Cause;
  partnerId: string | null;
  by: string;
  to: string;
  reason: string;
  approvalId: string | null;
}

/** Stores that a person explained a line. */
export const markCleared = (tx: Tx, id: string, { cause, partnerId, by, to, reason, approvalId }: Cleared) =>
  tx.list(clearRow, [id, cause, partnerId, by, to, reason, approvalId, tx.now]);
/** Notes the open request for clearing a line. */
export const markAsked = (tx: Tx, id: string, approvalId: string) => tx.list(markAskedRow, [id, approvalId]);
/** Forgets a request that was refused, taken back or not decided in time. */
export const dropAsked = (tx: Tx, id: string, approvalId: string) => tx.list(dropAskedRow, [id, approvalId]);
/** The disbursements of some whose fee stands on a statement already. */
export const listDisbursementsWithFee = async (db: Db, ids: readonly string[]) =>
  new Set((await db.list(fees, [ids])).map(({ disbursementId }) => disbursementId));
/** Open lines that may be explained by now: they wait, or name a payment. In the order of their ids. */
export const listLinesToMatchAgain = async (db: Db, after: string | null, atMost: number) =>
  (await db.list(toMatchAgain, [after, atMost])).map(({ id }) => id);
/** Open lines that may be the same money as some lines, or its way back. */
export const listPartners = (db: Db, lineIds: readonly string[]) => db.list(partners, [lineIds]);
