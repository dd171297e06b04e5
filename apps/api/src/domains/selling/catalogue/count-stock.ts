import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findProduct } from './product-queries.ts';
import { insertCount, lockStock, setOnHand } from './stock-queries.ts';

/** What was counted of a product in a store. */
export interface Count {
  productId: string;
  storeId: string;
  /** What the store has, with what is held. */
  onHand: number;
  /** What the screen showed; null to count whatever it is now. */
  seen: number | null;
  reason: string;
}

/**
 * Stores a count. Refuses with `changed-meanwhile` if goods came or left since the stock was shown, with `stock-below-held` fewer than are
 * held for orders, and with `not-found` what the store doesn't sell, and a combo, which has no stock of its own.
 */
export async function countStock(
  tx: Tx,
  actor: Actor,
  { productId, storeId, onHand, seen, reason }: Count,
): Promise<void> {
  if ((await findProduct(tx, productId))?.kind !== 'single') refuse('not-found');
  const { onHand: before, held } = (await lockStock(tx, storeId, productId)) ?? refuse('not-found');
  if (seen !== null && seen !== before) refuse('changed-meanwhile');
  if (onHand < held) refuse('stock-below-held');
  await setOnHand(tx, storeId, productId, onHand);
  await insertCount(tx, { storeId, productId, countedBy: actor.id, reason, before, after: onHand });
  const figures = { before: { storeId, onHand: before }, after: { storeId, onHand } };
  await addAuditLine(tx, { actor, action: 'stock-counted', subject: productId, ...figures, reason });
}
