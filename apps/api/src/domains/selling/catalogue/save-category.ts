import type { Category } from '@foodbank/contract/selling/catalogue';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockProductsOfCategory, updateProductWords } from './product-queries.ts';
import { productWords } from './product-words.ts';
import { insertCategory, updateCategoryName } from './queries.ts';

/** Adds a category behind the others. Refuses with `slug-taken`. */
export async function createCategory(tx: Tx, actor: Actor, { slug, name }: Category): Promise<Category> {
  if (!(await insertCategory(tx, slug, name))) refuse('slug-taken');
  await addAuditLine(tx, { actor, action: 'goods-category-added', subject: slug, after: { name } });
  return { slug, name };
}

/** Renames a category. Its products are found by the new name. */
export async function renameCategory(tx: Tx, actor: Actor, { slug, name }: Category): Promise<Category> {
  if (!(await updateCategoryName(tx, slug, name))) refuse('not-found');
  for (const product of await lockProductsOfCategory(tx, slug)) {
    await updateProductWords(tx, product.id, productWords({ ...product, categoryName: name }));
  }
  await addAuditLine(tx, { actor, action: 'goods-category-renamed', subject: slug, after: { name } });
  return { slug, name };
}
