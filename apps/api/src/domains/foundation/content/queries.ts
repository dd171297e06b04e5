import type { Faq, Testimony } from '@foodbank/contract/foundation/content';
import type { ContentKind, ContentState } from '@foodbank/contract/foundation/content-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** An item, locked for a change. */
export interface LockedItem {
  id: string;
  kind: ContentKind;
  revision: number;
  erased: boolean;
}

/** The texts of a version. A testimony's title is the person's name. The consent is there as a whole or not at all. */
export interface VersionTexts {
  title: string;
  content: string;
  consentText: string | null;
  consentOn: Day | null;
  consentSource: string | null;
}

/** A version as stored. It is on the site from `publishAt` until `endedAt`. */
export interface Version extends VersionTexts {
  id: string;
  itemId: string;
  kind: ContentKind;
  number: number;
  writtenAt: Date;
  writtenBy: string | null;
  publishAt: Date | null;
  publishedBy: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
}

/** An item with its newest version and what is, or will be, on the site. */
export interface ItemSummary {
  id: string;
  kind: ContentKind;
  position: number;
  state: ContentState;
  revision: number;
  title: string;
  content: string;
  number: number;
  writtenAt: Date;
  writtenBy: string | null;
  shownNumber: number | null;
  shownSince: Date | null;
  scheduledNumber: number | null;
  scheduledAt: Date | null;
  consentMissing: boolean;
  personEmailKey: string | null;
  erased: boolean;
}

const onSite = 'publish_at <= $1 and (ended_at is null or ended_at > $1)';
const shown = `lateral (select number, title, content, publish_at from content_versions
  where item_id = i.id and ${onSite} order by publish_at desc, number desc limit 1)`;
const allFaqs = statement<Faq>(
  'all-faqs',
  `select v.title, v.content from content_items i join ${shown} v on true where i.kind = 'question' order by i.position, i.id`,
);
const allTestimonies = statement<Testimony>(
  'all-testimonies',
  `select v.content, v.title as name from content_items i join ${shown} v on true where i.kind = 'testimony'
   order by i.position, i.id`,
);
// $1 is the instant in all of these.
const summaries = `select i.id, i.kind, i.position, i.revision, n.title, n.content, n.number, n.written_at as "writtenAt",
    n.written_by_name as "writtenBy", s.number as "shownNumber", s.publish_at as "shownSince", a.number as "scheduledNumber",
    a.publish_at as "scheduledAt", i.kind = 'testimony' and n.consent_on is null as "consentMissing",
    i.person_email_key as "personEmailKey", i.erased_at is not null as erased,
    case when s.number is not null then 'published' when a.number is not null then 'scheduled'
      when exists (select from content_versions where item_id = i.id and publish_at is not null) then 'taken-back'
      else 'draft' end as state
  from content_items i
  join lateral (select * from content_versions where item_id = i.id order by number desc limit 1) n on true
  left join ${shown} s on true
  left join lateral (select number, publish_at from content_versions where item_id = i.id and publish_at > $1
    and (ended_at is null or ended_at > $1) order by publish_at limit 1) a on true`;
const itemsOfKind = statement<ItemSummary>(
  'content-items-of-kind',
  `select * from (${summaries} where i.kind = $2 and i.erased_at is null and ($4::int is null or (i.position, i.id) > ($4, $5::uuid))) one
   where $3::text is null or state = $3 order by position, id limit $6`,
);
const itemById = statement<ItemSummary>('content-item-by-id', `${summaries} where i.id = $2`);
const versionColumns = `id, item_id as "itemId", kind, number, title, content, consent_text as "consentText", consent_on as "consentOn",
  consent_source as "consentSource", written_at as "writtenAt", written_by_name as "writtenBy", publish_at as "publishAt",
  published_by_name as "publishedBy", ended_at as "endedAt", ended_by_name as "endedBy", end_reason as "endReason"`;
