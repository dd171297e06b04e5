import type { PlanTerms } from '@foodbank/contract/lending/plan-terms';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, run, statement, type Tx } from '../../../platform/database.ts';
import type { Plan } from './plan-queries.ts';

/** A version of a plan as it is stored. */
export interface StoredVersion {
  planCode: string;
  version: number;
  fromOn: Day;
  /** Null: from its day on the plan isn't offered. */
  terms: PlanTerms | null;
  isWithdrawn: boolean;
  addedAt: Date;
  /** Members of staff; null for the versions that come with the product. */
  askedBy: string | null;
  approvedBy: string | null;
}

// A handful of plans, each with a few versions a year; the lists need no pages.
const plansMax = 200;
const versionsMax = 2_000;

const allPlans = statement<Plan>(
  'all-plans',
  `select code, name, audience, place from plans where $1::text is null or code = $1 order by place, code limit ${plansMax}`,
);
const versions = statement<StoredVersion>(
  'plan-versions',
  `select v.plan_code as "planCode", v.version, v.from_on as "fromOn", v.terms, w.version is not null as "isWithdrawn",
     v.added_at as "addedAt", v.asked_by as "askedBy", v.approved_by as "approvedBy"
   from plan_versions v left join plan_withdrawals w on w.plan_code = v.plan_code and w.version = v.version
   where $1::text is null or v.plan_code = $1 order by v.plan_code, v.from_on, v.version limit ${versionsMax}`,
);
const insertPlanRow = statement(
  'insert-plan',
  'insert into plans (code, name, audience, place, added_at) values ($1, $2, $3, $4, $5)',
);
const insertVersionRow = statement<{ version: number }>(
  'insert-plan-version',
  `insert into plan_versions (plan_code, version, from_on, terms, added_at, asked_by, approved_by, approval_id)
   values ($1, (select coalesce(max(version), 0) + 1 from plan_versions where plan_code = $1), $2, $3, $4, $5, $6, $7)
   returning version`,
);
const insertWithdrawal = statement(
  'insert-plan-withdrawal',
  'insert into plan_withdrawals (plan_code, version, withdrawn_at, approval_id) values ($1, $2, $3, $4)',
);

/** All plans in their order, also those that aren't offered. */
export const listAllPlans = (db: Db) => db.list(allPlans, [null]);
/** A plan by its code, or null. */
export const findPlan = (db: Db, code: string) => db.find(allPlans, [code]);
/** The versions of all plans, or of one: withdrawn ones too, by plan and day. */
export const listVersions = (db: Db, code: string | null = null) => db.list(versions, [code]);
/** Lets one transaction at a time change plans and licences. */
export const lockPlans = run('lock-plans', `select pg_advisory_xact_lock(hashtextextended('plans', 9))`);

/** Adds a plan. Its first version is added apart. */
export const insertPlan = (tx: Tx, { code, name, audience, place }: Plan) =>
  tx.list(insertPlanRow, [code, name, audience, place, tx.now]);

/** Who asked for something, who approved it, and the request. */
export interface Decided {
  askedBy: string;
  approvedBy: string;
  approvalId: string;
}
/** Adds a version under the plan's next number, which it returns. Without terms the plan ends on its day. */
export async function insertVersion(
  tx: Tx,
  { planCode, fromOn, terms }: Pick<StoredVersion, 'planCode' | 'fromOn' | 'terms'>,
  { askedBy, approvedBy, approvalId }: Decided,
): Promise<number> {
  const json = terms === null ? null : JSON.stringify(terms);
  const values = [planCode, fromOn, json, tx.now, askedBy, approvedBy, approvalId];
  return (await tx.get(insertVersionRow, values)).version;
}
/** Withdraws a version that has not begun. */
export const withdrawVersion = (tx: Tx, planCode: string, version: number, approvalId: string) =>
  tx.list(insertWithdrawal, [planCode, version, tx.now, approvalId]);
