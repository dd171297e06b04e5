import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, deletion, find, get, list, run, statement, type Tx } from '../../../platform/database.ts';

/** Sets the cap of a tier from a day on. */
export const insertTierCap = run<[tier: number, fromOn: Day, capKobo: number, addedAt: Date]>(
  'insert-tier-cap',
  'insert into tier_caps (tier, from_on, cap_kobo, added_at) values ($1, $2, $3, $4)',
);

const tierCap = statement<{ capKobo: number }>(
  'cap-of-tier',
  `select coalesce((select cap_kobo from tier_caps where tier = $1 and from_on <= $2 order by from_on desc limit 1), 0)::bigint as "capKobo"`,
);
/** How much a tier may owe at most on a day, in kobo; 0 before its first cap. */
export const getTierCapKobo = async (db: Db, tier: 1 | 2, day: Day): Promise<number> =>
  (await db.get(tierCap, [tier, day])).capKobo;

/** Sets the cap of plans that leave with the payslip, of a tier, from a day on. */
export const insertPayrollCap = run<[tier: number, fromOn: Day, capKobo: number, addedAt: Date]>(
  'insert-payroll-cap',
  'insert into payroll_caps (tier, from_on, cap_kobo, added_at) values ($1, $2, $3, $4)',
);

const payrollCap = get<{ capKobo: number }, [tier: number, day: Day]>(
  'cap-of-payroll',
  `select coalesce(max(cap_kobo), 0)::bigint as "capKobo" from (
     select distinct on (tier) cap_kobo from payroll_caps where tier <= $1 and from_on <= $2 order by tier, from_on desc) newest`,
);
/** How much a customer of a tier may owe at most, on a day, on plans that leave with the payslip: in kobo, 0 before its first cap and for tier 0. */
export const getPayrollCapKobo = async (db: Db, tier: number, day: Day) => (await payrollCap(db, tier, day)).capKobo;

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

const countedText = `select s.id, i.income_kobo as "incomeKobo", o.owed_elsewhere_kobo as "owedElsewhereKobo"
   from (select id, income_kobo from income_statements where customer_id = $1 and income_counts_from <= $2 order by id desc limit 1) i,
     (select id, owed_elsewhere_kobo from income_statements where customer_id = $1 and owed_counts_from <= $2
      order by id desc limit 1) o,
     lateral (select greatest(i.id, o.id) as id) s`;
