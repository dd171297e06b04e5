import type { ProductSort, ProductState } from '@foodbank/contract/selling/catalogue-staff';
import { type Db, type Statement, statement } from '../../../platform/database.ts';
import type { SearchedProduct } from './search/match-product.ts';

/** A product in the console's list, as stored. Without a store, or where it doesn't sell it, the figures are null. */
export interface StaffListProduct {
  id: string;
  slug: string;
  name: string;
  unit: string;
  kind: 'single' | 'combo';
  categorySlug: string;
  state: ProductState;
  priceKobo: number | null;
  onHand: number | null;
  held: number | null;
}

/** Which products, and where the page begins. */
export interface StaffList {
  storeId: string | null;
  state: ProductState | null;
  categorySlug: string | null;
  /** The id of the last product of the page before. */
  cursor: string | null;
  atMost: number;
}

// All that a search finds a product by.
const searched = `c.name as "categoryName", p.name_yoruba as "nameYoruba", p.name_igbo as "nameIgbo", p.name_hausa as "nameHausa",
  p.spellings, p.sort_name as "sortName"`;
const searchedMax = 3000;
const listed = `p.id, p.slug, p.name, p.unit, p.kind, p.category_slug as "categorySlug", p.state, s.price_kobo as "priceKobo",
  s.on_hand as "onHand", s.held`;
const inStore = 'products p left join store_products s on s.store_id = $1 and s.product_id = p.id';
const chosen = '($2::text is null or p.state = $2) and ($3::text is null or p.category_slug = $3)';
// What is not sold or counted in the store stands last.
const sortKeys: Record<ProductSort, { key: string; place: string; isDescending: boolean }> = {
  name: { key: 'p.sort_name', place: '(select sort_name from products where id = $4)', isDescending: false },
  price: {
    key: 'coalesce(s.price_kobo, -1)',
    place: 'coalesce((select price_kobo from store_products where store_id = $1 and product_id = $4), -1)',
    isDescending: true,
  },
  stock: {
    key: `coalesce(case when p.kind = 'single' then s.on_hand end, 2147483647)`,
    place: `coalesce((select o.on_hand from store_products o join products c on c.id = o.product_id
       where o.store_id = $1 and o.product_id = $4 and c.kind = 'single'), 2147483647)`,
    isDescending: false,
  },
};
function allBy(sort: ProductSort): Statement<StaffListProduct> {
  const { key, place, isDescending } = sortKeys[sort];
  const [beyond, direction] = isDescending ? ['<', 'desc'] : ['>', 'asc'];
  return statement<StaffListProduct>(
    `staff-products-by-${sort}`,
    `select ${listed} from ${inStore}
     where ${chosen} and ($4::uuid is null or (${key}, p.id) ${beyond} (${place}, $4))
     order by ${key} ${direction}, p.id ${direction} limit $5`,
  );
}
const all: Record<ProductSort, Statement<StaffListProduct>> = {
  name: allBy('name'),
  price: allBy('price'),
  stock: allBy('stock'),
};
const sums = statement<{ count: number; stockText: string }>(
  'sum-staff-products',
  `select count(*)::int as count, coalesce(sum(kobo), 0)::text as "stockText" from (
     select case when p.kind = 'single' then s.price_kobo::numeric * s.on_hand end as kobo from ${inStore} where ${chosen} limit $4) found`,
);
const search = statement<StaffListProduct & SearchedProduct>(
  'search-staff-products',
  `select ${listed}, ${searched} from ${inStore} join categories c on c.slug = p.category_slug
   where ${chosen} and (p.words && $4::text[] or ($5 <> '' and starts_with(p.slug, $5)))
   order by p.sort_name, p.id limit ${searchedMax}`,
);

/** A product that a store sells and counts. */
export interface StockedProduct {
  id: string;
  name: string;
  unit: string;
  onHand: number;
  held: number;
}

const stockColumns = 'p.id, p.name, p.unit, s.on_hand as "onHand", s.held';
const sold = `s.store_id = $1 and p.kind = 'single' and p.state = 'published'`;
const stockOfStore = statement<StockedProduct>(
  'stock-of-store',
  `select ${stockColumns} from store_products s join products p on p.id = s.product_id
   where ${sold} and ($2::uuid is null or (p.sort_name, p.id) > ((select sort_name from products where id = $2), $2))
   order by p.sort_name, p.id limit $3`,
);
const searchStock = statement<StockedProduct & SearchedProduct>(
  'search-stock-of-store',
  `select ${stockColumns}, p.slug, p.category_slug as "categorySlug", ${searched}
   from store_products s join products p on p.id = s.product_id join categories c on c.slug = p.category_slug
   where ${sold} and p.words && $2::text[] order by p.sort_name, p.id limit ${searchedMax}`,
);

/** What a store sells and counts, by name. Combos have no stock of their own. */
export const listStockOfStore = (
  db: Db,
  { storeId, cursor, atMost }: Pick<StaffList, 'cursor' | 'atMost'> & { storeId: string },
) => db.list(stockOfStore, [storeId, cursor, atMost]);
/** What a store sells and counts and has one of some words, by name. */
export const listStockWithWords = (db: Db, storeId: string, words: readonly string[]) =>
  db.list(searchStock, [storeId, words]);
/** Products in any state, by name, price or stock. */
export const listStaffProducts = (
  db: Db,
  { storeId, state, categorySlug, cursor, atMost }: StaffList,
  sort: ProductSort = 'name',
) => db.list(all[sort], [storeId, state, categorySlug, cursor, atMost]);
/** Counts products, and what their stock in a store comes to in kobo; up to a number of products. */
export async function sumStaffProducts(
  db: Db,
  { storeId, state, categorySlug, atMost }: Omit<StaffList, 'cursor'>,
): Promise<{ count: number; stockKobo: number }> {
  const { count, stockText } = await db.get(sums, [storeId, state, categorySlug, atMost]);
  return { count, stockKobo: Number(stockText) };
}
/** Products in any state that have one of some words, or an address that begins with `slug` (empty for none), by name. */
export const listStaffProductsWithWords = (
  db: Db,
  { storeId, state, categorySlug }: Pick<StaffList, 'storeId' | 'state' | 'categorySlug'>,
  words: readonly string[],
  slug: string,
) => db.list(search, [storeId, state, categorySlug, words, slug]);
