import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { countPlainly, type PlainCustomer, type PlainOrder } from '../../apps/api/test/count-plainly.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import type { Answer, Question } from '../stage/ask.ts';
import type { Stage } from '../stage/stage.ts';
import { isOpen } from './actor.ts';
import { checkEmails } from './check-emails.ts';
import { type AgentAccount, isPossible, type Ledger, type OrderState } from './ledger.ts';

/** What is wrong at the end: acknowledged and not there, or there more than once; and how much was looked at. */
export interface Verdict {
  lost: string[];
  doubled: string[];
  looked: Record<string, number>;
}

const settlePatienceMs = 300_000;
const [answerPatienceMs, answerPauseMs] = [60_000, 250];
const signInsMax = 60;
// Those who joined first have most of the orders.
const oldestMax = 12;

/** Waits until every job is done: what has not come by then will not come. */
export async function waitUntilSettled({ postgres }: Stage): Promise<number> {
  const waiting = `select
    (select count(*)::int from emails where sent_at is null and failed_at is null) as emails,
    (select count(*)::int from password_reset_requests where handled_at is null) as resets,
    (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and data->>'id' <> 'scheduled'
       and name in ('emails', 'password-reset-requests', 'agent-contacts-changed')) as jobs`;
  let last = '';
  const settled = async () => {
    const rows = await postgres.ask<Record<string, number>>(waiting).catch(() => []);
    last = JSON.stringify(rows[0] ?? null);
    return rows[0] !== undefined && Object.values(rows[0]).every((count) => count === 0);
  };
  try {
    return await waitUntil('everything is done', settled, { patienceMs: settlePatienceMs, everyMs: 250 });
  } catch {
    throw new Error(`something is stuck: ${last}`);
  }
}

/** Holds the product against everything that the load was promised. */
export async function check(stage: Stage, ledger: Ledger): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [], looked: {} };
  await checkAgents(stage, ledger, verdict);
  await checkShop(stage, ledger, verdict);
  await checkForms(stage, ledger, verdict);
  await checkTotals(stage, ledger, verdict);
  await checkEmails(stage, ledger, verdict);
  return verdict;
}

async function checkAgents({ postgres, ask }: Stage, { agents }: Ledger, verdict: Verdict): Promise<void> {
  const rows = await postgres.ask<{ email: string; phone: string | null; registered: number; resets: number }>(
    `select email, phone,
       (select count(*)::int from audit_lines where subject = agents.id::text and action = 'agent-registered') as registered,
       (select count(*)::int from audit_lines where subject = agents.id::text and action = 'password-reset') as resets
     from agents`,
  );
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  for (const agent of agents.values()) {
    const found = byEmail.get(agent.email) ?? [];
    if (found.length === 0 && agent.registered) verdict.lost.push(`agent ${agent.email}`);
    if (found.length > 1 || (found[0]?.registered ?? 1) !== 1) verdict.doubled.push(`agent ${agent.email}`);
    const [row] = found;
    if (!row) continue;
    if (!isPossible(agent.phone, row.phone, (a, b) => a === b)) verdict.lost.push(`phone of ${agent.email}`);
    if (row.resets < agent.resets) verdict.lost.push(`reset of ${agent.email}`);
  }
  if (rows.length > agents.size) verdict.doubled.push(`${rows.length} agents of ${agents.size}`);
  // Each comparison costs a good part of a core, so of very many agents the newest sign in.
  const known = [...agents.values()].filter(({ password }) => password.known !== null).slice(-signInsMax);
  for (const agent of known) {
    const refused = await whyNoSignIn(ask, agent);
    if (refused !== null) verdict.lost.push(`password of ${agent.email} (${refused})`);
  }
  Object.assign(verdict.looked, { agents: agents.size, passwords: known.length });
}

/** What each password that may hold was answered; null where one of them signs in. */
async function whyNoSignIn(ask: Stage['ask'], { email, password }: AgentAccount): Promise<string | null> {
  const answers: string[] = [];
  for (const one of [password.known, ...password.maybe]) {
    const body = { email, password: one };
    const {
      status,
      code,
      tookMs,
      body: reply,
    } = await askUntilSaid(ask, { method: 'POST', path: `${apiPrefix}/agents/login`, body });
    if (status === 200 && typeof reply.token === 'string') return null;
    answers.push(`${status} ${code} after ${Math.round(tookMs)} ms`);
  }
  return answers.join(', ');
}

/** Asks until the answer says what is: one that leaves it open is no loss, unless there is never another. */
async function askUntilSaid(ask: Stage['ask'], question: Question): Promise<Answer> {
  let answer = await ask(question);
  const until = performance.now() + answerPatienceMs;
  while (isOpen(answer) && performance.now() < until) {
    await sleep(answerPauseMs);
    answer = await ask(question);
  }
  return answer;
}

