import type { Faq } from '@foodbank/contract/foundation/content';
import type { Consent, ContentKind } from '@foodbank/contract/foundation/content-staff';
import type { Database, Tx } from '../../../platform/database.ts';
import { textsOf } from './content-rules.ts';
import {
  hasContent,
  insertItem,
  insertVersion,
  lockContentKind,
  publishVersion,
  type VersionTexts,
} from './queries.ts';

/** A testimony of the site's content file. Without a consent it is stored as a draft. */
export interface FiledTestimony {
  content: string;
  name: string;
  consent?: Consent;
}

/** The content of the site's files. */
export interface SiteContent {
  faqs: readonly Faq[];
  testimonies: readonly FiledTestimony[];
}

/** Stores the questions and testimonies of the site's files, each kind only if there is none of it, in whatever state. */
export async function ensureContent(database: Database, { faqs, testimonies }: SiteContent): Promise<void> {
  await fill(
    database,
    'question',
    faqs.map(({ title, content }) => textsOf({ title, content, consent: null })),
  );
  // A new testimony stands first, so the last of the file is stored first.
  const inOrder = testimonies.map(({ name, content, consent = null }) => textsOf({ title: name, content, consent }));
  await fill(database, 'testimony', inOrder.reverse());
}

async function fill(database: Database, kind: ContentKind, filed: readonly VersionTexts[]): Promise<void> {
  if (filed.length === 0 || (await hasContent(database.read, kind))) return;
  await database.write(async (tx) => {
    await lockContentKind(tx, kind);
    if (!(await hasContent(tx, kind))) for (const texts of filed) await store(tx, kind, texts);
  });
}

async function store(tx: Tx, kind: ContentKind, texts: VersionTexts): Promise<void> {
  const id = await insertItem(tx, kind, null);
  const number = await insertVersion(tx, { id, kind }, texts, null);
  if (kind === 'question' || texts.consentOn !== null) await publishVersion(tx, id, number, tx.now, null);
}
