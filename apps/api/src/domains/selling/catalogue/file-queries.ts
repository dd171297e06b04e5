import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { ProductFields } from './product-queries.ts';

/** What a store sells of a product, as a file is compared with it. */
export interface FileStock {
  productId: string;
  storeId: string;
  priceKobo: number;
  held: number;
}

/** A row of the catalogue's file. Without a store, or where it has no price, those are null. */
export type ExportedProduct = ProductFields & { slug: string; storeSlug: string | null; priceKobo: number | null };

const lockRows = statement(
  'lock-products-by-slug',
  'select from products where slug = any($1) order by id for no key update',
);
const stocks = statement<FileStock>(
  'stocks-of-products',
  `select product_id as "productId", store_id as "storeId", price_kobo as "priceKobo", held
   from store_products where product_id = any($1)`,
);
const exported = statement<ExportedProduct>(
  'export-products',
  `select p.slug, p.name, p.unit, p.category_slug as "categorySlug", p.description, p.vat_ppm as "vatPpm",
     p.season_months as "seasonMonths", p.drawing, p.name_yoruba as "nameYoruba", p.name_igbo as "nameIgbo",
     p.name_hausa as "nameHausa", p.spellings, p.is_fresh as "isFresh", st.slug as "storeSlug", s.price_kobo as "priceKobo"
   from products p left join store_products s on s.store_id = $1 and s.product_id = p.id left join stores st on st.id = s.store_id
   where p.state <> 'archived' and ($1::uuid is null or s.store_id is not null) order by p.sort_name, p.id limit $2`,
);

/** Locks products by slug, in the order of their ids. */
export const lockProductsBySlug = (tx: Tx, slugs: readonly string[]) => tx.list(lockRows, [slugs]);
/** What all stores sell of some products. */
export const listStocks = (db: Db, productIds: readonly string[]) => db.list(stocks, [productIds]);
/** Products that aren't archived by name: all of them, or those that a store sells. */
export const listExportedProducts = (db: Db, storeId: string | null, atMost: number) =>
  db.list(exported, [storeId, atMost]);
