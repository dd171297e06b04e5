import type { Day } from '@foodbank/contract/primitives/day';
import type { Ticket, TicketRow, TicketState } from '@foodbank/contract/support/tickets';
import type { Db } from '../../../platform/database.ts';
import { describePause } from '../../lending/loans/pausing.ts';
import { findLoan } from '../../lending/loans/queries.ts';
import { conversationOf } from '../requests/conversation.ts';
import type { StoredRequest } from '../requests/stored-request.ts';

const states: Readonly<Record<StoredRequest['state'], TicketState>> = {
  new: 'open',
  waiting: 'waiting',
  answered: 'answered',
  closed: 'closed',
};

/** A case as its customer sees it in a list. */
export function describeTicketRow(request: StoredRequest): TicketRow {
  const { id, reference, subject, fields, orderNumber, state, unread, dueAt, receivedAt } = request;
  return {
    ...{ id, reference, orderNumber, unread },
    topic: fields.topic ?? subject,
    state: states[state],
    dueAt: state === 'new' ? (dueAt?.toISOString() ?? null) : null,
    receivedAt: receivedAt.toISOString(),
  };
}

/** A case with its conversation, as its customer sees it: no notes and no acts. */
export async function describeTicket(db: Db, request: StoredRequest, today: Day): Promise<Ticket> {
  const messages = (await conversationOf(db, [request])).get(request.id) ?? [];
  const loan = request.loanId === null ? null : await findLoan(db, request.loanId);
  return {
    ...describeTicketRow(request),
    planNumber: loan?.number ?? null,
    pause: await describePause(db, request.id, today),
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
  };
}
