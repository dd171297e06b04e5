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
import { readSearch } from './search-products.ts';
import {
  findShopProduct,
  listSeasonProducts,
  listShopProducts,
  listSimilarProducts,
  listSubstituteProducts,
  type ShopList,
  type ShopProduct,
  searchShopProducts,
} from './shop-queries.ts';

const similarMax = 6;
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
        const list: ShopList = {
          storeId,
          month: thisMonth(),
          categorySlug: query.category ?? null,
          after: readCursor(query.cursor),
          atMost: calls.productPageSize + 1,
        };
        const search = query.search === undefined ? null : await readSearch(read, query.search);
        const { rows, nextCursor } = pageOf(
          await listFound(list, query.season, search),
          calls.productPageSize,
          writeCursor,
        );
        const searchedFor = search?.searchedFor ?? null;
        return { rows: rows.map((one) => describeProduct(one, list.month)), nextCursor, searchedFor };
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

  async function listFound(
    list: ShopList,
    season: 'now' | undefined,
    search: Awaited<ReturnType<typeof readSearch>>,
  ): Promise<ShopProduct[]> {
    if (search !== null) return search.words.groups.length === 0 ? [] : searchShopProducts(read, list, search.words);
    return season === 'now' ? listSeasonProducts(read, list) : listShopProducts(read, list);
  }
}

function describeStore({ id, slug, name, city, address, landmark, phone, state }: StoredStore): calls.Store {
  return { id, slug, name, city, address, landmark, phone, isOpen: state === 'open' };
}

const writeCursor = ({ rank, id, sortName }: ShopProduct) => `${rank}.${id}.${sortName}`;

/** The place after which a page begins. */
function readCursor(cursor: string | undefined): ShopList['after'] {
  if (cursor === undefined) return null;
  const [rank = '', id = '', ...name] = cursor.split('.');
  return { rank: Number(rank), id, sortName: name.join('.') };
}
