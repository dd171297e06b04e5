import type { LineState, StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, list, statement, type Tx } from '../../../platform/database.ts';
import type { ReadLine } from './read-statement-file.ts';
import type { Cause } from './rules.ts';

/** The line of an account's first statement that has the balance of before it. The lines of a file begin with 2. */
export const openingLine = 1;

/** A line of a statement as stored. Amounts are kobo. */
export interface StoredLine extends ReadLine {
  id: string;
  statementId: string;
  account: StatementAccount;
  ownTransfer: boolean;
  /** Null until the statement is applied. */
  state: LineState | null;
  cause: Cause | null;
  disbursementId: string | null;
  partnerId: string | null;
  stateAt: Date | null;
  clearedBy: string | null;
  clearedTo: string | null;
  reason: string | null;
  approvalId: string | null;
  /** The rule that cleared it. */
  ruleId: string | null;
}

/** A line of an applied statement: complete and without an error. */
export interface AppliedLine extends StoredLine {
  externalId: string;
  bookedOn: Day;
  amountKobo: number;
  error: null;
}

const columns = `id, statement_id as "statementId", line, account, external_id as "externalId", booked_on as "bookedOn",
  value_on as "valueOn", amount_kobo as "amountKobo", description, reference, balance_kobo as "balanceKobo",
  own_transfer as "ownTransfer", error, state, cause, disbursement_id as "disbursementId", partner_id as "partnerId",
  state_at as "stateAt", cleared_by as "clearedBy", cleared_to as "clearedTo", reason, approval_id as "approvalId",
  rule_id as "ruleId"`;
const insertRows = statement(
  'insert-statement-lines',
  `insert into statement_lines (statement_id, account, line, external_id, booked_on, value_on, amount_kobo, description, reference,
     balance_kobo, own_transfer, error)
   select $1, $2, * from unnest($3::int[], $4::text[], $5::date[], $6::date[], $7::bigint[], $8::text[], $9::text[], $10::bigint[],
     $11::boolean[], $12::text[])`,
);
const known = statement<{ externalId: string; fileName: string; line: number }>(
  'known-statement-lines',
  `select l.external_id as "externalId", s.file_name as "fileName", l.line from statement_lines l
   join statements s on s.id = l.statement_id
   where l.account = $1 and l.external_id = any($2) and l.state is not null`,
);
const repeated = statement<{ found: boolean }>(
  'repeated-statement-lines',
  `select exists (select from statement_lines l join statement_lines k on k.account = l.account and k.external_id = l.external_id
     where l.statement_id = $1 and k.state is not null) as found`,
);
const inOrder = (name: string, condition: string) =>
  statement<StoredLine>(
    name,
    `select ${columns} from statement_lines where statement_id = $1 and line > $2 ${condition} order by line limit $3`,
  );
const lists = {
  all: inOrder('lines-of-statement', ''),
  errors: inOrder('errors-of-statement', 'and error is not null'),
  unexplained: inOrder('unexplained-of-statement', `and state in ('suspense', 'waiting')`),
};
const byRules = statement<{ id: string; words: string; clearedTo: string; count: number; amountKobo: number }>(
  'lines-of-statement-by-rules',
  `select r.id, r.words, r.cleared_to as "clearedTo", count(*)::int as count, sum(l.amount_kobo)::bigint as "amountKobo"
   from statement_lines l join statement_rules r on r.id = l.rule_id where l.statement_id = $1 group by r.id order by count(*) desc, r.id`,
);
const byId = statement<StoredLine>('statement-line', `select ${columns} from statement_lines where id = $1`);
const locked = statement<AppliedLine>(
  'lock-statement-lines',
  `select ${columns} from statement_lines where id = any($1) and state is not null order by id for update`,
);
const stateCounts = statement<{ state: LineState; count: number; amountKobo: number }>(
  'count-statement-lines',
  `select state, count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as "amountKobo" from statement_lines
   where statement_id = $1 and state is not null group by state`,
);
const oldestFirst = statement<AppliedLine>(
  'statement-lines-by-age',
  `select ${columns} from statement_lines
   where state = $1 and ($2::text is null or account = $2) and ($3::date is null or booked_on <= $3)
     and ($4::date is null or (booked_on, id) > ($4, $5::uuid))
   order by booked_on, id limit $6`,
);
const newestFirst = statement<AppliedLine>(
  'statement-lines-newest',
  `select ${columns} from statement_lines
   where state = $1 and ($2::text is null or account = $2) and ($3::date is null or booked_on <= $3)
     and ($4::date is null or (booked_on, id) < ($4, $5::uuid))
   order by booked_on desc, id desc limit $6`,
);
const largestFirst = statement<AppliedLine>(
  'statement-lines-by-amount',
  `select ${columns} from statement_lines
   where state = $1 and ($2::text is null or account = $2) and ($3::date is null or booked_on <= $3)
     and (abs(amount_kobo), id) < ($4::bigint, $5::uuid)
   order by abs(amount_kobo) desc, id desc limit $6`,
);
const shownSums = statement<{ count: number; inKobo: number; outKobo: number }>(
  'sum-shown-statement-lines',
  `select count(*)::int as count, coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0)::bigint as "inKobo",
     coalesce(-sum(amount_kobo) filter (where amount_kobo < 0), 0)::bigint as "outKobo"
   from (
     select amount_kobo from statement_lines
     where state = $1 and ($2::text is null or account = $2) and ($3::date is null or booked_on <= $3) limit $4
   ) l`,
);
const opposite = statement<AppliedLine>(
  'opposite-statement-lines',
  `select ${columns} from statement_lines where amount_kobo = -$2::bigint and id <> $1 and state in ('suspense', 'waiting')
   order by booked_on, id limit $3`,
);
const openSums = statement<{
  account: StatementAccount;
  state: LineState;
  count: number;
  amountKobo: number;
  oldestOn: Day;
}>(
  'open-statement-lines',
  `select account, state, count(*)::int as count, sum(amount_kobo)::bigint as "amountKobo", min(booked_on) as "oldestOn"
   from statement_lines where state in ('suspense', 'waiting') group by account, state`,
);

