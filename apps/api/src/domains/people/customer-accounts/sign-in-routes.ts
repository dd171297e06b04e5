import * as calls from '@foodbank/contract/people/customer-accounts';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route } from '../../../platform/serve.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { repeatPhoneCode, requestPhoneCode } from '../accounts/phone-codes.ts';
import { findAccount } from '../accounts/queries.ts';
import { changeCustomerPassword } from './change-customer-password.ts';
import { confirmSignInCode } from './confirm-sign-in-code.ts';
import { withCustomerCookie } from './customer-session-answers.ts';
import { resetCustomerPassword } from './reset-customer-password.ts';
import { signInCustomer } from './sign-in-customer.ts';

const kind = 'customer';
const limited = { limit: 'textCodesByAddress' } as const;

/** The calls by which customers log in and set passwords. */
export function customerSignInRoutes(context: AppContext): Route[] {
  const { database, limits, passwords } = context;
  return [
    route(calls.signInCustomer, async ({ body }, device) =>
      withCustomerCookie(context, await signInCustomer(context, body, device)),
    ),
    route(
      calls.requestSignInCode,
      async ({ body }) => {
        const phone = phoneKey(body.phone) ?? '';
        return database.write((tx) => requestPhoneCode(tx, { kind, purpose: 'sign-in', phone }));
      },
      limited,
    ),
    route(calls.confirmSignInCode, async ({ body }, device) => {
      const attempt = { kind, login: body.requestId, address: device.address } as const;
      const opened = await withAttemptLimit(
        limits,
        attempt,
        async () => (await database.write((tx) => confirmSignInCode(tx, body, device))) ?? refuse('invalid-code'),
      );
      return withCustomerCookie(context, opened);
    }),
    route(
      calls.requestCustomerPasswordReset,
      async ({ body }) => {
        const phone = phoneKey(body.phone) ?? '';
        return database.write((tx) => requestPhoneCode(tx, { kind, purpose: 'reset-password', phone }));
      },
      limited,
    ),
    route(calls.resetCustomerPassword, async ({ body: { requestId, code, newPassword } }, device) => {
      const attempt = { kind, login: requestId, address: device.address } as const;
      const opened = await withAttemptLimit(limits, attempt, async () => {
        const passwordHash = await passwords.hash(newPassword);
        const reset = { requestId, code, passwordHash };
        return (await database.write((tx) => resetCustomerPassword(tx, reset, device))) ?? refuse('invalid-code');
      });
      return withCustomerCookie(context, opened);
    }),
    route(
      calls.sendCodeAgain,
      async ({ body: { requestId } }) => database.write((tx) => repeatPhoneCode(tx, kind, requestId)),
      limited,
    ),
    personRoute(calls.changeCustomerPassword, async ({ body: { currentPassword, newPassword } }, request) => {
      const { person, address } = request;
      const account = (await findAccount(database.read, person.id)) ?? refuse('not-signed-in');
      await withAttemptLimit(limits, { kind, login: account.loginKey, address }, async () => {
        if (await matchPassword(passwords, currentPassword, account.passwordHash)) return;
        refuse('wrong-current-password', { errors: { currentPassword: 'Current password is incorrect.' } });
      });
      const passwordHash = await passwords.hash(newPassword);
      const opened = await database.write((tx) => changeCustomerPassword(tx, person, passwordHash));
      return withCustomerCookie(context, opened);
    }),
  ];
}
