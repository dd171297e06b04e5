import { type Db, deletion, list, run, statement, type Tx } from '../../../platform/database.ts';

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
export const eraseFormerNames = run(
  'erase-former-customer-names',
  'delete from former_customer_names where customer_id = $1',
);

/** Deletes names that were replaced before an instant. Returns how many. */
export const deleteFormerNames = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
