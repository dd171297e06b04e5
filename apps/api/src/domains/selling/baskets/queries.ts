import type { Substitution } from '@foodbank/contract/selling/baskets';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** A basket as stored. */
export interface StoredBasket {
  customerId: string;
  storeId: string;
  version: number;
  /** When the first of its lines was put in; of an empty basket, when it was emptied. */
  begunAt: Date;
  updatedAt: Date;
}

/** A line of a basket as stored. */
export interface StoredBasketLine {
  productId: string;
  quantity: number;
  substitution: Substitution;
  /** The product that the customer named; null for the best match. */
  substituteId: string | null;
  /** The price when the line was saved; null where the store did not sell it. */
  seenPriceKobo: number | null;
}

const columns = `customer_id as "customerId", store_id as "storeId", version, begun_at as "begunAt", updated_at as "updatedAt"`;
const basketOf = statement<StoredBasket>('basket', `select ${columns} from baskets where customer_id = $1`);
const basketLocked = statement<StoredBasket>(
  'lock-basket',
  `select ${columns} from baskets where customer_id = $1 for no key update`,
);
const linesOf = statement<StoredBasketLine>(
  'basket-lines',
  `select product_id as "productId", quantity, substitution, substitute_id as "substituteId", seen_price_kobo as "seenPriceKobo" from basket_lines
   where customer_id = $1 order by position, product_id`,
);
const store = statement(
  'store-basket',
  `insert into baskets as b (customer_id, store_id, version, begun_at, updated_at) values ($1, $2, $3, $4, $4)
   on conflict (customer_id) do update set store_id = excluded.store_id, version = excluded.version,
     begun_at = case when $5 then excluded.begun_at else b.begun_at end, updated_at = excluded.updated_at`,
);
const deleteLines = statement('delete-basket-lines', 'delete from basket_lines where customer_id = $1');
const insertLines = statement(
  'insert-basket-lines',
  `insert into basket_lines (customer_id, position, product_id, quantity, substitution, substitute_id, seen_price_kobo)
   select $1, r.* from unnest($2::smallint[], $3::uuid[], $4::int[], $5::text[], $6::uuid[], $7::bigint[]) r order by 2`,
);
const deleteOld = deletion('delete-old-baskets', 'baskets', 'customer_id', 'updated_at < $1', 'updated_at');
const withProduct = statement<{ count: number }>(
  'baskets-with-product',
  'select count(*)::int as count from basket_lines where product_id = $1',
);
const deleteBasketRow = statement('delete-basket', 'delete from baskets where customer_id = $1');

/** The basket of a customer, or null. */
export const findBasket = (db: Db, customerId: string) => db.find(basketOf, [customerId]);
/** The basket of a customer, locked; null if there is none. The caller has locked the customer. */
export const lockBasket = (tx: Tx, customerId: string) => tx.find(basketLocked, [customerId]);
/** The lines of a basket, in order. */
export const listBasketLines = (db: Db, customerId: string) => db.list(linesOf, [customerId]);

/** Replaces a basket. The caller has locked the customer. */
export async function storeBasket(
  tx: Tx,
  basket: Pick<StoredBasket, 'customerId' | 'storeId' | 'version'>,
  lines: readonly StoredBasketLine[],
): Promise<void> {
  const isEmpty = lines.length === 0;
  await tx.list(store, [basket.customerId, basket.storeId, basket.version, tx.now, isEmpty]);
  await tx.list(deleteLines, [basket.customerId]);
  if (isEmpty) return;
  await tx.list(insertLines, [
    basket.customerId,
    lines.map((_, index) => index),
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ substitution }) => substitution),
    lines.map(({ substituteId }) => substituteId),
    lines.map(({ seenPriceKobo }) => seenPriceKobo),
  ]);
}

/** Deletes a basket with its lines. */
export const deleteBasket = (tx: Tx, customerId: string) => tx.list(deleteBasketRow, [customerId]);
/** Deletes baskets that were not changed since an instant. Returns how many. */
export const deleteOldBaskets = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
/** How many baskets have a product. */
export const countBasketsWith = async (db: Db, productId: string) => (await db.get(withProduct, [productId])).count;
