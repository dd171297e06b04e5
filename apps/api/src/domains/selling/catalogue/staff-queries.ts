import type { ProductState } from '@foodbank/contract/selling/catalogue-admin';
import { type Db, statement } from '../../../platform/database.ts';
import { searchWordsMax } from './shop-queries.ts';

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

const list = (name: string, condition: string) =>
  statement<StaffListProduct>(
    name,
    `select p.id, p.slug, p.name, p.unit, p.kind, p.category_slug as "categorySlug", p.state, s.price_kobo as "priceKobo",
       s.on_hand as "onHand", s.held
     from products p left join store_products s on s.store_id = $1 and s.product_id = p.id
     where ($2::text is null or p.state = $2) and ($3::text is null or p.category_slug = $3) and ${condition}
       and ($4::uuid is null or (p.sort_name, p.id) > ((select sort_name from products where id = $4), $4))
     order by p.sort_name, p.id limit $5`,
  );
const all = list('staff-products', 'true');
const search = list(
  'search-staff-products',
  'p.words && $6::text[] and p.words && $7::text[] and p.words && $8::text[] and p.words && $9::text[]',
);

/** A product that a store sells and counts. */
export interface StockedProduct {
  id: string;
  name: string;
  unit: string;
  onHand: number;
  held: number;
}

const stocked = (name: string, condition: string) =>
  statement<StockedProduct>(
    name,
    `select p.id, p.name, p.unit, s.on_hand as "onHand", s.held
     from store_products s join products p on p.id = s.product_id
     where s.store_id = $1 and p.kind = 'single' and p.state = 'published' and ${condition}
       and ($2::uuid is null or (p.sort_name, p.id) > ((select sort_name from products where id = $2), $2))
     order by p.sort_name, p.id limit $3`,
  );
const stockOfStore = stocked('stock-of-store', 'true');
const searchStock = stocked(
  'search-stock-of-store',
  'p.words && $4::text[] and p.words && $5::text[] and p.words && $6::text[] and p.words && $7::text[]',
);

/** What a store sells and counts, by name; with groups of words those that have a word of each. Combos have no stock of their own. */
export function listStockOfStore(
  db: Db,
  { storeId, cursor, atMost }: Pick<StaffList, 'cursor' | 'atMost'> & { storeId: string },
  groups: readonly (readonly string[])[] | null,
): Promise<StockedProduct[]> {
  const values = [storeId, cursor, atMost];
  return groups === null ? db.list(stockOfStore, values) : db.list(searchStock, [...values, ...placesOf(groups)]);
}

/** Products in any state by name; with groups of words those that have a word of each. */
export function listStaffProducts(
  db: Db,
  { storeId, state, categorySlug, cursor, atMost }: StaffList,
  groups: readonly (readonly string[])[] | null,
): Promise<StaffListProduct[]> {
  const values = [storeId, state, categorySlug, cursor, atMost];
  if (groups === null) return db.list(all, values);
  return db.list(search, [...values, ...placesOf(groups)]);
}

/** The groups of words for a statement's places, of which there are more than groups. */
function placesOf(groups: readonly (readonly string[])[]) {
  const [first = []] = groups;
  return Array.from({ length: searchWordsMax }, (_, index) => groups[index] ?? first);
}