async function checkShop({ postgres }: Stage, { customers, orders }: Ledger, verdict: Verdict): Promise<void> {
  const stored = await postgres.ask<{ id: string; email: string; agentId: string | null }>(
    'select id, email, agent_id as "agentId" from customers',
  );
  const byId = new Map(stored.map(({ id, ...customer }) => [id, customer]));
  for (const [id, account] of customers) {
    const same = (a: { email: string; agentId: string | null }, b: typeof a) =>
      a.email === b.email && a.agentId === b.agentId;
    if (!isPossible(account, byId.get(id) ?? null, same)) verdict.lost.push(`customer ${id}`);
  }
  const rows = await postgres.ask<{ number: string } & OrderState>(
    `select number, customer_id as "customerId", status, amount_kobo::float8 / 100 as amount from orders`,
  );
  const byNumber = new Map(rows.map(({ number, ...order }) => [number, order]));
  for (const [number, account] of orders) {
    if (!isPossible(account, byNumber.get(number) ?? null, sameOrder)) verdict.lost.push(`order ${number}`);
  }
  if (stored.length > customers.size) verdict.doubled.push(`${stored.length} customers of ${customers.size}`);
  if (rows.length > orders.size) verdict.doubled.push(`${rows.length} orders of ${orders.size}`);
  Object.assign(verdict.looked, { customers: customers.size, orders: orders.size });
}

const sameOrder = (a: OrderState, b: OrderState) =>
  a.customerId === b.customerId && a.status === b.status && Math.round(a.amount * 100) === Math.round(b.amount * 100);

async function checkForms({ postgres }: Stage, { subscribers, messages }: Ledger, verdict: Verdict): Promise<void> {
  const addresses = await postgres.ask<{ email: string }>('select email from subscriptions');
  const texts = await postgres.ask<{ message: string }>('select message from contact_messages');
  compare(
    'subscriber',
    subscribers,
    addresses.map(({ email }) => email),
    verdict,
  );
  compare(
    'message',
    messages,
    texts.map(({ message }) => message),
    verdict,
  );
}

function compare(what: string, promised: Map<string, boolean>, found: readonly string[], verdict: Verdict): void {
  const counts = Map.groupBy(found, (one) => one);
  for (const [one, acknowledged] of promised) {
    const count = counts.get(one)?.length ?? 0;
    if (count === 0 && acknowledged) verdict.lost.push(`${what} ${one}`);
    if (count > 1) verdict.doubled.push(`${what} ${one}`);
  }
  verdict.looked[`${what}s`] = promised.size;
}

/** Every agent's dashboard against customers and orders counted one by one. */
async function checkTotals({ postgres, ask }: Stage, { signedIn }: Ledger, verdict: Verdict): Promise<void> {
  const now = new Date();
  const customers = await postgres.ask<PlainCustomer & { agentId: string }>(
    `select id, agent_id as "agentId", email_key as "emailKey", phone_key as "phoneKey", referred_at as "referredAt" from customers`,
  );
  const orders = await postgres.ask<PlainOrder & { agentId: string }>(
    `select customer_id as "customerId", agent_id as "agentId", status, amount_kobo::float8 as "amountKobo",
       rate_ppm as "ratePpm", placed_at as "placedAt", completed_at as "completedAt" from orders`,
  );
  const agents = await postgres.ask<{ id: string; emailKey: string; phoneKey: string | null }>(
    'select id, email_key as "emailKey", phone_key as "phoneKey" from agents',
  );
  const [customersOf, ordersOf] = [Map.groupBy(customers, (c) => c.agentId), Map.groupBy(orders, (o) => o.agentId)];
  const contacts = new Map(agents.map((agent) => [agent.id, agent]));
  const shown = [...new Set([...signedIn.slice(0, oldestMax), ...signedIn.slice(-signInsMax)])];
  for (const { id, token, email } of shown) {
    const agent = contacts.get(id);
    const answer = await askUntilSaid(ask, { path: `${apiPrefix}/agents/${id}/dashboard`, token });
    // A session that a reset without an answer has ended; the password was tried above.
    if (!agent || answer.status === 401) continue;
    const plain = countPlainly(customersOf.get(id) ?? [], ordersOf.get(id) ?? [], agent, undefined, undefined, now);
    const { history: _, ...summary } = plain;
    const told = answer.body.summary as Record<string, number>;
    for (const [name, value] of Object.entries(summary)) {
      if (told?.[name] === value) continue;
      (told?.[name] ?? 0) > value
        ? verdict.doubled.push(`${name} of ${email}: ${told?.[name]}, not ${value}`)
        : verdict.lost.push(`${name} of ${email}: ${told?.[name]}, not ${value}`);
    }
  }
  verdict.looked.dashboards = shown.length;
}
