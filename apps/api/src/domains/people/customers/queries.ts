import type { LegalText } from '@foodbank/contract/people/legal-texts';
import { emailKey, maskEmail } from '@foodbank/contract/primitives/email';
import type { AlikeBy, AlikeOutcome } from '@foodbank/contract/selling/sign-ups-staff';
import { notAvailable } from '@foodbank/contract/views/referrals';
import { type Db, deletion, find, list, run, statement, type Tx } from '../../../platform/database.ts';

/** Where a customer or order comes from: reports of a shop of others, or our own shop. */
export type Source = 'tracking' | 'own';

/** A customer as stored. */
export interface Customer {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  emailKey: string;
  phone: string;
  phoneKey: string;
  name: string;
  maskedEmail: string;
  maskedPhone: string;
  /** The agent whose code the customer signed up with. */
  agentId: string | null;
  /** True if the customer is the agent now: the next orders earn nothing. What an order earns was decided when it was placed. */
  ownAccount: boolean;
  /** True while the customer has always been the agent. Such a customer isn't a referral and isn't in the daily totals. */
  neverReferral: boolean;
  /** True if the customer named the agent's bank account for refunds. Such a customer is the agent, too. */
  sharesAccount: boolean;
  /** What a person decided about a customer who looks like the agent; null for nothing. */
  outcome: 'own' | 'other' | null;
  /** True if the customer asked to be erased. Later reports change nothing. */
  erased: boolean;
  referredAt: Date;
  source: Source;
  /** When the customer of our own confirmed the email address by a code; null if it was only typed. */
  emailConfirmedAt: Date | null;
  /** What the customer of our own typed in place of a confirmed address, until a code confirms it. */
  newEmail: string | null;
  newEmailKey: string | null;
}

/** A customer's record for the export. */
export type CustomerRecord = Customer & { updatedAt: Date };

/** The fields of a customer that the commission on an order depends on. */
export type OrderingCustomer = Pick<Customer, 'id' | 'agentId' | 'ownAccount' | 'referredAt' | 'source'>;

/** A customer of our own shop, with the account of the same id. The phone is in the spelling that was typed. */
export interface OwnCustomer {
  id: string;
  firstname: string;
  lastname: string;
  phone: string;
  email: string | null;
  /** Null if the address was only typed. */
  emailConfirmedAt: Date | null;
  /** The address that waits to be confirmed, in place of a confirmed one. */
  newEmail: string | null;
  agentId: string | null;
  referredAt: Date;
}

/** That a person looked like the own agent or the own customer, and what was decided. */
interface AlikeRecord {
  alikeBy: AlikeBy;
  foundAt: Date;
  outcome: AlikeOutcome | null;
  decidedAt: Date | null;
}

const columns = `id, firstname, lastname, email, email_key as "emailKey", phone, phone_key as "phoneKey", name,
  masked_email as "maskedEmail", masked_phone as "maskedPhone", agent_id as "agentId", own_account as "ownAccount",
  never_referral as "neverReferral", shares_account as "sharesAccount",
  (select outcome from alike_customers k where k.customer_id = customers.id) as outcome,
  erased_at is not null as erased,
  referred_at as "referredAt", source, email_confirmed_at as "emailConfirmedAt", new_email as "newEmail", new_email_key as "newEmailKey"`;

