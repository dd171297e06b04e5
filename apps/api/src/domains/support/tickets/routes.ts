import { claimNumber as claimNumberCall } from '@foodbank/contract/people/number-claims';
import * as calls from '@foodbank/contract/support/tickets';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route, WithCookie } from '../../../platform/serve.ts';
import { describeCustomer } from '../../people/customer-accounts/sessions.ts';
import { addSenderMessage } from '../requests/add-sender-message.ts';
import { findRequest } from '../requests/queries.ts';
import type { StoredRequest } from '../requests/stored-request.ts';
import { countUnread, listRequestsOfCustomer, markRequestRead } from '../requests/ticket-queries.ts';
import { describeTicket, describeTicketRow } from './describe-ticket.ts';
import { claimNumber } from './number-cases.ts';
import { openTicket } from './open-ticket.ts';

const unreadMax = 99;

/** The calls by which customers ask the team, and read its answers. */
export function ticketRoutes({ clock, database, limits }: AppContext): Route[] {
  const { read } = database;
  return [
    route(claimNumberCall, async ({ body: { claimId } }, device) => {
      const claimed = await database.write((tx) => claimNumber(tx, claimId, device));
      if ('request' in claimed) {
        const { reference, dueAt, receivedAt } = claimed.request;
        return { customer: null, waiting: { reference, dueAt: (dueAt ?? receivedAt).toISOString() } };
      }
      const { id, token, deviceTokens } = claimed.opened;
      const reply = { ...(await describeCustomer(read, id)), waiting: null };
      return new WithCookie('customer', reply, token, deviceTokens);
    }),
    personRoute(calls.openTicket, async ({ body }, { person }) => {
      await limits.take('ticketsByCustomer', person.id);
      const ticket = await database.write(async (tx) =>
        describeTicket(tx, await openTicket(tx, person.id, body), tx.businessDate),
      );
      return { ticket };
    }),
    personRoute(calls.listTickets, async ({ query: { order = null, cursor = null } }, { person }) => {
      const size = calls.ticketPageSize;
      const found = await listRequestsOfCustomer(read, person.id, { order, after: cursor }, size + 1);
      const { rows, nextCursor } = pageOf(found, size, ({ id }) => id);
      return {
        tickets: rows.map(describeTicketRow),
        nextCursor,
        unread: await countUnread(read, person.id, unreadMax),
      };
    }),
    personRoute(calls.readTicket, async ({ params: { ticketId } }, { person }) => ({
      ticket: await describeTicket(read, await findOwn(read, person.id, ticketId), businessDateOf(clock)),
    })),
    personRoute(calls.markTicketRead, async ({ params: { ticketId }, body: { lastMessageId } }, { person }) => {
      await findOwn(read, person.id, ticketId);
      const { unread } = await database.write(async (tx) => {
        await markRequestRead(tx, ticketId, lastMessageId);
        return findOwn(tx, person.id, ticketId);
      });
      return { unread };
    }),
    personRoute(calls.addTicketMessage, async ({ params: { ticketId }, body: { message } }, { person }) => {
      await findOwn(read, person.id, ticketId);
      await limits.take('messagesByRequest', ticketId);
      const ticket = await database.write(async (tx) => {
        await addSenderMessage(tx, ticketId, message);
        return describeTicket(tx, await findOwn(tx, person.id, ticketId), tx.businessDate);
      });
      return { ticket };
    }),
  ];
}

/** A customer's own request. Refuses with `not-found` another one. */
async function findOwn(db: Db, customerId: string, id: string): Promise<StoredRequest> {
  const request = await findRequest(db, id);
  return request?.customerId === customerId ? request : refuse('not-found');
}
