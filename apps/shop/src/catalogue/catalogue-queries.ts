/** The reads of the catalogue. They stay readable without a network. Prices and stock are those of one store. */
import {
  getProduct,
  type ListedProduct,
  listCategories,
  listProducts,
  listStores,
  type ShownProduct,
} from '@foodbank/contract/selling/catalogue';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../api.ts';

const kept = { kept: 'public' } as const;
// Stores and categories change rarely; prices and stock are asked for again after half a minute, as everything is.
const rarelyMs = 10 * 60_000;

export const storesQuery = queryOptions({
  queryKey: ['catalogue', 'stores'],
  queryFn: async ({ signal }) => (await call(listStores, {}, signal)).rows,
  staleTime: rarelyMs,
  meta: kept,
});

export const categoriesQuery = queryOptions({
  queryKey: ['catalogue', 'categories'],
  queryFn: async ({ signal }) => (await call(listCategories, {}, signal)).rows,
  staleTime: rarelyMs,
  meta: kept,
});

/** What a list of products shows. */
export interface ProductFilter {
  category?: string;
  search?: string;
  season?: 'now';
}

/** Products of a store, page by page. */
export const productsQuery = (store: string, filter: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'products', store, filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listProducts, { query: { store, ...filter, ...(cursor !== '' && { cursor }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: store !== '',
    meta: kept,
  });

/** One product of a store. */
export const productQuery = (store: string, slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'product', store, slug],
    queryFn: async ({ signal }) => (await call(getProduct, { params: { slug }, query: { store } }, signal)).product,
    enabled: store !== '',
    meta: kept,
  });

/** What the lists and products that this phone has loaded know of a product of a store; null for nothing. */
export function findListed(store: string, slug: string): ListedProduct | null {
  const lists = queryClient.getQueriesData<InfiniteData<{ rows: ListedProduct[] }>>({
    queryKey: ['catalogue', 'products', store],
  });
  const products = queryClient.getQueriesData<ShownProduct>({ queryKey: ['catalogue', 'product', store] });
  const rows = [
    ...lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.rows) ?? []),
    ...products.flatMap(([, product]) => product?.similar ?? []),
  ];
  return rows.find((one) => one.slug === slug) ?? null;
}

/** The category of the combos. */
export const comboCategory = 'combos';

/** The name with its unit, as screen readers hear it. */
export const fullNameOf = ({ name, unit }: Pick<ListedProduct, 'name' | 'unit'>): string => `${name}, ${unit}`;
