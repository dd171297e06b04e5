import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import { availableOf, partsPriceOf, vatOf } from './stock-queries.ts';

/** A price that a product gets, or got, in a store from a day on. */
export interface StoredPriceChange {
  storeId: string;
  startsOn: Day;
  priceKobo: number;
  setAt: Date;
  /** The member of staff, or null for the demo. */
  setBy: string | null;
  appliedAt: Date | null;
  /** The request that a second person approved; null for a price that one person could set. */
  approvalId: string | null;
}

/** A price whose day has come. */
export interface DuePrice {
  storeId: string;
  productId: string;
  startsOn: Day;
  priceKobo: number;
  setBy: string | null;
  approvalId: string | null;
}

/** A product in a store as stored. */
export interface StoredStoreProduct {
  storeId: string;
  priceKobo: number;
  onHand: number;
  held: number;
  /** Of a combo, what its parts suffice for. */
  available: number;
  vatPpm: number;
  /** Of a combo; null if the store doesn't sell all its parts, and for other products. */
  partsPriceKobo: number | null;
}

/** Remembers the prices that other ones take the place of, from rows of store, product and new price. What a draft cost was no price. */
const remember = (rows: string, day: string, at: string) => `
  remembered as (
    insert into former_prices (store_id, product_id, price_kobo, began_on, ended_on, ended_at)
    select s.store_id, s.product_id, s.price_kobo, s.price_since, ${day}::date, ${at}::timestamptz
    from ${rows} next join store_products s on s.store_id = next.store_id and s.product_id = next.product_id
    join products p on p.id = s.product_id
    where s.price_kobo <> next.price_kobo and p.state <> 'draft')`;
const setColumns = `price_kobo = excluded.price_kobo, price_since = excluded.price_since, price_set_by = excluded.price_set_by
   where store_products.price_kobo <> excluded.price_kobo`;
const upsertPriceRow = statement(
  'set-price',
  `with wanted as (select $1::uuid as store_id, $2::uuid as product_id, $3::bigint as price_kobo),
   ${remember('wanted', '$4', '$6')}
   insert into store_products (store_id, product_id, price_kobo, price_since, price_set_by)
   select store_id, product_id, price_kobo, $4::date, $5::uuid from wanted
   on conflict (store_id, product_id) do update set ${setColumns}`,
);
const insertStoreProductRows = statement(
  'insert-store-products',
  `insert into store_products (store_id, product_id, price_kobo, on_hand)
   select $1, * from unnest($2::uuid[], $3::bigint[], $4::int[])`,
);
const upsertChangeRow = statement(
  'insert-price-change',
  `insert into price_changes (store_id, product_id, starts_on, price_kobo, set_at, set_by, applied_at, approval_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (store_id, product_id, starts_on) do update set price_kobo = excluded.price_kobo, set_at = excluded.set_at,
     set_by = excluded.set_by, applied_at = excluded.applied_at, approval_id = excluded.approval_id`,
);
const deleteChangeRow = statement<{ priceKobo: number }>(
  'delete-price-change',
  `delete from price_changes where store_id = $1 and product_id = $2 and starts_on = $3 and applied_at is null
   returning price_kobo as "priceKobo"`,
);
// If days were missed, the price of the latest day wins, also if it was set and applied on that day before this job ran. Two people
// approved a price for what the product was: once it is another one, that approval is over.
const dueLocked = statement<DuePrice>(
  'lock-due-price-changes',
  `select c.store_id as "storeId", c.product_id as "productId", c.starts_on as "startsOn", c.price_kobo as "priceKobo",
     c.set_by as "setBy", case when p.unit_since is null or p.unit_since <= c.set_at then c.approval_id end as "approvalId"
   from price_changes c join products p on p.id = c.product_id
   where c.applied_at is null and c.starts_on <= $1 order by c.starts_on, c.store_id, c.product_id limit $2
   for no key update of c`,
);
const applyRows = statement<{ count: number }>(
  'apply-price-changes',
  `with due as (
     select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[], $5::uuid[])
       as due (store_id, product_id, starts_on, price_kobo, set_by)),
   latest as (
     select distinct on (store_id, product_id) * from due
     where not exists (
       select from price_changes later where later.store_id = due.store_id and later.product_id = due.product_id
         and later.starts_on > due.starts_on and later.applied_at is not null)
     order by store_id, product_id, starts_on desc),
   ${remember('latest', '$7', '$6')},
   priced as (
     insert into store_products (store_id, product_id, price_kobo, price_since, price_set_by)
     select store_id, product_id, price_kobo, $7::date, set_by from latest
     order by product_id, store_id
     on conflict (store_id, product_id) do update set ${setColumns}),
   applied as (
     update price_changes c set applied_at = $6 from due
     where c.store_id = due.store_id and c.product_id = due.product_id and c.starts_on = due.starts_on returning 1)
   select count(*)::int as count from applied`,
);
const deletePriceRow = statement(
  'delete-price-of-draft',
  `with gone as (delete from price_changes where store_id = $1 and product_id = $2)
   delete from store_products where store_id = $1 and product_id = $2 and on_hand = 0 and held = 0`,
);
const changesOf = statement<StoredPriceChange>(
  'price-changes-of-product',
  `select store_id as "storeId", starts_on as "startsOn", price_kobo as "priceKobo", set_at as "setAt", set_by as "setBy",
     applied_at as "appliedAt", approval_id as "approvalId"
   from price_changes where product_id = $1 order by starts_on desc, store_id limit $2`,
);
const storesOf = statement<StoredStoreProduct>(
  'stores-of-product',
  `select s.store_id as "storeId", s.price_kobo as "priceKobo", s.on_hand as "onHand", s.held, ${availableOf} as available,
     ${vatOf} as "vatPpm", ${partsPriceOf} as "partsPriceKobo"
   from store_products s join products p on p.id = s.product_id where s.product_id = $1`,
);

