/** Identity checks that a person decides. Of a number only the last four digits exist. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { identityReasons, numberKinds } from './identity-checks.ts';

/** How many rows a page of the queue has. */
export const identityPageSize = 50;
/** Within how many hours a person decides. The customer reads it. */
export const identityPersonHours = 24;
/** Which checks the queue shows: those that wait for a person, or those that a member decided. */
export const identityLists = ['waiting', 'decided'] as const;

/** The states of a check, as members read them. */
export const identityCheckStates = {
  checking: 'The provider is asked',
  verified: 'Verified',
  'needs-a-person': 'Waits for a person',
  refused: 'Refused',
  unanswered: 'No answer',
  replaced: 'A later one counts',
  lapsed: 'To be checked anew',
} as const;
const states = Object.keys(identityCheckStates) as [
  keyof typeof identityCheckStates,
  ...(keyof typeof identityCheckStates)[],
];

/** What a check says of itself. Instants are ISO 8601 text. */
const row = {
  id: z.string(),
  customerId: z.string(),
  /** Empty for an erased customer. */
  customerName: z.string(),
  numberKind: z.enum(numberKinds),
  lastDigits: z.nullable(z.string()),
  state: z.enum(states),
  reason: z.nullable(z.enum(identityReasons)),
  askedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Since when it waits for a person, and by when one decides; null for one that doesn't wait. */
  waitsSince: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  /** Who decided; null for the provider's answer. */
  decidedBy: z.nullable(z.string()),
};

/** What two customers have in common. */
export const sharedKinds = {
  number: 'Same BVN or NIN',
  picture: 'Same picture',
  device: 'Same phone or computer',
  card: 'Same payment card',
  account: 'Same bank account',
  address: 'Same address',
  phone: 'Same phone number',
} as const;
export type SharedKind = keyof typeof sharedKinds;

/** Another customer who has something in common with this one. */
export const sharedWith = z.object({
  customerId: z.string(),
  /** Empty for an erased customer. */
  customerName: z.string(),
  kinds: z.array(z.enum(Object.keys(sharedKinds) as [SharedKind, ...SharedKind[]])),
  /** Whether that customer is verified. */
  isVerified: z.boolean(),
  /** The picture of the other customer that is alike; null for none, and without the permission to see pictures. */
  pictureId: z.nullable(z.string()),
  /** The customer's own picture that it is like. */
  ownPictureId: z.nullable(z.string()),
});
export type SharedWith = z.output<typeof sharedWith>;

/** A picture of a customer, to be looked at with a reason. */
export const pictureForStaff = z.object({
  id: z.string(),
  kind: z.enum(['document', 'selfie']),
  state: z.enum(['receiving', 'reading', 'ready', 'unusable', 'deleted']),
  documentKind: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  sentAt: z.string(),
  /** True if the caller looked at it. */
  isSeen: z.boolean(),
  /** The members who looked, the last first: name, instant and why in words. At most five. */
  looks: z.array(z.object({ by: z.string(), at: z.string(), why: z.string() })),
});
export type PictureForStaff = z.output<typeof pictureForStaff>;

/** What a member refused, and another one looks at before the customer is told. */
export const firstRefusal = z.object({
  by: z.string(),
  at: z.string(),
  reason: z.string(),
  note: z.string(),
  /** True for the caller, who can't confirm it. */
  isOwn: z.boolean(),
});

/** Another customer whose check has the same number. */
const otherHolder = z.object({
  customerId: z.string(),
  /** Empty for an erased customer. */
  customerName: z.string(),
  checkId: z.string(),
  state: z.enum(states),
  askedAt: z.string(),
});

/** Another check of the same customer. */
const otherTry = z.object({
  id: z.string(),
  numberKind: z.enum(numberKinds),
  lastDigits: z.nullable(z.string()),
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  birthOn: z.nullable(z.string()),
  state: z.enum(states),
  reason: z.nullable(z.enum(identityReasons)),
  askedAt: z.string(),
});

/** A check with what was typed, what comparing gave, and what else is known of the person and the number. */
export const identityCheckRecord = z.object({
  ...row,
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  birthOn: z.nullable(z.string()),
  /** Null where nothing was compared. */
  firstnameMatches: z.nullable(z.boolean()),
  lastnameMatches: z.nullable(z.boolean()),
  birthMatches: z.nullable(z.boolean()),
  /** The name of the customer's account, to compare with; null for an erased customer. */
  account: z.nullable(z.object({ firstname: z.string(), lastname: z.string() })),
  /** True if the typed birthday is that of a minor: verifying the check is refused. */
  isMinor: z.boolean(),
  /** Who else gave the same number, those who asked first first. */
  others: z.array(otherHolder),
  /** The customer's other checks, the newest first: at most 20. */
  tries: z.array(otherTry),
  /** How many of the customer's checks on the day of this one cost a try. */
  triesOfDay: z.int(),
  textVersion: z.string(),
  language: z.string(),
  /** Who was asked: the name of a company, or `sandbox`, which knows everybody. */
  provider: z.string(),
  /** Why it was decided so. */
  note: z.nullable(z.string()),
  /** What a member refused, while another one is to look. */
  firstRefusal: z.nullable(firstRefusal),
  /** The customer's pictures, those of a request for level 2 too. */
  pictures: z.array(pictureForStaff),
  /** Who else is like the customer, in more than the number. */
  shared: z.array(sharedWith),
  /** True for the caller's own account: another person has to decide. */
  isOwn: z.boolean(),
});
export type IdentityCheckRecord = z.output<typeof identityCheckRecord>;
export type IdentityCheckState = IdentityCheckRecord['state'];

/** Shows a check. */
export const readIdentityCheck = endpoint({
  name: 'readIdentityCheck',
  method: 'GET',
  path: '/staff/identity-checks/{id}',
  access: 'staff',
  staff: 'identity.read',
  summary:
    'An identity check: what was typed, what comparing gave, the consent. Of the number only the last four digits.',
  params: z.object({ id: rowId }),
  reply: z.object({ check: identityCheckRecord }),
  refusals: ['not-found'],
});

/** Why a member refuses a person. */
export const identityRefusals = {
  'another-person': 'Another person',
  'looked-at': 'It can’t be said that it is them',
} as const;

/** Verifies or refuses. */
export const decideIdentityCheck = endpoint({
  name: 'decideIdentityCheck',
  method: 'POST',
  path: '/staff/identity-checks/{id}/decide',
  access: 'staff',
  staff: 'identity.decide',
  proof: 'recent',
  summary:
    'Verifies a person whose check waits, or refuses it, with a reason. A minor can’t be verified, nor a second customer by one number. A refusal is looked at by another member first, who confirms it or verifies.',
  params: z.object({ id: rowId }),
  body: z.object({
    outcome: z.enum(
      ['verified', ...(Object.keys(identityRefusals) as (keyof typeof identityRefusals)[])],
      messages.pattern,
    ),
    reason: reasonWithoutContacts,
  }),
  reply: messageReply,
  refusals: [
    'not-found',
    'own-record',
    'identity-decided',
    'identity-own-refusal',
    'identity-under-age',
    'identity-number-taken',
  ],
});
