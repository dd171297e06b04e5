import * as devices from '@foodbank/contract/people/staff-devices';
import * as calls from '@foodbank/contract/people/staff-sessions';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route, staffRoute, WithCookie } from '../../../platform/serve.ts';
import { askerOfCaller, askerOfForm, takePasswordRequest } from '../accounts/attempts.ts';
import { refuseCommonPassword } from '../accounts/common-passwords.ts';
import { digestOfToken, listOpenSessions } from '../accounts/cookie-sessions.ts';
import { describeDevice } from '../accounts/describe-device.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { findAccount } from '../accounts/queries.ts';
import { acceptInvitation, refuseUnlessLink } from './accept-invitation.ts';
import { sessionAnswers } from './answer-with-session.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { describeSession } from './describe-session.ts';
import { endStaffSession, endStaffSessions } from './end-staff-sessions.ts';
import { requestStaffPasswordReset } from './request-staff-password-reset.ts';
import { resetStaffPassword } from './reset-staff-password.ts';
import { signInStaff } from './sign-in-staff.ts';

/** The calls by which members of staff sign in and out, set passwords and see their devices. */
export function staffSessionRoutes(context: AppContext): Route[] {
  const { clock, database, limits, passwords } = context;
  const { withCookie, attemptPassword } = sessionAnswers(context);
  return [
    route(calls.signInStaff, async ({ body }, device) =>
      withCookie({ token: await signInStaff(context, body, device) }),
    ),
    route(calls.acceptInvitation, async ({ body: { token, password } }, { userAgent, address }) => {
      await refuseUnlessLink(database.read, token, 'invitation', clock.now());
      refuseCommonPassword(password, 'password');
      const passwordHash = await passwords.hash(password, askerOfForm('staff', digestOfToken(token), address));
      const device = { userAgent, address };
      const opened = await database.write((tx) => acceptInvitation(tx, { token, passwordHash }, device));
      return withCookie({ token: opened });
    }),
    route(calls.requestStaffPasswordReset, async ({ body: { email } }, caller) => {
      await takePasswordRequest(context, { kind: 'staff', login: email }, caller);
      await database.write((tx) => requestStaffPasswordReset(tx, email));
      return { message: 'If this address belongs to a member of staff, a link is on its way.' };
    }),
    route(calls.resetStaffPassword, async ({ body: { token, password } }, { userAgent, address, deviceTokens }) => {
      await refuseUnlessLink(database.read, token, 'password-reset', clock.now());
      refuseCommonPassword(password, 'password');
      const passwordHash = await passwords.hash(password, askerOfForm('staff', digestOfToken(token), address));
      const device = { userAgent, address, deviceTokens };
      const opened = await database.write((tx) => resetStaffPassword(tx, { token, passwordHash }, device));
      return withCookie({ token: opened });
    }),
    staffRoute(calls.getStaffSession, async (_, { staff }) => ({
      session: await describeSession(database.read, staff, clock.now()),
    })),
    staffRoute(calls.signOutStaff, async (_, { staff }) => {
      await database.write((tx) => endStaffSession(tx, staff, staff.sessionId));
      return new WithCookie('staff', { message: 'You are signed out.' }, null);
    }),
    staffRoute(calls.changeStaffPassword, async ({ body: { currentPassword, newPassword } }, request) => {
      const { staff } = request;
      await attemptPassword(request, async (asker) => {
        const account = await findAccount(database.read, staff.id);
        const sent = { typed: currentPassword, storedHash: account?.passwordHash ?? null, asker };
        if (await matchPassword(passwords, sent)) return;
        refuse('wrong-current-password', { errors: { currentPassword: 'Current password is incorrect.' } });
      });
      refuseCommonPassword(newPassword, 'newPassword', { names: staff.name.split(' '), email: staff.email });
      await limits.take('passwordChangesByAccount', staff.id);
      const passwordHash = await passwords.hash(newPassword, askerOfCaller('staff', staff.id));
      const token = await database.write((tx) => changeStaffPassword(tx, staff, passwordHash, request));
      return withCookie({ token });
    }),
    staffRoute(devices.listStaffDevices, async (_, { staff }) => ({
      devices: (await listOpenSessions(database.read, staff.id, clock.now())).map((session) => ({
        id: session.id,
        device: describeDevice(session.userAgent),
        address: session.address,
        signedInAt: session.createdAt.toISOString(),
        lastUsedAt: session.seenAt.toISOString(),
        isComplete: session.completedAt !== null,
        isThisOne: session.id === staff.sessionId,
      })),
    })),
    staffRoute(devices.endStaffSession, async ({ params: { id } }, { staff }) => {
      await database.write((tx) => endStaffSession(tx, staff, id));
      const reply = { message: 'The device is signed out.' };
      return id === staff.sessionId ? new WithCookie('staff', reply, null) : reply;
    }),
    staffRoute(devices.endStaffSessions, async (_, { staff }) => {
      await database.write((tx) => endStaffSessions(tx, staff));
      return new WithCookie('staff', { message: 'You are signed out on every device.' }, null);
    }),
  ];
}
