import { createHash } from 'node:crypto';
import { check } from '@foodbank/contract/primitives/check';
import type { Day } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { slugText } from '@foodbank/contract/selling/catalogue';
import {
  type CatalogueRow,
  productFields,
  type ProductFields as TypedProduct,
} from '@foodbank/contract/selling/catalogue-staff';
import type { Db } from '../../../platform/database.ts';
import { comboVatMessage, storedFields, typedFields } from './catalogue-rules.ts';
import { type FileStock, listStocks } from './file-queries.ts';
import { inForceOf, isOtherSize, type PriceBook, readPriceBook, sizeWaits, whyWaits } from './price-book.ts';
import { listWaitingPrices, listWaitingSizes, type WaitingPrice, type WaitingSize } from './price-requests.ts';
import type { WhyWaits } from './price-rules.ts';
import { listProductsBySlug, type ProductFields, type StoredProduct } from './product-queries.ts';
import { listCategories, listStores } from './queries.ts';
import type { CatalogueFileRow } from './read-catalogue-file.ts';
import { collect, columnOf, readCountCell, readFieldCells, readPriceCells, WrongCell } from './read-file-cells.ts';

/** What a file would do. The acts are complete only if no row has an error. */
export interface FilePlan {
  rows: CatalogueRow[];
  /** By slug: the product as stored, or null for a new one, and its fields after. */
  products: Map<string, { before: StoredProduct | null; fields: ProductFields }>;
  prices: PlannedPrice[];
  /** The prices that one member may not set alone. */
  waiting: (PlannedPrice & WhyWaits & { onHand: number })[];
  /** The names and units that one member may not change alone. Their prices wait with them. */
  sizes: { slug: string; name: string; unit: string }[];
  counts: { slug: string; storeId: string; onHand: number }[];
  /** Of all that the plan depends on: a plan with the same digest does the same. */
  digest: string;
}

/** A price of a row. */
interface PlannedPrice {
  line: number;
  slug: string;
  storeId: string;
  startsOn: Day;
  priceKobo: number;
}

/** For whom and when a file is planned. */
export interface PlanParts {
  today: Day;
  /** The member who sets its prices. */
  by: string;
  /** True if the member may count stock. */
  mayCount: boolean;
}

const emptyProduct: TypedProduct = {
  name: '',
  unit: '',
  categorySlug: '',
  description: '',
  vatPercent: 0,
  seasonMonths: [],
  drawing: '',
  nameYoruba: '',
  nameIgbo: '',
  nameHausa: '',
  spellings: '',
  freshness: 'as-category',
};

/** Compares a file with the catalogue as it is. Later rows of a product say more about it, such as its price in another store. */
export async function planCatalogueFile(
  db: Db,
  rows: readonly CatalogueFileRow[],
  parts: PlanParts,
): Promise<FilePlan> {
  const slugs = [...new Set(rows.map(({ cells }) => cells.product))].filter((slug) => check(slugText, slug).ok);
  const stored = new Map((await listProductsBySlug(db, slugs)).map((product) => [product.slug, product]));
  const stocks = await listStocks(
    db,
    [...stored.values()].map(({ id }) => id),
  );
  const about: About = {
    ...parts,
    stored,
    stocks: new Map(stocks.map((stock) => [`${stock.productId} ${stock.storeId}`, stock])),
    stores: new Map((await listStores(db)).map(({ slug, id }) => [slug, id])),
    categories: new Set((await listCategories(db)).map(({ slug }) => slug)),
    said: new Set(),
  };
  const plan: Plan = { rows: [], products: new Map(), prices: [], waiting: [], sizes: [], counts: [] };
  for (const row of rows) plan.rows.push(planRow(plan, row, about));
  await partPrices(db, plan, about);
  const digest = createHash('sha256')
    .update(JSON.stringify(plan.rows))
    .update(JSON.stringify(plan.counts))
    .digest('base64url');
  return { ...plan, digest };
}

type Plan = Omit<FilePlan, 'digest'>;

interface About extends PlanParts {
  stored: ReadonlyMap<string, StoredProduct>;
  stocks: ReadonlyMap<string, FileStock>;
  stores: ReadonlyMap<string, string>;
  categories: ReadonlySet<string>;
  /** The prices and counts of earlier rows, each of which may be there once. */
  said: Set<string>;
}

function planRow(plan: Plan, row: CatalogueFileRow, about: About): CatalogueRow {
  const { line, cells } = row;
  const product = cells.product.slice(0, 80);
  try {
    if (row.error !== null) throw new WrongCell(row.error);
    const isNew = !about.stored.has(cells.product) && !plan.products.has(cells.product);
    const problems: string[] = [];
    const changes = [planFields, planPrice, planCount].flatMap(
      (part) => collect(problems, () => part(plan, row, about)) ?? [],
    );
    if (problems.length > 0) throw new WrongCell([...new Set(problems)].join('. '));
    const result = isNew ? 'new' : changes.length > 0 ? 'change' : 'unchanged';
    return { line, product, result, error: null, waits: null, changes };
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error;
    return { line, product, result: 'error', error: error.message, waits: null, changes: [] };
  }
}

