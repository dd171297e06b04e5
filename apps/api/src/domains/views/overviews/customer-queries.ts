import type { CustomerState } from '@foodbank/contract/people/customers-admin';
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
// The longest word is looked up in the index; the others are compared.
const byName = statement<CustomerRow>(
  'customers-by-name',
  `select ${columns} from ${own} and lower(c.name) like $1 and lower(c.name) like all($2::text[]) order by c.name, c.id limit $3`,
);

/** A customer of our own shop; null for an unknown or erased one. */
export const findCustomerRow = (db: Db, id: string) => db.find(byId, [id]);
/** The customers with a phone number, by its key. */
export const listCustomersByPhone = (db: Db, phoneKey: string, atMost: number) => db.list(byPhone, [phoneKey, atMost]);

/** Customers whose name has some words or parts of words, in small letters, by name. */
export function listCustomersByName(db: Db, words: readonly string[], atMost: number): Promise<CustomerRow[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const [longest = '%'] = [...patterns].sort((one, other) => other.length - one.length);
  return db.list(byName, [longest, patterns, atMost]);
}
