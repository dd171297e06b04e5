import type { Faq, Testimony } from '@foodbank/contract/foundation/content';
import type { Database } from '../../../platform/database.ts';
import { insertFaqs, insertTestimonies, listFaqs, listTestimonies, lockContentTables } from './queries.ts';

/** The content of the site's files. */
export interface SiteContent {
  faqs: readonly Faq[];
  testimonies: readonly Testimony[];
}

/** Stores the questions and testimonies of the site's files, each only if the table is empty. */
export async function ensureContent(database: Database, { faqs, testimonies }: SiteContent): Promise<void> {
  const missing = async () => ({
    faqs: (await listFaqs(database.read)).length === 0 && faqs.length > 0,
    testimonies: (await listTestimonies(database.read)).length === 0 && testimonies.length > 0,
  });
  const before = await missing();
  if (!before.faqs && !before.testimonies) return;
  await database.write(async (tx) => {
    await lockContentTables(tx);
    if ((await listFaqs(tx)).length === 0) await insertFaqs(tx, faqs);
    if ((await listTestimonies(tx)).length === 0) await insertTestimonies(tx, testimonies);
  });
}
