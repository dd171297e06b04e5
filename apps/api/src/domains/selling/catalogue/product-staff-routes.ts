import { nairaOrNull, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import * as calls from '@foodbank/contract/selling/products-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { mayInStore } from '../../../platform/staff-caller.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { percentOf, storedFields, typedFields } from './catalogue-rules.ts';
import { countStock } from './count-stock.ts';
import { lastChanges, productActs } from './last-changes.ts';
import { listPriceChanges, listStoresOfProduct } from './price-queries.ts';
import { listWaitingPrices, listWaitingSizes } from './price-requests.ts';
import { changeText } from './price-rules.ts';
import { findProduct, listCombosWith, listParts } from './product-queries.ts';
import { archiveProduct, publishProduct } from './publish-product.ts';
import { listStores } from './queries.ts';
import { createProduct, updateProduct } from './save-product.ts';
import { cancelPrice, setPrice } from './set-price.ts';
import { listCounts } from './stock-queries.ts';

const pageSize = 50;
const pricesMax = 100;

/** The console's calls about one product. */
export function productStaffRoutes({ database }: Pick<AppContext, 'database'>): Route[] {
  const { read } = database;
  return [
    staffRoute(calls.getProductRecord, async ({ params: { id } }) => ({ product: await describeRecord(read, id) })),
    staffRoute(calls.createProduct, ({ body: { slug, kind, parts, ...typed } }, { staff }) =>
      database.write((tx) => createProduct(tx, staffActor(staff), { slug, kind, parts, fields: storedFields(typed) })),
    ),
    staffRoute(calls.updateProduct, ({ params, body: { revision, parts, ...typed } }, { staff }) =>
      database.write((tx) =>
        updateProduct(tx, staffActor(staff), { ...params, revision, parts, fields: storedFields(typed) }),
      ),
    ),
    staffRoute(calls.publishProduct, ({ params, body }, { staff }) =>
      database.write((tx) => publishProduct(tx, staffActor(staff), { ...params, ...body })),
    ),
    staffRoute(calls.archiveProduct, ({ params, body }, { staff }) =>
      database.write((tx) => archiveProduct(tx, staffActor(staff), { ...params, ...body })),
    ),
    staffRoute(calls.setPrice, async ({ params, body: { price, seen, ...rest } }, { staff }) => {
      const change = { ...rest, productId: params.id, priceKobo: toKobo(price), seenKobo: koboSeen(seen) };
      const { approvalId } = await database.write((tx) => setPrice(tx, staffActor(staff), change));
      const message =
        approvalId === null ? 'The price is set.' : 'The price waits for a second person. Nothing has changed yet.';
      return { message, approvalId };
    }),
    staffRoute(calls.cancelPrice, async ({ params, body: { seen, ...rest } }, { staff }) => {
      const taken = { ...rest, productId: params.id, seenKobo: koboSeen(seen) };
      await database.write((tx) => cancelPrice(tx, staffActor(staff), taken));
      return { message: 'The price is taken back.' };
    }),
    staffRoute(calls.countStock, async ({ params, body }, { staff }) => {
      if (!mayInStore(staff, 'stock.count', body.storeId)) refuse('not-found');
      await database.write((tx) => countStock(tx, staffActor(staff), { ...body, productId: params.id }));
      return { message: 'The count is stored.' };
    }),
    staffRoute(calls.listStockCounts, async ({ params: { id }, query: { cursor = null } }) => {
      if ((await findProduct(read, id)) === null) refuse('not-found');
      const { rows, nextCursor } = pageOf(
        await listCounts(read, id, cursor, pageSize + 1),
        pageSize,
        (last) => last.id,
      );
      const [storeOf, memberOf] = [await nameStores(read), await nameMembers(read)];
      return {
        rows: rows.map(({ storeId, countedBy, countedAt, ...rest }) => ({
          ...rest,
          storeName: storeOf(storeId).name,
          countedBy: memberOf(countedBy),
          countedAt: countedAt.toISOString(),
        })),
        nextCursor,
      };
    }),
  ];
}

async function describeRecord(db: Db, id: string): Promise<calls.ProductRecord> {
  const product = (await findProduct(db, id)) ?? refuse('not-found');
  const [storeOf, memberOf] = [await nameStores(db), await nameMembers(db)];
  const isSingle = product.kind === 'single';
  const stored = await listStoresOfProduct(db, id);
  const stores = stored.map(({ storeId, priceKobo, onHand, held, available, ...more }) => ({
    storeId,
    storeName: storeOf(storeId).name,
    city: storeOf(storeId).city,
    price: toNaira(priceKobo),
    vatPercent: percentOf(more.vatPpm),
    partsPrice: nairaOrNull(more.partsPriceKobo),
    onHand: isSingle ? onHand : null,
    held: isSingle ? held : null,
    available,
  }));
  const prices = await listPriceChanges(db, id, pricesMax);
  const lastChangeOf = await lastChanges(db, [id], productActs);
  const { slug, kind, state, revision } = product;
  return {
    ...typedFields(product),
    id,
    slug,
    kind,
    state,
    revision,
    parts: await listParts(db, id),
    usedIn: (await listCombosWith(db, id)).map(({ name }) => name),
    stores: stores.sort((a, b) => (`${a.city} ${a.storeName}` < `${b.city} ${b.storeName}` ? -1 : 1)),
    prices: prices.map(({ storeId, startsOn, priceKobo, setAt, setBy, appliedAt }) => ({
      storeId,
      storeName: storeOf(storeId).name,
      startsOn,
      price: toNaira(priceKobo),
      setAt: setAt.toISOString(),
      setBy: setBy === null ? null : memberOf(setBy),
      appliedAt: appliedAt?.toISOString() ?? null,
    })),
    waitingPrices: (await listWaitingPrices(db, [id])).map(({ storeId, priceKobo, comparedKobo, ...waiting }) => {
      const before = stored.find((one) => one.storeId === storeId)?.priceKobo ?? null;
      const base = before ?? comparedKobo;
      return {
        approvalId: waiting.approvalId,
        storeId,
        storeName: storeOf(storeId).name,
        startsOn: waiting.startsOn,
        price: toNaira(priceKobo),
        before: nairaOrNull(before),
        change: base === null ? null : changeText(base, priceKobo),
        requestedBy: memberOf(waiting.requestedBy),
        requestedAt: waiting.requestedAt.toISOString(),
      };
    }),
    waitingSizes: (await listWaitingSizes(db, [id])).map(({ approvalId, name, unit, requestedBy, requestedAt }) => ({
      ...{ approvalId, name, unit },
      requestedBy: memberOf(requestedBy),
      requestedAt: requestedAt.toISOString(),
    })),
    lastChange: lastChangeOf(id),
  };
}

async function nameStores(db: Db) {
  const stores = new Map((await listStores(db)).map((store) => [store.id, store]));
  return (id: string) => stores.get(id) ?? { name: 'Unknown store', city: '' };
}

async function nameMembers(db: Db) {
  const names = await namesOfMembers(db);
  return (id: string) => names.get(id) ?? 'Unknown member';
}

/** A price that a member saw, in kobo. No price and nothing that is compared stay what they are. */
const koboSeen = <Seen extends number | null | undefined>(seen: Seen) =>
  (typeof seen === 'number' ? toKobo(seen) : seen) as Seen;
