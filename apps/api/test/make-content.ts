import { listFaqs, listTestimonies } from '@foodbank/contract/foundation/content';
import {
  type Consent,
  type ContentKind,
  createContent,
  publishContent,
} from '@foodbank/contract/foundation/content-staff';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

/** A consent as staff record it. */
export const testConsent = {
  text: 'Foodbank may quote me.',
  on: '2026-06-01',
  source: 'Call of 1 June, note in the support mailbox.',
};

let made = 0;

/** Creates a draft with a text of its own. A testimony has a consent unless another one is given. */
export async function makeDraft(
  editor: TestStaff,
  kind: ContentKind,
  given: Partial<{ consent: Consent | null; personEmail: string }> = {},
) {
  made += 1;
  const consent = kind === 'testimony' ? testConsent : null;
  const texts = { title: `Title ${made}`, content: `Text ${made}`, consent, ...given };
  const { id, revision } = await editor.call(createContent, { body: { kind, ...texts } });
  return { id, revision, params: { id }, texts };
}

/** Publishes the newest version of an item, now or at an instant. Returns the new revision. */
export const publishDraft = (
  editor: TestStaff,
  params: { id: string },
  revision: number,
  publishAt: string | null = null,
) => editor.call(publishContent, { params, body: { revision, publishAt } });

/** True if a question or a testimony with a title is on the site. */
export async function isOnSite(app: TestApp, title: string): Promise<boolean> {
  const [testimonies, { faqs }] = [await app.call(listTestimonies, {}), await app.call(listFaqs, {})];
  return testimonies.some(({ name }) => name === title) || faqs.some((faq) => faq.title === title);
}
