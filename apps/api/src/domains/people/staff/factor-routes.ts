import * as calls from '@foodbank/contract/people/staff-factors';
import {
  confirmTotpSetUp,
  startTotpSetUp,
  useRecoveryCode,
  verifyTotp,
} from '@foodbank/contract/people/staff-sessions';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { acceptPendingTotp, acceptTotp } from '../second-factors/accept-totp.ts';
import { findTotp, getFactors, listPasskeys } from '../second-factors/queries.ts';
import { acceptRecoveryCode } from '../second-factors/recovery-codes.ts';
import { sessionAnswers } from './answer-with-session.ts';
import { addPasskey, askForPasskey, startPasskeySetUp, withPasskey } from './passkeys.ts';
import { removePasskey, removeTotp } from './remove-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { completeStaffSession, finishAddingFactor, refuseUnlessMayAddFactor } from './second-factor.ts';
import { startTotpSetUp as startTotp } from './start-totp-set-up.ts';

/** The calls by which members of staff give, add and remove second factors. */
export function staffFactorRoutes(context: AppContext): Route[] {
  const { database } = context;
  const { withCookie, withFactor, attempt, siteOf } = sessionAnswers(context);
  return [
    staffRoute(verifyTotp, async ({ body: { code } }, request) => {
      const { staff } = request;
      const completed = await attempt(request, () =>
        database.write(async (tx) => {
          if (!(await acceptTotp(tx, staff.id, code))) refuse('invalid-code');
          return completeStaffSession(tx, request, 'totp');
        }),
      );
      return withCookie(completed);
    }),
    staffRoute(useRecoveryCode, async ({ body: { code } }, request) => {
      const { staff } = request;
      const completed = await attempt(request, () =>
        database.write(async (tx) => {
          if (!(await acceptRecoveryCode(tx, staff.id, code))) refuse('invalid-code');
          return completeStaffSession(tx, request, 'recovery-code');
        }),
      );
      return withCookie(completed);
    }),
    staffRoute(calls.startPasskeySignIn, async (_, request) => ({
      options: await askForPasskey(context, request.staff, siteOf(request), 'sign-in'),
    })),
    staffRoute(calls.verifyPasskey, async ({ body: { answer } }, request) => {
      const asked = { site: siteOf(request), purpose: 'sign-in', answer } as const;
      const complete = (tx: Tx) => completeStaffSession(tx, request, 'passkey');
      return withCookie(await attempt(request, () => withPasskey(context, request.staff, asked, complete), 'passkey'));
    }),
    staffRoute(calls.listFactors, async (_, { staff }) => {
      const { recoveryCodesLeft } = await getFactors(database.read, staff.id);
      const passkeys = await listPasskeys(database.read, staff.id);
      return {
        totpSince: (await findTotp(database.read, staff.id))?.confirmedAt?.toISOString() ?? null,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          addedAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft,
      };
    }),
    staffRoute(startTotpSetUp, (_, { staff }) => database.write((tx) => startTotp(tx, staff))),
    staffRoute(confirmTotpSetUp, async ({ body: { code } }, request) => {
      const { staff } = request;
      const added = await attempt(request, () =>
        database.write(async (tx) => {
          const before = await refuseUnlessMayAddFactor(tx, staff);
          if (!(await acceptPendingTotp(tx, staff.id, code))) refuse('invalid-code');
          return finishAddingFactor(tx, request, { factor: 'totp', before });
        }),
      );
      return withFactor(request, added);
    }),
    staffRoute(calls.startPasskeySetUp, async (_, request) => ({
      options: await startPasskeySetUp(context, request.staff, siteOf(request)),
    })),
    staffRoute(calls.addPasskey, async ({ body }, request) =>
      withFactor(request, await attempt(request, () => addPasskey(context, request, siteOf(request), body), 'passkey')),
    ),
    staffRoute(calls.removePasskey, async ({ body: { id } }, { staff }) => ({
      factors: await database.write((tx) => removePasskey(tx, staff, id)),
    })),
    staffRoute(calls.removeTotp, async (_, { staff }) => ({
      factors: await database.write((tx) => removeTotp(tx, staff)),
    })),
    staffRoute(calls.renewRecoveryCodes, async (_, { staff }) => ({
      recoveryCodes: await database.write((tx) => renewRecoveryCodes(tx, staff)),
    })),
  ];
}
