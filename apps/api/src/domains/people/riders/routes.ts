import * as calls from '@foodbank/contract/people/riders';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route, WithCookie } from '../../../platform/serve.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { tryCode } from '../accounts/attempts.ts';
import { refuseWrongCode, requestPhoneCode } from '../accounts/phone-codes.ts';
import { endSession } from '../accounts/queries.ts';
import { describeOwnRider } from './describe-rider.ts';
import { findRider } from './queries.ts';
import { signInRider } from './sign-in-rider.ts';

const kind = 'rider';

/** The calls by which riders sign in and out. */
export function riderRoutes(context: AppContext): Route[] {
  const { config, database } = context;
  return [
    route(calls.requestRiderCode, async ({ body }, { address }) => {
      const asked = { kind, phone: phoneKey(body.phone) ?? '', asker: textAsker(config, address) } as const;
      return database.write((tx) => requestPhoneCode(tx, { ...asked, purpose: 'sign-in' }));
    }),
    route(calls.signInRider, async ({ body }, device) => {
      const { rider, token, deviceTokens } = await tryCode(
        context,
        { kind, requestId: body.requestId },
        device,
        async () =>
          (await database.write((tx) => signInRider(tx, body, device))) ??
          refuseWrongCode(database.read, body.requestId),
      );
      return new WithCookie(kind, { rider: describeOwnRider(rider) }, token, deviceTokens);
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
