import type { Category } from '@foodbank/contract/selling/catalogue';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockProductsOfCategory, updateProductWords } from './product-queries.ts';
import { productWords } from './product-words.ts';
import { insertCategory, lockCategories, orderCategories, updateCategoryName } from './queries.ts';

/** Adds a category behind the others. Refuses with `slug-taken`. */
export async function createCategory(tx: Tx, actor: Actor, { slug, name }: Category): Promise<Category> {
  if (!(await insertCategory(tx, slug, name))) refuse('slug-taken');
  await addAuditLine(tx, { actor, action: 'goods-category-added', subject: slug, after: { name } });
  return { slug, name };
}

/** Where a category stands, from 1, and what it is called. */
interface Placed {
  name: string;
  position: number;
}

/**
 * Renames a category, or moves it to another place; a place behind the last one is the last. Its products are found by the new name.
 * Refuses with `not-found`, and with `changed-meanwhile` if name or place are not what the screen showed.
 */
export async function updateCategory(
  tx: Tx,
  actor: Actor,
  { slug, name, position, seen }: Category & Placed & { seen: Placed },
): Promise<Category> {
  const all = await lockCategories(tx);
  const index = all.findIndex((one) => one.slug === slug);
  const before = all[index] ?? refuse('not-found');
  if (before.name !== seen.name || index + 1 !== seen.position) refuse('changed-meanwhile');
  const place = Math.min(position, all.length);
  if (name === before.name && place === index + 1) return { slug, name };
  if (name !== before.name) await rename(tx, slug, name);
  if (place !== index + 1) {
    const others = all.map((one) => one.slug).filter((one) => one !== slug);
    await orderCategories(tx, others.toSpliced(place - 1, 0, slug));
  }
  const change = { before: { name: before.name, position: index + 1 }, after: { name, position: place } };
  await addAuditLine(tx, { actor, action: 'goods-category-changed', subject: slug, ...change });
  return { slug, name };
}

async function rename(tx: Tx, slug: string, name: string): Promise<void> {
  await updateCategoryName(tx, slug, name);
  for (const product of await lockProductsOfCategory(tx, slug)) {
    await updateProductWords(tx, product.id, productWords({ ...product, categoryName: name }));
  }
}
