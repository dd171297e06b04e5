/** What a person looks at: requests for level 2, and the pictures of customers. One queue with the identity checks that need a person. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { identityReasons, numberKinds } from './identity-checks.ts';
import {
  firstRefusal,
  identityCheckStates,
  identityLists,
  pictureForStaff,
  sharedWith,
} from './identity-checks-staff.ts';
import { documentKinds, reviewReasons, workKinds } from './identity-levels.ts';

/** The states of a request for level 2, as members read them. */
export const reviewStates = {
  'needs-a-person': 'Waits for a person',
  verified: 'Accepted',
  refused: 'Not accepted',
  lapsed: 'Does not count any more',
} as const;
/** Why a member does not accept a request for level 2. The last two are looked at by another member before the customer is told. */
export const reviewRefusals = {
  'document-unreadable': 'The document can’t be read',
  'document-over': 'The document’s last day is past',
  'face-unreadable': 'The face can’t be seen',
  'name-differs': 'The name is another one',
  'address-unclear': 'The address can’t be found',
  'another-person': 'It is another person',
  'looked-at': 'It can’t be said that it is them',
} as const satisfies Record<(typeof reviewReasons)[number], string>;
/** Why a request was not accepted, or stopped to count. */
export const reviewEnds = {
  ...reviewRefusals,
  'name-changed': 'The name of the account changed since',
  renewed: 'A later request was accepted',
} as const;
const reviewEnd = z.enum(Object.keys(reviewEnds) as [keyof typeof reviewEnds, ...(keyof typeof reviewEnds)[]]);

const reviewState = z.enum(Object.keys(reviewStates) as [keyof typeof reviewStates, ...(keyof typeof reviewStates)[]]);

/** A row of the queue: an identity check, or a request for level 2. Instants are ISO 8601 text. */
export const identityTask = z.object({
  /** What waits: `check` for a BVN or NIN, `level` for a request for level 2. */
  what: z.enum(['check', 'level']),
  id: z.string(),
  customerId: z.string(),
  /** Empty for an erased customer. */
  customerName: z.string(),
  /** Of a check: the number. */
  numberKind: z.nullable(z.enum(numberKinds)),
  lastDigits: z.nullable(z.string()),
  state: z.enum(
    Object.keys(identityCheckStates) as [keyof typeof identityCheckStates, ...(keyof typeof identityCheckStates)[]],
  ),
  reason: z.nullable(z.enum([...identityReasons, ...reviewReasons, 'renewed'])),
  /** True if a member refused it, and another one looks before the customer is told. */
  isSecondLook: z.boolean(),
  /** True if the caller refused it, and another member has to look. */
  isOwnRefusal: z.boolean(),
  askedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Since when it waits for a person, and by when one decides; null for one that doesn't wait. */
  waitsSince: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  /** Who decided; null for the provider's answer. */
  decidedBy: z.nullable(z.string()),
});
export type IdentityTask = z.output<typeof identityTask>;

