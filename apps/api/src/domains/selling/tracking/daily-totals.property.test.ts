import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateProfile } from '@foodbank/contract/people/agents';
import { trackCustomer, trackOrder } from '@foodbank/contract/selling/tracking';
import { type Dashboard, getDashboard } from '@foodbank/contract/views/dashboard';
import fc from 'fast-check';
import { countPlainly, type PlainCustomer, type PlainOrder } from '../../../../test/count-plainly.ts';
import type { TestAgent } from '../../../../test/make-agent.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { waitForContacts } from '../../../../test/wait-for-worker.ts';
import { insertTerm } from '../../earning/terms/queries.ts';
import { repairDailyTotals } from '../../oversight/proof/repair-daily-totals.ts';
import { runProof } from '../../oversight/proof/run-proof.ts';

const now = '2026-06-15T10:00:00Z';
// Instants around the Lagos midnights of months, of the end of a customer's first year, and of a rate change.
const instants = [
  '2025-02-28T22:59:59.000Z',
  '2025-02-28T23:00:00.000Z',
  '2025-06-14T12:00:00.000Z',
  '2026-02-28T22:59:59.999Z',
  '2026-02-28T23:00:00.000Z',
  '2026-05-31T22:59:59.999Z',
  '2026-05-31T23:00:00.000Z',
  '2026-06-14T23:30:00.000Z',
];
const phones = ['08030000001', '+234 803 000 0002', '2348030000003'];

const instant = fc.constantFrom(...instants);
const customerStep = fc.record({
  kind: fc.constant('customer' as const),
  customer: fc.nat(2),
  withCode: fc.boolean(),
  ownEmail: fc.boolean(),
  phoneNumber: fc.constantFrom(...phones),
  referredAt: instant,
});
const orderStep = fc.record({
  kind: fc.constant('order' as const),
  order: fc.nat(3),
  // Mostly the order's earlier customer and date, because most other reports would be refused.
  changed: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, fc.record({ customer: fc.nat(2), placedAt: instant })),
  status: fc.constantFrom('pending' as const, 'completed' as const, 'cancelled' as const),
  amount: fc.constantFrom(0.25, 0.75, 1, 25, 12_345.67, 100_000_000),
  completedAt: instant,
});
const termStep = fc.record({
  kind: fc.constant('term' as const),
  ratePpm: fc.constantFrom(0, 20_000, 33_333, 1_000_000),
  windowMonths: fc.constantFrom(0, 1, 12),
  effectiveAt: instant,
});
const phoneStep = fc.record({ kind: fc.constant('phone' as const), phoneNumber: fc.constantFrom(...phones) });
const step = fc.oneof({ weight: 6, arbitrary: orderStep }, { weight: 3, arbitrary: customerStep }, termStep, phoneStep);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

test('after any sequence of reports the dashboard equals a recomputation from the orders', async (t) => {
  const app = await startApp(t, { at: now });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
      run += 1;
      await playAndCompare(app, `R${run}`, steps);
    }),
    propertyRuns(12),
  );
  assert.equal(await repairDailyTotals(app.context.database, () => {}), 0, 'and the repair finds no difference');
  const { agentCount, differences } = await runProof(app.context.database, { day: '2026-06-15', whole: true });
  assert.deepEqual(differences, [], 'and so does the proof, of orders, lines and ledger');
  assert.ok(agentCount >= run, `${agentCount} agents were proved`);
});

const firstReport = {
  kind: 'customer',
  withCode: true,
  ownEmail: false,
  phoneNumber: '08039999999',
  referredAt: '2025-02-28T22:59:59.000Z',
} as const;

