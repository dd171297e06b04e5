import { type Db, statement } from '../../../platform/database.ts';

const namesOf = statement<{ id: string; name: string }>(
  'customer-names',
  'select id, name from customers where id = any($1)',
);

/** The names of customers by id, as staff see them. */
export const listCustomerNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await db.list(namesOf, [ids])).map(({ id, name }) => [id, name]));
