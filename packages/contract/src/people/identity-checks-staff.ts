/** Identity checks that a person decides, and what staff see of a customer's limit. Of a number only the last four digits exist. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { identityReasons, numberKinds } from './identity-checks.ts';

/** How many checks a page has. */
export const identityPageSize = 50;

const states = ['checking', 'verified', 'needs-a-person', 'refused', 'unanswered', 'replaced'] as const;

/** A check in the queue. Instants are ISO 8601 text. */
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
};
export const listedIdentityCheck = z.object(row);
export type ListedIdentityCheck = z.output<typeof listedIdentityCheck>;

/** A check with what was typed and what comparing gave. */
export const identityCheckRecord = z.object({
  ...row,
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  birthOn: z.nullable(z.string()),
  /** Null where nothing was compared. */
  firstnameMatches: z.nullable(z.boolean()),
  lastnameMatches: z.nullable(z.boolean()),
  birthMatches: z.nullable(z.boolean()),
  /** How many other customers' checks have the same number. */
  others: z.int(),
  textVersion: z.string(),
  language: z.string(),
  /** Who decided; null for the provider's answer. */
  decidedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

/** Lists the checks that wait for a person, the oldest first. */
export const listIdentityChecks = endpoint({
  name: 'listIdentityChecks',
  method: 'GET',
  path: '/staff/identity-checks',
  access: 'staff',
  staff: 'identity.read',
  summary: 'Identity checks that wait for a person, the oldest first; or all of one customer, the newest first.',
  query: z.object({ customerId: z.optional(rowId), cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(listedIdentityCheck), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

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
  summary: 'Verifies a person whose check waits, or refuses it, with a reason. A minor can’t be verified.',
  params: z.object({ id: rowId }),
  body: z.object({
    outcome: z.enum(
      ['verified', ...(Object.keys(identityRefusals) as (keyof typeof identityRefusals)[])],
      messages.pattern,
    ),
    reason: reasonWithoutContacts,
  }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'identity-decided', 'identity-under-age'],
});
