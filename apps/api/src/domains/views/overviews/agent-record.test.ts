import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateProfile } from '@foodbank/contract/people/agents';
import * as admin from '@foodbank/contract/people/agents-staff';
import * as calls from '@foodbank/contract/views/overviews-staff';
import { makeAgentWithAccount } from '../../../../test/decide-approvals.ts';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';

const app = await startApp({ after }, { workless: true });
const support = await makeStaff(app, ['support']);
const operations = await makeStaff(app, ['operations']);
const { database } = app.context;
const reason = 'Agreed with the team';

const about = (agentId: string) => ({ params: { agentId } });
const recordOf = async (id: string) => (await support.call(calls.getAgentRecord, about(id))).agent;
const eventsOf = (id: string, cursor?: string) =>
  support.call(calls.listAgentEvents, { ...about(id), query: cursor === undefined ? {} : { cursor } });

test('a record has the month’s and the next target, twelve months of sales and all time', async () => {
  const agent = await makeSignedInAgent(app);
  const order = { customerId: 'C-1', placedAt: '2025-02-01T10:00:00Z' };
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode, referredAt: '2025-01-31T10:00:00Z' });
  await makeOrder(app, 'O-1', { ...order, amount: 1000.5, completedAt: '2025-03-01T10:00:00Z' });
  await makeOrder(app, 'O-2', { ...order, amount: 2000, completedAt: '2025-07-31T23:30:00Z' });
  await makeOrder(app, 'O-3', { ...order, amount: 3000, completedAt: '2026-06-14T10:00:00Z' });
  for (const [startsOn, target] of [
    ['2026-07-01', 500],
    ['2026-09-01', 700],
  ] as const) {
    const body = { startsOn, target, expected: startsOn === '2026-07-01' ? null : 500, reason };
    await operations.call(admin.setAgentTarget, { ...about(agent.id), body });
  }
  const { targets, months, allTime, lastSaleOn, account, changes, state, suspension } = await recordOf(agent.id);
  assert.deepEqual(targets, { thisMonth: null, nextMonth: 500, later: [{ startsOn: '2026-09-01', target: 700 }] });
  assert.deepEqual([months.length, months[0]?.month, months.at(-1)?.month], [12, '2025-07', '2026-06']);
  assert.deepEqual(
    months.find(({ month }) => month === '2025-08'),
    {
      month: '2025-08',
      sales: 2000,
      orders: 1,
      earnings: 40,
      referrals: 0,
      target: null,
    },
  );
  assert.deepEqual(allTime, { sales: 6000.5, orders: 3, earnings: 120.01, referrals: 1 });
  assert.deepEqual([lastSaleOn, account, changes, state, suspension], ['2026-06-14', null, [], 'active', null]);
});

test('a month of sales has each day up to today, a return takes off its day, and the target of that month', async () => {
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'S-1', { referralCode: agent.referralCode, referredAt: '2026-01-31T10:00:00Z' });
  const order = { customerId: 'S-1', placedAt: '2026-05-01T10:00:00Z' };
  // The last millisecond of May in Lagos, and the first of June.
  await makeOrder(app, 'S-11', { ...order, amount: 1000.5, completedAt: '2026-05-31T22:59:59.999Z' });
  await makeOrder(app, 'S-12', { ...order, amount: 2000, completedAt: '2026-05-31T23:00:00.000Z' });
  await makeOrder(app, 'S-13', { ...order, amount: 700, completedAt: '2026-06-02T10:00:00Z' });
  await makeOrder(app, 'S-13', { ...order, status: 'cancelled', amount: 700, completedAt: '2026-06-02T10:00:00Z' });
  const body = { startsOn: '2026-06-01', target: 5_000, expected: null, reason };
  await operations.call(admin.setAgentTarget, { ...about(agent.id), body });
  const sales = (query: { month?: string }) => support.call(calls.getAgentSales, { ...about(agent.id), query });
  const { month, target, days, earlier } = await sales({});
  assert.deepEqual(
    [month, target, days.length, earlier.month, earlier.target],
    ['2026-06', 5_000, 15, '2026-05', null],
  );
  assert.deepEqual(days.slice(0, 2), [
    { day: '2026-06-01', sales: 2000, orders: 1 },
    { day: '2026-06-02', sales: 0, orders: 0 },
  ]);
  assert.deepEqual(earlier.days.at(-1), { day: '2026-05-31', sales: 1000.5, orders: 1 });
  assert.equal((await sales({ month: '2026-05' })).days.length, 31);
  for (const asked of ['2026-07', '2025-06'])
    assert.equal(
      (await support.send(calls.getAgentSales, { ...about(agent.id), query: { month: asked } })).status,
      404,
    );
});

