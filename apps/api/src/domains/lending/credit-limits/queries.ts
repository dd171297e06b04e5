import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, list, run, statement, type Tx } from '../../../platform/database.ts';

const capOn = statement<{ capKobo: number }>(
  'tier-cap-on',
  'select cap_kobo as "capKobo" from tier_caps where tier = $1 and from_on <= $2 order by from_on desc limit 1',
);

/** How much a tier may owe at most on a day; 0 before its first cap. */
export const findCapKobo = async (db: Db, tier: number, day: Day) => (await db.find(capOn, [tier, day]))?.capKobo ?? 0;

/** Sets the cap of a tier from a day on. */
export const insertTierCap = run<[tier: number, fromOn: Day, capKobo: number, addedAt: Date]>(
  'insert-tier-cap',
  'insert into tier_caps (tier, from_on, cap_kobo, added_at) values ($1, $2, $3, $4)',
);

/** What a customer stated. Amounts are of a month. */
export interface IncomeStatement {
  id: string;
  incomeKobo: number;
  owedElsewhereKobo: number;
  /** The state in which the customer lives. */
  residence: string;
  statedAt: Date;
  /** Null: a person has to see proof first. */
  incomeCountsFrom: Day | null;
  owedCountsFrom: Day;
  proofState: 'seen' | 'missing' | null;
}

/** What counts of a customer's statements on a day. */
export interface CountedIncome {
  /** The newest statement of which something counts. */
  statementId: string;
  incomeKobo: number;
  owedElsewhereKobo: number;
}

const counted = statement<{ id: string; incomeKobo: number; owedElsewhereKobo: number }>(
  'counted-income',
  `select s.id, i.income_kobo as "incomeKobo", o.owed_elsewhere_kobo as "owedElsewhereKobo"
   from (select id, income_kobo from income_statements where customer_id = $1 and income_counts_from <= $2 order by id desc limit 1) i,
     (select id, owed_elsewhere_kobo from income_statements where customer_id = $1 and owed_counts_from <= $2
      order by id desc limit 1) o,
     lateral (select greatest(i.id, o.id) as id) s`,
);
const insertStatementRow = statement<{ id: string }>(
  'insert-income-statement',
  `insert into income_statements (customer_id, income_kobo, owed_elsewhere_kobo, residence, stated_at, income_counts_from, owed_counts_from)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

/** What counts of a customer's statements on a day; null before the first. */
export async function findCountedIncome(db: Db, customerId: string, day: Day): Promise<CountedIncome | null> {
  const found = await db.find(counted, [customerId, day]);
  if (found === null) return null;
  const { id: statementId, ...amounts } = found;
  return { statementId, ...amounts };
}

/** What a customer stated last, whether it counts or not; null before the first statement. */
export const findStatement = find<IncomeStatement, [customerId: string]>(
  'last-income-statement',
  `select id, income_kobo as "incomeKobo", owed_elsewhere_kobo as "owedElsewhereKobo", residence, stated_at as "statedAt",
     income_counts_from as "incomeCountsFrom", owed_counts_from as "owedCountsFrom", proof_state as "proofState"
   from income_statements where customer_id = $1 order by id desc limit 1`,
);

/** Stores a statement and returns its id. */
export async function insertIncomeStatement(
  tx: Tx,
  customerId: string,
  statement: Pick<
    IncomeStatement,
    'incomeKobo' | 'owedElsewhereKobo' | 'residence' | 'incomeCountsFrom' | 'owedCountsFrom'
  >,
): Promise<string> {
  const { incomeKobo, owedElsewhereKobo, residence, incomeCountsFrom, owedCountsFrom } = statement;
  const values = [customerId, incomeKobo, owedElsewhereKobo, residence, tx.now, incomeCountsFrom, owedCountsFrom];
  return (await tx.get(insertStatementRow, values)).id;
}

const ownLimitOn = statement<{ limitKobo: number | null }>(
  'own-limit-on',
  `select limit_kobo as "limitKobo" from own_limits where customer_id = $1 and counts_from <= $2 order by id desc limit 1`,
);

/** The limit that a customer set on the own plans, on a day; null for none, 0 for closed. */
export const findOwnLimitKobo = async (db: Db, customerId: string, day: Day): Promise<number | null> =>
  (await db.find(ownLimitOn, [customerId, day]))?.limitKobo ?? null;

/** Sets a customer's own limit from a day on; null ends it. */
export const insertOwnLimit = run<[customerId: string, limitKobo: number | null, setAt: Date, countsFrom: Day]>(
  'insert-own-limit',
  'insert into own_limits (customer_id, limit_kobo, set_at, counts_from) values ($1, $2, $3, $4)',
);

/** A raise that a customer asked for, after a plan that was paid in time. */
export interface LimitRaise {
  loanId: string;
  tier: 1 | 2;
  raisedOn: Day;
}

/** A customer's raises in their order. */
export const listLimitRaises = list<LimitRaise, [customerId: string]>(
  'limit-raises-of-customer',
  'select loan_id as "loanId", tier, raised_on as "raisedOn" from limit_raises where customer_id = $1 order by raised_on, loan_id',
);

/** Stores a raise. */
export const insertLimitRaise = run<[loanId: string, customerId: string, tier: 1 | 2, raisedAt: Date, raisedOn: Day]>(
  'insert-limit-raise',
  'insert into limit_raises (loan_id, customer_id, tier, raised_at, raised_on) values ($1, $2, $3, $4, $5)',
);
