import assert from 'node:assert/strict';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { countPlainly, type PlainCustomer, type PlainOrder } from '../../apps/api/test/count-plainly.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import type { Answer, Question } from '../system/ask.ts';
import type { System } from '../system/system.ts';
import { checkEmails, idOfMessage } from './check-emails.ts';
import { isOpen, isPossible, type Model, type ModelAgent, type OrderState, type Register } from './model.ts';

/** Acknowledged writes that are missing, and writes that are stored more than once. */
export interface Findings {
  lost: string[];
  doubled: string[];
}

const settleMs = 300_000;
// Comparing a password takes a good part of a core, so of many agents the newest sign in.
const signInsMax = 60;

/**
 * Waits until no job is left, and compares the product with everything that was acknowledged. `before` is the data from before the
 * load, such as the demo.
 */
export async function assertNothingLost(system: System, model: Model, before: Before): Promise<void> {
  await waitUntilSettled(system);
  const findings: Findings = { lost: [], doubled: [] };
  await checkAgents(system, model, before, findings);
  await checkShop(system, model, before, findings);
  await checkEnquiries(system, model, findings);
  await checkDashboards(system, model, findings);
  await checkEmails(system, model, before.emails, findings);
  assert.deepEqual(findings, { lost: [], doubled: [] });
}

/** The ids from before a load: of emails those that are stored, and those that were delivered. */
export type Before = Record<'agents' | 'customers' | 'orders' | 'emails', Set<string>>;

export async function readBefore({ postgres, mail }: System): Promise<Before> {
  const ids = async (sql: string) => new Set((await postgres.query<{ id: string }>(sql)).map(({ id }) => id));
  return {
    agents: await ids('select email as id from agents'),
    customers: await ids('select id from customers'),
    orders: await ids('select number as id from orders'),
    emails: new Set([...(await ids('select id from emails')), ...[...mail.deliveries.keys()].map(idOfMessage)]),
  };
}

/** Waits until every job is done. */
export async function waitUntilSettled({ postgres }: System): Promise<void> {
  const waiting = `select
    (select count(*)::int from emails where sent_at is null and failed_at is null) as emails,
    (select count(*)::int from password_reset_requests where handled_at is null) as resets,
    (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and data->>'id' <> 'scheduled'
       and name in ('emails', 'password-reset-requests', 'agent-contacts-changed')) as jobs`;
  let last = '';
  const isSettled = async () => {
    const [row] = await postgres.query<Record<string, number>>(waiting).catch(() => []);
    last = JSON.stringify(row ?? null);
    return row !== undefined && Object.values(row).every((count) => count === 0);
  };
  await waitUntil('every job is done', isSettled, { patienceMs: settleMs, everyMs: 250 }).catch((error: Error) => {
    throw new Error(`${error.message}: ${last}`);
  });
}

async function checkAgents(
  { postgres, ask }: System,
  { agents }: Model,
  before: Before,
  { lost, doubled }: Findings,
): Promise<void> {
  const audited = (action: string) =>
    `(select count(*)::int from audit_lines where subject = agents.id::text and action = '${action}')`;
  const rows = await postgres.query<{ email: string; phone: string | null; registered: number; resets: number }>(
    `select email, phone, ${audited('agent-registered')} as registered, ${audited('password-reset')} as resets from agents`,
  );
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  for (const email of byEmail.keys()) if (!agents.has(email) && !before.agents.has(email)) doubled.push(email);
  for (const agent of agents.values()) {
    const [row, ...more] = byEmail.get(agent.email) ?? [];
    if (!row && agent.registered) lost.push(`agent ${agent.email}`);
    if (more.length > 0 || (row?.registered ?? 1) !== 1) doubled.push(`agent ${agent.email}`);
    if (!row) continue;
    if (!isPossible(agent.phone, row.phone, (a, b) => a === b)) lost.push(`phone of ${agent.email}`);
    if (row.resets < agent.resets) lost.push(`reset of ${agent.email}`);
  }
  const known = [...agents.values()].filter(({ password }) => password.known !== null).slice(-signInsMax);
  for (const agent of known) if (!(await maySignIn(ask, agent))) lost.push(`password of ${agent.email}`);
}

async function maySignIn(ask: System['ask'], { email, password: { known, maybe } }: ModelAgent): Promise<boolean> {
  for (const password of [known, ...maybe]) {
    const path = `${apiPrefix}/agents/login`;
    const { status } = await askUntilAnswered(ask, { method: 'POST', path, body: { email, password } });
    if (status === 200) return true;
  }
  return false;
}