test('a record shows masked contacts, an account without its number, and who suspended the agent and why', async () => {
  const agent = await makeAgentWithAccount(app);
  await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber: '08037771234' } }, agent.token);
  await operations.call(admin.suspendAgent, { ...about(agent.id), body: { reason } });
  const record = await recordOf(agent.id);
  assert.deepEqual(
    [record.phoneNumber, record.account?.lastDigits, record.account?.nameMatches, record.state],
    ['080******34', '6763', true, 'suspended'],
  );
  assert.deepEqual(record.suspension, { at: '2026-06-15T09:00:00.000Z', by: operations.name, reason });
  const { rows: emails } = await support.call(calls.listAgentEmails, { ...about(agent.id), query: {} });
  assert.deepEqual(
    emails.map(({ kind, state }) => [kind, state]),
    [
      ['agent-suspended', 'waiting'],
      ['bank-account-added', 'waiting'],
      ['login-details', 'waiting'],
    ],
  );
  const events = await eventsOf(agent.id);
  const text = JSON.stringify([record, emails, events]);
  assert.ok(![agent.email, '08037771234', '0123456763', agent.password].some((secret) => text.includes(secret)));
  assert.equal((await support.send(calls.getAgentRecord, about('00000000-0000-4000-8000-000000000000'))).status, 404);
});

test('two agents with one account are told apart from one with a strange name', async () => {
  const [one, other] = [await makeAgentWithAccount(app, '0999999999'), await makeAgentWithAccount(app, '0999999999')];
  const facts = async ({ id }: { id: string }) => {
    const { account } = await recordOf(id);
    return [account?.isShared, account?.nameMatches, account?.needsReview];
  };
  assert.deepEqual(
    [await facts(one), await facts(other)],
    [
      [true, false, true],
      [true, false, true],
    ],
  );
});

test('referrals come newest first in pages of 50, masked as the agent sees them, without own accounts', async () => {
  const agent = await makeSignedInAgent(app);
  const at = (index: number) => `2026-05-${String(1 + (index % 20)).padStart(2, '0')}T10:00:00.000Z`;
  for (let index = 0; index < 55; index++) {
    await makeCustomer(app, `R-${index}`, { referralCode: agent.referralCode, referredAt: at(index) });
  }
  await makeCustomer(app, 'R-own', { referralCode: agent.referralCode, email: agent.email });
  const page = (query: object) => support.call(calls.listReferralsOfAgent, { ...about(agent.id), query });
  const first = await page({});
  assert.equal(first.rows.length, 50);
  await makeCustomer(app, 'R-new', { referralCode: agent.referralCode });
  const second = await page({ cursor: first.nextCursor });
  const rows = [...first.rows, ...second.rows];
  assert.deepEqual([new Set(rows.map(({ id }) => id)).size, rows.length, second.nextCursor], [55, 55, null]);
  const dates = rows.map(({ referredAt }) => referredAt);
  assert.deepEqual(dates, [...dates].sort().reverse());
  assert.match(JSON.stringify(rows[0]), /"email":"R\*+\d@example.com","phoneNumber":"080\*{6}67"/);
});

test('a history has what happened newest first, with actor, reason and the months’ sales between', async () => {
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'H-1', { referralCode: agent.referralCode, referredAt: '2026-04-10T10:00:00Z' });
  const order = { customerId: 'H-1', amount: 5000, placedAt: '2026-04-11T10:00:00Z' };
  await makeOrder(app, 'H-O-1', { ...order, completedAt: '2026-04-12T10:00:00Z' });
  await makeOrder(app, 'H-O-2', { ...order, completedAt: '2026-06-12T10:00:00Z' });
  const body = { startsOn: '2026-06-01', target: 100, expected: null, reason };
  await operations.call(admin.setAgentTarget, { ...about(agent.id), body });
  const { rows, nextCursor } = await eventsOf(agent.id);
  assert.deepEqual(
    rows.map(({ action, at, month }) => [action, at.slice(0, 10), month?.month ?? null]),
    [
      ['target-set', '2026-06-15', null],
      ['agent-registered', '2026-06-15', null],
      ['month', '2026-06-15', '2026-06'],
      ['month', '2026-04-30', '2026-04'],
    ],
  );
  assert.equal(nextCursor, null);
  assert.deepEqual(
    [rows[0]?.actor, rows[0]?.reason, rows[0]?.after],
    [{ kind: 'staff', name: operations.name }, reason, { startsOn: '2026-06-01', targetKobo: 10_000 }],
  );
  assert.deepEqual(rows[1]?.actor, { kind: 'agent', name: null });
  assert.equal(rows[2]?.month?.sales, 5000);
});

test('each line of a long history is on one page, also while lines are added', async (t) => {
  const agent = await makeSignedInAgent(app);
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  for (let count = 0; count < 120; count++) {
    // Three lines at each instant.
    if (count % 3 === 0) app.clock.advance(1);
    await database.write((tx) => addAuditLine(tx, { actor: visitor, action: 'sign-in-refused', subject: agent.id }));
  }
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await eventsOf(agent.id, cursor);
    ids.push(...page.rows.map(({ id }) => id));
    await database.write((tx) => addAuditLine(tx, { actor: visitor, action: 'sign-in-refused', subject: agent.id }));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual([ids.length, new Set(ids).size], [121, 121]);
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => Number(b) - Number(a)),
  );
});
