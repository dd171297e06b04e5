import { type Db, statement } from '../../../platform/database.ts';

/** A charge that a line of the provider's statement names, by the name in the line. */
export interface NamedCharge {
  name: string;
  chargeId: string;
}

// The provider's statement has our reference, or its own id of the payment or the refund.
const named = statement<NamedCharge>(
  'charges-named-by-statement',
  `select lower(reference) as name, id as "chargeId" from charges where lower(reference) = any($1)
   union all
   select 'transaction-' || transaction_id, id from charges where transaction_id = any($2)
   union all
   select reference, charge_id from charge_refunds where reference = any($1)
   union all
   select 'refund-' || provider_id, charge_id from charge_refunds where provider_id = any($3)`,
);

/** The charges that some names of lines mean, in small letters: our references, `transaction-<id>` and `refund-<id>`. */
export const listChargesNamed = (db: Db, names: readonly string[]) =>
  db.list(named, [
    names.map((name) => name.split('.')[0]),
    idsAfter('transaction-', names),
    idsAfter('refund-', names),
  ]);

const idsAfter = (prefix: string, names: readonly string[]) =>
  names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