/** Sets the price of a product in a store, which sells it from now on. `setBy` is the member of staff, if one did. */
export const setStorePrice = (
  tx: Tx,
  storeId: string,
  productId: string,
  priceKobo: number,
  setBy: string | null = null,
) => tx.list(upsertPriceRow, [storeId, productId, priceKobo, tx.businessDate, setBy, tx.now]);

/** Stores a price from a day on, in place of another one from that day. */
export const savePriceChange = (
  tx: Tx,
  change: Omit<StoredPriceChange, 'setAt' | 'approvalId'> & { productId: string; approvalId?: string | null },
): Promise<unknown> => {
  const { storeId, productId, startsOn, priceKobo, setBy, appliedAt, approvalId = null } = change;
  return tx.list(upsertChangeRow, [storeId, productId, startsOn, priceKobo, tx.now, setBy, appliedAt, approvalId]);
};

/** Deletes a price that isn't applied yet. Returns it in kobo, or null if there is none. */
export const deletePriceChange = async (tx: Tx, storeId: string, productId: string, startsOn: Day) =>
  (await tx.find(deleteChangeRow, [storeId, productId, startsOn]))?.priceKobo ?? null;

/** Deletes the price of a draft in a store, where nothing of it was counted. */
export const deleteDraftPrice = (tx: Tx, storeId: string, productId: string) =>
  tx.list(deletePriceRow, [storeId, productId]);
/** The prices that are due by a day, locked: at most so many. */
export const lockDuePrices = (tx: Tx, day: Day, atMost: number) => tx.list(dueLocked, [day, atMost]);
/** Applies prices that are due by a day, and locked. Returns how many. */
export async function applyPrices(tx: Tx, day: Day, due: readonly DuePrice[]): Promise<number> {
  if (due.length === 0) return 0;
  const keys = ['storeId', 'productId', 'startsOn', 'priceKobo', 'setBy'] as const;
  const values = keys.map((key) => due.map((one) => one[key]));
  return (await tx.get(applyRows, [...values, tx.now, day])).count;
}

/** The prices of a product in all stores, the latest day first. */
export const listPriceChanges = (db: Db, productId: string, atMost: number) => db.list(changesOf, [productId, atMost]);
/** A product in the stores that sell it. */
export const listStoresOfProduct = (db: Db, productId: string) => db.list(storesOf, [productId]);
/** Inserts what a store sells, with prices in kobo and stock, for a store that sells none of it yet. */
export const insertStoreProducts = (
  tx: Tx,
  storeId: string,
  sold: readonly { productId: string; priceKobo: number; onHand: number }[],
) => {
  const values = (['productId', 'priceKobo', 'onHand'] as const).map((key) => sold.map((one) => one[key]));
  return tx.list(insertStoreProductRows, [storeId, ...values]);
};
