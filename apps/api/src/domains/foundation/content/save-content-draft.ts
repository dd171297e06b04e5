import type { Consent, ContentKind } from '@foodbank/contract/foundation/content-staff';
import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import { type Author, lockUnchanged, textsOf } from './content-rules.ts';
import {
  insertItem,
  insertVersion,
  listVersions,
  lockContentKind,
  raiseItemRevision,
  updateItemPerson,
  type VersionTexts,
} from './queries.ts';

/** What a form sends. Without `personEmail` the stored one stays; an empty one removes it. */
export interface TypedContent {
  title: string;
  content: string;
  consent: Consent | null;
  personEmail?: string | undefined;
}

/** The id of an item and its revision after a change. */
export interface ChangedContent {
  id: string;
  revision: number;
}

/** Creates an item with a first draft. */
export async function createContent(
  tx: Tx,
  author: Author,
  { kind, personEmail, ...typed }: TypedContent & { kind: ContentKind },
): Promise<ChangedContent> {
  await lockContentKind(tx, kind);
  const id = await insertItem(tx, kind, kind === 'testimony' && personEmail ? emailKey(personEmail) : null);
  await insertVersion(tx, { id, kind }, textsFor(kind, typed), author);
  await addAuditLine(tx, { actor: author.actor, action: 'content-created', subject: id, detail: { kind } });
  return { id, revision: 1 };
}

/** Stores a new version as a draft. The same texts again change nothing. */
export async function saveContentDraft(
  tx: Tx,
  author: Author,
  { id, revision, personEmail, ...typed }: TypedContent & ChangedContent,
): Promise<ChangedContent> {
  const item = await lockUnchanged(tx, id, revision);
  const texts = textsFor(item.kind, typed);
  const [newest] = await listVersions(tx, id, 1);
  const isPersonGiven = personEmail !== undefined && item.kind === 'testimony';
  const isSame = (Object.keys(texts) as (keyof VersionTexts)[]).every((key) => newest?.[key] === texts[key]);
  if (isSame && !isPersonGiven) return { id, revision };
  if (isPersonGiven) await updateItemPerson(tx, id, personEmail === '' ? null : emailKey(personEmail));
  const number = isSame ? newest?.number : await insertVersion(tx, item, texts, author);
  const versions = { before: { version: newest?.number }, after: { version: number } };
  const detail = { kind: item.kind, personChanged: isPersonGiven };
  await addAuditLine(tx, { actor: author.actor, action: 'content-draft-saved', subject: id, ...versions, detail });
  return { id, revision: await raiseItemRevision(tx, id) };
}

/** A question has no consent. */
const textsFor = (kind: ContentKind, { title, content, consent }: Omit<TypedContent, 'personEmail'>) =>
  textsOf({ title, content, consent: kind === 'testimony' ? consent : null });
