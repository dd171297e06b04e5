/** The agent terms: the text that agents accept before their first payout. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';

/** A version of the text, with the day from which it holds. */
export const agentTermsText = z.object({
  version: z.int(),
  holdsFrom: z.string(),
  /** Paragraphs with empty lines between them. A line that begins with `# ` is a heading. */
  body: z.string(),
});

/** The text in force, and what of it the agent accepted. */
export const agentTermsState = z.object({
  terms: agentTermsText,
  /** When the agent accepted the version in force; null if not yet. */
  acceptedAt: z.nullable(z.string()),
  /** The versions that the agent accepted, newest first. */
  acceptances: z.array(z.object({ version: z.int(), acceptedAt: z.string() })),
});

/** Returns the agent terms in force. */
export const getAgentTerms = endpoint({
  name: 'getAgentTerms',
  method: 'GET',
  path: '/agents/{id}/agent-terms',
  access: 'owner',
  summary: 'The agent terms in force today, and which versions the agent accepted.',
  params: agentPath,
  reply: agentTermsState,
  refusals: [],
});

/** Accepts the agent terms in force. */
export const acceptAgentTerms = endpoint({
  name: 'acceptAgentTerms',
  method: 'POST',
  path: '/agents/{id}/agent-terms/accept',
  access: 'owner',
  summary: 'Accepts the agent terms. Accepting the same version again changes nothing.',
  params: agentPath,
  body: z.object({ version: z.int().check(z.positive()) }),
  reply: z.object({ message: z.string(), acceptedAt: z.string() }),
  refusals: ['agent-terms-changed'],
});

/** The messages of successful calls. */
export const agentTermsMessages = { accepted: 'You have accepted the agent terms.' } as const;