type Changes = CatalogueRow['changes'];

function planFields(plan: Plan, { cells }: CatalogueFileRow, about: About): Changes {
  const slug = cells.product;
  if (!check(slugText, slug).ok) throw new WrongCell('The product is a short name such as white-garri-5-kg');
  const before = about.stored.get(slug) ?? null;
  const planned = plan.products.get(slug)?.fields ?? before;
  const old = planned === null ? emptyProduct : typedFields(planned);
  const given = readFieldCells(cells, old);
  const checked = check(productFields, { ...old, ...given });
  if (!checked.ok) {
    const wrong = Object.entries(checked.errors).map(([field, message]) => `${columnOf(field)}: ${message}`);
    throw new WrongCell(wrong.join('. '));
  }
  const next = checked.data;
  if (before?.kind === 'combo' && next.vatPercent > 0) throw new WrongCell(comboVatMessage);
  if (!about.categories.has(next.categorySlug)) throw new WrongCell(`There is no category “${next.categorySlug}”`);
  const fields = storedFields(next);
  const after = typedFields(fields);
  const changed = (Object.keys(after) as (keyof TypedProduct)[]).filter(
    (name) => textOf(old[name]) !== textOf(after[name]),
  );
  if (plan.products.has(slug) && changed.length > 0)
    throw new WrongCell('An earlier row says otherwise about this product');
  if (changed.length > 0) plan.products.set(slug, { before, fields });
  return changed.map((field) => ({ field, before: textOf(old[field]), after: textOf(after[field]) }));
}

const textOf = (value: string | number | readonly number[]) =>
  typeof value === 'object' ? value.join(' ') : `${value}`;

function planPrice(plan: Plan, { line, cells }: CatalogueFileRow, about: About): Changes {
  const price = readPriceCells(cells, about.today);
  if (price === null) return [];
  const storeId = storeOf(cells.store, about);
  sayOnce(`price ${cells.product} ${storeId} ${price.startsOn}`, about, 'An earlier row has a price of this day');
  const current = stockOf(cells.product, storeId, about)?.priceKobo;
  const isNow = price.startsOn === about.today;
  if (isNow && current === price.priceKobo) return [];
  plan.prices.push({ line, slug: cells.product, storeId, ...price });
  const before = current === undefined ? '' : formatKobo(current);
  return [{ field: isNow ? 'price' : `price from ${price.startsOn}`, before, after: formatKobo(price.priceKobo) }];
}

function planCount(plan: Plan, { cells }: CatalogueFileRow, about: About): Changes {
  const onHand = readCountCell(cells);
  if (onHand === null) return [];
  if (!about.mayCount) throw new WrongCell('Your role may not count stock');
  const storeId = storeOf(cells.store, about);
  sayOnce(`count ${cells.product} ${storeId}`, about, 'An earlier row has a count of this product');
  if (about.stored.get(cells.product)?.kind === 'combo') throw new WrongCell('A combo has no stock of its own');
  const stock = stockOf(cells.product, storeId, about);
  const hasPrice = plan.prices.some(
    (one) => one.slug === cells.product && one.storeId === storeId && one.startsOn === about.today,
  );
  if (!stock && !hasPrice) throw new WrongCell('The store does not sell this: it needs a price');
  if (onHand < (stock?.held ?? 0)) throw new WrongCell('More than that is held for orders');
  plan.counts.push({ slug: cells.product, storeId, onHand });
  // Without the stock before: it changes with each order, and a count holds whatever it was.
  return [{ field: 'counted', before: '', after: `${onHand}` }];
}

function storeOf(slug: string, { stores }: About): string {
  const id = stores.get(slug);
  if (id === undefined) throw new WrongCell(`There is no store “${slug.slice(0, 80)}”`);
  return id;
}

const stockOf = (slug: string, storeId: string, { stored, stocks }: About) =>
  stocks.get(`${stored.get(slug)?.id} ${storeId}`);

function sayOnce(what: string, { said }: About, message: string): void {
  if (said.has(what)) throw new WrongCell(message);
  said.add(what);
}

const because: Readonly<Record<WhyWaits['because'], string>> = {
  lower: 'lower than one person may set it in a day',
  'far-from-others': 'a first price far from that of other stores, or of the same product under another address',
  'below-parts': 'lower than one person may sell the parts of a combo together',
  'other-size': 'for another amount, which waits',
};

