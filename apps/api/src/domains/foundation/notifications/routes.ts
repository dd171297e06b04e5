import * as calls from '@foodbank/contract/foundation/notifications';
import type { AppContext } from '../../../platform/app-context.ts';
import { type PersonRequest, personRoute, type Route } from '../../../platform/serve.ts';
import { declinePush, endPush, keepPush, readPush } from './push-subscriptions.ts';
import { readSentMessages } from './sent-messages.ts';

/** The calls of customers about notifications, and what they were sent. */
export function notificationRoutes(context: AppContext): Route[] {
  const { clock, database, keys, limits, providers } = context;
  const loginOf = ({ person }: PersonRequest) => ({ customerId: person.id, sessionId: person.sessionId });
  const state = async (caller: PersonRequest) => ({
    push: await readPush(database.read, loginOf(caller), providers.push?.publicKey ?? null, clock.now()),
  });
  return [
    personRoute(calls.readPush, (_, caller) => state(caller)),
    personRoute(calls.keepPush, async ({ body }, caller) => {
      await limits.take('pushKeepsByCustomer', caller.person.id);
      await keepPush(context, loginOf(caller), body);
      return state(caller);
    }),
    personRoute(calls.endPush, async (_, caller) => {
      await database.write((tx) => endPush(tx, loginOf(caller)));
      return state(caller);
    }),
    personRoute(calls.declinePush, async (_, { person }) => {
      await database.write((tx) => declinePush(tx, person.id));
      return { message: 'We won’t ask again.' };
    }),
    personRoute(calls.listOwnMessages, ({ query: { cursor } }, { person }) =>
      readSentMessages(database.read, keys, person.id, cursor),
    ),
  ];
}
