import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { comboVatMessage } from './catalogue-rules.ts';
import { isOtherSize, readPriceBook, sizeWaits, whyWaits } from './price-book.ts';
import { deleteDraftPrice } from './price-queries.ts';
import { requestPrices } from './price-requests.ts';
import {
  findProduct,
  insertProduct,
  listParts,
  lockProduct,
  type ProductFields,
  replaceParts,
  type StoredProduct,
  updateProductFields,
} from './product-queries.ts';
import { productWords, sortNameOf } from './product-words.ts';
import { holdCategoryName } from './queries.ts';
import type { Changed } from './save-store.ts';
import type { StockLine } from './stock.ts';

/** A new product. */
export interface NewProduct {
  slug: string;
  kind: 'single' | 'combo';
  fields: ProductFields;
  /** Of a combo; none for a single product. */
  parts: readonly StockLine[];
}

/** Adds a product as a draft. Refuses with `slug-taken`, and with `validation` an unknown category or wrong parts. */
export async function createProduct(tx: Tx, actor: Actor, { slug, kind, fields, parts }: NewProduct): Promise<Changed> {
  refuseVatOfCombo(kind, fields);
  const derived = await derive(tx, fields);
  await checkParts(tx, kind, parts);
  const id = (await insertProduct(tx, { ...fields, ...derived, slug, kind })) ?? refuse('slug-taken');
  if (parts.length > 0) await replaceParts(tx, id, parts);
  await addAuditLine(tx, { actor, action: 'product-added', subject: id, after: { slug, kind, ...fields } });
  return { id, revision: 1 };
}

/**
 * Changes a product. The parts of a combo that was published stay: what is held of them must be released as it was held. Another name or
 * unit that needs a second person waits, and the rest is stored: then the reply has the request's id.
 */
export async function updateProduct(
  tx: Tx,
  actor: Actor,
  { id, revision, fields, parts }: Changed & { fields: ProductFields; parts: readonly StockLine[] },
): Promise<Changed & { approvalId?: string }> {
  const before = await lockUnchangedProduct(tx, id, revision);
  refuseVatOfCombo(before.kind, fields);
  await changeParts(tx, before, parts);
  const { name, unit } = fields;
  const book = await readPriceBook(tx, tx.businessDate, [id], [fields]);
  if (before.state === 'draft' || !sizeWaits(book, before, fields))
    return { id, revision: await changeFields(tx, actor, before, fields) };
  const asked = {
    ...{ subject: `${id} size`, title: `${before.name}, ${before.unit}` },
    ...{ prices: [], sizes: [{ productId: id, name, unit }] },
  };
  const approvalId = await requestPrices(tx, actor, asked, 'Changed in the product’s form.');
  const rest = { ...fields, name: before.name, unit: before.unit };
  return { id, revision: await changeFields(tx, actor, before, rest), approvalId };
}

/** Stores new fields of a locked product, with an audit line that names what changed. Returns the revision. */
export async function changeFields(
  tx: Tx,
  actor: Actor,
  before: StoredProduct,
  fields: ProductFields,
  approvalId?: string,
): Promise<number> {
  const { name, unit } = fields;
  const derived = await derive(tx, fields);
  const isSold = before.state !== 'draft';
  const revision = await updateProductFields(
    tx,
    before.id,
    { ...fields, ...derived },
    { isOtherSize: isSold && isOtherSize(before, { name, unit }), isAgreed: !isSold || approvalId !== undefined },
  );
  if (!isSold) await takePricesOff(tx, actor, before.id);
  const names = fieldNames.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(fields[field]));
  const pick = (from: ProductFields) => Object.fromEntries(names.map((field) => [field, from[field]]));
  const change = { before: pick(before), after: pick(fields) };
  const detail = approvalId === undefined ? {} : { detail: { approval: approvalId } };
  await addAuditLine(tx, { actor, action: 'product-changed', subject: before.id, ...change, ...detail });
  return revision;
}

const fieldNames: readonly (keyof ProductFields)[] = [
  'name',
  'unit',
  'categorySlug',
  'description',
  'vatPpm',
  'seasonMonths',
  'drawing',
  'nameYoruba',
  'nameIgbo',
  'nameHausa',
  'spellings',
  'isFresh',
];

/** Takes the prices off a draft that one member may not set for what it is now: by another name, unit or other parts. */
async function takePricesOff(tx: Tx, actor: Actor, productId: string): Promise<void> {
  const book = await readPriceBook(tx, tx.businessDate, [productId]);
  const size = book.products.get(productId);
  if (size === undefined) return;
  for (const { storeId, priceKobo } of book.inForce.get(productId) ?? []) {
    const wanted = { productId, size, storeId, startsOn: tx.businessDate, priceKobo, by: actor.id };
    if (whyWaits(book, wanted) === null) continue;
    await deleteDraftPrice(tx, storeId, productId);
    const before = { storeId, startsOn: tx.businessDate, priceKobo };
    await addAuditLine(tx, { actor, action: 'price-cancelled', subject: productId, before });
  }
}

/** A locked product that is still as it was shown. Refuses with `not-found` and `changed-meanwhile`. */
export async function lockUnchangedProduct(tx: Tx, id: string, revision: number): Promise<StoredProduct> {
  const product = (await lockProduct(tx, id)) ?? refuse('not-found');
  if (product.revision !== revision) refuse('changed-meanwhile');
  return product;
}

async function changeParts(tx: Tx, { id, kind, state }: StoredProduct, parts: readonly StockLine[]): Promise<void> {
  const before = (await listParts(tx, id)).map(({ id: productId, quantity }) => ({ productId, quantity }));
  if (keyOf(before) === keyOf(parts)) return;
  if (state !== 'draft') refuse('combo-parts-fixed');
  await checkParts(tx, kind, parts);
  await replaceParts(tx, id, parts);
}

const keyOf = (parts: readonly StockLine[]) =>
  parts
    .map(({ productId, quantity }) => `${productId} ${quantity}`)
    .sort()
    .join();

/** A combo needs parts, all of them single products, and only a combo has any. */
async function checkParts(tx: Tx, kind: 'single' | 'combo', parts: readonly StockLine[]): Promise<void> {
  if (kind === 'combo' && parts.length === 0) refuseParts('A combo needs at least one part');
  if (kind === 'single' && parts.length > 0) refuseParts('Only a combo has parts');
  for (const { productId } of parts) {
    if ((await findProduct(tx, productId))?.kind !== 'single') refuseParts('A part is a product that is no combo');
  }
}

/** The VAT of a combo follows from its parts. */
function refuseVatOfCombo(kind: 'single' | 'combo', { vatPpm }: ProductFields): void {
  if (kind === 'single' || vatPpm === 0) return;
  refuse('validation', { message: comboVatMessage, errors: { vatPercent: comboVatMessage } });
}

function refuseParts(message: string): never {
  refuse('validation', { message, errors: { parts: message } });
}

async function derive(tx: Tx, fields: ProductFields) {
  const message = 'Choose a category';
  const categoryName =
    (await holdCategoryName(tx, fields.categorySlug)) ??
    refuse('validation', { message, errors: { categorySlug: message } });
  return { sortName: sortNameOf(fields.name), words: productWords({ ...fields, categoryName }) };
}
