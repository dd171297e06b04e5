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

/** Products in any state by name; with groups of words those that have a word of each. */
export function listStaffProducts(
  db: Db,
  { storeId, state, categorySlug, cursor, atMost }: StaffList,
  groups: readonly (readonly string[])[] | null,
): Promise<StaffListProduct[]> {
  const values = [storeId, state, categorySlug, cursor, atMost];
  if (groups === null) return db.list(all, values);
  const [first = []] = groups;
  const places = Array.from({ length: searchWordsMax }, (_, index) => groups[index] ?? first);
  return db.list(search, [...values, ...places]);
}
