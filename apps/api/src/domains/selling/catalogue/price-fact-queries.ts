import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';

/** A product as the rules of prices see it. */
export interface PricedProduct {
  id: string;
  name: string;
  /** The name that it went on sale with, or that a second person approved last. */
  agreedName: string;
  unit: string;
  sortName: string;
  kind: 'single' | 'combo';
  state: 'draft' | 'published' | 'archived';
  /** True if its category is fresh, and it was not moved there lately. */
  isFresh: boolean;
}

/** A price in force. */
export interface PriceInForce {
  storeId: string;
  productId: string;
  priceKobo: number;
  /** Null if it was there before this was recorded. */
  since: Day | null;
  setBy: string | null;
  onHand: number;
}

/** A price that ended. */
export interface FormerPrice {
  storeId: string;
  productId: string;
  priceKobo: number;
  /** Null if it began before this was recorded. */
  beganOn: Day | null;
  endedOn: Day;
  endedAt: Date;
}

/** A price whose day has not come. */
export interface PlannedPrice {
  storeId: string;
  productId: string;
  priceKobo: number;
  startsOn: Day;
}

const columns = `p.id, p.name, p.agreed_name as "agreedName", p.unit, p.sort_name as "sortName", p.kind, p.state,
  c.is_fresh and (p.category_since is null or p.category_since <= $2::date) as "isFresh"`;
const pricedProducts = statement<PricedProduct>(
  'priced-products',
  `select ${columns} from products p join categories c on c.slug = p.category_slug where p.id = any($1::uuid[])`,
);
const namedAlike = statement<PricedProduct>(
  'products-named-alike',
  `select ${columns} from products p join categories c on c.slug = p.category_slug
   where p.sort_name = any($1::text[]) and p.state <> 'draft'`,
);
const inForce = statement<PriceInForce>(
  'prices-in-force',
  `select store_id as "storeId", product_id as "productId", price_kobo as "priceKobo", price_since as since,
     price_set_by as "setBy", on_hand as "onHand"
   from store_products where product_id = any($1::uuid[]) order by product_id, store_id`,
);
// What a product cost while it was another quantity is no price of this one.
const former = statement<FormerPrice>(
  'former-prices',
  `select f.store_id as "storeId", f.product_id as "productId", f.price_kobo as "priceKobo", f.began_on as "beganOn", f.ended_on as "endedOn",
     f.ended_at as "endedAt"
   from former_prices f join products p on p.id = f.product_id
   where f.product_id = any($1::uuid[]) and f.ended_on >= $2 and (p.unit_since is null or f.ended_at > p.unit_since)
   order by f.ended_at, f.id`,
);
const planned = statement<PlannedPrice>(
  'planned-prices',
  `select store_id as "storeId", product_id as "productId", price_kobo as "priceKobo", starts_on as "startsOn"
   from price_changes where product_id = any($1::uuid[]) and applied_at is null order by starts_on, product_id, store_id`,
);
const parts = statement<{ comboId: string; productId: string; quantity: number }>(
  'parts-of-combos',
  `select combo_id as "comboId", product_id as "productId", quantity from combo_parts where combo_id = any($1::uuid[])
   order by combo_id, product_id`,
);

/** Products as the rules of prices see them; those moved to a category after a day are not fresh yet. */
export const listPricedProducts = (db: Db, ids: readonly string[], movedBy: Day) =>
  db.list(pricedProducts, [ids, movedBy]);
/** Products that are or were on sale, with one of some names as lists sort them. */
export const listProductsNamed = (db: Db, sortNames: readonly string[], movedBy: Day) =>
  db.list(namedAlike, [sortNames, movedBy]);
/** What some products cost now, in all stores. */
export const listPricesInForce = (db: Db, productIds: readonly string[]) => db.list(inForce, [productIds]);
/** What some products cost until a day or later, in the order in which it ended. */
export const listFormerPrices = (db: Db, productIds: readonly string[], since: Day) =>
  db.list(former, [productIds, since]);
/** The prices of some products whose day has not come, by day. */
export const listPlannedPrices = (db: Db, productIds: readonly string[]) => db.list(planned, [productIds]);
/** The parts of some combos. */
export const listPartsOfCombos = (db: Db, comboIds: readonly string[]) => db.list(parts, [comboIds]);