/** Takes what waits for a second person out of a plan, and says so in its rows. */
async function partPrices(db: Db, plan: Plan, about: About): Promise<void> {
  const ids = [...about.stored.values()].map(({ id }) => id);
  const book = await readPriceBook(
    db,
    about.today,
    ids,
    [...plan.products.values()].map(({ fields }) => fields),
  );
  const judged = judgePrices(plan, about, { book, asked: await listWaitingPrices(db, ids) });
  const withSize = partSizes(plan, book, { judged, asked: await listWaitingSizes(db, ids) });
  plan.prices = [];
  for (const { price, why, isAsked, onHand } of judged) {
    const waits = withSize.has(price.slug) ? { because: 'other-size' as const, comparedKobo: null } : why;
    if (isAsked) markWaiting(plan, price.line, 'This price waits for a second person already.');
    else if (waits !== null) {
      plan.waiting.push({ ...price, ...waits, onHand });
      markWaiting(plan, price.line, `The price waits for a second person: it is ${because[waits.because]}.`);
    } else plan.prices.push(price);
  }
  leaveOutCounts(plan, about);
}

interface Judged {
  price: PlannedPrice;
  why: WhyWaits | null;
  /** True if a request of before asks for it. */
  isAsked: boolean;
  onHand: number;
}

function judgePrices(
  plan: Plan,
  about: About,
  { book, asked }: { book: PriceBook; asked: readonly WaitingPrice[] },
): Judged[] {
  // First prices of earlier rows are compared with, too.
  const inForce = new Map([...book.inForce].map(([id, prices]) => [id, [...prices]]));
  return plan.prices.flatMap((price) => {
    const { slug, storeId, startsOn, priceKobo } = price;
    const stored = about.stored.get(slug);
    const size = plan.products.get(slug)?.fields ?? stored;
    if (size === undefined) return [];
    // A product that does not exist yet goes by its slug, which no id is.
    const productId = stored?.id ?? slug;
    const own = inForceOf({ inForce }, productId, storeId);
    const isAsked = asked.some(
      (one) =>
        one.productId === productId &&
        one.storeId === storeId &&
        one.startsOn === startsOn &&
        one.priceKobo === priceKobo,
    );
    const wanted = { productId, size, storeId, startsOn, priceKobo, by: about.by };
    const why = isAsked ? null : whyWaits({ ...book, inForce }, wanted);
    if (own === undefined && !isAsked && why === null && startsOn === about.today) {
      const first = { storeId, productId, priceKobo, since: startsOn, setBy: about.by, onHand: 0 };
      inForce.set(productId, [...(inForce.get(productId) ?? []), first]);
    }
    return [{ price, why, isAsked, onHand: own?.onHand ?? 0 }];
  });
}

const sizeWaitsText =
  'The name or unit waits for a second person: customers would get another amount, or read another product.';
const sizeIsAsked = 'This name or unit waits for a second person already.';

/** Takes the names and units that wait out of a plan: alone, or because a price with the new size waits. Returns their products' slugs. */
function partSizes(
  plan: Plan,
  book: PriceBook,
  { judged, asked }: { judged: readonly Judged[]; asked: readonly WaitingSize[] },
): ReadonlySet<string> {
  const waiting = new Set<string>();
  for (const [slug, { before, fields }] of plan.products) {
    if (before === null || before.state === 'draft') continue;
    const own = judged.filter(({ price }) => price.slug === slug);
    const today = own.filter(({ price: { startsOn } }) => startsOn === book.today);
    const prices = new Map(today.map(({ price: { storeId, priceKobo } }) => [storeId, priceKobo]));
    const isTogether = isOtherSize(before, fields) && own.some(({ why }) => why !== null);
    if (!isTogether && !sizeWaits(book, before, fields, prices)) continue;
    waiting.add(slug);
    const { name, unit } = fields;
    const isAsked = asked.some((one) => one.productId === before.id && one.name === name && one.unit === unit);
    if (!isAsked) plan.sizes.push({ slug, name, unit });
    plan.products.set(slug, { before, fields: { ...fields, name: before.name, unit: before.unit } });
    for (const row of plan.rows)
      if (row.product === slug && row.changes.some(({ field }) => field === 'name' || field === 'unit'))
        markWaiting(plan, row.line, isAsked ? sizeIsAsked : sizeWaitsText);
  }
  return waiting;
}

/** What the store does not sell before its price is approved can't be counted yet. */
function leaveOutCounts(plan: Plan, about: About): void {
  const isSold = (slug: string, storeId: string) =>
    stockOf(slug, storeId, about) !== undefined ||
    plan.prices.some((one) => one.slug === slug && one.storeId === storeId && one.startsOn === about.today);
  plan.counts = plan.counts.filter(({ slug, storeId }) => isSold(slug, storeId));
}

function markWaiting(plan: Plan, line: number, waits: string): void {
  const row = plan.rows.find((one) => one.line === line);
  if (row === undefined || row.error !== null) return;
  row.waits = row.waits === null ? waits : `${row.waits} ${waits}`;
  const isAlone = row.changes.every(({ field }) => /^(name|unit|price( from .+)?)$/.test(field));
  if (row.result === 'change' && isAlone) row.result = 'waits';
}
