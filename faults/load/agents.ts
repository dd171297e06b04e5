import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { valueIn } from '../../apps/api/test/start-app.ts';
import type { Email } from '../system/outside.ts';
import { askOnce, askUntilSettled, type Caller } from './caller.ts';
import { emptyRegister, type ModelAgent, writing } from './model.ts';

const emailPatienceMs = 90_000;

/** Registers, reads the password in the email and signs in; null if the load ends before. */
export async function join(caller: Caller, name: string): Promise<ModelAgent | null> {
  const { model } = caller;
  const email = `${name}.${caller.run}@example.com`;
  const agent: ModelAgent = {
    ...{ email, registered: false, id: '', token: '', referralCode: '', resets: 0, forgot: false, busy: true },
    password: emptyRegister(),
    phone: emptyRegister(),
  };
  model.agents.set(email, agent);
  const body = { firstname: 'Amaka', lastname: 'Okafor', email, category: 'student' };
  const path = `${apiPrefix}/agents/register`;
  if ((await askUntilSettled(caller, 'register', { method: 'POST', path, body }))?.status !== 200) return null;
  agent.registered = true;
  const message = await waitForEmail(caller, email, 'Password', 1);
  if (message === null) return null;
  agent.password.known = valueIn(message, 'Password');
  if (!(await signIn(caller, agent))) return null;
  agent.busy = false;
  model.signedIn.push(agent);
  return agent;
}

/** Signs in with a password that may have been set without an answer, or with the one acknowledged last. */
export async function signIn(caller: Caller, agent: ModelAgent): Promise<boolean> {
  for (const password of [...agent.password.maybe, agent.password.known]) {
    if (password === null) continue;
    const body = { email: agent.email, password };
    const answer = await askUntilSettled(caller, 'sign in', {
      method: 'POST',
      path: `${apiPrefix}/agents/login`,
      body,
    });
    if (answer?.status !== 200) continue;
    const { id, referralCode } = answer.body.agent as { id: string; referralCode: string };
    Object.assign(agent, { token: answer.body.token, id, referralCode });
    agent.password = { known: password, maybe: [] };
    return true;
  }
  return false;
}

export async function changePhone(caller: Caller, agent: ModelAgent): Promise<void> {
  const phoneNumber = `080${String(caller.random.whole(0, 99_999_999)).padStart(8, '0')}`;
  const settle = writing(agent.phone, phoneNumber);
  const path = `${apiPrefix}/agents/${agent.id}/update-profile`;
  const body = { phoneNumber };
  settle(await askOnce(caller, 'change phone', { method: 'PUT', path, token: agent.token, body }));
}

/** Requests a code, reads it and sets a new password. A reset without an answer stays open until the next sign-in. */
export async function forgetPassword(caller: Caller, agent: ModelAgent): Promise<void> {
  const { email } = agent;
  const codes = emailsWith(caller, email, 'Code').length;
  agent.forgot = true;
  const forgot = { method: 'POST', path: `${apiPrefix}/agents/forgot-password`, body: { email } } as const;
  if ((await askUntilSettled(caller, 'forgot password', forgot))?.status !== 200) return;
  const message = await waitForEmail(caller, email, 'Code', codes + 1);
  if (message === null) return;
  const newPassword = `a new password ${caller.random.whole(1, 1e9)}`;
  const settle = writing(agent.password, newPassword);
  const body = { email, otp: valueIn(message, 'Code'), newPassword };
  const answer = await askOnce(caller, 'reset password', {
    ...{ method: 'POST', path: `${apiPrefix}/agents/reset-password`, body },
  });
  settle(answer);
  if (answer.status === 200) agent.resets += 1;
  await signIn(caller, agent);
}

/** Reads the dashboard or the list of referrals. */
export async function look(caller: Caller, agent: ModelAgent): Promise<void> {
  const page = caller.random.pick(['dashboard', 'referrals']);
  const { status } = await askOnce(caller, page, {
    path: `${apiPrefix}/agents/${agent.id}/${page}`,
    token: agent.token,
  });
  if (status === 401) await signIn(caller, agent);
}

/** The emails with a label. One that came twice counts once, as in mail programs. */
function emailsWith({ system }: Caller, to: string, label: string): Email[] {
  const found = system.mail.to(to).filter(({ text }) => text?.includes(`\n${label}: `));
  return [...new Map(found.map((email) => [email.messageId, email])).values()];
}

async function waitForEmail(caller: Caller, to: string, label: string, count: number): Promise<Email | null> {
  for (const until = Date.now() + emailPatienceMs; Date.now() < until && !caller.isOver(); await sleep(50)) {
    const emails = emailsWith(caller, to, label);
    if (emails.length >= count) return emails.at(-1) ?? null;
  }
  return null;
}
