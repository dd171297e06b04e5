import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Asker } from '../../../platform/password-queue.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { type StaffRequest, WithCookie } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { shareOfCaller, tryCode, withAttemptLimit, withOwnPassword } from '../accounts/attempts.ts';
import type { PasskeySite } from '../second-factors/check-passkey.ts';
import { describeSession } from './describe-session.ts';
import { findStaffCaller, staffActor } from './find-staff-caller.ts';
import type { AddedFactor } from './second-factor.ts';

/** What the calls about sessions and factors have in common. */
export interface SessionAnswers {
  /** The session of a new token, with its cookie, and that of the browser's devices if it was completed. */
  withCookie(opened: {
    token: string;
    deviceTokens?: readonly string[];
  }): Promise<WithCookie<{ session: StaffSession }>>;
  /** The answer to a factor that was added: the session, with a new cookie if it was completed, and recovery codes. */
  withFactor(request: StaffRequest, added: AddedFactor): Promise<AnswerWithCodes>;
  /**
   * Checks a factor within the limits on attempts. Passkeys have an allowance of their own, since a passkey can't be guessed. What is refused as
   * wrong is in the audit.
   */
  attempt<T>(request: StaffRequest, check: () => Promise<T>, factor?: 'passkey'): Promise<T>;
  /** The same for the current password, which needs a place in the queue of passwords. */
  attemptPassword<T>(request: StaffRequest, check: (asker: Asker) => Promise<T>): Promise<T>;
  /** The site for which passkeys are made: OPS_URL, or in development the address that the browser asked. */
  siteOf(request: StaffRequest): PasskeySite;
}

type WithCodes = { session: StaffSession; recoveryCodes: string[] };
type AnswerWithCodes = WithCodes | WithCookie<WithCodes>;

/** Makes them. */
export function sessionAnswers(context: AppContext): SessionAnswers {
  const { clock, config, database, limits } = context;
  const audited = async <T>(staff: StaffCaller, check: () => Promise<T>): Promise<T> => {
    try {
      return await check();
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined;
      if (code === 'invalid-code' || code === 'invalid-passkey' || code === 'wrong-current-password') {
        const [actor, action] = [staffActor(staff), 'staff-check-refused'] as const;
        await database.write((tx) => addAuditLine(tx, { actor, action, subject: staff.id, detail: { code } }));
      }
      throw error;
    }
  };
  const attemptOf = async (request: StaffRequest) => {
    const { staff, address } = request;
    const device = await shareOfCaller(context, staff.id, request);
    return { kind: 'staff', login: staff.email, id: staff.id, address, device } as const;
  };
  const sessionOf = async (token: string) => {
    const caller = (await findStaffCaller(database.read, token, clock.now())) ?? refuse('not-signed-in');
    return describeSession(database.read, caller, clock.now());
  };
  return {
    withCookie: async ({ token, deviceTokens }) =>
      new WithCookie('staff', { session: await sessionOf(token) }, token, deviceTokens),
    async withFactor({ staff }, { completed, recoveryCodes }) {
      if (completed === null)
        return { session: await describeSession(database.read, staff, clock.now()), recoveryCodes };
      const { token, deviceTokens } = completed;
      return new WithCookie('staff', { session: await sessionOf(token), recoveryCodes }, token, deviceTokens);
    },
    async attempt(request, check, factor) {
      const { staff } = request;
      const run = () => audited(staff, check);
      if (factor === 'passkey')
        return withAttemptLimit(limits, { ...(await attemptOf(request)), device: `passkey ${staff.sessionId}` }, run);
      if (staff.isComplete) return withAttemptLimit(limits, await attemptOf(request), run);
      return tryCode(context, { kind: 'staff', login: staff.email }, request, run);
    },
    attemptPassword: async (request, check) =>
      withOwnPassword(limits, await attemptOf(request), (asker) => audited(request.staff, () => check(asker))),
    siteOf: ({ origin }) => ({ origin: config.production ? new URL(config.opsUrl ?? origin).origin : origin }),
  };
}
