import { lagosMonth } from '@foodbank/contract/primitives/day';
import { type ListedProduct, productPageSize } from '@foodbank/contract/selling/catalogue';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { describeProduct } from './describe-product.ts';
import { findStoreBySlug } from './queries.ts';
import { readSearch } from './search-products.ts';
import { listShopProducts, type ShopList, searchShopProducts } from './shop-queries.ts';

/** The best products of a store for a search, and what was searched instead of what was typed. Refuses with `not-found` an unknown store. */
export async function findStoreProducts(
  db: Db,
  { store, search = '' }: { store: string; search?: string | undefined },
  now: Date,
): Promise<{ rows: ListedProduct[]; searchedFor: string | null }> {
  const { id: storeId } = (await findStoreBySlug(db, store)) ?? refuse('not-found');
  const { month } = lagosMonth(now);
  const list: ShopList = { storeId, month, categorySlug: null, after: null, atMost: productPageSize };
  const read = await readSearch(db, search);
  const found = read === null ? await listShopProducts(db, list) : await searched(db, list, read);
  return { rows: found.map((one) => describeProduct(one, month)), searchedFor: read?.searchedFor ?? null };
}

const searched = async (db: Db, list: ShopList, { words }: NonNullable<Awaited<ReturnType<typeof readSearch>>>) =>
  words.groups.length === 0 ? [] : searchShopProducts(db, list, words);
