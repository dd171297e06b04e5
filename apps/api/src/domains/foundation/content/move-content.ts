import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import type { Author } from './content-rules.ts';
import { findItem, lockContentKind, lockOrder, updateOrder } from './queries.ts';

/** Moves an item to before another one of its kind, or to the end. */
export async function moveContent(
  tx: Tx,
  author: Author,
  { id, before }: { id: string; before: string | null },
): Promise<void> {
  const item = await findItem(tx, tx.now, id);
  if (item === null || item.erased) refuse('not-found');
  await lockContentKind(tx, item.kind);
  const order = await lockOrder(tx, item.kind);
  const others = order.filter((one) => one !== id);
  const place = before === null ? others.length : others.indexOf(before);
  if (place < 0) refuse('not-found');
  await updateOrder(tx, others.toSpliced(place, 0, id));
  const places = { before: { place: order.indexOf(id) + 1 }, after: { place: place + 1 } };
  await addAuditLine(tx, { actor: author.actor, action: 'content-moved', subject: id, ...places });
}
