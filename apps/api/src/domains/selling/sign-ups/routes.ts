import * as calls from '@foodbank/contract/people/customer-accounts';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route } from '../../../platform/serve.ts';
import { withAttemptLimit } from '../../people/accounts/attempts.ts';
import { requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findReferrer } from '../../people/agents/find-referrer.ts';
import { withCustomerCookie } from '../../people/customer-accounts/customer-session-answers.ts';
import { describeCustomer } from '../../people/customer-accounts/describe-customer.ts';
import { confirmPhoneChange } from './confirm-phone-change.ts';
import { confirmSignUp, type SignUp } from './confirm-sign-up.ts';
import { requestPhoneChange } from './request-phone-change.ts';
import { updateCustomerProfile } from './update-customer-profile.ts';

const kind = 'customer';
const limited = { limit: 'textCodesByAddress' } as const;

/** The calls by which customers sign up and change name and contacts. */
export function signUpRoutes(context: AppContext): Route[] {
  const { database, limits, passwords } = context;
  return [
    route(
      calls.signUpCustomer,
      async ({ body: { password, email = '', referralCode: typed = '', ...names } }, { address }) => {
        const agent = typed === '' ? null : await findReferrer(context, typed, address);
        const passwordHash = await passwords.hash(password);
        const content: SignUp = { ...names, email, passwordHash, referralCode: agent?.referralCode ?? null };
        const phone = phoneKey(names.phone) ?? '';
        return database.write((tx) => requestPhoneCode(tx, { kind, purpose: 'sign-up', phone, content }));
      },
      limited,
    ),
    route(calls.confirmSignUp, async ({ body }, device) => {
      const attempt = { kind, login: body.requestId, address: device.address } as const;
      const opened = await withAttemptLimit(
        limits,
        attempt,
        async () => (await database.write((tx) => confirmSignUp(tx, body, device))) ?? refuse('invalid-code'),
      );
      return withCustomerCookie(context, opened);
    }),
    route(calls.getReferralCode, async ({ params: { code } }, { address }) => {
      const { firstname, referralCode } = await findReferrer(context, code, address);
      return { referralCode: formatReferralCode(referralCode), firstname };
    }),
    personRoute(calls.updateCustomerProfile, async ({ body: { email = '', ...names } }, { person }) => {
      await database.write((tx) => updateCustomerProfile(tx, person.id, { ...names, email }));
      return describeCustomer(database.read, person.id);
    }),
    personRoute(
      calls.requestPhoneChange,
      async ({ body: { phone } }, { person }) => database.write((tx) => requestPhoneChange(tx, person.id, phone)),
      limited,
    ),
    personRoute(calls.confirmPhoneChange, async ({ body }, { person, address }) => {
      const opened = await withAttemptLimit(
        limits,
        { kind, login: person.id, address },
        async () => (await database.write((tx) => confirmPhoneChange(tx, person, body))) ?? refuse('invalid-code'),
      );
      return withCustomerCookie(context, opened);
    }),
  ];
}
