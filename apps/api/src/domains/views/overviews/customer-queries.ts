import type { CustomerState } from '@foodbank/contract/people/customers-admin';
import { foldText } from '@foodbank/contract/primitives/fold-text';
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
// As `foldText`: without marks, in small letters.
const folded = `regexp_replace(normalize(lower(c.name), NFD), '[\\u0300-\\u036f]', '', 'g')`;
// The longest word is looked up in the index, as it was typed and without marks; the words are then compared without marks.
const byName = statement<CustomerRow>(
  'customers-by-name',
  `select ${columns} from ${own} and lower(c.name) like any($1::text[]) and ${folded} like all($2::text[]) order by c.name, c.id limit $3`,
);
// Names with marks, for words that were typed without them. No index has them without marks, so it runs only where the other one leaves
// room; it reads all names, and computes only those with other letters than plain ones.
const byMarkedName = statement<CustomerRow>(
  'customers-by-marked-name',
  `select ${columns} from ${own} and octet_length(c.name) > char_length(c.name) and ${folded} like all($1::text[])
   order by c.name, c.id limit $2`,
);

/** A customer of our own shop; null for an unknown or erased one. */
export const findCustomerRow = (db: Db, id: string) => db.find(byId, [id]);
/** The customers with a phone number, by its key. */
export const listCustomersByPhone = (db: Db, phoneKey: string, atMost: number) => db.list(byPhone, [phoneKey, atMost]);

/** Customers whose name has some words or parts of words, with or without their marks, by name. */
export async function listCustomersByName(db: Db, words: readonly string[], atMost: number): Promise<CustomerRow[]> {
  const patterns = words.map((word) => patternOf(foldText(word)));
  const [longest = ''] = [...words].sort((one, other) => foldText(other).length - foldText(one).length);
  const asTyped = [...new Set([longest.toLowerCase(), foldText(longest)])].map(patternOf);
  const found = await db.list(byName, [asTyped, patterns, atMost]);
  if (found.length >= atMost) return found;
  const known = new Set(found.map(({ id }) => id));
  const marked = (await db.list(byMarkedName, [patterns, atMost])).filter(({ id }) => !known.has(id));
  return [...found, ...marked].slice(0, atMost);
}

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
