import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getAgent } from '@foodbank/contract/people/agents';
import { makeSignedInAgent } from '../../test/sign-in-directly.ts';
import { createTestClock, startApp } from '../../test/start-app.ts';
import { updatePasswordHash } from '../domains/people/accounts/queries.ts';
import { callsAMinute, createCallLimit } from './call-limit.ts';
import { Refusal } from './refuse.ts';

test('each session has an allowance of calls for each minute', () => {
  const clock = createTestClock('2026-06-15T09:00:12.000Z');
  const limit = createCallLimit(clock, 1);
  for (let call = 0; call < callsAMinute; call++) limit.take('one');
  const isRefused = (error: unknown) =>
    error instanceof Refusal && error.code === 'too-many-requests' && error.retryAfterSeconds === 48;
  assert.throws(() => limit.take('one'), isRefused);
  limit.take('another');
  clock.advance(48);
  limit.take('one');
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

test('calls with a revoked token do not use up the allowance of the new session', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.005' } });
  const agent = await makeSignedInAgent(app);
  const ask = (token: string) => app.send(getAgent, { params: { id: agent.id } }, token);
  await app.context.database.write((tx) => updatePasswordHash(tx, agent.id, 'another hash'));
  const fresh = app.context.sessions.sign({ agentId: agent.id, passwordVersion: 2 });
  for (let call = 0; call < 5; call++) assert.notEqual((await ask(agent.token)).status, 200);
  assert.equal((await ask(fresh)).status, 200);
});