const openSumUntil = statement<{ count: number; amountKobo: number }>(
  'open-statement-lines-until',
  `select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as "amountKobo" from statement_lines
   where state = $1 and booked_on <= $2`,
);

/** Inserts lines of a checked statement. */
export const insertLines = (
  tx: Tx,
  statementId: string,
  account: StatementAccount,
  lines: readonly (ReadLine & { ownTransfer?: boolean })[],
) =>
  tx.list(insertRows, [
    statementId,
    account,
    lines.map(({ line }) => line),
    lines.map(({ externalId }) => externalId),
    lines.map(({ bookedOn }) => bookedOn),
    lines.map(({ valueOn }) => valueOn),
    lines.map(({ amountKobo }) => amountKobo),
    lines.map(({ description }) => description),
    lines.map(({ reference }) => reference),
    lines.map(({ balanceKobo }) => balanceKobo),
    lines.map(({ ownTransfer = false }) => ownTransfer),
    lines.map(({ error }) => error),
  ]);
/** Which ids of lines an applied statement of the account has, with its file and the line in it. */
export const listKnownLines = (db: Db, account: StatementAccount, externalIds: readonly string[]) =>
  db.list(known, [account, externalIds]);
/** True if a line of a statement that isn't applied stands on an applied one. */
export const hasKnownLine = async (tx: Tx, statementId: string) => (await tx.get(repeated, [statementId])).found;
/** Lines of a statement after a line, in the order of the file. */
export const listLinesAfter = (
  db: Db,
  statementId: string,
  { show, after, atMost }: { show: keyof typeof lists; after: number; atMost: number },
) => db.list(lists[show], [statementId, after, atMost]);
/** A line by id, or null. */
export const findLine = (db: Db, id: string) => db.find(byId, [id]);
/** Lines of applied statements by their ids, locked, in the order of the ids. */
export const lockLines = (tx: Tx, ids: readonly string[]) => tx.list(locked, [ids]);
/** How the lines of a statement stand. */
export const countLines = (db: Db, statementId: string) => db.list(stateCounts, [statementId]);
/** What rules cleared of a statement, by rule. */
export const sumLinesByRule = (db: Db, statementId: string) => db.list(byRules, [statementId]);
/** The lines that nothing explains yet, by account and state: how many, their sum, and the oldest one's day. */
export const sumOpenLines = (db: Db) => db.list(openSums);
/** How many lines in a state there are that were booked up to a day, and their sum. */
export const sumOpenLinesUntil = (db: Db, state: 'suspense' | 'waiting', day: Day) =>
  db.get(openSumUntil, [state, day]);
/** Lines of exactly the opposite amount that nothing explains yet, oldest first. */
export const listOpposite = (db: Db, { id, amountKobo }: AppliedLine, atMost: number) =>
  db.list(opposite, [id, amountKobo, atMost]);

/** Which lines a list shows. */
export interface LineFilter {
  state: LineState;
  account: StatementAccount | null;
  bookedUntil: Day | null;
}

/** A page by day. The cursor is the last line's day and id. */
interface LinePage extends LineFilter {
  cursor: { bookedOn: Day; id: string } | null;
  atMost: number;
}

/** Lines of applied statements in one state: open ones oldest first, the others newest first. */
export const listLinesByState = (db: Db, { state, account, bookedUntil, cursor, atMost }: LinePage) =>
  db.list(state === 'suspense' || state === 'waiting' ? oldestFirst : newestFirst, [
    state,
    account,
    bookedUntil,
    cursor?.bookedOn ?? null,
    cursor?.id ?? null,
    atMost,
  ]);

/** Lines of applied statements in one state after an amount and an id, the largest first, whichever way the money went. */
export const listLinesByAmount = (
  db: Db,
  { state, account, bookedUntil, place, atMost }: LineFilter & { place: { kobo: number; id: string }; atMost: number },
) => db.list(largestFirst, [state, account, bookedUntil, place.kobo, place.id, atMost]);

/** How many lines a filter finds, at most so many, and what came in and left by them. */
export const sumShownLines = (db: Db, { state, account, bookedUntil }: LineFilter, atMost: number) =>
  db.get(shownSums, [state, account, bookedUntil, atMost]);

/** The lines in suspense by their age in days on a business date, in kobo. `upTo` counts as null what is older than all bounds. */
export const sumSuspenseByAge = list<
  { upTo: number | null; count: number; inKobo: number; outKobo: number },
  [today: Day, bounds: readonly number[]]
>(
  'suspense-by-age',
  `select (select min(b) from unnest($2::int[]) b where $1::date - booked_on <= b) as "upTo", count(*)::int as count,
     coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0)::bigint as "inKobo",
     coalesce(-sum(amount_kobo) filter (where amount_kobo < 0), 0)::bigint as "outKobo"
   from statement_lines where state = 'suspense' group by 1`,
);