const agentsOf = statement<{ agentId: string }>(
  'agents-of-customers',
  'select distinct agent_id as "agentId" from customers where id = any($1) and agent_id is not null',
);
const sameContacts = statement<Customer>(
  'lock-customers-of-agent-by-contact',
  `select ${columns} from customers where agent_id = $1 and erased_at is null
     and (own_account or email_key = $2 or new_email_key = $2 or phone_key = $3 or id = any($4))
   order by id for no key update`,
);
const insertAlike = statement<{ customerId: string }>(
  'insert-alike-customers',
  `insert into alike_customers (customer_id, agent_id, alike_by, found_at)
   select r.*, $4::timestamptz from unnest($1::text[], $2::uuid[], $3::text[]) r order by 1
   on conflict (customer_id) do nothing returning customer_id as "customerId"`,
);
const agentOfAlike = statement<{ agentId: string }>(
  'agent-of-alike-customer',
  'select agent_id as "agentId" from alike_customers where customer_id = $1',
);
const alikeDecided = statement<{ customerId: string }>(
  'decide-alike-customer',
  `update alike_customers set outcome = $2, decided_by = $3, decided_at = $4 where customer_id = $1 and outcome is null
   returning customer_id as "customerId"`,
);
const alikeOpen = statement<{ isOpen: boolean }>(
  'has-alike-customer',
  'select exists (select from alike_customers where agent_id = $1 and outcome is null) as "isOpen"',
);
// Ordered by key, like every lock, so that two transactions that insert the same rows can't deadlock.
const insertRows = statement<{ id: string }>(
  'insert-customers',
  `insert into customers (id, firstname, lastname, email, email_key, phone, phone_key, name, masked_email, masked_phone,
     agent_id, own_account, referred_at, source, never_referral, new_email, new_email_key, updated_at)
   select r.*, $18::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
     $8::text[], $9::text[], $10::text[], $11::uuid[], $12::boolean[], $13::timestamptz[], $14::text[],
     $15::boolean[], $16::text[], $17::text[]) r order by 1
   on conflict (id) do nothing returning id`,
);
const updateRows = statement(
  'update-customers',
  `update customers c set firstname = r.firstname, lastname = r.lastname, email = r.email, email_key = r.email_key,
     phone = r.phone, phone_key = r.phone_key, name = r.name, masked_email = r.masked_email, masked_phone = r.masked_phone,
     own_account = r.own_account, never_referral = r.never_referral, new_email = r.new_email, new_email_key = r.new_email_key,
     updated_at = $18,
     -- Another address is to be confirmed anew.
     email_confirmed_at = case when c.email_key = r.email_key then c.email_confirmed_at end
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
     $10::text[], $11::uuid[], $12::boolean[], $13::timestamptz[],
     $14::text[], $15::boolean[], $16::text[], $17::text[]) r (id, firstname, lastname, email, email_key, phone,
     phone_key, name, masked_email, masked_phone, agent_id, own_account, referred_at, source,
     never_referral, new_email, new_email_key)
   where c.id = r.id`,
);

// The caller has locked the customers.
const addToCounts = statement(
  'add-to-order-counts',
  `update customers c set order_count = c.order_count + r.added from unnest($1::text[], $2::integer[]) r (id, added)
   where c.id = r.id`,
);

const eraseRow = statement(
  'erase-customer',
  `update customers set firstname = 'Erased', lastname = 'customer', name = 'Erased customer', email = '', email_key = '',
     phone = '', phone_key = '', masked_email = $2, masked_phone = $2, erased_at = $3, updated_at = $3,
     email_confirmed_at = null, new_email = null, new_email_key = null
   where id = $1`,
);
const confirmEmail = statement(
  'confirm-customer-email',
  `update customers set email_confirmed_at = $2, email = $3, email_key = $4, masked_email = $5, new_email = null, new_email_key = null
   where id = $1`,
);

const order = [
  'id',
  'firstname',
  'lastname',
  'email',
  'emailKey',
  'phone',
  'phoneKey',
  'name',
  'maskedEmail',
  'maskedPhone',
  'agentId',
  'ownAccount',
  'referredAt',
  'source',
  'neverReferral',
  'newEmail',
  'newEmailKey',
] as const;
const asColumns = (customers: readonly Customer[]) => order.map((key) => customers.map((customer) => customer[key]));

/** The agents of customers, read without a lock: a customer's agent never changes. */
export async function listAgentIds(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await db.list(agentsOf, [ids])).map(({ agentId }) => agentId);
}