const counted = statement<{ id: string; incomeKobo: number; owedElsewhereKobo: number }>('counted-income', countedText);
const insertStatementRow = statement<{ id: string }>(
  'insert-income-statement',
  `insert into income_statements (customer_id, income_kobo, owed_elsewhere_kobo, residence, stated_at, income_counts_from, owed_counts_from,
     raised_from)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
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

/** A statement with who saw its proof, or found none, and when. */
export interface ProvenStatement extends IncomeStatement {
  proofBy: string | null;
  proofAt: Date | null;
}
/** What a customer stated, the newest first. */
export const listStatements = list<ProvenStatement, [customerId: string, atMost: number]>(
  'income-statements-of-customer',
  `select id, income_kobo as "incomeKobo", owed_elsewhere_kobo as "owedElsewhereKobo", residence, stated_at as "statedAt",
     income_counts_from as "incomeCountsFrom", owed_counts_from as "owedCountsFrom", proof_state as "proofState", proof_by as "proofBy",
     proof_at as "proofAt"
   from income_statements where customer_id = $1 order by id desc limit $2`,
);
/** The own limits that a customer set, the newest first. */
export const listOwnLimits = list<
  { limitKobo: number | null; setAt: Date; countsFrom: Day },
  [customerId: string, atMost: number]
>(
  'own-limits-of-customer',
  `select limit_kobo as "limitKobo", set_at as "setAt", counts_from as "countsFrom" from own_limits where customer_id = $1
   order by id desc limit $2`,
);

/** Stores a statement and returns its id. */
export async function insertIncomeStatement(
  tx: Tx,
  customerId: string,
  statement: Pick<
    IncomeStatement,
    'incomeKobo' | 'owedElsewhereKobo' | 'residence' | 'incomeCountsFrom' | 'owedCountsFrom'
  > & { raisedFrom?: Day | null },
): Promise<string> {
  const { incomeKobo, owedElsewhereKobo, residence, incomeCountsFrom, owedCountsFrom, raisedFrom = null } = statement;
  const stated = [customerId, incomeKobo, owedElsewhereKobo, residence, tx.now];
  return (await tx.get(insertStatementRow, [...stated, incomeCountsFrom, owedCountsFrom, raisedFrom])).id;
}

const lastRaise = statement<{ raisedFrom: Day | null }>(
  'last-raise-by-statement',
  'select max(raised_from) as "raisedFrom" from income_statements where customer_id = $1',
);
/** The day from which a customer's last statement of more income or less debt counts; null without one. */
export const findLastRaiseOn = async (db: Db, customerId: string) => (await db.get(lastRaise, [customerId])).raisedFrom;

const ownLimitText = `select limit_kobo as "limitKobo" from own_limits where customer_id = $1 and counts_from <= $2 order by id desc limit 1`;
const ownLimitOn = statement<{ limitKobo: number | null }>('own-limit-on', ownLimitText);

/** The limit that a customer set on the own plans, on a day; null for none, 0 for closed. */
export const findOwnLimitKobo = async (db: Db, customerId: string, day: Day): Promise<number | null> =>
  (await db.find(ownLimitOn, [customerId, day]))?.limitKobo ?? null;

const ownLimitAfter = statement<{ limitKobo: number | null; from: Day }>(
  'own-limit-after',
  `select limit_kobo as "limitKobo", counts_from as "from" from
     (select limit_kobo, counts_from from own_limits where customer_id = $1 order by id desc limit 1) o where counts_from > $2`,
);
/** The own limit that will count from a day after another one; null where none is planned. */
export const findOwnLimitAhead = (db: Db, customerId: string, day: Day) => db.find(ownLimitAfter, [customerId, day]);

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

/** What a customer's limit is made of on a day, beside the identity and the loans. */
export interface LimitFacts {
  /** How much a tier may owe at most; 0 before its first cap, and for tier 0. */
  capKobo: number;
  ownLimitKobo: number | null;
  income: CountedIncome | null;
  /** The state in which the customer lives, as stated last; null before the first statement. */
  residence: string | null;
  /** In their order. */
  raises: LimitRaise[];
}

const facts = get<
  Omit<LimitFacts, 'income'> & Omit<CountedIncome, 'statementId'> & { id: string | null },
  [customerId: string, day: Day, tier: number]
>(
  'limit-facts',
  `select coalesce((select cap_kobo from tier_caps where tier = $3 and from_on <= $2 order by from_on desc limit 1), 0)::bigint as "capKobo",
     (${ownLimitText}) as "ownLimitKobo", c.*,
     (select residence from income_statements where customer_id = $1 order by id desc limit 1) as residence,
     coalesce((select json_agg(json_build_object('loanId', loan_id, 'tier', tier, 'raisedOn', raised_on) order by raised_on, loan_id)
       from limit_raises where customer_id = $1), '[]') as raises
   from (select) one left join (${countedText}) c on true`,
);
/** What a customer's limit is made of on a day, beside the identity and the loans. */
export async function readLimitFacts(db: Db, customerId: string, day: Day, tier: number): Promise<LimitFacts> {
  const { id, incomeKobo, owedElsewhereKobo, ...rest } = await facts(db, customerId, day, tier);
  return { ...rest, income: id === null ? null : { statementId: id, incomeKobo, owedElsewhereKobo } };
}

/** Stores a raise. */
export const insertLimitRaise = run<[loanId: string, customerId: string, tier: 1 | 2, raisedAt: Date, raisedOn: Day]>(
  'insert-limit-raise',
  'insert into limit_raises (loan_id, customer_id, tier, raised_at, raised_on) values ($1, $2, $3, $4, $5)',
);

/** What is exported of a customer's limit: what was stated, the own limits, and the raises. */
export interface LimitRecord {
  incomeStatements: unknown[];
  ownLimits: unknown[];
  limitRaises: unknown[];
}
const records = statement<LimitRecord>(
  'limit-for-export',
  `select
     coalesce((select json_agg(json_build_object('incomeKobo', income_kobo, 'owedElsewhereKobo', owed_elsewhere_kobo, 'residence', residence,
        'statedAt', stated_at, 'incomeCountsFrom', income_counts_from, 'owedCountsFrom', owed_counts_from, 'proof', proof_state,
        'proofAt', proof_at) order by id) from income_statements where customer_id = $1), '[]') as "incomeStatements",
     coalesce((select json_agg(json_build_object('limitKobo', limit_kobo, 'setAt', set_at, 'countsFrom', counts_from) order by id)
        from own_limits where customer_id = $1), '[]') as "ownLimits",
     coalesce((select json_agg(json_build_object('loanId', loan_id, 'raisedOn', raised_on) order by raised_on)
        from limit_raises where customer_id = $1), '[]') as "limitRaises"`,
);
/** What is kept of a customer's limit, for the export. */
export const getLimitRecord = (db: Db, customerId: string) => db.get(records, [customerId]);

/** Deletes what an erased customer stated. */
export const deleteStatementsOf = run<[customerId: string]>(
  'delete-income-statements-of-customer',
  'delete from income_statements where customer_id = $1',
);
/** Deletes the own limits of an erased customer. */
export const deleteOwnLimitsOf = run<[customerId: string]>(
  'delete-own-limits-of-customer',
  'delete from own_limits where customer_id = $1',
);
const deleteOldRows = deletion(
  'delete-old-income-statements',
  'income_statements',
  'id',
  'stated_at < $1 and exists (select from income_statements l where l.customer_id = income_statements.customer_id and l.id > income_statements.id)',
  'stated_at, id',
);
/** Deletes statements from before an instant that a later one replaced. Returns how many. */
export const deleteOldStatements = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldRows, [before, atMost])).count;

/** Notes whether a member has seen proof of a stated income, and from which day it counts. */
export const storeProof = run<
  [id: string, proofState: 'seen' | 'missing', by: string, at: Date, incomeCountsFrom: Day | null]
>(
  'store-proof-of-income',
  `update income_statements set proof_state = $2, proof_by = $3, proof_at = $4, income_counts_from = $5::date,
     raised_from = coalesce($5::date, raised_from) where id = $1`,
);
