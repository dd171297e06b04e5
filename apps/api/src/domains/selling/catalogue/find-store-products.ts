import { lagosMonth } from '@foodbank/contract/primitives/day';
import { type ListedProduct, productPageSize, type SearchFit } from '@foodbank/contract/selling/catalogue';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { describeProduct } from './describe-product.ts';
import { findStoreBySlug } from './queries.ts';
import { searchProducts } from './search-products.ts';
import { listProductsWithWords, listShopProducts, type ShopList } from './shop-queries.ts';

/** The best products of a store for a search, and how they fit it. Refuses with `not-found` an unknown store. */
export async function findStoreProducts(
  db: Db,
  { store, search = '' }: { store: string; search?: string | undefined },
  now: Date,
): Promise<{ rows: ListedProduct[]; searchedFor: string | null; fit: SearchFit | null }> {
  const { id: storeId } = (await findStoreBySlug(db, store)) ?? refuse('not-found');
  const { month } = lagosMonth(now);
  const list: ShopList = { storeId, month, categorySlug: null, after: null, atMost: productPageSize };
  if (search.trim() === '') {
    const rows = await listShopProducts(db, list);
    return { rows: rows.map((one) => describeProduct(one, month)), searchedFor: null, fit: null };
  }
  const found = await searchProducts(db, search, (words) => listProductsWithWords(db, list, words));
  const rows = found.rows.slice(0, productPageSize).map((one) => describeProduct(one, month));
  return { rows, searchedFor: found.searchedFor, fit: found.fit };
}
