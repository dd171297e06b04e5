import { addDays, lagosMonth } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import { slugOf } from '@foodbank/contract/selling/catalogue-staff';
import { insertStoreProducts, savePriceChange } from '../domains/selling/catalogue/price-queries.ts';
import {
  insertProduct,
  type ProductFields,
  replaceParts,
  updateProductState,
} from '../domains/selling/catalogue/product-queries.ts';
import { productWords, sortNameOf } from '../domains/selling/catalogue/product-words.ts';
import { insertCategory, insertStore, listStores, updateCategoryFresh } from '../domains/selling/catalogue/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Tx } from '../platform/database.ts';
import { combos, type DemoCombo } from './catalogue/combos.ts';
import { comboCategory, demoCategories } from './catalogue/demo-categories.ts';
import type { DemoProduct } from './catalogue/demo-product.ts';
import { stores } from './catalogue/stores.ts';
import { lockDemoData } from './queries.ts';

/** A product that was added, with its price in Lagos in naira. */
interface Added {
  id: string;
  name: string;
  unit: string;
  price: number;
  season: readonly number[] | null;
  isCombo: boolean;
}

const taxPpm = 75_000;
const priceStepNaira = 50;
const priceRiseDays = 14;

/**
 * Fills a database without stores with the demo's stores, products, prices and stock. Returns true if it did. It is one transaction,
 * so a process that is killed leaves nothing.
 */
export async function seedCatalogue({ database }: Pick<AppContext, 'database'>): Promise<boolean> {
  if ((await listStores(database.read)).length > 0) return false;
  return database.write(async (tx) => {
    // Of two processes that start at once one seeds.
    if (!(await lockDemoData(tx)) || (await listStores(tx)).length > 0) return false;
    await insertCategory(tx, comboCategory.slug, comboCategory.name);
    const singles: Added[] = [];
    for (const category of demoCategories) {
      await insertCategory(tx, category.slug, category.name);
      if (category.isFresh) await updateCategoryFresh(tx, category.slug, true);
      for (const product of category.products) singles.push(await addProduct(tx, product, category));
    }
    const added = [...singles];
    for (const combo of combos) added.push(await addCombo(tx, combo, singles));
    for (const [index, { slug, factor, ...fields }] of stores.entries()) {
      const storeId = await insertStore(tx, slug, fields);
      if (storeId === null) throw new Error(`two stores of the demo are named ${slug}`);
      const month = lagosMonth(tx.now).month;
      const sold = added.map((product, place) => inStore(product, { factor, index, place, month }));
      await insertStoreProducts(tx, storeId, sold);
      await raisePrices(tx, storeId, added, sold);
    }
    return true;
  });
}

async function addProduct(
  tx: Tx,
  product: DemoProduct,
  category: { slug: string; name: string; spoils?: boolean },
): Promise<Added> {
  const { name, unit, price, season = null } = product;
  const fields: ProductFields = {
    name,
    unit,
    categorySlug: category.slug,
    description: product.description ?? '',
    vatPpm: product.isTaxed ? taxPpm : 0,
    seasonMonths: season,
    drawing: product.drawing ?? null,
    nameYoruba: product.yoruba ?? '',
    nameIgbo: product.igbo ?? '',
    nameHausa: product.hausa ?? '',
    spellings: product.spellings ?? '',
    isFresh: product.isFresh ?? (category.spoils ? true : null),
  };
  const id = await insertPublished(tx, fields, { kind: 'single', categoryName: category.name, parts: [] });
  return { id, name, unit, price, season, isCombo: false };
}

async function addCombo(tx: Tx, combo: DemoCombo, singles: readonly Added[]): Promise<Added> {
  const { name, unit, price, description } = combo;
  const parts = combo.parts.map(([partName, partUnit, quantity]) => {
    const part = singles.find((one) => one.name === partName && one.unit === partUnit);
    if (part === undefined) throw new Error(`the demo has no ${partName}, ${partUnit}`);
    return { productId: part.id, quantity };
  });
  const fields: ProductFields = {
    name,
    unit,
    categorySlug: comboCategory.slug,
    description,
    vatPpm: 0,
    seasonMonths: null,
    drawing: 'combo',
    nameYoruba: '',
    nameIgbo: '',
    nameHausa: '',
    spellings: 'package, bundle',
    isFresh: null,
  };
  const id = await insertPublished(tx, fields, { kind: 'combo', categoryName: comboCategory.name, parts });
  return { id, name, unit, price, season: null, isCombo: true };
}

interface About {
  kind: 'single' | 'combo';
  categoryName: string;
  parts: readonly { productId: string; quantity: number }[];
}

async function insertPublished(tx: Tx, fields: ProductFields, { kind, categoryName, parts }: About): Promise<string> {
  const slug = slugOf(kind === 'combo' ? fields.name : `${fields.name} ${fields.unit}`);
  const derived = { sortName: sortNameOf(fields.name), words: productWords({ ...fields, categoryName }) };
  const id = await insertProduct(tx, { ...fields, ...derived, slug, kind });
  if (id === null) throw new Error(`two products of the demo are named ${slug}`);
  if (parts.length > 0) await replaceParts(tx, id, parts);
  await updateProductState(tx, id, 'published');
  return id;
}

interface Place {
  factor: number;
  /** The place of the store, and of the product, in their lists. */
  index: number;
  place: number;
  /** 1 to 12, of today. */
  month: number;
}

const partNames = new Set(combos.flatMap(({ parts }) => parts.map(([name, unit]) => `${name}, ${unit}`)));

function inStore({ id, name, unit, price, season, isCombo }: Added, { factor, index, place, month }: Place) {
  const naira = isCombo ? price : Math.round((price * factor) / priceStepNaira) * priceStepNaira;
  const isPart = partNames.has(`${name}, ${unit}`);
  const isThere = !isCombo && (season?.includes(month) ?? true);
  return { productId: id, priceKobo: toKobo(naira), onHand: isThere ? stockOf(place + index * 7, isPart) : 0 };
}

/** Mostly plenty. Of one product in 17 nothing, unless it is a part of a combo, and of another little, so that both are seen. */
function stockOf(number: number, isPart: boolean): number {
  if (number % 17 === 5 && !isPart) return 0;
  return number % 17 === 11 ? 3 : 20 + ((number * 37) % 60);
}

/** A few prices that rise in two weeks. */
async function raisePrices(
  tx: Tx,
  storeId: string,
  added: readonly Added[],
  sold: readonly { productId: string; priceKobo: number }[],
): Promise<void> {
  const startsOn = addDays(tx.businessDate, priceRiseDays);
  for (const [place, { productId, priceKobo }] of sold.entries()) {
    if (added[place]?.name !== 'Fresh tomatoes') continue;
    const higher = priceKobo + toKobo(priceStepNaira * 4);
    await savePriceChange(tx, { storeId, productId, startsOn, priceKobo: higher, setBy: null, appliedAt: null });
  }
}
