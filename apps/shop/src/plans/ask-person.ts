/** Where a customer asks a person: the address of the form, with what it is about filled in. */
import type { PlanObstacle } from '@foodbank/contract/selling/plan-offers';
import type { TicketTopic } from '@foodbank/contract/support/tickets';
import { paths } from '../paths.ts';

/** The address of the form for a question, with its topic, and the order or plan that it is about. */
export const askPath = (about: { topic: TicketTopic; order?: string; plan?: string }): string =>
  `${paths.newTicket}?${new URLSearchParams(about)}`;

/** What a person is asked about, where no plan is possible for a reason. */
export function topicOf(reason: PlanObstacle): TicketTopic {
  if (reason.startsWith('identity') || reason === 'under-age') return 'identity';
  if (reason.startsWith('over-30') || reason === 'overdue') return 'hardship';
  return /limit|income/.test(reason) ? 'limit-review' : 'plan';
}

/** What a link gives the form beside its address: the begin of the message, such as the refusal that the customer asks about. */
interface Begun {
  begin: string;
}

/** The state of a link whose form begins with what the app said. */
export const asking = (said: string): Begun => ({ begin: `${said} ` });

/** The begin of the message that the link gave; empty without one. Only our own links have it: an address can't. */
export function begunWith(state: unknown): string {
  const { begin } = (state ?? {}) as Partial<Begun>;
  return typeof begin === 'string' ? begin : '';
}
