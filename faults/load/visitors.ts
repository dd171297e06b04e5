import { apiPrefix } from '@foodbank/contract/endpoint';
import { type Actor, askCounted, askUntilSettled } from './actor.ts';

const pages = [
  '/',
  '/faq',
  '/become-a-rider',
  '/agent-login',
  '/api/v1/getFaqs',
  '/api/v1/testimonies',
  '/api/v1/getAllBanks',
];
let counted = 0;

/** Looks at one of the public pages, or at what they fetch. */
export async function visit(actor: Actor): Promise<void> {
  const path = actor.random.pick(pages);
  await askCounted(actor, path.startsWith('/api') ? 'public call' : 'page', { path });
}

/** Subscribes an address to the newsletter. */
export async function subscribe(actor: Actor): Promise<void> {
  counted += 1;
  const email = `reader${counted}.${actor.run}@example.com`;
  actor.ledger.subscribers.set(email, false);
  const question = { method: 'POST', path: `${apiPrefix}/subscribers`, body: { email } } as const;
  const answer = await askUntilSettled(actor, 'subscribe', question);
  if (answer?.status === 200) actor.ledger.subscribers.set(email, true);
}

/** Writes a message to the team. */
export async function writeMessage(actor: Actor): Promise<void> {
  counted += 1;
  const message = `Do you deliver to estate ${counted} of ${actor.run}?`;
  actor.ledger.messages.set(message, false);
  const body = { name: 'Ngozi Eze', email: `writer${counted}.${actor.run}@example.com`, message };
  const answer = await askUntilSettled(actor, 'message', { method: 'POST', path: `${apiPrefix}/contacts`, body });
  if (answer?.status === 200) actor.ledger.messages.set(message, true);
}
