import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { getAgent } from '@foodbank/contract/people/agents';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { claimsOf } from './forge-token.ts';
import { makeAgent, type TestAgent } from './make-agent.ts';
import { startApp } from './start-app.ts';

const secret = 'a secret that both processes of the test share';
const app = await startApp({ after }, { env: { TOKEN_SECRET: secret } });
const hours = 3600;

async function statusOf(agent: TestAgent, on = app): Promise<number> {
  return (await on.send(getAgent, { params: { id: agent.id } }, agent.token)).status;
}

test('a session lasts exactly twelve hours, also when it is used', async () => {
  const agent = await makeAgent(app);
  for (let hour = 0; hour < 11; hour++) {
    app.clock.advance(1 * hours);
    assert.equal(await statusOf(agent), 200);
  }
  app.clock.advance(1 * hours - 1);
  assert.equal(await statusOf(agent), 200);
  app.clock.advance(1);
  assert.equal(await statusOf(agent), 401);
  app.clock.advance(-1);
  assert.equal(await statusOf(agent), 200, 'the token’s own time counts, not a cached result');
  app.clock.advance(100 * hours);
  assert.equal(await statusOf(agent), 401);
});

test('a token holds an id, a password version and its times, and nothing about the person', async () => {
  const agent = await makeAgent(app);
  const nowSeconds = Math.floor(app.clock.now().getTime() / 1000);
  assert.deepEqual(claimsOf(agent.token), { sub: agent.id, pv: 1, exp: nowSeconds + 12 * hours });
  const header = JSON.parse(Buffer.from(agent.token.split('.')[0] ?? '', 'base64url').toString());
  assert.deepEqual(header, { alg: 'HS256', typ: 'JWT' });
});

test('signing in elsewhere ends no session', async () => {
  const agent = await makeAgent(app);
  app.clock.advance(60);
  const { token } = await app.call(loginAgent, { body: { email: agent.email, password: agent.password } });
  assert.notEqual(token, agent.token);
  assert.deepEqual([await statusOf(agent), await statusOf({ ...agent, token })], [200, 200]);
});

test('every process with the same secret accepts a session, one with another secret doesn’t', async (t) => {
  const agent = await makeAgent(app);
  const { databaseUrl } = app;
  const beside = await startApp(t, { databaseUrl, env: { TOKEN_SECRET: secret } });
  const stranger = await startApp(t, { databaseUrl, env: { TOKEN_SECRET: `${secret}!` } });
  for (const one of [beside, stranger]) one.clock.set(app.clock.now().toISOString());
  assert.deepEqual([await statusOf(agent, beside), await statusOf(agent, stranger)], [200, 401]);
});

test('after a password change an older session is refused by every call on every process', async (t) => {
  const agent = await makeAgent(app);
  const beside = await startApp(t, { databaseUrl: app.databaseUrl, env: { TOKEN_SECRET: secret } });
  beside.clock.set(app.clock.now().toISOString());
  const addresses = [getAgent, getDashboard]
    .map(({ path }) => `/api/v1${path.replace('{id}', agent.id)}`)
    .flatMap((path) => [path, `${path}?month=3&year=2026`, `${path}?month=13&year=2026`]);
  const ask = async () => {
    const answers = [];
    for (const { app: process } of [app, beside]) {
      for (const url of addresses) {
        const headers = { authorization: `Bearer ${agent.token}` };
        const { statusCode, body } = await process.inject({ method: 'GET', url, headers });
        answers.push({ statusCode, body });
      }
    }
    return answers;
  };
  const before = await ask();
  assert.deepEqual(
    before.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200, 200, 400, 200, 200, 200, 200, 200, 400],
  );
  await app.context.database.pool.query('update accounts set password_version = password_version + 1 where id = $1', [
    agent.id,
  ]);
  for (const { statusCode, body } of await ask()) {
    assert.equal(statusCode, 401);
    assert.equal(JSON.parse(body).code, 'not-signed-in');
    assert.ok(!body.includes(agent.email));
  }
});
