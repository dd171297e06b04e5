import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { loginAgent, resetPassword } from '@foodbank/contract/people/accounts';
import * as agents from '@foodbank/contract/people/agents';
import * as calls from '@foodbank/contract/people/agents-staff';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { getAgentRecord } from '@foodbank/contract/views/overviews-staff';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const operations = await makeStaff(app, ['operations']);
const support = await makeStaff(app, ['support']);
const reason = 'Agreed with the team on Monday';
const { pool } = app.context.database;

const about = (agentId: string) => ({ params: { agentId } });
const lines = async (subject: string, action: string) =>
  (await pool.query('select * from audit_lines where subject = $1 and action = $2 order by id', [subject, action]))
    .rows;
const targetThisMonth = async ({ id, token }: { id: string; token: string }) =>
  (await app.call(getDashboard, { params: { id }, query: { month: '6', year: '2026' } }, token)).summary.target;
const kinds = async (email: string) =>
  (await pool.query('select kind from emails where to_key = $1 order by id', [email])).rows.map(({ kind }) => kind);

test('a target is set from a month on, seen by the agent, and undone to what was before', async () => {
  const agent = await makeSignedInAgent(app);
  const set = (target: number | null, expected: number | null, startsOn = '2026-06-01') =>
    operations.send(calls.setAgentTarget, { ...about(agent.id), body: { startsOn, target, expected, reason } });
  const { status, body } = await set(250_000.5, null);
  assert.deepEqual([status, body], [200, { message: 'Target saved', before: null, after: 250_000.5 }]);
  assert.equal(await targetThisMonth(agent), 250_000.5);
  assert.equal((await set(300_000, 250_000.5, '2026-07-01')).status, 200);
  assert.equal(await targetThisMonth(agent), 250_000.5, 'the next month’s target changes nothing now');
  assert.equal((await set(null, 250_000.5)).status, 200);
  assert.equal(await targetThisMonth(agent), null);
  const [first] = await lines(agent.id, 'target-set');
  assert.deepEqual(
    [first.actor, first.actor_kind, first.reason, first.before, first.after],
    [
      operations.id,
      'staff',
      reason,
      { startsOn: '2026-06-01', targetKobo: null },
      { startsOn: '2026-06-01', targetKobo: 25_000_050 },
    ],
  );
  const { rows } = await pool.query('select starts_on from agent_targets where agent_id = $1', [agent.id]);
  assert.deepEqual(rows, [{ starts_on: '2026-07-01' }], 'an undone target leaves no row');
});

test('a target for a past month, of zero, with fractions of a kobo or far ahead is refused', async () => {
  const { id } = await makeSignedInAgent(app);
  for (const wrong of [
    { startsOn: '2026-05-01' },
    { startsOn: '2028-07-01' },
    { startsOn: '2026-06-02' },
    { startsOn: '2026-13-01' },
    { target: 0 },
    { target: -5 },
    { target: 0.001 },
    { target: 1e12 },
    { target: '5' },
    { reason: 'x' },
    { reason: undefined },
  ]) {
    const body = { startsOn: '2026-06-01', target: 5, expected: null, reason, ...wrong };
    const answer = await operations.send(calls.setAgentTarget, { ...about(id), body });
    assert.deepEqual([answer.status, answer.body.code], [400, 'validation'], JSON.stringify(wrong));
  }
  assert.deepEqual(await lines(id, 'target-set'), []);
});

test('a target or category that another member changed meanwhile, or that is so already, is refused', async () => {
  const { id } = await makeSignedInAgent(app);
  const target = { startsOn: '2026-06-01', target: 100, expected: null, reason };
  const atOnce = await Promise.all(
    [100, 200, 300].map((value) =>
      operations.send(calls.setAgentTarget, { ...about(id), body: { ...target, target: value } }),
    ),
  );
  assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409, 409]);
  const category = { category: 'student', expected: 'individual', reason };
  const change = (body: object) => operations.send(calls.changeAgentCategory, { ...about(id), body });
  const { status, body } = await change(category);
  assert.deepEqual([status, body.before, body.after], [200, 'individual', 'student']);
  assert.equal((await change(category)).body.code, 'changed-meanwhile');
  assert.equal((await change({ ...category, expected: 'student' })).body.code, 'changed-meanwhile');
  assert.equal((await change({ category: 'individual', expected: 'student', reason })).status, 200, 'undone');
  assert.equal((await change({ category: 'baron', expected: 'individual', reason })).body.code, 'validation');
  assert.equal((await lines(id, 'category-changed')).length, 2);
});

