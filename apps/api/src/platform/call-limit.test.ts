import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getAgent } from '@foodbank/contract/people/agents';
import { makeSignedInAgent } from '../../test/sign-in-directly.ts';
import { createTestClock, startApp } from '../../test/start-app.ts';
import { callsAMinute, createCallLimit } from './call-limit.ts';
import { Refusal } from './refuse.ts';

test('an agent may call so often in a minute, another one besides, and both again in the next', () => {
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

test('who calls too often is told when to come back, and nobody else notices', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.005' } });
  const [hasty, calm] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  const ask = ({ id, token }: typeof hasty) => app.send(getAgent, { params: { id } }, token);
  for (let call = 0; call < 3; call++) assert.equal((await ask(hasty)).status, 200);
  const { status, body, headers } = await ask(hasty);
  assert.deepEqual([status, body.code, headers['retry-after']], [429, 'too-many-requests', '60']);
  assert.equal((await ask(calm)).status, 200);
});
