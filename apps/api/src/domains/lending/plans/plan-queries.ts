import type { PlanAudience } from '@foodbank/contract/lending/plan-drafts';
import type { PlanTerms } from '@foodbank/contract/lending/plan-terms';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, statement } from '../../../platform/database.ts';

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
