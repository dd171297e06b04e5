/** The newsletter's addresses as members of staff see, export and erase them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf } from '../primitives/contact-fields.ts';
import { csvFile } from '../primitives/csv-file.ts';
import { reasonWithoutContacts, secondReason } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply } from '../primitives/text.ts';

/** Where a subscription stands. `quarantined` looked like spam and got no email. */
export const subscriptionState = z.enum(['unconfirmed', 'confirmed', 'left', 'quarantined']);
export type SubscriptionState = z.output<typeof subscriptionState>;

/** The most rows of one export. */
export const exportRowsMax = 100_000;

const params = z.object({ id: rowId });

/** A subscription with its proof of consent. The address is masked; empty if it was erased. */
export const subscriptionRow = z.object({
  id: z.string(),
  email: z.string(),
  state: subscriptionState,
  erased: z.boolean(),
  /** The version of the text that the person agreed to. */
  consentVersion: z.string(),
  subscribedAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
});
export type SubscriptionRow = z.output<typeof subscriptionRow>;

/** An export with addresses that the member asked for. */
export const newsletterExport = z.object({
  /** The id of the approval. */
  id: z.string(),
  subscriptions: z.nullable(subscriptionState),
  state: z.enum(['waiting', 'refused', 'recalled', 'expired', 'ready', 'downloaded']),
  askedAt: z.string(),
  /** Until when a second person can decide, or the file can be downloaded. */
  until: z.nullable(z.string()),
  rowCount: z.nullable(z.int()),
});
export type NewsletterExport = z.output<typeof newsletterExport>;

const scope = { state: z.nullable(subscriptionState) };

/** Lists subscriptions, newest first, 50 a page. An address is searched as a whole. */
export const listSubscriptions = endpoint({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/staff/newsletter',
  access: 'staff',
  staff: 'newsletter.read',
  summary: 'The subscriptions to the newsletter, newest first, with masked addresses.',
  query: z.object({
    state: z.optional(subscriptionState),
    email: z.optional(emailOf()),
    cursor: z.optional(rowId),
  }),
  reply: z.object({ rows: z.array(subscriptionRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Shows the full address of a subscription. The reason stands in the audit log. */
export const showSubscriptionEmail = endpoint({
  name: 'showSubscriptionEmail',
  method: 'POST',
  path: '/staff/newsletter/{id}/email',
  access: 'staff',
  staff: 'newsletter.manage',
  summary: 'The full address of a subscription.',
  params,
  body: z.object({ reason: reasonWithoutContacts, secondReason }),
  reply: z.object({ email: z.string() }),
  refusals: ['contacts-second-reason', 'not-found'],
});

/** Erases an address with all of its subscriptions. */
export const eraseSubscription = endpoint({
  name: 'eraseSubscription',
  method: 'POST',
  path: '/staff/newsletter/{id}/erasure',
  access: 'staff',
  staff: 'newsletter.manage',
  summary: 'Erases an address from the newsletter. Dates and version of a consent stay with a digest of the address.',
  params,
  body: z.object({ reason: reasonWithoutContacts }),
  reply: messageReply,
  refusals: ['not-found'],
});

/** Exports subscriptions with masked addresses. */
export const exportNewsletter = endpoint({
  name: 'exportNewsletter',
  method: 'POST',
  path: '/staff/newsletter/masked-export',
  access: 'staff',
  staff: 'newsletter.read',
  proof: 'recent',
  summary: 'The subscriptions as a CSV file with masked addresses.',
  body: z.object(scope),
  reply: csvFile,
  refusals: [],
});

/** Tells how many addresses an export would hold, so that the person who asks knows its size first. */
export const countNewsletterExport = endpoint({
  name: 'countNewsletterExport',
  method: 'GET',
  path: '/staff/newsletter/exports/count',
  access: 'staff',
  staff: 'newsletter.export',
  summary: 'How many addresses an export would hold. It is not counted beyond one more than a file takes.',
  query: z.object({ state: z.optional(subscriptionState) }),
  reply: z.object({ matching: z.int() }),
  refusals: [],
});

/** Asks for an export with addresses. A second person decides. */
export const requestNewsletterExport = endpoint({
  name: 'requestNewsletterExport',
  method: 'POST',
  path: '/staff/newsletter/exports',
  access: 'staff',
  staff: 'newsletter.export',
  summary: 'Asks for an export of the newsletter with full addresses, which a second person approves.',
  body: z.object({ ...scope, reason: reasonWithoutContacts }),
  reply: z.object({ id: z.string() }),
  refusals: ['change-already-asked'],
});

/** Lists the latest 20 exports with addresses that the member asked for. */
export const listNewsletterExports = endpoint({
  name: 'listNewsletterExports',
  method: 'GET',
  path: '/staff/newsletter/exports',
  access: 'staff',
  staff: 'newsletter.export',
  summary: 'The latest exports with addresses that the member asked for.',
  reply: z.object({ rows: z.array(newsletterExport) }),
  refusals: [],
});

/** Downloads an approved export: once, within 24 hours, by the member who asked. */
export const downloadNewsletterExport = endpoint({
  name: 'downloadNewsletterExport',
  method: 'POST',
  path: '/staff/newsletter/exports/{id}/download',
  access: 'staff',
  staff: 'newsletter.export',
  proof: 'recent',
  summary: 'The approved export as a CSV file with full addresses. It works once.',
  params: z.object({ id: rowId }),
  reply: csvFile,
  refusals: ['not-found', 'export-over'],
});