async function askUntilAnswered(ask: System['ask'], question: Question): Promise<Answer> {
  let answer = await ask(question);
  const isAnswered = async () => {
    if (isOpen(answer)) answer = await ask(question);
    return !isOpen(answer);
  };
  await waitUntil('an answer', isAnswered, { everyMs: 250 });
  return answer;
}

function checkRows<Value>(
  what: string,
  registers: Map<string, Register<Value>>,
  rows: Map<string, Value>,
  before: Set<string>,
  same: (a: Value, b: Value) => boolean,
  { lost, doubled }: Findings,
): void {
  for (const [key, register] of registers)
    if (!isPossible(register, rows.get(key) ?? null, same)) lost.push(`${what} ${key}`);
  for (const key of rows.keys()) if (!registers.has(key) && !before.has(key)) doubled.push(`${what} ${key}`);
}

async function checkShop({ postgres }: System, model: Model, before: Before, findings: Findings): Promise<void> {
  const customers = await postgres.query<{ id: string; email: string; agentId: string | null }>(
    'select id, email, agent_id as "agentId" from customers',
  );
  const customersById = new Map(customers.map(({ id, ...customer }) => [id, customer]));
  type Customer = { email: string; agentId: string | null };
  const sameCustomer = (a: Customer, b: Customer) => a.email === b.email && a.agentId === b.agentId;
  checkRows('customer', model.customers, customersById, before.customers, sameCustomer, findings);
  const orders = await postgres.query<{ number: string } & OrderState>(
    'select number, customer_id as "customerId", status, amount_kobo::float8 / 100 as amount from orders',
  );
  const ordersByNumber = new Map(orders.map(({ number, ...order }) => [number, order]));
  const kobo = ({ amount }: OrderState) => Math.round(amount * 100);
  const sameOrder = (a: OrderState, b: OrderState) =>
    a.customerId === b.customerId && a.status === b.status && kobo(a) === kobo(b);
  checkRows('order', model.orders, ordersByNumber, before.orders, sameOrder, findings);
}

async function checkEnquiries({ postgres }: System, model: Model, { lost, doubled }: Findings): Promise<void> {
  const read = async (sql: string) =>
    Map.groupBy(await postgres.query<{ text: string }>(sql), (row: { text: string }) => row.text);
  for (const [what, sent, found] of [
    ['subscriber', model.subscribers, await read('select email as text from subscriptions')],
    ['message', model.messages, await read(`select fields->>'message' as text from requests where kind = 'contact'`)],
  ] as const) {
    for (const [text, acknowledged] of sent) {
      const count = found.get(text)?.length ?? 0;
      if (count === 0 && acknowledged) lost.push(`${what} ${text}`);
      if (count > 1) doubled.push(`${what} ${text}`);
    }
  }
}

/** Compares dashboards with customers and orders that are counted one by one. */
async function checkDashboards({ postgres, ask }: System, { signedIn }: Model, findings: Findings): Promise<void> {
  const now = new Date();
  for (const { id, token, email } of signedIn.slice(0, signInsMax)) {
    const customers = await postgres.query<PlainCustomer>(
      `select id, never_referral as "neverReferral", referred_at as "referredAt"
       from customers where agent_id = $1`,
      [id],
    );
    const orders = await postgres.query<PlainOrder>(
      `select customer_id as "customerId", own_account as "isOwn", status, amount_kobo::float8 as "amountKobo", rate_ppm as "ratePpm",
         placed_at as "placedAt", completed_at as "completedAt" from orders where agent_id = $1`,
      [id],
    );
    const answer = await askUntilAnswered(ask, { path: `${apiPrefix}/agents/${id}/dashboard`, token });
    // A reset without an answer has ended the session. The password was tried above.
    if (answer.status === 401) continue;
    const { history: _, ...plain } = countPlainly(customers, orders, undefined, undefined, now);
    const shown = answer.body.summary as Record<string, number>;
    for (const [name, value] of Object.entries(plain)) {
      const difference = (shown?.[name] ?? 0) - value;
      if (difference !== 0)
        findings[difference > 0 ? 'doubled' : 'lost'].push(`${name} of ${email}: ${shown?.[name]}, not ${value}`);
    }
  }
}