/** Lists what waits for a person, or was decided by one. */
export const listIdentityTasks = endpoint({
  name: 'listIdentityTasks',
  method: 'GET',
  path: '/staff/identity-tasks',
  access: 'staff',
  staff: 'identity.read',
  summary:
    'Identity checks and requests for level 2 that wait for a person, the oldest first; those that members decided, the last one first; or all of one customer, the newest first.',
  query: z.object({
    customerId: z.optional(rowId),
    list: z.optional(z.enum(identityLists, messages.pattern)),
    cursor: z.optional(rowsAfter),
  }),
  reply: z.object({ rows: z.array(identityTask), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** A request for level 2 with all that is needed to decide it. */
export const levelReviewRecord = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  state: reviewState,
  reason: z.nullable(reviewEnd),
  askedAt: z.string(),
  waitsSince: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  firstRefusal: z.nullable(firstRefusal),
  /** The name of the account, and what the verified checks were asked with; null for an erased customer. */
  account: z.nullable(z.object({ firstname: z.string(), lastname: z.string() })),
  checks: z.array(
    z.object({
      id: z.string(),
      numberKind: z.enum(numberKinds),
      lastDigits: z.nullable(z.string()),
      firstname: z.nullable(z.string()),
      lastname: z.nullable(z.string()),
      birthOn: z.nullable(z.string()),
    }),
  ),
  /** What was stated; null once it was deleted. */
  home: z.nullable(
    z.object({
      state: z.string(),
      localGovernment: z.string(),
      area: z.string(),
      street: z.string(),
      landmark: z.string(),
    }),
  ),
  work: z.nullable(
    z.object({
      kind: z.enum(Object.keys(workKinds) as [keyof typeof workKinds, ...(keyof typeof workKinds)[]]),
      name: z.string(),
    }),
  ),
  documentKind: z.nullable(
    z.enum(Object.keys(documentKinds) as [keyof typeof documentKinds, ...(keyof typeof documentKinds)[]]),
  ),
  validUntil: z.nullable(z.string()),
  pictures: z.array(pictureForStaff),
  /**
   * What a company says of both faces, as a hint: from 0 to 100, whether they are alike, and what disturbed it. Null while none said anything.
   */
  faces: z.nullable(
    z.object({
      by: z.string(),
      score: z.nullable(z.number()),
      isAlike: z.nullable(z.boolean()),
      flags: z.array(z.string()),
    }),
  ),
  others: z.array(sharedWith),
  /** Other requests of the customer, the newest first: at most 20. */
  earlier: z.array(
    z.object({ id: z.string(), state: reviewState, reason: z.nullable(reviewEnd), askedAt: z.string() }),
  ),
  textVersion: z.string(),
  language: z.string(),
  /** True for the caller's own account: another person has to decide. */
  isOwn: z.boolean(),
});
export type LevelReviewRecord = z.output<typeof levelReviewRecord>;

const reviewPath = z.object({ id: rowId });

/** Shows a request for level 2. */
export const readLevelReview = endpoint({
  name: 'readLevelReview',
  method: 'GET',
  path: '/staff/identity-levels/{id}',
  access: 'staff',
  staff: 'identity.read',
  summary: 'A request for level 2: what was stated, which pictures there are, and who else is like the customer.',
  params: reviewPath,
  reply: z.object({ review: levelReviewRecord }),
  refusals: ['not-found'],
});

/** The refusals that end a customer's hopes: another member looks first. */
export const secondLookReasons = ['another-person', 'looked-at'] as const;

/** Accepts or refuses. */
export const decideLevelReview = endpoint({
  name: 'decideLevelReview',
  method: 'POST',
  path: '/staff/identity-levels/{id}/decide',
  access: 'staff',
  staff: 'identity.decide',
  proof: 'recent',
  summary:
    'Accepts a request for level 2, or says what is wrong with it, with a reason. A refusal of the person is looked at by another member first, who confirms it or accepts.',
  params: reviewPath,
  body: z.object({
    outcome: z.enum(['verified', ...reviewReasons], messages.pattern),
    reason: reasonWithoutContacts,
  }),
  reply: messageReply,
  refusals: [
    'not-found',
    'own-record',
    'identity-decided',
    'identity-own-refusal',
    'identity-not-seen',
    'identity-incomplete',
  ],
});

/** Why a member looks at a picture. */
export const lookReasons = {
  deciding: 'To decide who they are',
  request: 'A request of the customer',
  fraud: 'Suspicion of fraud',
  regulator: 'A regulator or court asks',
} as const;
export type LookReason = keyof typeof lookReasons;

/** Looks at a picture. */
export const lookAtPicture = endpoint({
  name: 'lookAtPicture',
  method: 'POST',
  path: '/staff/identity-pictures/{id}/look',
  access: 'staff',
  staff: 'identity.pictures',
  summary:
    'A picture of a customer, with the reason why the member looks. It stands in the audit log, and in the list that the customer sees.',
  params: reviewPath,
  body: z.object({ why: z.enum(Object.keys(lookReasons) as [LookReason, ...LookReason[]], 'Choose why') }),
  isFile: true,
  reply: z.file(),
  refusals: ['not-found', 'own-record', 'too-many-requests'],
});