test('a suspended agent’s next call answers 401, also after the agent is restored', async () => {
  const agent = await makeAgent(app);
  const profile = { params: { id: agent.id } };
  const login = { body: { email: agent.email, password: agent.password } };
  await app.call(agents.getAgent, profile, agent.token);
  await operations.call(calls.suspendAgent, { ...about(agent.id), body: { reason } });
  assert.equal((await app.refused(agents.getAgent, profile, agent.token)).status, 401);
  const { status, body } = await app.refused(loginAgent, login);
  assert.deepEqual([status, body.code], [403, 'account-suspended']);
  const wrong = { body: { ...login.body, password: 'not the one' } };
  assert.equal(
    (await app.refused(loginAgent, wrong)).body.code,
    'wrong-credentials',
    'a guess doesn’t learn the state',
  );
  assert.match((await app.waitForEmail(agent.email, 2)).subject ?? '', /suspended/);
  await operations.call(calls.restoreAgent, { ...about(agent.id), body: { reason } });
  assert.equal((await app.refused(agents.getAgent, profile, agent.token)).status, 401, 'the old session stays ended');
  await app.call(loginAgent, login);
  assert.deepEqual(await kinds(agent.email), ['login-details', 'agent-suspended', 'agent-restored']);
});

test('of ten suspensions at once one is done', async () => {
  const { id, email } = await makeSignedInAgent(app);
  const sent = { ...about(id), body: { reason } };
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => operations.send(calls.suspendAgent, sent)));
  assert.equal(atOnce.filter(({ status }) => status === 200).length, 1);
  assert.equal(atOnce.filter(({ body }) => body.code === 'changed-meanwhile').length, 9);
  assert.equal((await lines(id, 'agent-suspended')).length, 1);
  assert.equal((await kinds(email)).filter((kind) => kind === 'agent-suspended').length, 1);
  assert.equal((await operations.send(calls.restoreAgent, sent)).status, 200);
  assert.equal((await operations.send(calls.restoreAgent, sent)).body.code, 'changed-meanwhile');
});

test('a suspended agent gets no codes and no other emails, and a code from before doesn’t work', async () => {
  const agent = await makeAgent(app);
  await operations.call(calls.sendResetCode, { ...about(agent.id), body: { reason } });
  const otp = valueIn(await app.waitForEmail(agent.email, 2), 'Code');
  await operations.call(calls.suspendAgent, { ...about(agent.id), body: { reason } });
  const body = { email: agent.email, otp, newPassword: 'another password' };
  assert.equal((await app.refused(resetPassword, { body })).body.code, 'invalid-otp');
  for (const call of [calls.sendResetCode, calls.endAgentSessions]) {
    const answer = await operations.send(call, { ...about(agent.id), body: { reason } });
    assert.deepEqual([answer.status, answer.body.code], [409, 'agent-suspended'], call.name);
  }
  const registration = { firstname: 'Eve', lastname: 'Obi', email: agent.email, category: 'student' } as const;
  await app.call(agents.registerAgent, { body: registration });
  assert.deepEqual(await kinds(agent.email), ['login-details', 'reset-code', 'agent-suspended']);
});

test('a reset code sent by staff follows the limits of codes, and the member never sees it', async () => {
  const agent = await makeAgent(app);
  const sent = { ...about(agent.id), body: { reason } };
  const first = await operations.send(calls.sendResetCode, sent);
  assert.deepEqual([first.status, first.body], [200, { message: 'Code sent to the agent’s email' }]);
  const second = await operations.send(calls.sendResetCode, sent);
  assert.deepEqual([second.status, second.body.code, second.headers['retry-after']], [429, 'too-many-requests', '60']);
  const otp = valueIn(await app.waitForEmail(agent.email, 2), 'Code');
  await app.call(resetPassword, { body: { email: agent.email, otp, newPassword: 'another password' } });
  assert.equal((await lines(agent.id, 'reset-code-sent')).length, 1);
});

