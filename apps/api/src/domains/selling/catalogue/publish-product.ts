import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listStoresOfProduct } from './price-queries.ts';
import { listCombosWith, listParts, lockProduct, updateProductState } from './product-queries.ts';
import { lockUnchangedProduct } from './save-product.ts';
import type { Changed } from './save-store.ts';

/** Shows a product to customers. Refuses with `product-not-ready` one without a price, and a combo with a part that isn't published. */
export async function publishProduct(tx: Tx, actor: Actor, { id, revision }: Changed): Promise<Changed> {
  const product = await lockUnchangedProduct(tx, id, revision);
  if (product.state === 'published') return { id, revision };
  if ((await listStoresOfProduct(tx, id)).length === 0) refuse('product-not-ready');
  if (product.kind === 'combo') await refuseUnlessPartsPublished(tx, id);
  const next = (await updateProductState(tx, id, 'published')) ?? revision;
  await addAuditLine(tx, { actor, action: 'product-published', subject: id });
  return { id, revision: next };
}

/** Takes a product out of the shop. Refuses with `product-in-combo` a part of a published combo. */
export async function archiveProduct(
  tx: Tx,
  actor: Actor,
  { id, revision, reason }: Changed & { reason: string },
): Promise<Changed> {
  const product = await lockUnchangedProduct(tx, id, revision);
  if (product.state === 'archived') return { id, revision };
  if ((await listCombosWith(tx, id)).length > 0) refuse('product-in-combo');
  const next = (await updateProductState(tx, id, 'archived')) ?? revision;
  await addAuditLine(tx, { actor, action: 'product-archived', subject: id, reason });
  return { id, revision: next };
}

/** Locks the parts in the order of their ids: none of them can be archived until the combo is published. */
async function refuseUnlessPartsPublished(tx: Tx, comboId: string): Promise<void> {
  const ids = (await listParts(tx, comboId)).map(({ id }) => id).sort();
  for (const id of ids) if ((await lockProduct(tx, id))?.state !== 'published') refuse('product-not-ready');
}
