import { type Db, statement } from '../../../platform/database.ts';
import type { Disbursement } from './disbursement-queries.ts';

const byReferences = statement<Pick<Disbursement, 'id' | 'reference' | 'owner' | 'amountKobo' | 'state'>>(
  'disbursements-by-reference',
  `select id, reference, owner, amount_kobo as "amountKobo", state from disbursements where reference = any($1)`,
);
const ofOwners = statement<Pick<Disbursement, 'id' | 'reference' | 'owner'>>(
  'references-of-owners',
  'select id, reference, owner from disbursements where owner = any($1)',
);

/** The disbursements that have one of some references, which are in small letters. */
export const listDisbursementsByReference = (db: Db, references: readonly string[]) =>
  db.list(byReferences, [references]);
/** The references of the disbursements for some owners, such as `payout:<id>`. */
export const listReferencesOf = (db: Db, owners: readonly string[]) => db.list(ofOwners, [owners]);
