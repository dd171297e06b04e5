import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A store as stored. */
export interface StoredStore {
  id: string;
  slug: string;
  name: string;
  city: string;
  address: string;
  landmark: string;
  phone: string;
  /** What stays with us of a price, in millionths. */
  marginPpm: number;
  state: 'open' | 'closed';
  revision: number;
}

const storeColumns = 'id, slug, name, city, address, landmark, phone, margin_ppm as "marginPpm", state, revision';
const stores = statement<StoredStore>('stores', `select ${storeColumns} from stores order by city, name, id limit $1`);
const storeById = statement<StoredStore>('store', `select ${storeColumns} from stores where id = $1`);
const storeBySlug = statement<StoredStore>('store-by-slug', `select ${storeColumns} from stores where slug = $1`);
const categories = statement<{ slug: string; name: string; isFresh: boolean }>(
  'categories',
  'select slug, name, is_fresh as "isFresh" from categories order by position',
);

const insertStoreRow = statement<{ id: string }>(
  'insert-store',
  `insert into stores (slug, name, city, address, landmark, phone, margin_ppm) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (slug) do nothing returning id`,
);
const storeLocked = statement<StoredStore>(
  'lock-store',
  `select ${storeColumns} from stores where id = $1 for no key update`,
);
const updateStoreRow = statement<{ revision: number }>(
  'update-store',
  `update stores set name = $2, city = $3, address = $4, landmark = $5, phone = $6, revision = revision + 1
   where id = $1 returning revision`,
);
const updateStoreStateRow = statement<{ revision: number }>(
  'update-store-state',
  'update stores set state = $2, revision = revision + 1 where id = $1 and state <> $2 returning revision',
);
const insertCategoryRow = statement<{ slug: string }>(
  'insert-category',
  `insert into categories (slug, name, position) select $1, $2, coalesce(max(position), 0) + 1 from categories
   on conflict (slug) do nothing returning slug`,
);
const categoryShared = statement<{ name: string }>(
  'share-category',
  'select name from categories where slug = $1 for share',
);
const categoriesCounted = statement<{ slug: string; name: string; isFresh: boolean; productCount: number }>(
  'categories-with-products',
  `select c.slug, c.name, c.is_fresh as "isFresh", count(p.id)::int as "productCount" from categories c left join products p on p.category_slug = c.slug
   group by c.slug order by c.position`,
);
const categoriesLocked = statement('lock-categories', 'select from categories order by slug for no key update');
// Places are unique at each moment, so they are first moved out of the way.
const freePlaces = statement('free-category-places', 'update categories set position = -position where position > 0');
const setPlaces = statement(
  'set-category-places',
  `update categories c set position = listed.place from unnest($1::text[]) with ordinality listed (slug, place)
   where c.slug = listed.slug`,
);
const updateMarginRow = statement<{ revision: number }>(
  'update-store-margin',
  'update stores set margin_ppm = $2, revision = revision + 1 where id = $1 returning revision',
);
const updateFreshRow = statement('update-category-fresh', 'update categories set is_fresh = $2 where slug = $1');
const updateCategoryRow = statement<{ slug: string }>(
  'update-category',
  'update categories set name = $2 where slug = $1 returning slug',
);

// Partner stores are a few dozen; a list of them needs no pages.
const storesMax = 500;

/** The stores by city and name. */
export const listStores = (db: Db) => db.list(stores, [storesMax]);
/** The names of all stores by id. */
export const listStoreNames = async (db: Db): Promise<Record<string, string>> =>
  Object.fromEntries((await listStores(db)).map(({ id, name, city }) => [id, `${name}, ${city}`]));
/** A store by id, or null. */
export const findStore = (db: Db, id: string) => db.find(storeById, [id]);
/** A store by its slug, or null. */
export const findStoreBySlug = (db: Db, slug: string) => db.find(storeBySlug, [slug]);
/** The categories in order. */
export const listCategories = (db: Db) => db.list(categories);
/** A store by id, locked; null if there is none. */
export const lockStore = (tx: Tx, id: string) => tx.find(storeLocked, [id]);

/** What members of staff write about a store. */
export type StoreFields = Omit<StoredStore, 'id' | 'slug' | 'state' | 'revision' | 'marginPpm'>;

const storeValues = ({ name, city, address, landmark, phone }: StoreFields) => [name, city, address, landmark, phone];

/** Inserts an open store. Returns its id, or null if the slug is taken. */
export const insertStore = async (tx: Tx, slug: string, store: StoreFields & { marginPpm: number }) =>
  (await tx.find(insertStoreRow, [slug, ...storeValues(store), store.marginPpm]))?.id ?? null;
/** Stores the fields of a store. Returns its new revision. */
export const updateStoreFields = async (tx: Tx, id: string, fields: StoreFields) =>
  (await tx.get(updateStoreRow, [id, ...storeValues(fields)])).revision;
/** Stores the margin of a store, in millionths. */
export const updateStoreMargin = (tx: Tx, id: string, marginPpm: number) => tx.get(updateMarginRow, [id, marginPpm]);
/** Opens or closes a store. Returns the new revision, or null if it is so already. */
export const updateStoreState = async (tx: Tx, id: string, state: 'open' | 'closed') =>
  (await tx.find(updateStoreStateRow, [id, state]))?.revision ?? null;
/** Inserts a category behind the others. False if the slug is taken. */
export const insertCategory = async (tx: Tx, slug: string, name: string) =>
  (await tx.find(insertCategoryRow, [slug, name])) !== null;
/** Renames a category. False if there is none. */
export const updateCategoryName = async (tx: Tx, slug: string, name: string) =>
  (await tx.find(updateCategoryRow, [slug, name])) !== null;
/** Stores whether a category is fresh produce. */
export const updateCategoryFresh = (tx: Tx, slug: string, isFresh: boolean) => tx.list(updateFreshRow, [slug, isFresh]);
/** The name of a category, which stays as it is until the transaction ends; null if there is none. */
export const holdCategoryName = async (tx: Tx, slug: string) => (await tx.find(categoryShared, [slug]))?.name ?? null;
/** The categories in order, with the number of their products in any state. */
export const listCountedCategories = (db: Db) => db.list(categoriesCounted);
/**
 * The categories in order, locked until the transaction ends. First locked, then read: a statement that waits for a lock sorts by what it
 * read before it waited.
 */
export async function lockCategories(tx: Tx) {
  await tx.list(categoriesLocked);
  return listCategories(tx);
}
/** Puts all categories into an order. */
export async function orderCategories(tx: Tx, slugs: readonly string[]): Promise<void> {
  await tx.list(freePlaces);
  await tx.list(setPlaces, [slugs]);
}
