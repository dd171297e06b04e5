import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@foodbank/contract/endpoint';
import type { Email } from '../stage/mail.ts';
import { type Actor, askCounted, askUntilSettled, isOpen } from './actor.ts';
import { type AgentAccount, asking } from './ledger.ts';

const emailPatienceMs = 90_000;
const categories = ['student', 'individual', 'civilServant', 'employed', 'others'] as const;

/** Lives an agent's life: registers, reads the email, signs in, sets a phone, forgets the password, looks at the figures. */
export async function liveAgent(actor: Actor, name: string): Promise<void> {
  const agent = await join(actor, name);
  if (agent === null) return;
  await changePhone(actor, agent);
  if (actor.random.chance(0.6)) await forgetPassword(actor, agent);
  for (let looks = actor.random.whole(1, 4); looks > 0 && !actor.isOver(); looks--) await look(actor, agent);
}

/** Registers and signs in with the password from the email; null if the load ended before. */
export async function join(actor: Actor, name: string): Promise<AgentAccount | null> {
  const { ledger, random } = actor;
  const email = `${name}.${actor.run}@example.com`;
  const agent: AgentAccount = {
    ...{ email, registered: false, id: '', token: '', referralCode: '', resets: 0, forgot: false, busy: false },
    password: { known: null, maybe: [] },
    phone: { known: null, maybe: [] },
  };
  ledger.agents.set(email, agent);
  const body = { firstname: 'Amaka', lastname: 'Okafor', email, category: random.pick(categories) };
  const path = `${apiPrefix}/agents/register`;
  if ((await askUntilSettled(actor, 'register', { method: 'POST', path, body }))?.status !== 200) return null;
  agent.registered = true;
  const message = await emailWith(actor, email, 'Password', 1);
  if (message === null) return null;
  agent.password.known = valueIn(message, 'Password');
  if (!(await signIn(actor, agent))) return null;
  ledger.signedIn.push(agent);
  return agent;
}

/** Signs in with the password that was acknowledged last, or with one that may have been set since. */
export async function signIn(actor: Actor, agent: AgentAccount): Promise<boolean> {
  for (const password of [...agent.password.maybe, agent.password.known]) {
    if (password === null) continue;
    const body = { email: agent.email, password };
    const answer = await askUntilSettled(actor, 'sign in', { method: 'POST', path: `${apiPrefix}/agents/login`, body });
    if (answer?.status !== 200) continue;
    const known = answer.body.agent as { id: string; referralCode: string };
    Object.assign(agent, { token: answer.body.token, id: known.id, referralCode: known.referralCode });
    agent.password = { known: password, maybe: [] };
    return true;
  }
  return false;
}

/** Sets a phone number that nobody has had yet. */
export async function changePhone(actor: Actor, agent: AgentAccount): Promise<void> {
  const phoneNumber = `080${String(actor.random.whole(0, 99_999_999)).padStart(8, '0')}`;
  const settling = asking(agent.phone, phoneNumber);
  const path = `${apiPrefix}/agents/${agent.id}/update-profile`;
  const question = { method: 'PUT', path, token: agent.token, body: { phoneNumber } } as const;
  const answer = await askCounted(actor, 'change phone', question);
  if (answer.status === 200) settling.acknowledged();
  else if (!isOpen(answer)) settling.refused();
}

/** Asks for a code, reads it, sets a new password. A reset without an answer stays open until the next sign-in. */
export async function forgetPassword(actor: Actor, agent: AgentAccount): Promise<void> {
  const codes = emailsWith(actor, agent.email, 'Code').length;
  const { email } = agent;
  agent.forgot = true;
  const asked = await askUntilSettled(actor, 'forgot password', {
    ...{ method: 'POST', path: `${apiPrefix}/agents/forgot-password`, body: { email } },
  });
  if (asked?.status !== 200) return;
  const message = await emailWith(actor, email, 'Code', codes + 1);
  if (message === null) return;
  const newPassword = `a new password ${actor.random.whole(1, 1e9)}`;
  const settling = asking(agent.password, newPassword);
  const body = { email, otp: valueIn(message, 'Code'), newPassword };
  const answer = await askCounted(actor, 'reset password', {
    ...{ method: 'POST', path: `${apiPrefix}/agents/reset-password`, body },
  });
  if (answer.status === 200) {
    settling.acknowledged();
    agent.resets += 1;
  } else if (!isOpen(answer)) settling.refused();
  await signIn(actor, agent);
}

/** Looks at the figures, as the portal's first page does. */
export async function look(actor: Actor, agent: AgentAccount): Promise<void> {
  const pages = ['dashboard', 'referrals'] as const;
  const page = actor.random.pick(pages);
  const { status } = await askCounted(actor, page, {
    path: `${apiPrefix}/agents/${agent.id}/${page}`,
    token: agent.token,
  });
  if (status === 401) await signIn(actor, agent);
}

const emailsWith = ({ stage }: Actor, email: string, label: string) =>
  stage.mail.to(email).filter((message) => message.text?.includes(`\n${label}: `));

/** Waits for the email of that number with a label in it; null if the load ended or nothing came. */
async function emailWith(actor: Actor, email: string, label: string, count: number): Promise<Email | null> {
  for (const until = Date.now() + emailPatienceMs; Date.now() < until && !actor.isOver(); await sleep(50)) {
    const emails = distinct(emailsWith(actor, email, label));
    if (emails.length >= count) return emails.at(-1) ?? null;
  }
  return null;
}

/** An email that came twice is shown once, as mail programs do. */
const distinct = (emails: readonly Email[]) => [
  ...new Map(emails.map((message) => [message.messageId, message])).values(),
];

function valueIn(message: Email, label: string): string {
  return new RegExp(`^${label}: (\\S+)\\r?$`, 'm').exec(message.text ?? '')?.[1] ?? '';
}