/** A customer of our own shop, by the account's id; null for an unknown or erased one. */
export const findOwnCustomer = find<OwnCustomer, [accountId: string]>(
  'own-customer',
  `select id, firstname, lastname, phone, nullif(email, '') as email, email_confirmed_at as "emailConfirmedAt",
     new_email as "newEmail", agent_id as "agentId", referred_at as "referredAt" from customers
   where id = $1 and source = 'own' and erased_at is null`,
);

/** A customer of our own shop, by the account's id, locked; null for an unknown or erased one. */
export const lockCustomer = find<Customer, [accountId: string], Tx>(
  'lock-own-customer',
  `select ${columns} from customers where id = $1 and source = 'own' and erased_at is null for no key update`,
);

/** Customers by id, locked until the transaction ends: their orders and daily totals change only under this lock. */
export const lockCustomers = list<Customer, [ids: readonly string[]], Tx>(
  'lock-customers',
  `select ${columns} from customers where id = any($1) order by id for no key update`,
);

// Reads only the needed columns, because a batch can lock a thousand rows.
/** Locks like `lockCustomers`, but reads only what orders need. */
export const lockOrderingCustomers = list<OrderingCustomer, [ids: readonly string[]], Tx>(
  'lock-ordering-customers',
  `select id, agent_id as "agentId", own_account as "ownAccount", referred_at as "referredAt", source from customers
   where id = any($1) order by id for no key update`,
);

/** An agent's customers who share a contact with the agent, are among some others, or are flagged as the agent's own accounts, locked. */
export const lockCustomersLike = (
  tx: Tx,
  agentId: string,
  { emailKey, phoneKey }: Pick<Customer, 'emailKey'> & { phoneKey: string | null },
  others: readonly string[],
) => tx.list(sameContacts, [agentId, emailKey, phoneKey, others]);
/** Notes that customers look like their agent, each once for ever. Returns those that are new. */
export const insertAlikeCustomers = (tx: Tx, found: readonly { customerId: string; agentId: string; by: AlikeBy }[]) =>
  tx.list(insertAlike, [
    found.map(({ customerId }) => customerId),
    found.map(({ agentId }) => agentId),
    found.map(({ by }) => by),
    tx.now,
  ]);
/** The cases in which a customer or an agent looked like the other one, oldest first, without the other one. */
export const listAlikeRecordsOf = list<AlikeRecord, [personId: string]>(
  'alike-records-of-person',
  `select alike_by as "alikeBy", found_at as "foundAt", outcome, decided_at as "decidedAt" from alike_customers
   where customer_id = $1 or agent_id::text = $1 order by found_at, customer_id`,
);

/** True if a customer who looks like an agent waits for a person. */
export const hasAlikeCustomer = async (db: Db, agentId: string) => (await db.get(alikeOpen, [agentId])).isOpen;
/** Notes which of some locked customers share their agent's bank account. */
export const markSharesAccount = run<[ids: readonly string[], sharing: readonly string[]]>(
  'mark-customers-sharing-account',
  `update customers set shares_account = (id = any($2)) where id = any($1) and shares_account <> (id = any($2))`,
);

/** Inserts customers and returns how many; fewer than given means that a concurrent transaction inserted them first. */
export async function insertCustomers(tx: Tx, customers: readonly Customer[]): Promise<number> {
  return (await tx.list(insertRows, [...asColumns(customers), tx.now])).length;
}

/** Updates names, contacts and flags of customers. */
export const updateCustomers = (tx: Tx, customers: readonly Customer[]) =>
  tx.list(updateRows, [...asColumns(customers), tx.now]);

/** Adds to the customers' numbers of orders, in the transaction that adds the orders. The caller has locked the customers. */
export async function addToOrderCounts(tx: Tx, added: ReadonlyMap<string, number>): Promise<void> {
  if (added.size > 0) await tx.list(addToCounts, [[...added.keys()], [...added.values()]]);
}

/** The customers with one of some emails or phone numbers, without erased ones. */
export const listCustomersByContacts = list<
  CustomerRecord,
  [emailKeys: readonly string[], phoneKeys: readonly string[]]
