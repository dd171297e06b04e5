/** The reads of the customer's cases. They stay readable without a network, until the customer signs out. */
import { listTickets, readTicket, type TicketRow } from '@foodbank/contract/support/tickets';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

const kept = { kept: 'own' } as const;

/** The customer's cases, newest first, 20 a page. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['tickets', 'list'],
  queryFn: ({ signal, pageParam: cursor }) => call(listTickets, { query: cursor === '' ? {} : { cursor } }, signal),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: kept,
});

/** The latest cases about an order. */
export const ticketsOfOrderQuery = (order: string) =>
  queryOptions({
    queryKey: ['tickets', 'order', order],
    queryFn: async ({ signal }) => (await call(listTickets, { query: { order } }, signal)).tickets,
    meta: kept,
  });

/** One case with its conversation. */
export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['tickets', 'one', ticketId],
    queryFn: async ({ signal }) => (await call(readTicket, { params: { ticketId } }, signal)).ticket,
    meta: kept,
  });

/** How the badge of a case looks. */
export const toneOf = ({ state, unread }: Pick<TicketRow, 'state' | 'unread'>): 'completed' | 'pending' | 'other' => {
  if (unread) return 'completed';
  if (state === 'closed') return 'other';
  return state === 'answered' ? 'completed' : 'pending';
};
