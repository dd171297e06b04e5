import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import { type Author, lockUnchanged } from './content-rules.ts';
import {
  cancelScheduledVersions,
  endShownVersions,
  insertVersion,
  listVersions,
  publishVersion,
  raiseItemRevision,
} from './queries.ts';
import type { ChangedContent } from './save-content-draft.ts';

/**
 * Publishes the newest version, now or at an instant ahead. It takes the place of what is on the site at that instant; what was
 * scheduled before is cancelled. Refuses a testimony without its consent, an instant that has passed, and a version that is on the
 * site already or scheduled for the same instant.
 */
export async function publishContent(
  tx: Tx,
  author: Author,
  { id, revision, publishAt }: ChangedContent & { publishAt: Date | null },
): Promise<ChangedContent> {
  const item = await lockUnchanged(tx, id, revision);
  if (publishAt !== null && publishAt <= tx.now) refuse('time-has-passed');
  const at = publishAt ?? tx.now;
  const [newest] = await listVersions(tx, id, 1);
  if (newest === undefined) throw new Error(`content ${id} has no version`);
  if (item.kind === 'testimony' && newest.consentOn === null) refuse('consent-missing');
  const isOver = newest.endedAt !== null && newest.endedAt <= tx.now;
  const isOnSite = newest.publishAt !== null && newest.publishAt <= tx.now && !isOver;
  if (isOnSite || newest.publishAt?.getTime() === at.getTime()) refuse('already-published');
  await cancelScheduledVersions(tx, id);
  await endShownVersions(tx, id, at, author.name, null);
  // A version that was on the site before keeps its dates: the same texts become a new one.
  const number = isOver ? await insertVersion(tx, item, newest, author) : newest.number;
  await publishVersion(tx, id, number, at, author.name);
  const action = publishAt === null ? 'content-published' : 'content-scheduled';
  const after = { version: number, publishAt: at.toISOString() };
  await addAuditLine(tx, { actor: author.actor, action, subject: id, after, detail: { kind: item.kind } });
  return { id, revision: await raiseItemRevision(tx, id) };
}
