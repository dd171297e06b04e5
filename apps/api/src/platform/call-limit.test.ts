import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getAgent } from '@foodbank/contract/people/agents';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { getRiderSession } from '@foodbank/contract/people/riders';
import { getStaffSession, signInStaff } from '@foodbank/contract/people/staff-sessions';
import { makeOwnCustomer, personCalls } from '../../test/make-own-customer.ts';
import { makeRider } from '../../test/make-rider.ts';
import { makeStaff, staffCalls } from '../../test/make-staff.ts';
import { makeSignedInAgent } from '../../test/sign-in-directly.ts';
import { makeMember, memberPassword } from '../../test/staff-browser.ts';
import { createTestClock, startApp, type TestApp } from '../../test/start-app.ts';
import { completeWithNewToken, openSession } from '../domains/people/accounts/cookie-sessions.ts';
import { openPersonSession } from '../domains/people/accounts/person-sessions.ts';
import { updatePasswordHash } from '../domains/people/accounts/queries.ts';
import { callsAMinute, createCallLimit } from './call-limit.ts';
import { Refusal } from './refuse.ts';

const device = { userAgent: 'test', address: '127.0.0.1' };
const one = { audience: 'customer', id: 'one' } as const;

test('each account has an allowance of calls for each minute, by all of its tokens together', () => {
  const clock = createTestClock('2026-06-15T09:00:12.000Z');
  const limit = createCallLimit(clock, 1);
  for (let call = 0; call < callsAMinute; call++) limit.take(one, `token ${call % 4}`);
  const isRefused = (error: unknown) =>
    error instanceof Refusal && error.code === 'too-many-requests' && error.retryAfterSeconds === 48;
  assert.throws(() => limit.take(one, 'a fifth token'), isRefused);
  assert.throws(() => limit.refuseBeyond('token 3'), isRefused);
  limit.refuseBeyond('a token that was not used in this minute');
  limit.take({ ...one, id: 'another' }, 'another token');
  limit.take({ ...one, audience: 'rider' }, 'a token of a rider with the same id');
  clock.advance(48);
  limit.refuseBeyond('token 3');
  limit.take(one, 'token 3');
});

test('an agent who calls too often is told when to come back; other agents are not affected', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.005' } });
  const [hasty, calm] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  const ask = ({ id, token }: typeof hasty) => app.send(getAgent, { params: { id } }, token);
  for (let call = 0; call < 3; call++) assert.equal((await ask(hasty)).status, 200);
  const { status, body, headers } = await ask(hasty);
  assert.deepEqual([status, body.code, headers['retry-after']], [429, 'too-many-requests', '60']);
  assert.equal((await ask(calm)).status, 200);
});

/** For each kind of account, the calls of four sessions that one account has. */
const fourSessions: Record<string, (app: TestApp) => Promise<(() => Promise<{ status: number }>)[]>> = {
  async agent(app) {
    const { id } = await makeSignedInAgent(app);
    // Tokens that are signed in different seconds differ.
    const tokens = [1, 2, 3, 4].map(() => {
      app.clock.advance(1);
      return app.context.sessions.sign({ agentId: id, passwordVersion: 1 });
    });
    return tokens.map((token) => () => app.send(getAgent, { params: { id } }, token));
  },
  async customer(app) {
    const { id, cookie } = await makeOwnCustomer(app);
    const more = [1, 2, 3].map(() => app.context.database.write((tx) => openPersonSession(tx, id, device)));
    const cookies = [cookie, ...(await Promise.all(more))];
    return cookies.map((each) => () => personCalls(app, 'customer', () => each).send(getCustomerSession, {}));
  },
  async rider(app) {
    const { id, cookie } = await makeRider(app);
    const more = [1, 2, 3].map(() => app.context.database.write((tx) => openPersonSession(tx, id, device)));
    const cookies = [cookie, ...(await Promise.all(more))];
    return cookies.map((each) => () => personCalls(app, 'rider', () => each).send(getRiderSession, {}));
  },
  async staff(app) {
    const { id, cookie } = await makeStaff(app, ['support']);
    const open = () =>
      app.context.database.write(async (tx) => {
        const session = await openSession(tx, id, device);
        return (await completeWithNewToken(tx, session.id)) ?? '';
      });
    const cookies = [cookie, ...(await Promise.all([open(), open(), open()]))];
    return cookies.map((each) => () => staffCalls(app, () => each).send(getStaffSession, {}));
  },
};

for (const [audience, open] of Object.entries(fourSessions)) {
  test(`four sessions of one ${audience} make as many calls a minute as one session`, async (t) => {
    const app = await startApp(t, { workless: true, env: { LIMIT_SCALE: '0.02' } });
    const [sessions, [other]] = [await open(app), await open(app)];
    const statuses = [];
    for (let round = 0; round < 4; round++) for (const call of sessions) statuses.push((await call()).status);
    assert.equal(statuses.filter((status) => status === 200).length, callsAMinute * 0.02);
    assert.equal((await other?.())?.status, 200, 'another account is not slowed');
  });
}

test('an account beyond its calls is refused without being looked up', async (t) => {
  const app = await startApp(t, { workless: true, env: { LIMIT_SCALE: '0.005' } });
  const customer = await makeOwnCustomer(app);
  for (let call = 0; call < 4; call++) await customer.send(getCustomerSession, {});
  const find = t.mock.method(app.context.database.read, 'find');
  assert.equal((await customer.send(getCustomerSession, {})).status, 429);
  assert.equal(find.mock.callCount(), 0);
});

test('calls with a revoked token do not use up the allowance of the new session', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.005' } });
  const agent = await makeSignedInAgent(app);
  const ask = (token: string) => app.send(getAgent, { params: { id: agent.id } }, token);
  await app.context.database.write((tx) => updatePasswordHash(tx, agent.id, 'another hash'));
  const fresh = app.context.sessions.sign({ agentId: agent.id, passwordVersion: 2 });
  for (let call = 0; call < 5; call++) assert.notEqual((await ask(agent.token)).status, 200);
  assert.equal((await ask(fresh)).status, 200);
});

test('who has only the password of a member does not use up the member’s calls', async (t) => {
  const app = await startApp(t, { workless: true, env: { LIMIT_SCALE: '0.005' } });
  const member = await makeMember(app);
  const complete = staffCalls(app, () => member.cookie);
  await member.call(signInStaff, { body: { email: member.email, password: memberPassword } });
  await app.context.database.pool.query('update account_sessions set password_version = 2 where account_id = $1', [
    member.id,
  ]);
  for (let call = 0; call < 5; call++) await member.send(getStaffSession, {});
  assert.equal((await complete.send(getStaffSession, {})).status, 200);
});
