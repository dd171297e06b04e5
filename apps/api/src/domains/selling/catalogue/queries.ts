import { type Db, statement } from '../../../platform/database.ts';

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
const categories = statement<{ slug: string; name: string }>(
  'categories',
  'select slug, name from categories order by position',
);

// Partner stores are a few dozen; a list of them needs no pages.
const storesMax = 500;

/** The stores by city and name. */
export const listStores = (db: Db) => db.list(stores, [storesMax]);
/** A store by id, or null. */
export const findStore = (db: Db, id: string) => db.find(storeById, [id]);
/** A store by its slug, or null. */
export const findStoreBySlug = (db: Db, slug: string) => db.find(storeBySlug, [slug]);
/** The categories in order. */
export const listCategories = (db: Db) => db.list(categories);
