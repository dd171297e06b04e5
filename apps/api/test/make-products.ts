import { randomUUID } from 'node:crypto';
import { setStorePrice } from '../src/domains/selling/catalogue/price-queries.ts';
import {
  insertProduct,
  type ProductFields,
  replaceParts,
  updateProductState,
} from '../src/domains/selling/catalogue/product-queries.ts';
import { productWords, sortNameOf } from '../src/domains/selling/catalogue/product-words.ts';
import { insertCategory, insertStore } from '../src/domains/selling/catalogue/queries.ts';
import { setOnHand } from '../src/domains/selling/catalogue/stock-queries.ts';
import type { TestApp } from './start-app.ts';

const categorySlug = 'test-foods';

/** Makes an open store with a margin of 10 %. */
export async function makeStore(app: TestApp, name = 'Mama Put Stores'): Promise<{ id: string; slug: string }> {
  const slug = `store-${randomUUID()}`;
  const fields = {
    name,
    city: 'Lagos',
    address: '1 Market Road',
    landmark: '',
    phone: '08031234567',
    marginPpm: 100_000,
  };
  const id = await app.context.database.write((tx) => insertStore(tx, slug, fields));
  return { id: id ?? '', slug };
}

interface Made {
  id: string;
  slug: string;
}

interface Wanted extends Partial<ProductFields> {
  priceKobo?: number;
  onHand?: number;
  /** False for a draft. */
  isPublished?: boolean;
}

/** Makes a published product that a store sells: by default 10 of it at ₦1,000. */
export const makeProduct = (app: TestApp, storeId: string, wanted: Wanted = {}): Promise<Made> =>
  make(app, storeId, wanted, []);

/** Makes a published combo of some products, sold by a store at ₦30,000 by default. */
export const makeCombo = (
  app: TestApp,
  storeId: string,
  parts: readonly { productId: string; quantity: number }[],
  wanted: Wanted = {},
): Promise<Made> => make(app, storeId, { name: 'Family combo', unit: 'combo', priceKobo: 3_000_000, ...wanted }, parts);

async function make(
  app: TestApp,
  storeId: string,
  { priceKobo = 100_000, onHand = 10, isPublished = true, ...fields }: Wanted,
  parts: readonly { productId: string; quantity: number }[],
): Promise<Made> {
  const kind = parts.length > 0 ? 'combo' : 'single';
  const slug = `product-${randomUUID()}`;
  const product = { ...plain, ...fields };
  const categoryName = product.categorySlug.replaceAll('-', ' ');
  return app.context.database.write(async (tx) => {
    await insertCategory(tx, product.categorySlug, categoryName);
    const derived = { sortName: sortNameOf(product.name), words: productWords({ ...product, categoryName }) };
    const id = (await insertProduct(tx, { ...product, ...derived, slug, kind })) ?? '';
    if (parts.length > 0) await replaceParts(tx, id, parts);
    await setStorePrice(tx, storeId, id, priceKobo);
    if (kind === 'single') await setOnHand(tx, storeId, id, onHand);
    if (isPublished) await updateProductState(tx, id, 'published');
    return { id, slug };
  });
}

const plain: ProductFields = {
  name: 'White garri',
  unit: '5 kg',
  categorySlug,
  description: '',
  vatPpm: 0,
  seasonMonths: null,
  drawing: null,
  nameYoruba: '',
  nameIgbo: '',
  nameHausa: '',
  spellings: '',
  isFresh: null,
};
