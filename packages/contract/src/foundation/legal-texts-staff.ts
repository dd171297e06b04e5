/** The console's calls about the texts that customers agree to or have to be shown. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { reasonText } from '../primitives/reasons.ts';
import { paragraphOf } from '../primitives/text.ts';
import { type LegalTextKind, type LegalTextLanguage, legalTextKinds, legalTextLanguages } from './legal-texts.ts';

/** The shortest and the longest text, in characters, and the furthest first day, in days from today. */
export const legalTextLengths = { min: 100, max: 20_000 } as const;
export const legalTextDaysAheadMax = 366;

const kind = z.enum(Object.keys(legalTextKinds) as [LegalTextKind, ...LegalTextKind[]]);
const language = z.enum(Object.keys(legalTextLanguages) as [LegalTextLanguage, ...LegalTextLanguage[]]);
const textPath = z.object({ kind, language });

/** A version of a text. */
export const legalTextVersion = z.object({
  version: z.int(),
  /** `replaced`: a newer version began before its first day. */
  state: z.enum(['in-force', 'planned', 'past', 'replaced']),
  fromOn: z.string(),
  isExample: z.boolean(),
  body: z.string(),
  addedAt: z.string(),
  /** Names; null for the version that came with the product. */
  askedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
});
export type LegalTextVersion = z.output<typeof legalTextVersion>;

/** Lists the kinds of texts with the version in force of each. */
export const listLegalTexts = endpoint({
  name: 'listLegalTexts',
  method: 'GET',
  path: '/staff/legal-texts',
  access: 'staff',
  staff: 'legal-texts.read',
  summary:
    'The texts that customers agree to, by kind and language: the version in force, and whether a newer one is planned.',
  reply: z.object({
    rows: z.array(
      z.object({
        kind,
        language,
        version: z.int(),
        fromOn: z.string(),
        isExample: z.boolean(),
        /** The first day of the version that is planned next; null without one. */
        plannedOn: z.nullable(z.string()),
      }),
    ),
    /** True if plans are offered on examples too: in development. */
    allowsExamples: z.boolean(),
  }),
  refusals: [],
});

/** Reads a text with its versions. */
export const readLegalText = endpoint({
  name: 'readLegalText',
  method: 'GET',
  path: '/staff/legal-texts/{kind}/{language}',
  access: 'staff',
  staff: 'legal-texts.read',
  summary: 'The 50 newest versions of a text, newest first, with who asked for and approved each.',
  params: textPath,
  reply: z.object({
    today: z.string(),
    versions: z.array(legalTextVersion),
    /** The open request about the text, if there is one. */
    approvalId: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
});

const dayMessage = 'Enter a day such as 2026-11-20';

/** The form that asks for a new version. */
export const newLegalText = z.object({
  body: paragraphOf(legalTextLengths.min, 'Please enter the whole text', legalTextLengths.max),
  fromOn: z.string(dayMessage).check(z.refine(isDay, dayMessage)),
  isExample: z.boolean(),
  /** The newest version that the writer saw, so that two new texts at once don't replace each other unseen. */
  afterVersion: z.int().check(z.positive()),
  reason: reasonText,
});
export type NewLegalText = z.output<typeof newLegalText>;

/** Asks for a new version of a text. */
export const requestLegalText = endpoint({
  name: 'requestLegalText',
  method: 'POST',
  path: '/staff/legal-texts/{kind}/{language}',
  access: 'staff',
  staff: 'legal-texts.request',
  summary:
    'Asks for a new version of a text from a day on, today at the earliest. Another person approves it. What was agreed to keeps its version.',
  params: textPath,
  body: newLegalText,
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'changed-meanwhile', 'nothing-changed', 'change-already-asked'],
});
