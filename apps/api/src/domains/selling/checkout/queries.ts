import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** Where a checkout stands. */
export type CheckoutState = 'open' | 'paid' | 'expired' | 'cancelled' | 'refunded';

/** A checkout as stored. */
export interface Checkout {
  id: string;
  customerId: string;
  key: string;
  bodyDigest: string;
  orderNumber: string;
  basketVersion: number;
  state: CheckoutState;
  totalKobo: number;
  heldUntil: Date;
  /** How many charges were made for it. */
  charges: number;
  createdAt: Date;
}

const columns = `id, customer_id as "customerId", key, body_digest as "bodyDigest", order_number as "orderNumber",
  basket_version as "basketVersion", state, total_kobo as "totalKobo", held_until as "heldUntil", charges, created_at as "createdAt"`;

const byId = statement<Checkout>('checkout', `select ${columns} from checkouts where id = $1`);
const byKey = statement<Checkout>(
  'checkout-by-key',
  `select ${columns} from checkouts where customer_id = $1 and key = $2`,
);
const openOf = statement<Checkout>(
  'open-checkout',
  `select ${columns} from checkouts where customer_id = $1 and state = 'open'`,
);
const locked = statement<Checkout>('lock-checkout', `select ${columns} from checkouts where id = $1 for no key update`);
const insert = statement<Checkout>(
  'insert-checkout',
  `insert into checkouts (id, customer_id, key, body_digest, order_number, basket_version, state, total_kobo, held_until, charges,
     created_at)
   values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, 1, $9) returning ${columns}`,
);
const end = statement<{ id: string }>(
  'end-checkout',
  'update checkouts set state = $3, ended_at = $4 where id = $1 and state = $2 returning id',
);
const hold = statement<{ id: string }>(
  'hold-checkout',
  `update checkouts set held_until = $2 where id = $1 and state = 'open' and held_until < $2 returning id`,
);
const addCharge = statement<{ charges: number }>(
  'count-charge-of-checkout',
  `update checkouts set charges = charges + 1 where id = $1 and state = 'open' returning charges`,
);
const openCount = statement<{ count: number }>(
  'count-open-checkouts',
  `select count(*)::int as count from checkouts where customer_id = any($1) and state = 'open'`,
);
const due = statement<{ id: string }>(
  'due-checkouts',
  `select id from checkouts where state = 'open' and held_until <= $1 order by held_until, id limit $2`,
);

/** A checkout, or null. */
export const findCheckout = (db: Db, id: string) => db.find(byId, [id]);
/** The checkout of a customer by the key of the browser, or null. */
export const findCheckoutByKey = (db: Db, customerId: string, key: string) => db.find(byKey, [customerId, key]);
/** The open checkout of a customer, or null. */
export const findOpenCheckout = (db: Db, customerId: string) => db.find(openOf, [customerId]);
/** How many checkouts of some customers are open. */
export const countOpenCheckoutsOf = async (db: Db, customerIds: readonly string[]) =>
  (await db.get(openCount, [customerIds])).count;
/** A checkout, locked. The caller has locked the customer. */
export const lockCheckout = (tx: Tx, id: string) => tx.find(locked, [id]);
/** Inserts an open checkout with its first charge counted. */
export const insertCheckout = (tx: Tx, one: Omit<Checkout, 'state' | 'charges' | 'createdAt'>) =>
  tx.get(insert, [
    ...[one.id, one.customerId, one.key, one.bodyDigest, one.orderNumber, one.basketVersion, one.totalKobo],
    ...[one.heldUntil, tx.now],
  ]);
/** Ends a checkout that is locked. */
export const endCheckout = (tx: Tx, { id, state }: Checkout, to: Exclude<CheckoutState, 'open'>) =>
  tx.get(end, [id, state, to, tx.now]);
/** Holds stock and price of an open checkout longer. False if it is held so long already, or over. */
export const holdCheckoutUntil = async (tx: Tx, id: string, until: Date) => (await tx.find(hold, [id, until])) !== null;
/** Counts another charge of an open checkout, and returns how many there are. */
export const countCharge = async (tx: Tx, id: string) => (await tx.get(addCharge, [id])).charges;
/** Open checkouts whose time is over, longest first. */
export const listDueCheckouts = (db: Db, now: Date, atMost: number) => db.list(due, [now, atMost]);
