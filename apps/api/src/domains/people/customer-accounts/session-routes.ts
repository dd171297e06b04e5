import * as calls from '@foodbank/contract/people/customer-accounts';
import * as devices from '@foodbank/contract/people/customer-devices';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import type { AppContext } from '../../../platform/app-context.ts';
import { personRoute, type Route, WithCookie } from '../../../platform/serve.ts';
import { describeDevice } from '../accounts/describe-device.ts';
import { listPersonSessions } from '../accounts/person-sessions.ts';
import { describeCustomer } from './describe-customer.ts';
import { endCustomerSession, endCustomerSessions } from './end-customer-sessions.ts';

/** The calls about a customer's own sessions. */
export function customerSessionRoutes({ clock, database }: AppContext): Route[] {
  return [
    personRoute(getCustomerSession, async (_, { person }) => describeCustomer(database.read, person.id)),
    personRoute(calls.signOutCustomer, async (_, { person }) => {
      await database.write((tx) => endCustomerSession(tx, person.id, person.sessionId));
      return new WithCookie('customer', { message: 'You are logged out.' }, null);
    }),
    personRoute(devices.listCustomerDevices, async (_, { person }) => ({
      devices: (await listPersonSessions(database.read, person.id, clock.now())).map((session) => ({
        id: session.id,
        device: describeDevice(session.userAgent),
        signedInAt: session.createdAt.toISOString(),
        lastUsedAt: session.seenAt.toISOString(),
        isThisOne: session.id === person.sessionId,
      })),
    })),
    personRoute(devices.endCustomerSession, async ({ params: { id } }, { person }) => {
      await database.write((tx) => endCustomerSession(tx, person.id, id));
      const reply = { message: 'The device is logged out.' };
      return id === person.sessionId ? new WithCookie('customer', reply, null) : reply;
    }),
    personRoute(devices.endCustomerSessions, async (_, { person }) => {
      await database.write((tx) => endCustomerSessions(tx, person.id));
      return new WithCookie('customer', { message: 'You are logged out on every device.' }, null);
    }),
  ];
}
