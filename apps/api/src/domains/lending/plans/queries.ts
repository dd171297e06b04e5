import type { PlanAudience, PlanTerms } from '@foodbank/contract/lending/plans';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, run, statement, type Tx } from '../../../platform/database.ts';

/** A plan without its terms. */
export interface Plan {
  code: string;
  /** As customers read it. */
  name: string;
  audience: PlanAudience;
  /** Its place in lists: a smaller one comes first. */
  place: number;
}

/** A plan with the version of its terms that is in force on a day. */
export interface PlanInForce extends Plan {
  version: number;
  fromOn: Day;
  terms: PlanTerms;
}

/** A licence to offer plans in a state of Nigeria. */
export interface PlanLicence {
  id: string;
  /** As in `contract/primitives/nigeria`. */
  state: string;
  number: string;
  fromOn: Day;
  /** The last day; null if no end is known. */
  untilOn: Day | null;
}

const planColumns = 'p.code, p.name, p.audience, p.place';
const plansInForce = statement<PlanInForce>(
  'plans-in-force',
  `select ${planColumns}, v.version, v.from_on as "fromOn", v.terms
   from plans p join lateral (
     select version, from_on, terms from plan_versions o
     where o.plan_code = p.code and o.from_on <= $1
       and not exists (select from plan_withdrawals w where w.plan_code = o.plan_code and w.version = o.version)
     order by o.from_on desc, o.version desc limit 1) v on v.terms is not null
   where $2::text is null or p.code = $2 order by p.place, p.code`,
);
const licenceColumns = 'id, state, number, from_on as "fromOn", until_on as "untilOn"';
const licencesInForce = statement<PlanLicence>(
  'plan-licences-in-force',
  `select ${licenceColumns} from plan_licences
   where withdrawn_at is null and from_on <= $1 and (until_on is null or until_on >= $1) and ($2::text is null or state = $2) order by state, from_on`,
);

/** The plans that are offered on a day, each with the version that is in force, in their order. Licences are apart: `listLicencesOn`. */
export const listPlansOn = (db: Db, day: Day) => db.list(plansInForce, [day, null]);
/** A plan with the version in force on a day; null if it is unknown or not offered on that day. */
export const findPlanOn = (db: Db, code: string, day: Day) => db.find(plansInForce, [day, code]);
/** A version of a plan, in force or not; null if there is none, and for one that only ended the plan. */
export const findPlanVersion = find<PlanInForce, [code: string, version: number]>(
  'find-plan-version',
  `select ${planColumns}, v.version, v.from_on as "fromOn", v.terms
   from plans p join plan_versions v on v.plan_code = p.code
   where p.code = $1 and v.version = $2 and v.terms is not null`,
);

/** The licences that hold on a day, by state. None: plans aren't offered anywhere. */
export const listLicencesOn = (db: Db, day: Day) => db.list(licencesInForce, [day, null]);
/** The licence of a state on a day, or null: no plan is offered there. */
export const findLicenceOn = (db: Db, state: string, day: Day) => db.find(licencesInForce, [day, state]);

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

/** A licence as it is stored. One that was withdrawn before its first day never holds. */
export interface StoredLicence extends PlanLicence {
  isWithdrawn: boolean;
}

// A licence of each state and a few old ones; the list needs no pages.
const licencesMax = 500;

const columns =
  'id, state, number, from_on as "fromOn", until_on as "untilOn", withdrawn_at is not null as "isWithdrawn"';
const all = statement<StoredLicence>(
  'plan-licences',
  `select ${columns} from plan_licences where $1::text is null or state = $1 order by state, from_on, id limit ${licencesMax}`,
);
const insertRow = statement(
  'insert-plan-licence',
  `insert into plan_licences (state, number, from_on, until_on, added_at, approval_id) values ($1, $2, $3, $4, $5, $6)`,
);
const withdrawRow = statement(
  'withdraw-plan-licence',
  'update plan_licences set withdrawn_at = $2, withdrawal_id = $3 where id = $1',
);
/** All licences that were ever set, by state and day; those of one state, if it is given. */
export const listLicences = (db: Db, state: string | null = null) => db.list(all, [state]);
/** A licence by its id, or null. */
export const findLicence = find<StoredLicence, [id: string]>(
  'find-plan-licence',
  `select ${columns} from plan_licences where id = $1`,
);

/** Sets a licence. The caller has checked that it doesn't begin within another one of the state. */
export const insertLicence = (
  tx: Tx,
  { state, number, fromOn, untilOn }: Omit<PlanLicence, 'id'>,
  approvalId: string | null = null,
) => tx.list(insertRow, [state, number, fromOn, untilOn, tx.now, approvalId]);
/** Gives a licence its last day. */
export const endLicence = run<[id: string, untilOn: Day]>(
  'end-plan-licence',
  'update plan_licences set until_on = $2 where id = $1',
);

/** Withdraws a licence that has not begun. */
export const withdrawLicence = (tx: Tx, id: string, approvalId: string) =>
  tx.list(withdrawRow, [id, tx.now, approvalId]);
