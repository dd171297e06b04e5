import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import { type Author, lockUnchanged } from './content-rules.ts';
import { cancelScheduledVersions, endShownVersions, listItemIdsOf, raiseItemRevision, wipeContent } from './queries.ts';
import type { ChangedContent } from './save-content-draft.ts';

/** Takes a testimony back and removes its texts, name and consent. The dates of its versions stay. */
export async function eraseTestimony(
  tx: Tx,
  author: Author,
  { id, revision, reason }: ChangedContent & { reason: string },
): Promise<ChangedContent> {
  const { kind } = await lockUnchanged(tx, id, revision);
  if (kind !== 'testimony') refuse('not-found');
  await wipe(tx, id, author.name);
  await addAuditLine(tx, { actor: author.actor, action: 'testimony-erased', subject: id, reason });
  return { id, revision: await raiseItemRevision(tx, id) };
}

/** Erases the testimonies that persons with some addresses gave. Returns their ids. The caller writes the audit line. */
export async function eraseTestimoniesOf(tx: Tx, emailKeys: readonly string[]): Promise<string[]> {
  const ids = await listItemIdsOf(tx, emailKeys);
  for (const id of ids) {
    await wipe(tx, id, 'Erasure');
    await raiseItemRevision(tx, id);
  }
  return ids;
}

async function wipe(tx: Tx, id: string, by: string): Promise<void> {
  await cancelScheduledVersions(tx, id);
  await endShownVersions(tx, id, tx.now, by, null);
  await wipeContent(tx, id);
}
