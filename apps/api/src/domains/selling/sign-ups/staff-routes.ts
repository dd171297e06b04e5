import * as calls from '@foodbank/contract/people/customers-staff';
import * as alike from '@foodbank/contract/selling/sign-ups-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, type StaffRequest, staffRoute } from '../../../platform/serve.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { withAttemptLimit } from '../../people/accounts/attempts.ts';
import { findReferrer } from '../../people/agents/find-referrer.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { decideAlikeCustomer } from './alike-customers.ts';
import { confirmCustomerPhone } from './confirm-customer-phone.ts';
import { confirmCustomerSignUp } from './confirm-customer-sign-up.ts';
import { requestCustomerPhone } from './request-customer-phone.ts';
import { startCustomerSignUp } from './start-customer-sign-up.ts';

/** By the member: one who guesses codes is stopped, over all customers. */
const typedBy = ({ staff: { id }, address }: StaffRequest) =>
  ({ kind: 'staff', login: `codes ${id}`, address }) as const;

/**
 * The calls by which staff sign a customer up by phone, ask for another number of a customer who has lost the phone, and decide about
 * customers who look like their agent.
 */
export function signUpStaffRoutes(context: AppContext): Route[] {
  const { config, database, limits } = context;
  return [
    staffRoute(calls.startCustomerSignUp, async ({ body }, { staff, address }) => {
      const { referralCode: typed = '', ...names } = body;
      const referral = typed === '' ? null : await findReferrer(context, typed, `staff ${staff.id}`);
      // A member of staff corrects the code while the customer is on the phone.
      if (referral !== null && referral.agent === null) refuse('too-many-requests', { retryAfterSeconds: 3600 });
      const asked = { ...names, referralCode: referral?.referralCode ?? null };
      const by = { actor: staffActor(staff), asker: textAsker(config, address) };
      return database.write((tx) => startCustomerSignUp(tx, asked, referral?.agent?.id ?? null, by));
    }),
    staffRoute(calls.confirmCustomerSignUp, async ({ body }, request) => ({
      customerId: await withAttemptLimit(
        limits,
        typedBy(request),
        async () =>
          (await database.write((tx) => confirmCustomerSignUp(tx, body, staffActor(request.staff)))) ??
          refuse('invalid-code'),
      ),
    })),
    staffRoute(calls.requestCustomerPhone, ({ params: { customerId }, body }, { staff, address }) => {
      const by = { actor: staffActor(staff), asker: textAsker(config, address) };
      return database.write((tx) => requestCustomerPhone(tx, customerId, body, by));
    }),
    staffRoute(calls.confirmCustomerPhone, async ({ params: { customerId }, body }, request) => {
      const approvalId = await withAttemptLimit(
        limits,
        typedBy(request),
        async () =>
          (await database.write((tx) => confirmCustomerPhone(tx, customerId, body, staffActor(request.staff)))) ??
          refuse('invalid-code'),
      );
      return { message: 'Another person has to approve it. The customer was told.', approvalId };
    }),
    staffRoute(alike.decideAlikeCustomer, async ({ params, body }, { staff }) => {
      await database.write((tx) => decideAlikeCustomer(tx, { ...params, ...body }, staffActor(staff)));
      return { message: alike.alikeMessages[body.outcome] };
    }),
  ];
}
