import * as calls from '@foodbank/contract/people/staff-proofs';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { findAccount, proveSession } from '../accounts/queries.ts';
import { acceptTotp } from '../second-factors/accept-totp.ts';
import { sessionAnswers } from './answer-with-session.ts';
import { staffActor } from './find-staff-caller.ts';
import { askForPasskey, withPasskey } from './passkeys.ts';

const reply = { message: 'Thank you.' };

/**
 * The calls by which a member of staff proves that it is still they. Tries count together with those of signing in. What is refused as
 * wrong is in the audit.
 */
export function staffProofRoutes(context: AppContext): Route[] {
  const { database, passwords } = context;
  const { attempt, attemptPassword, siteOf } = sessionAnswers(context);
  return [
    staffRoute(calls.proveByPassword, async ({ body: { password } }, request) => {
      await attemptPassword(request, async (asker) => {
        const account = await findAccount(database.read, request.staff.id);
        const sent = { typed: password, storedHash: account?.passwordHash ?? null, asker };
        if (!(await matchPassword(passwords, sent)))
          refuse('wrong-current-password', { errors: { password: 'This is not your password.' } });
        await database.write((tx) => keepProof(tx, request.staff, 'password'));
      });
      return reply;
    }),
    staffRoute(calls.proveByTotp, async ({ body: { code } }, request) => {
      await attempt(request, () =>
        database.write(async (tx) => {
          if (!(await acceptTotp(tx, request.staff.id, code))) refuse('invalid-code');
          await keepProof(tx, request.staff, 'totp');
        }),
      );
      return reply;
    }),
    staffRoute(calls.startPasskeyProof, async (_, request) => ({
      options: await askForPasskey(context, request.staff, siteOf(request), 'proof'),
    })),
    staffRoute(calls.proveByPasskey, async ({ body: { answer } }, request) => {
      const asked = { site: siteOf(request), purpose: 'proof', answer } as const;
      const keep = (tx: Tx) => keepProof(tx, request.staff, 'passkey');
      await attempt(request, () => withPasskey(context, request.staff, asked, keep), 'passkey');
      return reply;
    }),
  ];
}

async function keepProof(tx: Tx, caller: StaffCaller, by: 'password' | 'totp' | 'passkey'): Promise<void> {
  if (!(await proveSession(tx, caller.sessionId))) refuse('not-signed-in');
  await addAuditLine(tx, { actor: staffActor(caller), action: 'staff-proved', subject: caller.id, detail: { by } });
}
