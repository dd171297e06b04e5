import { type Db, statement } from '../../../platform/database.ts';
import { availableOf, vatOf } from './stock-queries.ts';

/** A product in a list of the shop, as stored. */
export interface ShopProduct {
  id: string;
  slug: string;
  name: string;
  unit: string;
  kind: 'single' | 'combo';
  categorySlug: string;
  drawing: string | null;
  priceKobo: number;
  seasonMonths: number[] | null;
  available: number;
  sortName: string;
}

/** Everything about a product for its page, as stored. */
export interface ShopProductPage extends ShopProduct {
  description: string;
  categoryName: string;
  nameYoruba: string;
  nameIgbo: string;
  nameHausa: string;
  vatPpm: number;
}

/** Which products of a store, and where the page begins. */
export interface ShopList {
  storeId: string;
  /** 1 to 12, of today. */
  month: number;
  categorySlug: string | null;
  /** The last product of the page before. */
  after: { sortName: string; id: string } | null;
  atMost: number;
}

/** A product that a search may find, as stored, with all that it is found by. */
export interface FoundShopProduct extends ShopProduct {
  categoryName: string;
  nameYoruba: string;
  nameIgbo: string;
  nameHausa: string;
  spellings: string;
}

const columns = `p.id, p.slug, p.name, p.unit, p.kind, p.category_slug as "categorySlug", p.drawing, p.season_months as "seasonMonths",
  s.price_kobo as "priceKobo", stock.available, p.sort_name as "sortName"`;
const inStore = `products p join store_products s on s.store_id = $1 and s.product_id = p.id
  cross join lateral (select ${availableOf} as available) stock`;
// Outside its season a product is listed while the store has it.
const inSeasonOrThere = '(p.season_months is null or $2 = any(p.season_months) or stock.available > 0)';
const byName = (name: string, condition: string) =>
  statement<ShopProduct>(
    name,
    `select ${columns} from ${inStore}
     where p.state = 'published' and ${condition} and ($4::text is null or (p.sort_name, p.id) > ($4::text collate "C", $5::uuid))
     order by p.sort_name, p.id limit $6`,
  );
const all = byName('shop-products', `$3::text is null and ${inSeasonOrThere}`);
const inCategory = byName('shop-products-of-category', `p.category_slug = $3 and ${inSeasonOrThere}`);
const inSeason = byName(
  'shop-products-in-season',
  '$2 = any(p.season_months) and ($3::text is null or p.category_slug = $3)',
);
// What is found is ordered by `search/rank-products.ts`: a few hundred at most, even of thousands of products.
const searchedMax = 3000;
const search = statement<FoundShopProduct>(
  'search-shop-products',
  `select ${columns}, c.name as "categoryName", p.name_yoruba as "nameYoruba", p.name_igbo as "nameIgbo",
     p.name_hausa as "nameHausa", p.spellings
   from ${inStore} join categories c on c.slug = p.category_slug
   where p.state = 'published' and p.words && $4::text[] and ($3::text is null or p.category_slug = $3) and ${inSeasonOrThere}
   order by p.sort_name, p.id limit ${searchedMax}`,
);
const page = statement<ShopProductPage>(
  'shop-product',
  `select ${columns}, p.description, c.name as "categoryName", p.name_yoruba as "nameYoruba", p.name_igbo as "nameIgbo",
     p.name_hausa as "nameHausa", ${vatOf} as "vatPpm"
   from ${inStore} join categories c on c.slug = p.category_slug where p.slug = $2 and p.state = 'published'`,
);
// Those whose names share most words come first; among them those that cost about as much.
const similar = statement<ShopProduct>(
  'similar-shop-products',
  `select ${columns} from products this
   join store_products cost on cost.store_id = $1 and cost.product_id = this.id
   join ${inStore} on true
   where this.id = $2 and p.id <> this.id and p.category_slug = this.category_slug and p.state = 'published' and stock.available > 0
   order by cardinality(array(
       select unnest(string_to_array(p.sort_name, ' ')) intersect select unnest(string_to_array(this.sort_name, ' ')))) desc,
     abs(s.price_kobo - cost.price_kobo), p.sort_name, p.id
   limit $3`,
);

// The best matches of a product that cost at most an amount. The product itself may be sold out or no longer be shown.
const substitutes = statement<ShopProduct>(
  'substitutes-of-product',
  `select ${columns} from products this join ${inStore} on true
   where this.id = $2 and p.id <> this.id and p.category_slug = this.category_slug and p.kind = this.kind and p.state = 'published'
     and stock.available > 0 and s.price_kobo <= $3
   order by cardinality(array(
       select unnest(string_to_array(p.sort_name, ' ')) intersect select unnest(string_to_array(this.sort_name, ' ')))) desc,
     s.price_kobo desc, p.sort_name, p.id
   limit $4`,
);

const valuesOf = ({ storeId, month, categorySlug, after, atMost }: ShopList) => [
  storeId,
  month,
  categorySlug,
  after?.sortName ?? null,
  after?.id ?? null,
  atMost,
];

/** Published products of a store by name. */
export const listShopProducts = (db: Db, list: ShopList) =>
  db.list(list.categorySlug === null ? all : inCategory, valuesOf(list));
/** Published products of a store that have a season, in the months of it. */
export const listSeasonProducts = (db: Db, list: ShopList) => db.list(inSeason, valuesOf(list));
/** Published products of a store that have one of some words, by name. */
export const listProductsWithWords = (
  db: Db,
  { storeId, month, categorySlug }: Omit<ShopList, 'after' | 'atMost'>,
  words: readonly string[],
) => db.list(search, [storeId, month, categorySlug, words]);
/** A published product of a store by its slug, or null. */
export const findShopProduct = (db: Db, storeId: string, slug: string) => db.find(page, [storeId, slug]);
/** Products of the same category that the store has in stock, the most similar first. */
export const listSimilarProducts = (db: Db, storeId: string, productId: string, atMost: number) =>
  db.list(similar, [storeId, productId, atMost]);
/** Products like one that the store has in stock for at most a price in kobo, the best match first. */
export const listSubstituteProducts = (db: Db, storeId: string, productId: string, mostKobo: number, atMost: number) =>
  db.list(substitutes, [storeId, productId, mostKobo, atMost]);
