/** Commission terms in the console: those in force, planned and past, and asking for new ones, which another person approves. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { categoryValues } from '../people/agents.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { referralCodeText } from '../primitives/referral-codes.ts';
import { rowId } from '../primitives/rows.ts';
import { ppmPerPercent, readPpm, readWhole } from '../primitives/typed-numbers.ts';

/** Whom terms are for. The more specific ones hold: an agent's before the category's before those for everybody. */
export const termScopes = { all: 'Everybody', category: 'A category', agent: 'One agent' } as const;
export type TermScope = keyof typeof termScopes;
const scopeValues = Object.keys(termScopes) as [TermScope, ...TermScope[]];

/** The most months of a window, and the furthest first day, in days from today. */
export const windowMonthsMax = 1_200;
export const termDaysAheadMax = 731;

const rateMessage = 'Enter a rate from 0 to 100 with at most four decimals, such as 2.5';

/** A rate in per cent, as it is stored, in parts per million: `2.5` becomes 25000. Null for a text that is no rate. */
export function ratePpmOf(text: string): number | null {
  const ppm = /^[\d.]+$/.test(text) ? readPpm(text) : null;
  return ppm !== null && ppm <= 100 * ppmPerPercent ? ppm : null;
}

/** A rate in parts per million as people read it, in per cent: 25000 becomes `2.5`. */
export const ratePercentText = (ratePpm: number): string => String(ratePpm / ppmPerPercent);

/** A rate as people type it, up to so many parts per million: `2.5 %` becomes the text `2.5`. */
export const rateField = (maxPpm: number, message: string) =>
  z.string(message).check(
    z.refine((text) => (readPpm(text) ?? maxPpm + 1) <= maxPpm, { error: message, abort: true }),
    z.overwrite((text) => ratePercentText(readPpm(text) ?? 0)),
  );

const dayMessage = 'Enter a day such as 2026-11-20';
const day = z.string(dayMessage).check(
  z.regex(/^\d{4}-\d\d-\d\d$/, { error: dayMessage, abort: true }),
  z.refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text, dayMessage),
);

const terms = {
  scope: z.enum(scopeValues, 'Choose whom the terms are for'),
  /** For a category. */
  category: z.optional(z.enum(categoryValues, 'Choose a category')),
  /** For one agent: the referral code. */
  agentCode: z.optional(referralCodeText('No agent has this referral code')),
  ratePercent: rateField(100 * ppmPerPercent, rateMessage),
  windowMonths: z.string('Enter a number of months').check(
    z.refine((text) => readWhole(text) !== null, { error: 'Enter a number of months, such as 12', abort: true }),
    z.refine((text) => (readWhole(text) ?? 0) <= windowMonthsMax, {
      error: `At most ${windowMonthsMax} months`,
      abort: true,
    }),
    z.overwrite((text) => `${readWhole(text)}`),
  ),
};

/** Proposed terms, for the calculation of last month. */
export const proposedTerms = z.object(terms);
export type ProposedTerms = z.output<typeof proposedTerms>;

/** The form that asks for new terms. */
export const newTerms = z.object({ ...terms, firstOn: day, reason: reasonText });
export type NewTerms = z.output<typeof newTerms>;

/** The form that asks for the end of terms. Planned terms are cancelled, and need no day. */
export const termsEnd = z.object({ lastOn: z.optional(day), reason: reasonText });
export type TermsEnd = z.output<typeof termsEnd>;

const agentName = z.object({ id: z.string(), code: z.string(), name: z.string() });

/** Terms in the list. */
export const termRow = z.object({
  id: z.string(),
  scope: z.enum(scopeValues),
  category: z.nullable(z.string()),
  agent: z.nullable(agentName),
  ratePercent: z.number(),
  windowMonths: z.int(),
  /** Null for terms that were in force from the beginning. */
  firstOn: z.nullable(z.string()),
  /** The last day, if it is known: ended early, or replaced by newer terms for the same agents. */
  lastOn: z.nullable(z.string()),
  state: z.enum(['in-force', 'planned', 'past', 'cancelled']),
});
export type TermRow = z.output<typeof termRow>;

/** Returns the terms in force and planned, or the past ones, newest first. */
export const listCommissionTerms = endpoint({
  name: 'listCommissionTerms',
  method: 'GET',
  path: '/staff/commission-terms',
  access: 'staff',
  staff: 'terms.read',
  summary: 'Commission terms: those in force and planned, or those that are past or were cancelled.',
  query: z.object({
    show: z._default(z.enum(['current', 'past']), 'current'),
    scope: z.optional(z.enum(scopeValues)),
    cursor: z.optional(rowId),
  }),
  reply: z.object({ rows: z.array(termRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** What last month's commission would have been. */
export const termsEstimate = z.object({
  firstOn: z.string(),
  lastOn: z.string(),
  /** The completed orders of the month to which the terms would have applied. */
  orderCount: z.int(),
  sales: naira,
  commission: naira,
  commissionProposed: naira,
  agentCount: z.int(),
  agentsBetter: z.int(),
  agentsWorse: z.int(),
  /** The ten agents with the largest differences. */
  largest: z.array(z.object({ ...agentName.shape, commission: naira, commissionProposed: naira })),
});
export type TermsEstimate = z.output<typeof termsEstimate>;

/** Computes what last month's commission would have been with proposed terms. Changes nothing. */
export const estimateCommissionTerms = endpoint({
  name: 'estimateCommissionTerms',
  method: 'GET',
  path: '/staff/commission-terms/estimate',
  access: 'staff',
  staff: 'terms.read',
  summary:
    'What the commission on last month’s completed orders would have been with proposed terms. An order keeps its own commission.',
  query: proposedTerms,
  reply: z.object({ estimate: termsEstimate }),
  refusals: [],
});

const asked = z.object({ approvalId: z.string(), message: z.string() });

/** Asks for new terms. */
export const requestCommissionTerms = endpoint({
  name: 'requestCommissionTerms',
  method: 'POST',
  path: '/staff/commission-terms',
  access: 'staff',
  staff: 'terms.request',
  summary: 'Asks for new commission terms from a day on, tomorrow at the earliest. Another person approves them.',
  body: newTerms,
  reply: asked,
  refusals: ['own-record', 'nothing-changed', 'change-already-asked'],
});

/** Asks for the end of terms in force, or for planned terms to be cancelled. */
export const requestTermsEnd = endpoint({
  name: 'requestTermsEnd',
  method: 'POST',
  path: '/staff/commission-terms/{id}/end',
  access: 'staff',
  staff: 'terms.request',
  summary: 'Asks for terms to end on a day, or for planned terms to be cancelled. Another person approves it.',
  params: z.object({ id: rowId }),
  body: termsEnd,
  reply: asked,
  refusals: ['not-found', 'own-record', 'changed-meanwhile', 'change-already-asked', 'terms-for-everybody'],
});
