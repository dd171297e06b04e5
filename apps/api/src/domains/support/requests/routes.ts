import { disputeLine as disputeCall, disputeMessages } from '@foodbank/contract/earning/disputes';
import * as calls from '@foodbank/contract/support/requests';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { addSenderMessage } from './add-sender-message.ts';
import { conversationOf } from './conversation.ts';
import { disputeLine } from './dispute-line.ts';
import { findRequest, listRequestsOfAgent } from './queries.ts';
import { requestSupport } from './request-support.ts';
import type { StoredRequest } from './stored-request.ts';

/** The calls by which agents ask the team, and read its answers. */
export function supportRequestRoutes({ database, limits }: AppContext): Route[] {
  return [
    route(calls.requestSupport, async ({ body }, { agentId }) => {
      await limits.take('supportRequestsByAgent', agentId);
      const reference = await database.write((tx) => requestSupport(tx, agentId, body));
      return { message: calls.supportMessages.requested, reference };
    }),
    route(disputeCall, async ({ params: { lineId }, body: { message } }, { agentId }) => {
      await limits.take('supportRequestsByAgent', agentId);
      const reference = await database.write((tx) => disputeLine(tx, agentId, lineId, message));
      return { message: disputeMessages.received, reference };
    }),
    route(calls.listSupportRequests, async ({ query: { cursor = null } }, { agentId }) => {
      const size = calls.supportPageSize;
      const found = await listRequestsOfAgent(database.read, agentId, cursor, size + 1);
      const { rows, nextCursor } = pageOf(found, size, ({ id }) => id);
      return { requests: await describeForAgent(database.read, rows), nextCursor };
    }),
    route(calls.addSupportMessage, async ({ params: { requestId }, body: { message } }, { agentId }) => {
      const request = await findRequest(database.read, requestId);
      if (request?.agentId !== agentId) refuse('not-found');
      await limits.take('messagesByRequest', requestId);
      await database.write((tx) => addSenderMessage(tx, requestId, message));
      return { message: calls.supportMessages.added };
    }),
  ];
}

async function describeForAgent(db: Db, requests: readonly StoredRequest[]): Promise<calls.SupportRequest[]> {
  const conversations = await conversationOf(db, requests);
  return requests.map(({ id, reference, subject, state, receivedAt }) => ({
    ...{ id, reference, topic: subject, receivedAt: receivedAt.toISOString() },
    state: state === 'closed' ? 'closed' : state === 'new' ? 'open' : 'answered',
    messages: (conversations.get(id) ?? []).map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
  }));
}
