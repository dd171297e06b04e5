import * as calls from '@foodbank/contract/people/customer-accounts';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route } from '../../../platform/serve.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { refuseWrongCode, repeatPhoneCode, requestPhoneCode } from '../accounts/phone-codes.ts';
import { findAccount } from '../accounts/queries.ts';
import { changeCustomerPassword } from './change-customer-password.ts';
import { confirmSignInCode } from './confirm-sign-in-code.ts';
import { withCustomerCookie } from './customer-session-answers.ts';
import { resetCustomerPassword } from './reset-customer-password.ts';
import { signInCustomer } from './sign-in-customer.ts';

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
      const attempt = { kind, login: body.requestId, address: device.address } as const;
      const opened = await withAttemptLimit(
        limits,
        attempt,
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
      const attempt = { kind, login: requestId, address: device.address } as const;
      const opened = await withAttemptLimit(limits, attempt, async () => {
        const passwordHash = await passwords.hash(newPassword);
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
