import { listCategories } from '@foodbank/contract/selling/catalogue';
import {
  getStaffStore,
  listStaffCategories,
  listStaffProducts,
  listStaffStores,
  type ProductSort,
  type ProductState,
  saveProducts as saveProductsCall,
  sumProducts,
} from '@foodbank/contract/selling/catalogue-staff';
import { getProductRecord, listStockCounts } from '@foodbank/contract/selling/products-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** Which products the list shows. Empty texts for all. */
export interface ProductsShown {
  search: string;
  state: ProductState | 'all';
  category: string;
  /** The store's slug, whose prices and stock are shown. */
  store: string;
  sort: ProductSort;
}

/** The stores, open ones and closed ones. */
export const storesQuery = queryOptions({
  queryKey: ['catalogue', 'stores'],
  queryFn: async () => (await call(listStaffStores, {})).rows,
});

/** The categories. */
export const categoriesQuery = queryOptions({
  queryKey: ['catalogue', 'categories'],
  queryFn: () => call(listCategories, {}),
});

/** One store, and who changed it last. */
export const storeQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'store', id],
    queryFn: () => call(getStaffStore, { params: { id } }),
    staleTime: 0,
  });

/** The categories with the number of their products, and who changed them last. */
export const staffCategoriesQuery = queryOptions({
  queryKey: ['catalogue', 'staff-categories'],
  queryFn: () => call(listStaffCategories, {}),
  staleTime: 0,
});

const filterOf = ({ state, category, store }: ProductsShown) => ({
  ...(state !== 'all' && { state }),
  ...(category && { category }),
  ...(store && { store }),
});

/** A page of products. */
export const productsQuery = (shown: ProductsShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['catalogue', 'products', shown, cursor],
    queryFn: () => {
      const { search, sort } = shown;
      return call(listStaffProducts, {
        query: { ...filterOf(shown), sort, ...(search && { search }), ...(cursor && { cursor }) },
      });
    },
    placeholderData: keepPreviousData,
  });

/** What the stock of a filter's products comes to; a search is not in it. */
export const productSumsQuery = (shown: ProductsShown) =>
  queryOptions({
    queryKey: ['catalogue', 'product-sums', filterOf(shown)],
    queryFn: () => call(sumProducts, { query: filterOf(shown) }),
  });

/** The products of a filter as a file; a search is not in it. */
export const saveProducts = (shown: ProductsShown) =>
  call(saveProductsCall, { body: { ...filterOf(shown), sort: shown.sort } });

/** One product with everything about it. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'product', id],
    queryFn: async () => (await call(getProductRecord, { params: { id } })).product,
    staleTime: 0,
  });

/** What was counted of a product: the newest 50. */
export const countsQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'counts', id],
    queryFn: async () => (await call(listStockCounts, { params: { id }, query: {} })).rows,
  });

/** Reads everything of the catalogue again after a change. */
export const refreshCatalogue = () => queryClient.invalidateQueries({ queryKey: ['catalogue'] });
