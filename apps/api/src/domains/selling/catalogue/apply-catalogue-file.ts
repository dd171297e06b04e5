import type { ReplyOf } from '@foodbank/contract/endpoint';
import { counted } from '@foodbank/contract/primitives/counted';
import type * as calls from '@foodbank/contract/selling/catalogue-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { countStock } from './count-stock.ts';
import { lockProductsBySlug } from './file-queries.ts';
import { planCatalogueFile } from './plan-catalogue-file.ts';
import { requestPrices } from './price-requests.ts';
import { listProductsBySlug } from './product-queries.ts';
import type { CatalogueFileRow } from './read-catalogue-file.ts';
import { changeFields, createProduct } from './save-product.ts';
import { storePrice } from './set-price.ts';

/** How many rows of a file replies have at most. */
export const shownRowsMax = 500;

/** A file with the digest of its check. */
export interface CheckedFile {
  rows: readonly CatalogueFileRow[];
  digest: string;
  mayCount: boolean;
  reason: string;
}

/**
 * Applies a file exactly as it was checked, all or nothing. Prices that wait for a second person become one request. Refuses with `upload-has-errors` a file with an error, and with
 * `changed-meanwhile` if it is another file, or the catalogue changed so that the file would do something else.
 */
export async function applyCatalogueFile(
  tx: Tx,
  actor: Actor,
  { rows, digest, mayCount, reason }: CheckedFile,
): Promise<ReplyOf<typeof calls.applyCatalogueFile>> {
  const slugs = [...new Set(rows.map(({ cells }) => cells.product))];
  await lockProductsBySlug(tx, slugs);
  const plan = await planCatalogueFile(tx, rows, { today: tx.businessDate, mayCount, by: actor.id });
  if (plan.rows.some(({ error }) => error !== null)) refuse('upload-has-errors');
  if (plan.digest !== digest) refuse('changed-meanwhile');
  for (const [slug, { before, fields }] of plan.products) {
    if (before === null) await createProduct(tx, actor, { slug, kind: 'single', fields, parts: [] });
    else await changeFields(tx, actor, before, fields);
  }
  const ids = new Map((await listProductsBySlug(tx, slugs)).map(({ slug, id }) => [slug, id]));
  const idOf = (slug: string) => ids.get(slug) ?? refuse('changed-meanwhile');
  // In the order of product ids, as all changes of stock and prices.
  const inOrder = <One extends { slug: string }>(all: readonly One[]) =>
    [...all].sort((a, b) => (idOf(a.slug) < idOf(b.slug) ? -1 : 1));
  const by = { actor, setBy: actor.id, approvalId: null };
  for (const { slug, ...price } of inOrder(plan.prices)) {
    await storePrice(tx, by, { ...price, productId: idOf(slug) }, reason);
  }
  for (const { slug, ...count } of inOrder(plan.counts)) {
    await countStock(tx, actor, { ...count, productId: idOf(slug), seen: null, reason });
  }
  const newCount = plan.rows.filter(({ result }) => result === 'new').length;
  const changeCount = plan.rows.filter(({ result }) => result === 'change').length;
  const asked = inOrder(plan.waiting).map(({ slug, line: _, ...price }) => ({ ...price, productId: idOf(slug) }));
  const sizes = plan.sizes.map(({ slug, name, unit }) => ({ productId: idOf(slug), name, unit }));
  const count = asked.length + sizes.length;
  const detail = { rowCount: rows.length, newCount, changeCount, waitCount: count };
  await addAuditLine(tx, { actor, action: 'catalogue-file-applied', subject: digest, reason, detail });
  if (count === 0) return { newCount, changeCount };
  const title = `${counted(count, 'change')} of a file`;
  const file = { subject: `file ${digest}`, title, prices: asked, sizes };
  const approvalId = await requestPrices(tx, actor, file, reason);
  const waiting = plan.rows.filter(({ waits }) => waits !== null).slice(0, shownRowsMax);
  return { newCount, changeCount, waiting: { approvalId, count, rows: waiting } };
}
