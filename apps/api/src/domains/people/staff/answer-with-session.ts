import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import type { AppContext } from '../../../platform/app-context.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { type StaffRequest, WithCookie } from '../../../platform/serve.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import type { PasskeySite } from '../second-factors/check-passkey.ts';
import { describeSession } from './describe-session.ts';
import { findStaffCaller, staffActor } from './find-staff-caller.ts';
import type { AddedFactor } from './second-factor.ts';

/** What the calls about sessions and factors have in common. */
export interface SessionAnswers {
  /** The session of a new token, with its cookie. */
  withCookie(token: string): Promise<WithCookie<{ session: StaffSession }>>;
  /** The answer to a factor that was added: the session, with a new cookie if it was completed, and recovery codes. */
  withFactor(request: StaffRequest, added: AddedFactor): Promise<AnswerWithCodes>;
  /** Checks a factor or password within the limit on attempts. What is refused as wrong is in the audit. */
  attempt<T>(request: StaffRequest, check: () => Promise<T>): Promise<T>;
  /** The site for which passkeys are made: OPS_URL, or in development the address that the browser asked. */
  siteOf(request: StaffRequest): PasskeySite;
}

type WithCodes = { session: StaffSession; recoveryCodes: string[] };
type AnswerWithCodes = WithCodes | WithCookie<WithCodes>;

/** Makes them. */
export function sessionAnswers({ clock, config, database, limits }: AppContext): SessionAnswers {
  const sessionOf = async (token: string) => {
    const caller = (await findStaffCaller(database.read, token, clock.now())) ?? refuse('not-signed-in');
    return describeSession(database.read, caller, clock.now());
  };
  return {
    withCookie: async (token) => new WithCookie('staff', { session: await sessionOf(token) }, token),
    async withFactor({ staff }, { token, recoveryCodes }) {
      if (token === null) return { session: await describeSession(database.read, staff, clock.now()), recoveryCodes };
      return new WithCookie('staff', { session: await sessionOf(token), recoveryCodes }, token);
    },
    attempt: ({ staff, address }, check) =>
      withAttemptLimit(limits, { kind: 'staff', login: staff.email, address }, async () => {
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
      }),
    siteOf: ({ origin }) => ({ origin: config.production ? new URL(config.opsUrl ?? origin).origin : origin }),
  };
}
