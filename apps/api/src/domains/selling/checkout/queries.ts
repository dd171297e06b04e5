import { type Db, find, get, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { StockLine } from '../catalogue/stock.ts';
import type { UnpaidHolds } from './rules.ts';

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
  /** What a charge asks for: the total without what is financed. 0 is possible. */
  dueNowKobo: number;
  /** What of the total is paid by a plan. */
  financedKobo: number;
  heldUntil: Date;
  /** The customer had no completed order when the hold began. */
  byNewcomer: boolean;
  /** The hold lasts ten minutes and is not prolonged. */
  isShort: boolean;
  /** How many charges were made for it. */
  charges: number;
  createdAt: Date;
}

const columns = `id, customer_id as "customerId", key, body_digest as "bodyDigest", order_number as "orderNumber",
  basket_version as "basketVersion", state, total_kobo as "totalKobo", due_now_kobo as "dueNowKobo",
  financed_kobo as "financedKobo", held_until as "heldUntil", by_newcomer as "byNewcomer",
  is_short as "isShort", charges, created_at as "createdAt"`;

const tellRow = statement<{ id: string }>(
  'note-part-told',
  `update checkouts set part_told_kobo = $2, parts_told = parts_told + 1
   where id = $1 and state = 'open' and part_told_kobo <> $2 and parts_told < $3 returning id`,
);
const insert = statement<Checkout>(
  'insert-checkout',
  `insert into checkouts (id, customer_id, key, body_digest, order_number, basket_version, state, total_kobo, held_until, charges,
     created_at, by_newcomer, is_short, store_id, window_id, goods_kobo, held_products, held_quantities, financed_kobo)
   values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $18, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning ${columns}`,
);
const end = statement<{ id: string }>(
  'end-checkout',
  'update checkouts set state = $3, ended_at = $4, ended_unused = $5 where id = $1 and state = $2 returning id',
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
/** A checkout, or null. */
export const findCheckout = find<Checkout, [id: string]>('checkout', `select ${columns} from checkouts where id = $1`);

/** The checkout of a customer by the key of the browser, and the open one that keeps the customer from another one. */
export const listCheckoutsBefore = list<Checkout, [customerId: string, key: string]>(
  'checkouts-before',
  `select ${columns} from checkouts where customer_id = $1 and (key = $2 or (state = 'open' and not waits_for_rest))`,
);

/** The open checkout that keeps a customer from another one, or null. One that waits for the rest of its money keeps from nothing. */
export const findOpenCheckout = find<Checkout, [customerId: string]>(
  'open-checkout',
  `select ${columns} from checkouts where customer_id = $1 and state = 'open' and not waits_for_rest`,
);

/** The open checkouts of a customer, oldest first: two at most. */
export const listOpenCheckouts = list<Checkout, [customerId: string]>(
  'open-checkouts',
  `select ${columns} from checkouts where customer_id = $1 and state = 'open' order by created_at, id`,
);

/** The value of the goods that open checkouts hold for a customer, and how many checkouts ended unused since an instant. */
export const getHolds = get<{ heldKobo: number; unusedCount: number }, [customerId: string, since: Date]>(
  'holds-of-customer',
  `select (select coalesce(sum(goods_kobo), 0)::bigint from checkouts where customer_id = $1 and state = 'open') as "heldKobo",
     (select count(*)::int from checkouts where customer_id = $1 and ended_unused and ended_at > $2) as "unusedCount"`,
);
/** Lets another checkout be open beside an open one of which a part is paid. Nothing if there is such a one. The customer is locked. */
export const markWaitsForRest = run<[id: string]>(
  'wait-for-rest-of-checkout',
  `update checkouts c set waits_for_rest = true where id = $1 and state = 'open' and not exists (
     select from checkouts other where other.customer_id = c.customer_id and other.state = 'open' and other.waits_for_rest)`,
);

/** Notes that the customer is told of a part that came in. False if that was told, or told about others as often as it may be. */
export const notePartTold = async (tx: Tx, id: string, partKobo: number, atMost: number) =>
  (await tx.find(tellRow, [id, partKobo, atMost])) !== null;
/** How many checkouts of some customers are open. */
export const countOpenCheckoutsOf = async (db: Db, customerIds: readonly string[]) =>
  (await db.get(openCount, [customerIds])).count;
/** A checkout, locked. The caller has locked the customer. */
export const lockCheckout = find<Checkout, [id: string], Tx>(
  'lock-checkout',
  `select ${columns} from checkouts where id = $1 for no key update`,
);

/** A checkout that is to be made, with what it holds. */
export interface NewCheckout extends Omit<Checkout, 'state' | 'createdAt' | 'dueNowKobo'> {
  storeId: string;
  windowId: string | null;
  goodsKobo: number;
  products: readonly StockLine[];
}

/** Inserts an open checkout. `charges`: how many are made with it, 1 or 0. */
export const insertCheckout = (tx: Tx, one: NewCheckout) =>
  tx.get(insert, [
    ...[one.id, one.customerId, one.key, one.bodyDigest, one.orderNumber, one.basketVersion, one.totalKobo],
    ...[one.heldUntil, tx.now, one.byNewcomer, one.isShort, one.storeId, one.windowId, one.goodsKobo],
    ...[one.products.map(({ productId }) => productId), one.products.map(({ quantity }) => quantity)],
    one.financedKobo,
    one.charges,
  ]);
/** Ends a checkout that is locked. `isUnused`: no payment was begun although one could have been. */
export const endCheckout = (
  tx: Tx,
  { id, state }: Checkout,
  to: Exclude<CheckoutState, 'open'>,
  { isUnused = false } = {},
) => tx.get(end, [id, state, to, tx.now, isUnused]);
/** Notes that a payment was begun for a checkout that had ended without one. */
export const markHoldUsed = run<[id: string]>(
  'mark-hold-used',
  'update checkouts set ended_unused = false where id = $1 and ended_unused',
);

/** What open checkouts hold of products in a store; products of which they hold nothing are missing. */
export const listUnpaidByProduct = list<
  UnpaidHolds & { productId: string },
  [storeId: string, productIds: readonly string[]]
>(
  'unpaid-holds-by-product',
  `select h.product_id as "productId", sum(h.quantity)::int as unpaid,
     coalesce(sum(h.quantity) filter (where c.by_newcomer), 0)::int as "byNewcomers"
   from checkouts c, unnest(c.held_products, c.held_quantities) as h (product_id, quantity)
   where c.state = 'open' and c.store_id = $1 and h.product_id = any($2) group by h.product_id`,
);

/** How many places of a window open checkouts hold. */
export const countUnpaidInWindow = get<UnpaidHolds, [storeId: string, windowId: string]>(
  'unpaid-holds-in-window',
  `select count(*)::int as unpaid, count(*) filter (where by_newcomer)::int as "byNewcomers" from checkouts
   where state = 'open' and store_id = $1 and window_id = $2`,
);

/** The value of the goods that open checkouts hold, by store, of newcomers and of customers with a completed order. */
export const listHeldByStore = list<{ storeId: string; newcomersKobo: number; knownKobo: number }>(
  'unpaid-holds-by-store',
  `select store_id as "storeId", coalesce(sum(goods_kobo) filter (where by_newcomer), 0)::bigint as "newcomersKobo",
     coalesce(sum(goods_kobo) filter (where not by_newcomer), 0)::bigint as "knownKobo"
   from checkouts where state = 'open' and store_id is not null group by store_id`,
);

/** Holds stock and price of an open checkout longer. False if it is held so long already, or over. */
export const holdCheckoutUntil = async (tx: Tx, id: string, until: Date) => (await tx.find(hold, [id, until])) !== null;
/** Counts another charge of an open checkout, and returns how many there are. */
export const countCharge = async (tx: Tx, id: string) => (await tx.get(addCharge, [id])).charges;
/** Open checkouts whose time is over, longest first. */
export const listDueCheckouts = list<{ id: string }, [now: Date, atMost: number]>(
  'due-checkouts',
  `select id from checkouts where state = 'open' and held_until <= $1 order by held_until, id limit $2`,
);

/** Sets what of an open checkout is financed. Its order has the same. */
export const storeFinanced = run<[id: string, kobo: number]>(
  'store-financed-of-checkout',
  `update checkouts set financed_kobo = $2 where id = $1 and state = 'open'`,
);
