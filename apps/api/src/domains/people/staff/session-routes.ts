import * as calls from '@foodbank/contract/people/staff-sessions';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route, type StaffRequest, staffRoute, WithStaffCookie } from '../../../platform/serve.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import { endSession } from '../accounts/session-queries.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { describeSession } from './describe-session.ts';
import { findStaffCaller } from './find-staff-caller.ts';
import {
  acceptRecoveryCode,
  acceptTotp,
  completeStaffSession,
  refuseUnlessMayAddFactor,
  renewRecoveryCodes,
  startTotp,
} from './second-factor.ts';
import { signInStaff } from './sign-in-staff.ts';

/** The calls by which members of staff sign in and out. */
export function staffSessionRoutes(context: AppContext): Route[] {
  const { clock, database, limits, passwords } = context;

  /** The session of a new token, with its cookie. */
  const sessionOf = async (token: string) => {
    const caller = (await findStaffCaller(database.read, token, clock.now())) ?? refuse('not-signed-in');
    return describeSession(database.read, caller);
  };
  const withCookie = async (token: string) => new WithStaffCookie({ session: await sessionOf(token) }, token);

  /** Checks a code within the limit on attempts. Failed attempts are counted, so the check commits in both cases. */
  const checkCode = ({ staff, address }: StaffRequest, check: (tx: Tx) => Promise<boolean>) =>
    withAttemptLimit(limits, { kind: 'staff', email: staff.email, address }, async () => {
      if (!(await database.write(check))) refuse('invalid-code');
    });

  return [
    route(calls.signInStaff, async ({ body }, { userAgent, address }) =>
      withCookie(await signInStaff(context, body, { userAgent, address })),
    ),
    route(
      calls.acceptInvitation,
      async ({ body: { token, password } }, { userAgent, address }) => {
        const passwordHash = await passwords.hash(password);
        return withCookie(
          await database.write((tx) => acceptInvitation(tx, { token, passwordHash }, { userAgent, address })),
        );
      },
      { limit: 'formsByAddress' },
    ),
    staffRoute(calls.verifyTotp, async ({ body: { code } }, request) => {
      await checkCode(request, (tx) => acceptTotp(tx, request.staff.id, code));
      return withCookie(await database.write((tx) => completeStaffSession(tx, request.staff, 'totp')));
    }),
    staffRoute(calls.useRecoveryCode, async ({ body: { code } }, request) => {
      await checkCode(request, (tx) => acceptRecoveryCode(tx, request.staff.id, code));
      return withCookie(await database.write((tx) => completeStaffSession(tx, request.staff, 'recovery-code')));
    }),
    staffRoute(calls.getStaffSession, async (_, { staff }) => ({
      session: await describeSession(database.read, staff),
    })),
    staffRoute(calls.signOutStaff, async (_, { staff }) => {
      await database.write((tx) => endSession(tx, staff.sessionId, staff.id));
      return new WithStaffCookie({ message: 'You are signed out.' }, null);
    }),
    staffRoute(calls.startTotpSetUp, (_, { staff }) => database.write((tx) => startTotp(tx, staff))),
    staffRoute(calls.confirmTotpSetUp, async ({ body: { code } }, request) => {
      const { staff } = request;
      await checkCode(request, async (tx) => {
        await refuseUnlessMayAddFactor(tx, staff);
        return acceptTotp(tx, staff.id, code);
      });
      const { recoveryCodes, token } = await database.write(async (tx) => ({
        recoveryCodes: await renewRecoveryCodes(tx, staff),
        token: staff.isComplete ? null : await completeStaffSession(tx, staff, 'totp'),
      }));
      const session = token === null ? await describeSession(database.read, staff) : await sessionOf(token);
      return token === null ? { session, recoveryCodes } : new WithStaffCookie({ session, recoveryCodes }, token);
    }),
  ];
}
