import * as calls from '@foodbank/contract/people/number-claims';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { decideNumber, getClaimedAccount } from './number-cases.ts';

const messages = {
  granted:
    'The new account has the number now. The person is told, and the old account’s confirmed email if it has one.',
  refused: 'The number stays where it is. The person is told.',
} as const;

/** The calls by which staff decide whose a phone number is. */
export function numberStaffRoutes({ database }: Pick<AppContext, 'database'>): Route[] {
  return [
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
