/** Questions and testimonies as members of staff write, publish and take them back. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf } from '../primitives/contact-fields.ts';
import { reasonText, reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { instant, lineOf, messageReply, paragraphOf } from '../primitives/text.ts';

/** What the site shows: a question with its answer, or a testimony. */
export const contentKind = z.enum(['question', 'testimony']);
export type ContentKind = z.output<typeof contentKind>;

/** Where an item stands. `published`: a version is on the site. `scheduled`: none is, and one will be. */
export const contentState = z.enum(['published', 'scheduled', 'draft', 'taken-back']);
export type ContentState = z.output<typeof contentState>;

const titleLengthMax = 200;
const contentLengthMax = 3_000;
const missing = 'Please write a text';
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** The consent of the person who gave a testimony. The server publishes none without it. */
export const consent = z.object({
  /** What the person agreed to, in the words that they read. */
  text: paragraphOf(3, 'Please write what the person agreed to', 1_000),
  /** The Lagos day of the agreement, as YYYY-MM-DD. */
  on: z.string('Please give the day').check(
    z.regex(dayPattern, 'Please give the day'),
    z.refine((day) => !Number.isNaN(Date.parse(day)), 'Please give the day'),
  ),
  /** How the person agreed, and where the proof is kept. */
  source: paragraphOf(3, 'Please say how the person agreed and where the proof is kept', 500),
});
export type Consent = z.output<typeof consent>;

/** The texts of a version, as a form sends them. A testimony's title is the person's name. */
export const contentTexts = z.object({
  title: lineOf(missing, titleLengthMax),
  content: paragraphOf(1, missing, contentLengthMax),
  consent: z.nullable(consent),
  /** The person's email, so that the testimony is found with their data. Left out: unchanged. Empty: removed. */
  personEmail: z.optional(z.union([z.literal(''), emailOf()])),
});

const params = z.object({ id: rowId });
/** The number of changes of the item that the member has seen. */
const revision = z.int('Please load the page again').check(z.minimum(1), z.maximum(2_147_483_647));

const summary = z.object({
  id: z.string(),
  kind: contentKind,
  state: contentState,
  revision: z.int(),
  /** Of the newest version. */
  title: z.string(),
  content: z.string(),
  number: z.int(),
  /** When and by whom the newest version was written; null: from the site's content files. */
  writtenAt: z.string(),
  writtenBy: z.nullable(z.string()),
  /** The version on the site, and since when. */
  shownNumber: z.nullable(z.int()),
  shownSince: z.nullable(z.string()),
  /** The version that will be on the site, and from when. */
  scheduledNumber: z.nullable(z.int()),
  scheduledAt: z.nullable(z.string()),
  /** True for a testimony whose newest version has no consent: it can't be published. */
  consentMissing: z.boolean(),
});
export type ContentSummary = z.output<typeof summary>;

const version = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  content: z.string(),
  consent: z.nullable(z.object({ text: z.string(), on: z.string(), source: z.string() })),
  writtenAt: z.string(),
  writtenBy: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  publishedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
});
export type ContentVersion = z.output<typeof version>;

const item = z.object({
  ...summary.shape,
  /** Masked. */
  personEmail: z.nullable(z.string()),
  erased: z.boolean(),
  /** The newest 100 versions, newest first. */
  versions: z.array(version),
});
export type ContentItem = z.output<typeof item>;

const changed = z.object({ id: z.string(), revision: z.int() });

/** Lists the items of a kind in the site's order, 50 a page. */
export const listContent = endpoint({
  name: 'listContent',
  method: 'GET',
  path: '/staff/content',
  access: 'staff',
  staff: 'content.read',
  summary: 'The questions or testimonies with their states, in the order of the site.',
  query: z.object({
    kind: contentKind,
    state: z.optional(contentState),
    cursor: z.optional(
      z.string().check(z.regex(/^-?\d{1,10}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Unknown page')),
    ),
  }),
  reply: z.object({ rows: z.array(summary), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Returns an item with its versions. */
export const getContent = endpoint({
  name: 'getContent',
  method: 'GET',
  path: '/staff/content/{id}',
  access: 'staff',
  staff: 'content.read',
  summary: 'A question or testimony with every version.',
  params,
  reply: item,
  refusals: ['not-found'],
});

/** Creates an item with a first draft. A new testimony stands first, a new question last. */
export const createContent = endpoint({
  name: 'createContent',
  method: 'POST',
  path: '/staff/content',
  access: 'staff',
  staff: 'content.edit',
  summary: 'Creates a question or testimony with a first draft.',
  body: z.object({ kind: contentKind, ...contentTexts.shape }),
  reply: changed,
  refusals: [],
});

/** Stores a new version. What is on the site stays until a version is published. */
export const saveContentDraft = endpoint({
  name: 'saveContentDraft',
  method: 'PUT',
  path: '/staff/content/{id}',
  access: 'staff',
  staff: 'content.edit',
  summary: 'Stores a new version of a question or testimony as a draft.',
  params,
  body: z.object({ revision, ...contentTexts.shape }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile'],
});

/** Publishes the newest version, now or at an instant ahead. */
export const publishContent = endpoint({
  name: 'publishContent',
  method: 'POST',
  path: '/staff/content/{id}/publication',
  access: 'staff',
  staff: 'content.publish',
  summary: 'Publishes the newest version, now or at an instant ahead.',
  params,
  body: z.object({ revision, publishAt: z.nullable(instant) }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile', 'consent-missing', 'already-published', 'time-has-passed'],
});

/** Takes an item off the site, and what was scheduled with it. */
export const takeBackContent = endpoint({
  name: 'takeBackContent',
  method: 'POST',
  path: '/staff/content/{id}/withdrawal',
  access: 'staff',
  staff: 'content.publish',
  summary: 'Takes a question or testimony off the site, and cancels what was scheduled.',
  params,
  body: z.object({ revision, reason: reasonText }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile', 'not-published'],
});

/** Cancels a publication that lies ahead. What is on the site stays. */
export const cancelContentSchedule = endpoint({
  name: 'cancelContentSchedule',
  method: 'POST',
  path: '/staff/content/{id}/schedule/cancellation',
  access: 'staff',
  staff: 'content.publish',
  summary: 'Cancels a publication that lies ahead.',
  params,
  body: z.object({ revision }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile', 'not-published'],
});

/** Moves an item to before another one of its kind, or to the end. */
export const moveContent = endpoint({
  name: 'moveContent',
  method: 'POST',
  path: '/staff/content/{id}/position',
  access: 'staff',
  staff: 'content.publish',
  summary: 'Moves a question or testimony to before another one, or to the end.',
  params,
  body: z.object({ before: z.nullable(rowId) }),
  reply: messageReply,
  refusals: ['not-found'],
});

/** Erases a testimony that its person does not want kept: takes it back and removes the texts of all versions. */
export const eraseTestimony = endpoint({
  name: 'eraseTestimony',
  method: 'POST',
  path: '/staff/content/{id}/erasure',
  access: 'staff',
  staff: 'content.publish',
  summary: 'Takes a testimony back and removes its texts, name and consent for good.',
  params,
  body: z.object({ revision, reason: reasonWithoutContacts }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile'],
});
