import { nairaOrNull } from '@foodbank/contract/primitives/money';
import * as calls from '@foodbank/contract/selling/catalogue-staff';
import { listStockStores, listStoreStock, stockPageSize } from '@foodbank/contract/selling/orders-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { mayInStore } from '../../../platform/staff-caller.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { findWaitingMargin, listWaitingFresh, requestStoreMargin, setCategoryFresh } from './approvals.ts';
import { percentOf } from './catalogue-rules.ts';
import { fileStaffRoutes } from './file-staff-routes.ts';
import { categoryActs, lastChanges, storeActs } from './last-changes.ts';
import { productStaffRoutes } from './product-staff-routes.ts';
import { findStore, listCountedCategories, listStores, type StoredStore } from './queries.ts';
import { createCategory, updateCategory } from './save-category.ts';
import { createStore, setStoreState, updateStore } from './save-store.ts';
import { rowsAfter, searchForStaff, searchProducts } from './search-products.ts';
import {
  listStaffProducts,
  listStaffProductsWithWords,
  listStockOfStore,
  listStockWithWords,
  type StaffListProduct,
} from './staff-queries.ts';
import { productFilterOf, readProductSums, saveProducts } from './staff-table.ts';

/** The console's calls about the catalogue. */
export function catalogueStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  const { read } = database;
  return [
    staffRoute(calls.listStaffStores, async () => ({ rows: (await listStores(read)).map(describeStore) })),
    staffRoute(calls.createStore, ({ body }, { staff }) =>
      database.write((tx) => createStore(tx, staffActor(staff), body)),
    ),
    staffRoute(calls.updateStore, ({ params, body }, { staff }) =>
      database.write((tx) => updateStore(tx, staffActor(staff), { ...params, ...body })),
    ),
    staffRoute(calls.setStoreState, ({ params, body }, { staff }) =>
      database.write((tx) => setStoreState(tx, staffActor(staff), { ...params, ...body })),
    ),
    staffRoute(calls.getStaffStore, async ({ params: { id } }) => {
      const store = (await findStore(read, id)) ?? refuse('not-found');
      const lastChangeOf = await lastChanges(read, [id], storeActs);
      const waitingMargin = await findWaitingMargin(read, id);
      return { store: describeStore(store), lastChange: lastChangeOf(id), waitingMargin };
    }),
    staffRoute(calls.requestStoreMargin, async ({ params, body }, { staff }) => ({
      approvalId: await database.write((tx) => requestStoreMargin(tx, staffActor(staff), { ...params, ...body })),
      message: 'Your request waits for a second person. Nothing has changed yet.',
    })),
    staffRoute(calls.listStaffCategories, async () => {
      const rows = await listCountedCategories(read);
      const slugs = rows.map(({ slug }) => slug);
      const lastChangeOf = await lastChanges(read, slugs, categoryActs);
      const waiting = await listWaitingFresh(read);
      return {
        rows: rows.map((row, index) => ({
          ...{ ...row, position: index + 1, lastChange: lastChangeOf(row.slug) },
          freshApprovalId: waiting.get(row.slug) ?? null,
        })),
      };
    }),
    staffRoute(calls.createCategory, ({ body }, { staff }) =>
      database.write((tx) => createCategory(tx, staffActor(staff), body)),
    ),
    staffRoute(calls.updateCategory, ({ params, body }, { staff }) =>
      database.write((tx) => updateCategory(tx, staffActor(staff), { ...params, ...body })),
    ),
    staffRoute(calls.setCategoryFresh, async ({ params, body }, { staff }) => {
      const set = await database.write((tx) => setCategoryFresh(tx, staffActor(staff), { ...params, ...body }));
      const waits = 'Your request waits for a second person. Nothing has changed yet.';
      return { ...set, message: set.approvalId === null ? 'It is fresh produce no more.' : waits };
    }),
    staffRoute(calls.listStaffProducts, async ({ query }) => {
      const { sort, cursor = null } = query;
      const list = { ...(await productFilterOf(read, query)), cursor, atMost: calls.cataloguePageSize + 1 };
      const search = query.search?.trim() ?? '';
      const withWords = (words: readonly string[], slug: string) => listStaffProductsWithWords(read, list, words, slug);
      const found =
        search === ''
          ? await listStaffProducts(read, list, sort)
          : rowsAfter(await searchForStaff(read, search, withWords), cursor, list.atMost);
      const { rows, nextCursor } = pageOf(found, calls.cataloguePageSize, ({ id }) => id);
      return { rows: rows.map(describeProduct), nextCursor };
    }),
    staffRoute(calls.sumProducts, ({ query }) => readProductSums(read, query)),
    staffRoute(calls.saveProducts, ({ body }, { staff }) =>
      database.write((tx) => saveProducts(tx, body, staffActor(staff))),
    ),
    staffRoute(listStockStores, async (_, { staff }) => {
      const stores = (await listStores(read)).filter(({ id }) => mayInStore(staff, 'stock.count', id));
      return { stores: stores.map(({ id, name, city }) => ({ id, name, city })) };
    }),
    staffRoute(listStoreStock, async ({ params: { id }, query }, { staff }) => {
      if (!mayInStore(staff, 'stock.count', id) || (await findStore(read, id)) === null) refuse('not-found');
      const page = { storeId: id, cursor: query.cursor ?? null, atMost: stockPageSize + 1 };
      const search = query.search?.trim() ?? '';
      const found =
        search === ''
          ? await listStockOfStore(read, page)
          : rowsAfter(
              (await searchProducts(read, search, (words) => listStockWithWords(read, id, words))).rows,
              page.cursor,
              page.atMost,
            );
      return pageOf(found, stockPageSize, ({ id }) => id);
    }),
    ...productStaffRoutes({ database }),
    ...fileStaffRoutes({ clock, database }),
  ];
}

function describeStore({ marginPpm, ...rest }: StoredStore): calls.StaffStore {
  return { ...rest, marginPercent: percentOf(marginPpm) };
}

function describeProduct({ priceKobo, onHand, held, ...rest }: StaffListProduct): calls.StaffProduct {
  const isSingle = rest.kind === 'single';
  const price = nairaOrNull(priceKobo);
  return { ...rest, price, onHand: isSingle ? onHand : null, held: isSingle ? held : null };
}
