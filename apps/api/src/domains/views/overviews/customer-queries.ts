import type { CustomerState } from '@foodbank/contract/people/customers-staff';
import { type Db, statement } from '../../../platform/database.ts';

/** A customer of our own shop as the console lists them. */
export interface CustomerRow {
  id: string;
  name: string;
  maskedPhone: string;
  maskedEmail: string;
  hasEmail: boolean;
  state: CustomerState;
  signedUpAt: Date;
  orderCount: number;
  agentId: string | null;
}

const columns = `c.id, c.name, c.masked_phone as "maskedPhone", c.masked_email as "maskedEmail", c.email <> '' as "hasEmail", a.state,
  c.referred_at as "signedUpAt", c.order_count as "orderCount", c.agent_id as "agentId"`;
const own = `customers c join accounts a on a.id::text = c.id where c.source = 'own' and c.erased_at is null`;

const byId = statement<CustomerRow>('customer-row', `select ${columns} from ${own} and c.id = $1`);
const byPhone = statement<CustomerRow>(
  'customers-by-phone',
  `select ${columns} from ${own} and c.phone_key = $1 order by c.id limit $2`,
);
// One word is looked up in the index; all of them are then compared.
const byName = statement<CustomerRow>(
  'customers-by-name',
  `select ${columns} from ${own} and c.search like $1 and c.search like all($2::text[]) order by c.name, c.id limit $3`,
);

/** A customer of our own shop; null for an unknown or erased one. */
export const findCustomerRow = (db: Db, id: string) => db.find(byId, [id]);
/** The customers with a phone number, by its key. */
export const listCustomersByPhone = (db: Db, phoneKey: string, atMost: number) => db.list(byPhone, [phoneKey, atMost]);

/** Customers whose name has some words or parts of words, by their patterns, the longest first; by name. */
export const listCustomersByName = (db: Db, patterns: readonly string[], atMost: number) =>
  db.list(byName, [patterns[0] ?? '', patterns, atMost]);
