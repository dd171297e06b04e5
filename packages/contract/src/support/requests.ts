/** What agents ask of the team from their portal, and the answers. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, paragraphOf } from '../primitives/text.ts';

/** What a support request is about. */
export const supportTopics = {
  details: 'My bank account or details',
  earnings: 'My earnings',
  referrals: 'My referrals and their orders',
  'signing-in': 'Signing in',
  other: 'Something else',
} as const;
export type SupportTopic = keyof typeof supportTopics;
const topicValues = Object.keys(supportTopics) as [SupportTopic, ...SupportTopic[]];

/** The form of a support request. */
export const supportRequestForm = z.object({
  topic: z.enum(topicValues, 'Please select a topic'),
  message: paragraphOf(5, 'Please enter complete message.'),
});

/** The form of a message that follows. */
export const supportMessageForm = z.object({ message: paragraphOf(2, 'Please enter complete message.') });

/** A support request as its agent sees it. */
export const supportRequest = z.object({
  id: z.string(),
  reference: z.string(),
  topic: z.string(),
  /** `open`: the team has to answer. `answered`: the team has answered. `closed`: it is done. */
  state: z.enum(['open', 'answered', 'closed']),
  receivedAt: z.string(),
  /** The agent's messages and the team's answers, oldest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** The first name of who answered; null for the agent's own. */
      from: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
});
export type SupportRequest = z.output<typeof supportRequest>;

/** The texts of the page. */
export const supportMessages = {
  requested: 'Your request was sent. We answer within 24 hours.',
  added: 'Your message was sent.',
} as const;

/** The requests of a page. */
export const supportPageSize = 20;

/** Sends a request to the team. */
export const requestSupport = endpoint({
  name: 'requestSupport',
  method: 'POST',
  path: '/agents/{id}/support-requests',
  access: 'owner',
  summary:
    'Sends a request to the team. The same request on the same day is stored once; after an answer it is written under it.',
  params: agentPath,
  body: supportRequestForm,
  reply: z.object({ message: z.string(), reference: z.string() }),
  refusals: [],
});

/** Lists an agent's requests to the team, page by page. A cursor is the `nextCursor` of the page before. */
export const listSupportRequests = endpoint({
  name: 'listSupportRequests',
  method: 'GET',
  path: '/agents/{id}/support-requests',
  access: 'owner',
  summary: 'The agent’s requests to the team with their answers, newest first.',
  params: agentPath,
  query: z.object({ cursor: z.optional(rowId) }),
  reply: z.object({ requests: z.array(supportRequest), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Adds a message to a request. */
export const addSupportMessage = endpoint({
  name: 'addSupportMessage',
  method: 'POST',
  path: '/agents/{id}/support-requests/{requestId}/messages',
  access: 'owner',
  summary: 'Adds a message to one of the agent’s requests, which makes it the team’s to do again.',
  params: z.extend(agentPath, { requestId: rowId }),
  body: supportMessageForm,
  reply: messageReply,
  refusals: [],
});
