import * as calls from '@foodbank/contract/people/number-claims';
import { startPhoneRequest } from '@foodbank/contract/support/tickets-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { decideNumber, getClaimedAccount } from './number-cases.ts';
import { startByPhone } from './start-by-phone.ts';

const messages = {
  granted:
    'The new account has the number now. The person is told, and the old account’s confirmed email if it has one.',
  refused: 'The number stays where it is. The person is told.',
} as const;

/** The calls by which staff write down what customers say on the phone, and decide whose a phone number is. */
export function ticketStaffRoutes({ database }: Pick<AppContext, 'database'>): Route[] {
  return [
    staffRoute(startPhoneRequest, async ({ params: { customerId }, body }, { staff }) => {
      const { id, reference } = await database.write((tx) => startByPhone(tx, customerId, body, staff));
      return { message: `Request ${reference}: tell the customer the number`, requestId: id, reference };
    }),
    staffRoute(calls.getClaimedAccount, async ({ params: { requestId } }) => ({
      account: await getClaimedAccount(database.read, requestId),
    })),
    staffRoute(calls.decideNumber, async ({ params: { requestId }, body }, { staff }) => {
      const { key, version, ...decision } = body;
      await database.write((tx) => decideNumber(tx, { requestId, key, version, staff }, decision));
      return { message: messages[body.outcome] };
    }),
  ];
}
