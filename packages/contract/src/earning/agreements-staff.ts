/** The agent terms in the console: their versions, and asking for a new one, which another person approves. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { reasonText } from '../primitives/reasons.ts';
import { paragraphOf } from '../primitives/text.ts';
import { agentTermsText } from './agreements.ts';

/** The longest text, in characters, and the furthest first day, in days from today. */
export const agentTermsLengthMax = 20_000;
export const agentTermsDaysAheadMax = 366;

const dayMessage = 'Enter a day such as 2026-11-20';

/** The form that asks for a new version. */
export const newAgentTerms = z.object({
  holdsFrom: z.string(dayMessage).check(z.refine(isDay, dayMessage)),
  body: paragraphOf(200, 'Please enter the whole text', agentTermsLengthMax),
  /** The newest version that the writer saw, so that two new texts at once don't replace each other unseen. */
  afterVersion: z.int().check(z.positive()),
  reason: reasonText,
});
export type NewAgentTerms = z.output<typeof newAgentTerms>;

/** A version in the list. */
export const agentTermsRow = z.object({
  ...agentTermsText.shape,
  state: z.enum(['in-force', 'planned', 'past', 'replaced']),
  addedAt: z.string(),
  /** True for a text that comes with the product, which no two people wrote. */
  isExample: z.boolean(),
  /** How many agents accepted it. */
  acceptedCount: z.int(),
});
export type AgentTermsRow = z.output<typeof agentTermsRow>;

/** Lists the versions of the agent terms. */
export const listAgentTerms = endpoint({
  name: 'listAgentTerms',
  method: 'GET',
  path: '/staff/agent-terms',
  access: 'staff',
  staff: 'terms.read',
  summary: 'The 50 newest versions of the agent terms with their texts, newest first.',
  reply: z.object({ rows: z.array(agentTermsRow) }),
  refusals: [],
});

/** Asks for a new version of the agent terms. */
export const requestAgentTerms = endpoint({
  name: 'requestAgentTerms',
  method: 'POST',
  path: '/staff/agent-terms',
  access: 'staff',
  staff: 'terms.request',
  summary:
    'Asks for a new version of the agent terms from a day on, tomorrow at the earliest. Another person approves it.',
  body: newAgentTerms,
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['changed-meanwhile', 'nothing-changed', 'change-already-asked'],
});
