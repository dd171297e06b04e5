import {
  loginAgent,
  requestPasswordChange as requestPasswordChangeCall,
  requestPasswordReset as requestPasswordResetCall,
  resetPassword as resetPasswordCall,
  verifyPasswordChange as verifyPasswordChangeCall,
} from '@foodbank/contract/people/accounts';
import {
  agentMessages,
  registerAgent as registerAgentCall,
  updateProfile as updateProfileCall,
} from '@foodbank/contract/people/agents';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import { generatePassword } from '../../../platform/passwords.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Caller, type Route, route } from '../../../platform/serve.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { requestPasswordChange, verifyPasswordChange } from './change-password.ts';
import { checkCredentials } from './login-agent.ts';
import { findAgent } from './queries.ts';
import { registerAgent } from './register-agent.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { updateProfile } from './update-profile.ts';

/** The calls by which agents join, sign in and keep their password and contacts. */
export function agentRoutes(context: AppContext): Route[] {
  const { database, limits, passwords, sessions } = context;
  const signedIn = async ({ agentId }: Caller) => {
    const agent = await findAgent(database.read, agentId);
    return agent ?? refuse('not-signed-in');
  };
  return [
    route(
      registerAgentCall,
      async ({ body }) => {
        const password = generatePassword();
        const passwordHash = await passwords.hash(password);
        await database.write((tx) => registerAgent(tx, { ...body, password, passwordHash }));
        return { message: agentMessages.registered };
      },
      { limit: 'formsByAddress' },
    ),
    route(loginAgent, async ({ body }, { address }) => {
      const agent = await checkCredentials(context, body, address);
      const { id, firstname, lastname, email, category } = agent;
      const token = sessions.sign({ agentId: id, passwordVersion: agent.passwordVersion });
      const referralCode = formatReferralCode(agent.referralCode);
      return {
        token,
        agent: { id, firstname, lastname, email, category, referralCode },
        message: agentMessages.signedIn,
      };
    }),
    route(
      requestPasswordResetCall,
      async ({ body: { email } }) => {
        await database.write((tx) => requestPasswordReset(tx, email));
        return { email };
      },
      { limit: 'formsByAddress' },
    ),
    route(resetPasswordCall, async ({ body: { email, otp, newPassword } }, { address }) => {
      await withAttemptLimit(limits, { email, address }, async () => {
        const newPasswordHash = await passwords.hash(newPassword);
        const done = await database.write((tx) => resetPassword(tx, { email, otp, newPasswordHash }));
        if (!done) refuse('invalid-otp');
      });
      return { message: agentMessages.passwordReset };
    }),
    route(updateProfileCall, async ({ body: { phoneNumber } }, { agentId }) => {
      await limits.take('phoneChangesByAgent', agentId);
      await database.write((tx) => updateProfile(tx, agentId, phoneNumber));
      return { message: agentMessages.profileUpdated };
    }),
    route(requestPasswordChangeCall, async ({ body: { oldPassword, newPassword } }, caller) => {
      const agent = await signedIn(caller);
      await withAttemptLimit(limits, { email: agent.email, address: caller.address }, async () => {
        const errors = { oldPassword: 'Current password is incorrect.' };
        const matched = await matchPassword(passwords, oldPassword, agent.passwordHash);
        if (!matched) refuse('wrong-current-password', { errors });
      });
      const newPasswordHash = await passwords.hash(newPassword);
      await database.write((tx) => requestPasswordChange(tx, agent.id, newPasswordHash));
      return { message: agentMessages.changeRequested };
    }),
    route(verifyPasswordChangeCall, async ({ body: { otp } }, caller) => {
      const agent = await signedIn(caller);
      const passwordVersion = await withAttemptLimit(
        limits,
        { email: agent.email, address: caller.address },
        async () => {
          const version = await database.write((tx) => verifyPasswordChange(tx, agent.id, otp));
          return version ?? refuse('invalid-otp');
        },
      );
      const token = sessions.sign({ agentId: agent.id, passwordVersion });
      return { message: agentMessages.passwordUpdated, token };
    }),
  ];
}