const versionsOf = statement<Version>(
  'content-versions-of',
  `select ${versionColumns} from content_versions where item_id = $1 order by number desc limit $2`,
);
const versionById = statement<Version>(
  'content-version-by-id',
  `select ${versionColumns} from content_versions where id = $1`,
);
const anyOfKind = statement<{ found: boolean }>(
  'any-content',
  'select exists (select from content_items where kind = $1) as found',
);
const testimoniesOfPerson = statement<object>(
  'testimonies-of-person',
  `select v.title as name, v.content, v.consent_text as "consentText", v.consent_on as "consentOn", v.consent_source as "consentSource",
     v.written_at as "writtenAt", v.publish_at as "publishAt", v.ended_at as "endedAt"
   from content_items i join content_versions v on v.item_id = i.id where i.person_email_key = any($1) order by v.written_at, v.number`,
);
const itemsOfPerson = statement<{ id: string }>(
  'content-items-of-person',
  'select id from content_items where person_email_key = any($1) order by id',
);

/** The questions on the site at an instant, in their order. */
export const listFaqs = (db: Db, now: Date) => db.list(allFaqs, [now]);
/** The testimonies on the site at an instant, in their order. */
export const listTestimonies = (db: Db, now: Date) => db.list(allTestimonies, [now]);
/** The items of a kind, in the site's order, after a position and id. */
export const listItems = (
  db: Db,
  now: Date,
  { kind, state, after }: { kind: ContentKind; state: ContentState | null; after: [number, string] | null },
  atMost: number,
) => db.list(itemsOfKind, [now, kind, state, after?.[0] ?? null, after?.[1] ?? null, atMost]);
/** An item by id, or null. */
export const findItem = (db: Db, now: Date, id: string) => db.find(itemById, [now, id]);
/** The versions of an item, newest first. */
export const listVersions = (db: Db, itemId: string, atMost: number) => db.list(versionsOf, [itemId, atMost]);
/** A version by id, or null. */
export const findVersion = (db: Db, id: string) => db.find(versionById, [id]);
/** True if there is any item of a kind, whatever its state. */
export const hasContent = async (db: Db, kind: ContentKind) => (await db.get(anyOfKind, [kind])).found;
/** Every version of the testimonies that persons with some addresses gave. */
export const listTestimoniesOf = (db: Db, emailKeys: readonly string[]) => db.list(testimoniesOfPerson, [emailKeys]);

const lockKind = statement('lock-content-kind', `select pg_advisory_xact_lock(hashtextextended('content ' || $1, 2))`);
const itemLocked = statement<LockedItem>(
  'lock-content-item',
  'select id, kind, revision, erased_at is not null as erased from content_items where id = $1 for update',
);
const insertItemRow = statement<{ id: string }>(
  'insert-content-item',
  `insert into content_items (kind, position, person_email_key) values ($1, coalesce(
     (select case $1 when 'question' then max(position) + 1 else min(position) - 1 end from content_items where kind = $1), 1), $2)
   returning id`,
);
const raiseRevision = statement<{ revision: number }>(
  'raise-content-revision',
  'update content_items set revision = revision + 1 where id = $1 returning revision',
);
const updatePerson = statement('update-content-person', 'update content_items set person_email_key = $2 where id = $1');
const insertVersionRow = statement<{ number: number }>(
  'insert-content-version',
  `insert into content_versions (item_id, kind, number, title, content, consent_text, consent_on, consent_source, written_at, written_by,
     written_by_name)
   select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10 from content_versions where item_id = $1
   returning number`,
);
const publishRow = statement(
  'publish-content-version',
  `update content_versions set publish_at = $3, published_by_name = $4, ended_at = null, ended_by_name = null, end_reason = null
   where item_id = $1 and number = $2`,
);
const endShown = statement(
  'end-shown-content',
  `update content_versions set ended_at = $2, ended_by_name = $3, end_reason = $4
   where item_id = $1 and publish_at <= $5 and (ended_at is null or ended_at > $5)`,
);
const cancelScheduled = statement(
  'cancel-scheduled-content',
  `update content_versions set publish_at = null, published_by_name = null, ended_at = null, ended_by_name = null, end_reason = null
   where item_id = $1 and publish_at > $2`,
);
const reopenShown = statement(
  'reopen-shown-content',
  `update content_versions set ended_at = null, ended_by_name = null, end_reason = null
   where item_id = $1 and publish_at <= $2 and ended_at > $2`,
);
const renumber = statement(
  'renumber-content',
  `update content_items i set position = o.position from unnest($1::uuid[]) with ordinality as o (id, position) where i.id = o.id`,
);
const orderOfKind = statement<{ id: string }>(
  'content-order',
  'select id from content_items where kind = $1 order by position, id for update',
);
const wipeVersions = statement(
  'wipe-content-versions',
  `update content_versions set title = '', content = '', consent_text = case when consent_on is null then null else '' end,
     consent_source = case when consent_on is null then null else '' end where item_id = $1`,
);
const wipeItem = statement(
  'wipe-content-item',
  'update content_items set person_email_key = null, erased_at = $2 where id = $1',
);

