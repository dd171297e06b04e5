import * as accountCalls from '@foodbank/contract/people/accounts';
import * as calls from '@foodbank/contract/people/agents';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import { generatePassword } from '../../../platform/passwords.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Caller, type Route, route, WithCookie } from '../../../platform/serve.ts';
import {
  askerOfCaller,
  askerOfForm,
  shareOfCaller,
  takePasswordRequest,
  tryCode,
  withAttemptLimit,
  withOwnPassword,
} from '../accounts/attempts.ts';
import { refuseCommonPassword } from '../accounts/common-passwords.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { findAccount } from '../accounts/queries.ts';
import { loginAgent } from './login-agent.ts';
import { type Agent, findAgent } from './queries.ts';
import { registerAgent } from './register-agent.ts';
import { requestPasswordChange } from './request-password-change.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { updateProfile } from './update-profile.ts';
import { verifyPasswordChange } from './verify-password-change.ts';

/** The calls for registration, signing in, passwords and the phone number. */
export function agentRoutes(context: AppContext): Route[] {
  const { database, limits, passwords, sessions } = context;
  const attemptOf = async ({ id, email: login }: Agent, caller: Caller) => {
    // An agent's wrong codes count with wrong sign-ins, so a session is no share of its own.
    const device = await shareOfCaller(context, id, { deviceTokens: caller.deviceTokens ?? [] });
    return { kind: 'agent', login, id, address: caller.address, device } as const;
  };
  const signedIn = async ({ agentId }: Caller) => {
    const agent = await findAgent(database.read, agentId);
    return agent ?? refuse('not-signed-in');
  };
  return [
    route(
      calls.registerAgent,
      async ({ body }, { address }) => {
        const password = generatePassword();
        const passwordHash = await passwords.hash(password, askerOfForm('agent', body.email, address));
        await database.write((tx) => registerAgent(tx, { ...body, password, passwordHash }));
        return { message: calls.agentMessages.registered };
      },
      { pot: 'mailsOfStrangers' },
    ),
    route(accountCalls.loginAgent, async ({ body }, device) => {
      const { agent, account, deviceTokens } = await loginAgent(context, body, device);
      const { id, firstname, lastname, email, category } = agent;
      const token = sessions.sign({ agentId: id, passwordVersion: account.passwordVersion });
      const referralCode = formatReferralCode(agent.referralCode);
      const reply = {
        token,
        agent: { id, firstname, lastname, email, category, referralCode },
        message: calls.agentMessages.signedIn,
      };
      return new WithCookie('device', reply, deviceTokens.join('.'));
    }),
    route(accountCalls.requestPasswordReset, async ({ body: { email } }, caller) => {
      await takePasswordRequest(context, { kind: 'agent', login: email }, caller);
      await database.write((tx) => requestPasswordReset(tx, email, caller.address));
      return { email };
    }),
    route(accountCalls.resetPassword, async ({ body: { email, otp, newPassword } }, device) => {
      refuseCommonPassword(newPassword, 'newPassword', { email });
      await tryCode(context, { kind: 'agent', login: email }, device, async (asker) => {
        const newPasswordHash = await passwords.hash(newPassword, asker);
        const done = await database.write((tx) => resetPassword(tx, { email, otp, newPasswordHash }, device));
        if (!done) refuse('invalid-otp');
      });
      return { message: calls.agentMessages.passwordReset };
    }),
    route(calls.updateProfile, async ({ body: { phoneNumber } }, { agentId }) => {
      await limits.take('phoneChangesByAgent', agentId);
      await database.write((tx) => updateProfile(tx, agentId, phoneNumber));
      return { message: calls.agentMessages.profileUpdated };
    }),
    route(accountCalls.requestPasswordChange, async ({ body: { oldPassword, newPassword } }, caller) => {
      const agent = await signedIn(caller);
      const account = (await findAccount(database.read, agent.id)) ?? refuse('not-signed-in');
      await withOwnPassword(limits, await attemptOf(agent, caller), async (asker) => {
        const errors = { oldPassword: 'Current password is incorrect.' };
        const sent = { typed: oldPassword, storedHash: account.passwordHash, asker };
        if (!(await matchPassword(passwords, sent))) refuse('wrong-current-password', { errors });
      });
      const { firstname, lastname, email, phone } = agent;
      refuseCommonPassword(newPassword, 'newPassword', { names: [firstname, lastname], email, phone: phone ?? '' });
      const newPasswordHash = await passwords.hash(newPassword, askerOfCaller('agent', agent.id));
      await database.write((tx) => requestPasswordChange(tx, agent.id, newPasswordHash));
      return { message: calls.agentMessages.changeRequested };
    }),
    route(accountCalls.verifyPasswordChange, async ({ body: { otp } }, caller) => {
      const agent = await signedIn(caller);
      const passwordVersion = await withAttemptLimit(limits, await attemptOf(agent, caller), async () => {
        const version = await database.write((tx) => verifyPasswordChange(tx, agent.id, otp, caller));
        return version ?? refuse('invalid-otp');
      });
      const token = sessions.sign({ agentId: agent.id, passwordVersion });
      return { message: calls.agentMessages.passwordUpdated, token };
    }),
  ];
}
