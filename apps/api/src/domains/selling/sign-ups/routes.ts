import * as calls from '@foodbank/contract/people/customer-accounts';
import * as claims from '@foodbank/contract/people/number-claims';
import { emailKey } from '@foodbank/contract/primitives/email';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route } from '../../../platform/serve.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { isSameName } from '../../money/banks/name-rules.ts';
import { askerOfForm, shareOfCaller, tryCode, withAttemptLimit } from '../../people/accounts/attempts.ts';
import { refuseCommonPassword } from '../../people/accounts/common-passwords.ts';
import { refuseWrongCode, requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findReferrer, readReferralCode } from '../../people/agents/find-referrer.ts';
import { describeCustomer, withCustomerCookie } from '../../people/customer-accounts/sessions.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { confirmEmail, requestEmailCode, sendEmailCode } from './confirm-email.ts';
import { confirmPhoneChange } from './confirm-phone-change.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { confirmNumberCode, requestNumberCode } from './number-claims.ts';
import type { SignUp } from './open-account.ts';
import { requestPhoneChange } from './request-phone-change.ts';
import { updateCustomerProfile } from './update-customer-profile.ts';

const kind = 'customer';

/** The calls by which customers sign up and change name and contacts. */
export function signUpRoutes(context: AppContext): Route[] {
  const { config, database, limits, passwords } = context;
  return [
    route(calls.signUpCustomer, async ({ body }, { address }) => {
      const { password, email = '', referralCode: typed = '', ...names } = body;
      const phone = phoneKey(names.phone) ?? '';
      refuseCommonPassword(password, 'password', { ...names, names: [names.firstname, names.lastname], email });
      const referral = typed === '' ? null : await findReferrer(context, typed, address);
      const passwordHash = await passwords.hash(password, askerOfForm(kind, phone, address));
      const content: SignUp = { ...names, email, passwordHash, referralCode: referral?.referralCode ?? null };
      const asked = { kind, phone, content, asker: textAsker(config, address) } as const;
      return database.write((tx) => requestPhoneCode(tx, { ...asked, purpose: 'sign-up' }));
    }),
    route(calls.confirmSignUp, async ({ body: { referralCode: corrected, ...body } }, device) => {
      if (corrected !== undefined) await limits.take('referralCorrectionsByRequest', body.requestId);
      const referralCode = corrected ? readReferralCode(corrected) : corrected;
      const confirmed = await tryCode(
        context,
        { kind, requestId: body.requestId },
        device,
        async () =>
          (await database.write((tx) => confirmSignUp(tx, { ...body, referralCode }, device))) ??
          refuseWrongCode(database.read, body.requestId),
      );
      if ('claim' in confirmed) {
        const { id: claimId, hasEmail } = confirmed.claim;
        return { customer: null, knownNumber: { claimId, hasEmail } };
      }
      return withCustomerCookie(context, confirmed.opened);
    }),
    route(claims.requestNumberCode, async ({ body: { claimId } }) => {
      await database.write((tx) => requestNumberCode(tx, claimId));
      return { message: 'We sent a code to the email address of this account.' };
    }),
    route(claims.confirmNumberCode, async ({ body }, device) => {
      const attempt = { kind, login: `number ${body.claimId}`, address: device.address } as const;
      const opened = await withAttemptLimit(
        limits,
        attempt,
        async () => (await database.write((tx) => confirmNumberCode(tx, body, device))) ?? refuse('invalid-code'),
      );
      return withCustomerCookie(context, opened);
    }),
    route(calls.getReferralCode, async ({ params: { code } }, { address }) => {
      const { agent, referralCode } = await findReferrer(context, code, address);
      return { referralCode: formatReferralCode(referralCode), firstname: agent?.firstname ?? null };
    }),
    personRoute(calls.updateCustomerProfile, async ({ body: { email = '', ...names } }, { person }) => {
      const present = await findOwnCustomer(database.read, person.id);
      if (present !== null && !isSameName(present, names)) await limits.take('nameChangesByCustomer', person.id);
      await database.write(async (tx) => {
        const before = await findOwnCustomer(tx, person.id);
        await updateCustomerProfile(tx, person.id, { ...names, email });
        if (emailKey(before?.newEmail ?? before?.email ?? '') !== emailKey(email)) await sendEmailCode(tx, person.id);
      });
      return describeCustomer(database.read, person.id);
    }),
    personRoute(calls.requestEmailCode, async (_, { person }) => {
      await database.write((tx) => requestEmailCode(tx, person.id));
      return { message: 'We sent a code to your email address.' };
    }),
    personRoute(calls.confirmCustomerEmail, async ({ body: { code } }, { person, address }) => {
      await withAttemptLimit(limits, { kind, login: `email ${person.id}`, address }, async () => {
        if (!(await database.write((tx) => confirmEmail(tx, person.id, code)))) refuse('invalid-code');
      });
      return describeCustomer(database.read, person.id);
    }),
    personRoute(calls.requestPhoneChange, async ({ body: { phone } }, { person, address }) =>
      database.write((tx) => requestPhoneChange(tx, person.id, phone, textAsker(config, address))),
    ),
    personRoute(calls.confirmPhoneChange, async ({ body }, request) => {
      const { person, address } = request;
      const device = await shareOfCaller(context, person.id, request);
      const opened = await withAttemptLimit(
        limits,
        { kind, login: person.id, address, device },
        async () =>
          (await database.write((tx) => confirmPhoneChange(tx, person, body, request))) ?? refuse('invalid-code'),
      );
      return withCustomerCookie(context, opened);
    }),
  ];
}