test('ending every session signs the agent out in the middle of one, and the password stays', async () => {
  const agent = await makeAgent(app);
  const profile = { params: { id: agent.id } };
  await operations.call(calls.endAgentSessions, { ...about(agent.id), body: { reason } });
  assert.equal((await app.refused(agents.getAgent, profile, agent.token)).status, 401);
  await app.call(loginAgent, { body: { email: agent.email, password: agent.password } });
  assert.equal((await lines(agent.id, 'agent-sessions-ended')).length, 1);
});

test('contacts are shown once, with the reason in the audit log before the answer', async (t) => {
  const agent = await makeSignedInAgent(app);
  const masked = (await support.call(getAgentRecord, about(agent.id))).agent;
  assert.match(masked.email, /^s\*+\d@example\.com$/);
  const sent = { ...about(agent.id), body: { reason: 'The agent asked us to call back' } };
  const { email, phoneNumber } = await support.call(calls.showAgentContacts, sent);
  assert.deepEqual([email, phoneNumber], [agent.email, null]);
  const [line] = await lines(agent.id, 'contacts-shown');
  assert.deepEqual([line.actor, line.reason], [support.id, 'The agent asked us to call back']);
  assert.ok(!JSON.stringify([line.detail, line.before, line.after]).includes(agent.email));
  assert.equal((await support.send(calls.showAgentContacts, { ...about(agent.id), body: {} })).status, 400);
  // If the line can't be written, nothing is shown.
  const failed = t.mock.method(app.context.database, 'write', async () => {
    throw Object.assign(new Error('the disk is full'), { code: '53100' });
  });
  const answer = await support.send(calls.showAgentContacts, sent);
  failed.mock.restore();
  assert.ok(answer.status >= 500);
  assert.ok(!JSON.stringify(answer.body).includes(agent.email));
});

test('without the permission no act is done, and an unknown agent isn’t found', async () => {
  const { id } = await makeSignedInAgent(app);
  const content = await makeStaff(app, ['content']);
  const bodies = new Map<string, object>([
    ['setAgentTarget', { startsOn: '2026-06-01', target: 5, expected: null, reason }],
    ['changeAgentCategory', { category: 'student', expected: 'individual', reason }],
    ['requestNameChange', { firstname: 'Ada', lastname: 'Obi', reason }],
    ['requestEmailChange', { email: 'new.address@example.com', reason }],
  ]);
  const acts = (Object.values(calls) as unknown[]).filter((one): one is Endpoint =>
    Object.hasOwn(Object(one), 'staff'),
  );
  assert.equal(acts.length, 9);
  for (const act of acts) {
    const body = bodies.get(act.name) ?? { reason };
    assert.equal((await content.send(act, { ...about(id), body })).body.code, 'not-permitted', act.name);
    const member = act.name === 'showAgentContacts' ? support : operations;
    const unknown = { ...about('00000000-0000-4000-8000-000000000000'), body };
    assert.deepEqual((await member.send(act, unknown)).body.code, 'not-found', act.name);
    assert.equal((await member.send(act, { ...about('not-an-id'), body })).status, 400, act.name);
  }
  assert.equal((await support.send(calls.suspendAgent, { ...about(id), body: { reason } })).body.code, 'not-permitted');
});

test('a member of staff doesn’t act on the own agent account', async () => {
  const { id } = await makeSignedInAgent(app);
  await pool.query('update agents set email = $2, email_key = $2 where id = $1', [id, operations.email]);
  const body = { startsOn: '2026-06-01', target: 5, expected: null, reason };
  const { status, body: answer } = await operations.send(calls.setAgentTarget, { ...about(id), body });
  assert.deepEqual([status, answer.code], [403, 'own-record']);
});

test('nothing is changed on an erased agent', async () => {
  const { id } = await makeSignedInAgent(app);
  await pool.query(
    `update agents set erased_at = now(), email = 'erased-' || id || '@erased.invalid', phone = null where id = $1`,
    [id],
  );
  for (const call of [calls.suspendAgent, calls.restoreAgent, calls.sendResetCode, calls.endAgentSessions]) {
    const { body } = await operations.send(call, { ...about(id), body: { reason } });
    assert.equal(body.code, 'agent-erased', call.name);
  }
  assert.equal(
    (await support.send(calls.showAgentContacts, { ...about(id), body: { reason } })).body.code,
    'agent-erased',
  );
  const { agent } = await operations.call(getAgentRecord, about(id));
  assert.deepEqual([agent.state, agent.email], ['erased', '']);
});
