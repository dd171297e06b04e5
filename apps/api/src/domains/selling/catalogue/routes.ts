import { lagosMonth } from '@foodbank/contract/primitives/day';
import * as calls from '@foodbank/contract/selling/catalogue';
import { listSubstitutes, substitutesMax } from '@foodbank/contract/selling/substitutes';
import type { AppContext } from '../../../platform/app-context.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { describeProduct } from './describe-product.ts';
import { listParts } from './product-queries.ts';
import { findStoreBySlug, listCategories, listStores, type StoredStore } from './queries.ts';
import { searchProducts } from './search-products.ts';
import {
  type FoundShopProduct,
  findShopProduct,
  listProductsWithWords,
  listSeasonProducts,
  listShopProducts,
  listSimilarProducts,
  listSubstituteProducts,
  type ShopList,
  type ShopProduct,
} from './shop-queries.ts';

const similarMax = 6;
const moreMax = 6;
const ppmPerPercent = 10_000;
// Phones on mobile data read these again and again: compressed they are a third. They say the same to everyone.
const compressed = { isCompressed: true } as const;

/** The calls by which the app shows stores and products. Anyone may make them. */
export function catalogueRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  const { read } = database;
  const findStore = async (slug: string) => (await findStoreBySlug(read, slug)) ?? refuse('not-found');
  const thisMonth = () => lagosMonth(clock.now()).month;

  return [
    route(calls.listStores, async () => ({ rows: (await listStores(read)).map(describeStore) }), compressed),
    route(calls.listCategories, async () => ({ rows: await listCategories(read) }), compressed),
    route(
      calls.listProducts,
      async ({ query }) => {
        const { id: storeId } = await findStore(query.store);
        const { place, ...after } = readCursor(query.cursor);
        const list: ShopList = {
          storeId,
          month: thisMonth(),
          categorySlug: query.category ?? null,
          after: after.id === '' ? null : after,
          atMost: calls.productPageSize + 1,
        };
        const search = query.search?.trim() ?? '';
        if (search !== '') return searched(list, search, { place, id: after.id });
        const found = await (query.season === 'now' ? listSeasonProducts(read, list) : listShopProducts(read, list));
        const { rows, nextCursor } = pageOf(found, calls.productPageSize, (last) => writeCursor(last, 0));
        return { rows: rows.map((one) => describeProduct(one, list.month)), nextCursor, ...withoutSearch };
      },
      compressed,
    ),
    route(
      calls.getProduct,
      async ({ params: { slug }, query }) => {
        const { id: storeId } = await findStore(query.store);
        const found = (await findShopProduct(read, storeId, slug)) ?? refuse('not-found');
        const month = thisMonth();
        const parts = found.kind === 'combo' ? await listParts(read, found.id) : [];
        const similar = await listSimilarProducts(read, storeId, found.id, similarMax);
        const { description, categoryName, nameYoruba, nameIgbo, nameHausa, seasonMonths, vatPpm } = found;
        return {
          product: {
            ...describeProduct(found, month),
            description,
            categoryName,
            names: { yoruba: nameYoruba, igbo: nameIgbo, hausa: nameHausa },
            seasonMonths: seasonMonths ?? [],
            vatPercent: vatPpm / ppmPerPercent,
            parts,
            similar: similar.map((one) => describeProduct(one, month)),
          },
        };
      },
      compressed,
    ),
    route(
      listSubstitutes,
      async ({ params: { slug }, query }) => {
        const { id: storeId } = await findStore(query.store);
        const { id, priceKobo } = (await findShopProduct(read, storeId, slug)) ?? refuse('not-found');
        const rows = await listSubstituteProducts(read, storeId, id, priceKobo, substitutesMax);
        return { rows: rows.map((one) => describeProduct(one, thisMonth())) };
      },
      compressed,
    ),
  ];

  /** A page of what a search found. It begins after the last product of the page before, or in its place if it is gone. */
  async function searched(list: ShopList, search: string, before: { place: number; id: string }) {
    const found = await searchProducts(read, search, (words) => listProductsWithWords(read, list, words));
    const last = found.rows.findIndex(({ id }) => id === before.id);
    const start = last === -1 ? before.place : last + 1;
    const page = found.rows.slice(start, start + list.atMost);
    const { rows, nextCursor } = pageOf(page, calls.productPageSize, (row) =>
      writeCursor(row, start + calls.productPageSize),
    );
    const { searchedFor, fit, more } = found;
    const describe = (one: ShopProduct) => describeProduct(one, list.month);
    return { rows: rows.map(describe), nextCursor, searchedFor, fit, more: describeMore(more, describe) };
  }
}

function describeStore({ id, slug, name, city, address, landmark, phone, state }: StoredStore): calls.Store {
  return { id, slug, name, city, address, landmark, phone, isOpen: state === 'open' };
}

const withoutSearch = { searchedFor: null, fit: null, more: null } as const;

/** The first of other products of a category; null if there are none. */
function describeMore(more: readonly FoundShopProduct[], describe: (one: ShopProduct) => calls.ListedProduct) {
  const [first] = more;
  if (first === undefined) return null;
  const { categorySlug, categoryName } = first;
  const rows = more.filter((one) => one.categorySlug === categorySlug).slice(0, moreMax);
  return { categorySlug, categoryName, rows: rows.map(describe) };
}

const writeCursor = ({ id, sortName }: ShopProduct, place: number) => `${place}.${id}.${sortName}`;

/** The place after which a page begins. */
function readCursor(cursor = ''): { place: number; id: string; sortName: string } {
  const [place = '0', id = '', ...name] = cursor.split('.');
  return { place: Number(place), id, sortName: name.join('.') };
}
