import * as calls from '@foodbank/contract/people/customer-accounts';
import * as devices from '@foodbank/contract/people/customer-devices';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route, WithCookie } from '../../../platform/serve.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { askerOfCaller, shareOfCaller, tryCode, withOwnPassword } from '../accounts/attempts.ts';
import { refuseCommonPassword } from '../accounts/common-passwords.ts';
import { describeDevice } from '../accounts/describe-device.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { listPersonSessions } from '../accounts/person-sessions.ts';
import { findPhoneOfRequest, refuseWrongCode, repeatPhoneCode, requestPhoneCode } from '../accounts/phone-codes.ts';
import { findAccount } from '../accounts/queries.ts';
import { findOwnCustomer } from '../customers/queries.ts';
import { changeCustomerPassword, resetCustomerPassword } from './passwords.ts';
import {
  confirmSignInCode,
  describeCustomer,
  endCustomerSession,
  endCustomerSessions,
  signInCustomer,
  withCustomerCookie,
} from './sessions.ts';

const kind = 'customer';

/** The calls by which customers log in and set passwords. */
export function customerSignInRoutes(context: AppContext): Route[] {
  const { config, database, limits, passwords } = context;
  return [
    route(calls.signInCustomer, async ({ body }, device) =>
      withCustomerCookie(context, await signInCustomer(context, body, device)),
    ),
    route(calls.requestSignInCode, async ({ body }, { address }) => {
      const asked = { kind, phone: phoneKey(body.phone) ?? '', asker: textAsker(config, address) } as const;
      return database.write((tx) => requestPhoneCode(tx, { ...asked, purpose: 'sign-in' }));
    }),
    route(calls.confirmSignInCode, async ({ body }, device) => {
      const opened = await tryCode(
        context,
        { kind, requestId: body.requestId },
        device,
        async () =>
          (await database.write((tx) => confirmSignInCode(tx, body, device))) ??
          refuseWrongCode(database.read, body.requestId),
      );
      return withCustomerCookie(context, opened);
    }),
    route(calls.requestCustomerPasswordReset, async ({ body }, { address }) => {
      const asked = { kind, phone: phoneKey(body.phone) ?? '', asker: textAsker(config, address) } as const;
      return database.write((tx) => requestPhoneCode(tx, { ...asked, purpose: 'reset-password' }));
    }),
    route(calls.resetCustomerPassword, async ({ body: { requestId, code, newPassword } }, device) => {
      // Not the name: who has no code yet may not learn whose number it is.
      const phone = (await findPhoneOfRequest(database.read, context.keys, { kind, requestId })) ?? '';
      refuseCommonPassword(newPassword, 'newPassword', { phone });
      const opened = await tryCode(context, { kind, requestId }, device, async (asker) => {
        const passwordHash = await passwords.hash(newPassword, asker);
        const reset = { requestId, code, passwordHash };
        return (
          (await database.write((tx) => resetCustomerPassword(tx, reset, device))) ??
          refuseWrongCode(database.read, requestId)
        );
      });
      return withCustomerCookie(context, opened);
    }),
    route(calls.sendCodeAgain, async ({ body: { requestId } }, { address }) =>
      database.write((tx) => repeatPhoneCode(tx, kind, requestId, textAsker(config, address))),
    ),
    personRoute(calls.changeCustomerPassword, async ({ body: { currentPassword, newPassword } }, request) => {
      const { person, address } = request;
      const account = (await findAccount(database.read, person.id)) ?? refuse('not-signed-in');
      const device = await shareOfCaller(context, person.id, request);
      const attempt = { kind, login: account.loginKey, id: person.id, address, device } as const;
      await withOwnPassword(limits, attempt, async (asker) => {
        const sent = { typed: currentPassword, storedHash: account.passwordHash, asker };
        if (await matchPassword(passwords, sent)) return;
        refuse('wrong-current-password', { errors: { currentPassword: 'Current password is incorrect.' } });
      });
      const customer = await findOwnCustomer(database.read, person.id);
      const names = customer === null ? [] : [customer.firstname, customer.lastname];
      refuseCommonPassword(newPassword, 'newPassword', {
        names,
        email: customer?.email ?? '',
        phone: account.loginKey,
      });
      await limits.take('passwordChangesByAccount', person.id);
      const passwordHash = await passwords.hash(newPassword, askerOfCaller(kind, person.id));
      const opened = await database.write((tx) => changeCustomerPassword(tx, person, passwordHash, request));
      return withCustomerCookie(context, opened);
    }),
  ];
}

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