async function playAndCompare(app: TestApp, run: string, steps: readonly Step[]): Promise<void> {
  const agent = await makeSignedInAgent(app);
  const seen: Seen = { agents: new Set(), others: new Set(), ofOrder: new Map() };
  for (const customer of [0, 1, 2]) await playCustomer(app, agent, run, { ...firstReport, customer });
  let stored = await readStored(app, agent.id, seen);
  for (const one of steps) {
    await play(app, agent, run, one);
    await waitForContacts(app, agent.id);
    stored = await readStored(app, agent.id, seen);
  }
  for (const [month, year] of [undefined, [2, 2025], [3, 2025], [2, 2026], [3, 2026], [5, 2026], [6, 2026]].map(
    (p) => p ?? [],
  )) {
    const query = month === undefined ? {} : { month: String(month), year: String(year) };
    const shown: Dashboard = await app.call(getDashboard, { params: { id: agent.id }, query }, agent.token);
    const plain = countPlainly(stored.customers, stored.orders, month, year, new Date(now));
    assert.deepEqual(
      { ...shown.summary, history: shown.salesHistory },
      { ...plain, target: null, targetRemaining: null },
    );
  }
}

async function play(app: TestApp, agent: TestAgent, run: string, one: Step) {
  if (one.kind === 'term') {
    const { ratePpm, windowMonths, effectiveAt } = one;
    const term = { category: null, agentId: agent.id, ratePpm, windowMonths, effectiveAt: new Date(effectiveAt) };
    await app.context.database.write((tx) => insertTerm(tx, term));
    return;
  }
  if (one.kind === 'phone') {
    await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber: one.phoneNumber } }, agent.token);
    return;
  }
  if (one.kind === 'customer') await playCustomer(app, agent, run, one);
  else await playOrder(app, run, one);
}

async function playCustomer(app: TestApp, agent: TestAgent, run: string, one: StepOf<'customer'>) {
  const customerId = `${run}-C${one.customer}`;
  const email = one.ownEmail ? agent.email.toUpperCase() : `${customerId}@example.com`;
  const { phoneNumber, referredAt } = one;
  const code = one.withCode ? { referralCode: agent.referralCode } : {};
  const body = { firstname: 'A', lastname: 'B', email, phoneNumber, referredAt, ...code };
  await app.call(trackCustomer, { params: { customerId }, body }, app.context.config.trackKey);
}

async function playOrder(app: TestApp, run: string, one: StepOf<'order'>) {
  const { order, changed, status, amount, completedAt } = one;
  const placedAt = changed?.placedAt ?? instants[order] ?? now;
  const customerId = `${run}-C${changed?.customer ?? order % 3}`;
  const body = { customerId, status, amount, placedAt, ...(status === 'completed' ? { completedAt } : {}) };
  const params = { orderNumber: `${run}-O${order}` };
  const { status: answered } = await app.send(trackOrder, { params, body }, app.context.config.trackKey);
  assert.ok([200, 400, 404, 409].includes(answered), `answered ${answered}`);
}

/**
 * The decisions so far: customers who were the agent at some time (and stay the agent until a member of staff decides otherwise), customers
 * who were another person at some time, and for each order whether it is the agent's own.
 */
interface Seen {
  agents: Set<string>;
  others: Set<string>;
  ofOrder: Map<string, boolean>;
}

async function readStored(app: TestApp, agentId: string, { agents: asAgent, others, ofOrder }: Seen) {
  const { pool } = app.context.database;
  const agents = await pool.query('select email_key as "emailKey", phone_key as "phoneKey" from agents where id = $1', [
    agentId,
  ]);
  const agent = agents.rows[0] as { emailKey: string; phoneKey: string | null };
  const found = await pool.query(
    `select id, email_key as "emailKey", phone_key as "phoneKey", referred_at as "referredAt" from customers where agent_id = $1`,
    [agentId],
  );
  for (const { id, emailKey, phoneKey } of found.rows) {
    if (emailKey === agent.emailKey || phoneKey === agent.phoneKey) asAgent.add(id);
    if (!asAgent.has(id)) others.add(id);
  }
  const orders = await pool.query(
    `select number, customer_id as "customerId", status, amount_kobo as "amountKobo", rate_ppm as "ratePpm",
       placed_at as "placedAt", completed_at as "completedAt" from orders where agent_id = $1`,
    [agentId],
  );
  for (const { number, customerId } of orders.rows)
    if (!ofOrder.has(number)) ofOrder.set(number, asAgent.has(customerId));
  return {
    customers: found.rows.map((one): PlainCustomer => ({ ...one, neverReferral: !others.has(one.id) })),
    orders: orders.rows.map((one): PlainOrder => ({ ...one, isOwn: ofOrder.get(one.number) === true })),
  };
}