/** Locks a kind against other changes of its order and against filling it, until the commit. */
export const lockContentKind = (tx: Tx, kind: ContentKind) => tx.list(lockKind, [kind]);
/** An item by id, locked; null if there is none. */
export const lockItem = (tx: Tx, id: string) => tx.find(itemLocked, [id]);
/** Inserts an item: a question at the end, a testimony at the beginning. The kind is locked. Returns its id. */
export const insertItem = async (tx: Tx, kind: ContentKind, personEmailKey: string | null) =>
  (await tx.get(insertItemRow, [kind, personEmailKey])).id;
/** Raises the revision of an item and returns it. */
export const raiseItemRevision = async (tx: Tx, id: string) => (await tx.get(raiseRevision, [id])).revision;
/** Stores whose testimony an item is. */
export const updateItemPerson = (tx: Tx, id: string, emailKey: string | null) => tx.list(updatePerson, [id, emailKey]);

/** Inserts the next version of an item and returns its number. Without an author it comes from the site's content files. */
export async function insertVersion(
  tx: Tx,
  { id, kind }: Pick<LockedItem, 'id' | 'kind'>,
  { title, content, consentText, consentOn, consentSource }: VersionTexts,
  author: { id: string; name: string } | null,
): Promise<number> {
  const texts = [title, content, consentText, consentOn, consentSource];
  const written = [tx.now, author?.id ?? null, author?.name ?? null];
  return (await tx.get(insertVersionRow, [id, kind, ...texts, ...written])).number;
}

/** Puts a version on the site from an instant on. */
export const publishVersion = (tx: Tx, id: string, number: number, at: Date, by: string | null) =>
  tx.list(publishRow, [id, number, at, by]);
/** Ends, at an instant, what is on the site now. */
export const endShownVersions = (tx: Tx, id: string, at: Date, by: string, reason: string | null) =>
  tx.list(endShown, [id, at, by, reason, tx.now]);
/** Makes a draft of what was to be published, and lets what is on the site stay. */
export async function cancelScheduledVersions(tx: Tx, id: string): Promise<void> {
  await tx.list(cancelScheduled, [id, tx.now]);
  await tx.list(reopenShown, [id, tx.now]);
}
/** The ids of the items of a kind in their order, locked. */
export const lockOrder = async (tx: Tx, kind: ContentKind) => (await tx.list(orderOfKind, [kind])).map(({ id }) => id);
/** Numbers items anew, in the order given. */
export const updateOrder = (tx: Tx, ids: readonly string[]) => tx.list(renumber, [ids]);
/** Removes the texts of all versions of an item, and whose it was. */
export async function wipeContent(tx: Tx, id: string): Promise<void> {
  await tx.list(wipeVersions, [id]);
  await tx.list(wipeItem, [id, tx.now]);
}
/** The ids of the testimonies that persons with some addresses gave. */
export const listItemIdsOf = async (tx: Tx, emailKeys: readonly string[]) =>
  (await tx.list(itemsOfPerson, [emailKeys])).map(({ id }) => id);
