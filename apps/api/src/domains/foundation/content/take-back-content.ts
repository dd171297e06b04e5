import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import { type Author, lockUnchanged } from './content-rules.ts';
import { cancelScheduledVersions, endShownVersions, findItem, raiseItemRevision } from './queries.ts';
import type { ChangedContent } from './save-content-draft.ts';

/** Takes an item off the site, and cancels what was scheduled. The texts stay as a draft, and can be published again. */
export async function takeBackContent(
  tx: Tx,
  author: Author,
  { id, revision, reason }: ChangedContent & { reason: string },
): Promise<ChangedContent> {
  await lockUnchanged(tx, id, revision);
  const before = await findPublished(tx, id);
  await cancelScheduledVersions(tx, id);
  await endShownVersions(tx, id, tx.now, author.name, reason);
  await addAuditLine(tx, { actor: author.actor, action: 'content-taken-back', subject: id, reason, before, after: {} });
  return { id, revision: await raiseItemRevision(tx, id) };
}

/** Cancels a publication that lies ahead. */
export async function cancelContentSchedule(
  tx: Tx,
  author: Author,
  { id, revision }: ChangedContent,
): Promise<ChangedContent> {
  await lockUnchanged(tx, id, revision);
  const before = await findPublished(tx, id);
  if (before.scheduled === null) refuse('not-published');
  await cancelScheduledVersions(tx, id);
  const after = { ...before, scheduled: null };
  await addAuditLine(tx, { actor: author.actor, action: 'content-schedule-cancelled', subject: id, before, after });
  return { id, revision: await raiseItemRevision(tx, id) };
}

/** The versions of an item that are, or will be, on the site. Refuses if there is none. */
async function findPublished(tx: Tx, id: string) {
  const { shownNumber: shown = null, scheduledNumber: scheduled = null } = (await findItem(tx, tx.now, id)) ?? {};
  if (shown === null && scheduled === null) refuse('not-published');
  return { shown, scheduled };
}
