import { type Db, statement, type Tx } from '../../../platform/database.ts';
import { requestColumns as columns } from './request-columns.ts';
import type { StoredRequest } from './stored-request.ts';

const ofCustomer = statement<StoredRequest>(
  'requests-of-customer',
  `select ${columns} from requests
   where customer_id = $1 and ($2::text is null or order_number = $2) and ($3::uuid is null or (received_at, id) < (
     select received_at, id from requests where id = $3 and customer_id = $1))
   order by received_at desc, id desc limit $4`,
);
const unreadOf = statement<{ count: number }>(
  'count-unread-requests-of-customer',
  `select count(*)::int as count from (select 1 from requests where customer_id = $1 and unread limit $2) r`,
);
const aboutOrder = statement<StoredRequest>(
  'requests-about-order',
  `select ${columns} from requests where order_number = $1 and ($2::text is null or customer_id = $2)
   order by received_at desc, id desc limit $3`,
);
const aboutCustomer = statement<StoredRequest>(
  'requests-about-customer',
  `select ${columns} from requests where customer_id = $1 order by received_at desc, id desc limit $2`,
);
// An answer that came after the last one that was shown stays unread.
const readRow = statement(
  'mark-request-read',
  `update requests set unread = false where id = $1 and unread and not exists (
     select from request_entries where request_id = $1 and kind = 'answer' and id > $2)`,
);

/** A page of a customer's requests, newest first: all, or those about an order. `after` is the last one of the page before. */
export const listRequestsOfCustomer = (
  db: Db,
  customerId: string,
  { order, after }: { order: string | null; after: string | null },
  atMost: number,
) => db.list(ofCustomer, [customerId, order, after, atMost]);
/** How many of a customer's requests have an answer that was not opened, up to a bound. */
export const countUnread = async (db: Db, customerId: string, atMost: number) =>
  (await db.get(unreadOf, [customerId, atMost])).count;
/** The latest requests about an order, of a customer, or both. None without either. */
export const listTicketsAbout = (
  db: Db,
  { orderNumber, customerId }: { orderNumber: string | null; customerId: string | null },
  atMost: number,
): Promise<StoredRequest[]> => {
  if (orderNumber !== null) return db.list(aboutOrder, [orderNumber, customerId, atMost]);
  return customerId === null ? Promise.resolve([]) : db.list(aboutCustomer, [customerId, atMost]);
};
/** Notes that the sender has read the answers up to an entry. */
export const markRequestRead = (tx: Tx, id: string, lastEntryId: string) => tx.list(readRow, [id, lastEntryId]);