>(
  'customers-by-contacts',
  `select ${columns}, updated_at as "updatedAt" from customers
   where erased_at is null and (email_key = any($1) or new_email_key = any($1) or phone_key = any($2)) order by id`,
);

/** Notes that a locked customer confirmed an email address, which replaces the one before. */
export const storeConfirmedEmail = (tx: Tx, id: string, email: string) =>
  tx.list(confirmEmail, [id, tx.now, email, emailKey(email), maskEmail(email)]);
/** Clears name and contacts; the row stays, because orders refer to it. */
export const eraseCustomer = (tx: Tx, id: string) => tx.list(eraseRow, [id, notAvailable, tx.now]);
/** The agent whom a customer looked like, decided or not; null if nothing was noted. */
export const findAlikeAgent = async (db: Db, customerId: string) =>
  (await db.find(agentOfAlike, [customerId]))?.agentId ?? null;
/** Stores what a person decided about a customer. False if it was decided before. */
export const decideAlike = async (tx: Tx, customerId: string, outcome: AlikeOutcome, by: string) =>
  (await tx.find(alikeDecided, [customerId, outcome, by, tx.now])) !== null;

const namesOf = statement<{ id: string; name: string }>(
  'customer-names',
  'select id, name from customers where id = any($1)',
);

/** The names of customers by id, as staff see them. */
export const listCustomerNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await db.list(namesOf, [ids])).map(({ id, name }) => [id, name]));

/** The names that a customer had until an instant. */
export interface FormerName {
  firstname: string;
  lastname: string;
  replacedAt: Date;
}

const insertFormer = statement(
  'insert-former-customer-name',
  'insert into former_customer_names (customer_id, firstname, lastname, replaced_at) values ($1, $2, $3, $4)',
);
const deleteOld = deletion(
  'delete-old-former-customer-names',
  'former_customer_names',
  'id',
  'replaced_at < $1',
  'replaced_at',
);

/** Keeps the names that a customer had until now. */
export const insertFormerName = (tx: Tx, customerId: string, { firstname, lastname }: Omit<FormerName, 'replacedAt'>) =>
  tx.list(insertFormer, [customerId, firstname, lastname, tx.now]);
/** The names that a customer had before, oldest first. */
export const listFormerNames = list<FormerName, [customerId: string]>(
  'former-customer-names',
  `select firstname, lastname, replaced_at as "replacedAt" from former_customer_names where customer_id = $1
   order by replaced_at, id`,
);

/** Deletes the former names of a customer. */
export const eraseFormerNames = run<[customerId: string]>(
  'erase-former-customer-names',
  'delete from former_customer_names where customer_id = $1',
);

/** Deletes names that were replaced before an instant. Returns how many. */
export const deleteFormerNames = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;

/** The versions of the texts that a sign-up showed. */
export type AcceptedTexts = Readonly<Record<LegalText, string>>;

const insertTextRows = statement(
  'insert-customer-text-acceptances',
  `insert into customer_text_acceptances (customer_id, kind, version, accepted_at)
   select $1, r.*, $4::timestamptz from unnest($2::text[], $3::text[]) r`,
);
/** Keeps which versions a new customer accepted. */
export const insertAcceptedTexts = (tx: Tx, customerId: string, texts: AcceptedTexts) =>
  tx.list(insertTextRows, [customerId, Object.keys(texts), Object.values(texts), tx.now]);
/** What a customer accepted, oldest first. */
export const listAcceptedTexts = list<{ kind: LegalText; version: string; acceptedAt: Date }, [customerId: string]>(
  'customer-text-acceptances',
  `select kind, version, accepted_at as "acceptedAt" from customer_text_acceptances where customer_id = $1
   order by accepted_at, kind`,
);

/** Deletes what an erased customer accepted. */
export const deleteAcceptedTexts = run<[customerId: string]>(
  'delete-customer-text-acceptances',
  'delete from customer_text_acceptances where customer_id = $1',
);
