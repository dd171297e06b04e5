import * as calls from '@foodbank/contract/people/riders';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route, WithCookie } from '../../../platform/serve.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import { requestPhoneCode } from '../accounts/phone-codes.ts';
import { endSession } from '../accounts/queries.ts';
import { describeOwnRider } from './describe-rider.ts';
import { findRider } from './queries.ts';
import { signInRider } from './sign-in-rider.ts';

const kind = 'rider';

/** The calls by which riders sign in and out. */
export function riderRoutes({ database, limits }: Pick<AppContext, 'database' | 'limits'>): Route[] {
  return [
    route(
      calls.requestRiderCode,
      async ({ body }) => {
        const phone = phoneKey(body.phone) ?? '';
        return database.write((tx) => requestPhoneCode(tx, { kind, purpose: 'sign-in', phone }));
      },
      { limit: 'textCodesByAddress' },
    ),
    route(calls.signInRider, async ({ body }, device) => {
      const attempt = { kind, login: body.requestId, address: device.address } as const;
      const { rider, token } = await withAttemptLimit(
        limits,
        attempt,
        async () => (await database.write((tx) => signInRider(tx, body, device))) ?? refuse('invalid-code'),
      );
      return new WithCookie(kind, { rider: describeOwnRider(rider) }, token);
    }),
    personRoute(calls.getRiderSession, async (_, { person }) => ({
      rider: describeOwnRider((await findRider(database.read, person.id)) ?? refuse('not-signed-in')),
    })),
    personRoute(calls.signOutRider, async (_, { person }) => {
      await database.write((tx) => endSession(tx, person.sessionId, person.id));
      return new WithCookie(kind, { message: 'You are signed out.' }, null);
    }),
  ];
}
