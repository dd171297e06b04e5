import { type Db, find, run, statement, type Tx } from '../../../platform/database.ts';
import type { PlanLicence } from './plan-queries.ts';

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
export const endLicence = run('end-plan-licence', 'update plan_licences set until_on = $2 where id = $1');

/** Withdraws a licence that has not begun. */
export const withdrawLicence = (tx: Tx, id: string, approvalId: string) =>
  tx.list(withdrawRow, [id, tx.now, approvalId]);
