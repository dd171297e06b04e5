import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getAgent } from '@foodbank/contract/people/agents';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { insertTerm } from './queries.ts';
import type { CommissionTerm } from './terms-rules.ts';

test('the profile shows the most specific commission terms in force, the agent’s, the category’s, or those of all', async (t) => {
  const app = await startApp(t, { at: '2026-06-15T09:00:00Z', workless: true });
  const [agent, other] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  const termsOf = async ({ id }: typeof agent) => {
    // Days pass in this test, and a session ends after hours.
    const token = app.context.sessions.sign({ agentId: id, passwordVersion: 1 });
    const profile = await app.call(getAgent, { params: { id } }, token);
    return [profile.agent.commissionTerms.ratePercent, profile.agent.commissionTerms.windowMonths];
  };
  const add = (ratePpm: number, windowMonths: number, effectiveAt: string, whose: Partial<CommissionTerm>) =>
    app.context.database.write((tx) =>
      insertTerm(tx, {
        ratePpm,
        windowMonths,
        effectiveAt: new Date(effectiveAt),
        category: null,
        agentId: null,
        ...whose,
      }),
    );
  assert.deepEqual(await termsOf(agent), [2, 12], 'the default');

  await add(30_000, 6, '2026-06-01T00:00:00+01:00', { category: 'student' });
  await add(50_000, 24, '2026-06-01T00:00:00+01:00', { agentId: other.id });
  assert.deepEqual(await termsOf(agent), [2, 12], 'terms of another category and agent');
  assert.deepEqual(await termsOf(other), [5, 24], 'terms of the agent');

  await add(25_000, 18, '2026-06-10T00:00:00+01:00', { category: 'individual' });
  assert.deepEqual(await termsOf(agent), [2.5, 18], 'terms of the agent’s category');
  assert.deepEqual(await termsOf(other), [5, 24], 'the agent’s own count before the category’s');

  await add(10_000, 3, '2026-06-14T00:00:00+01:00', {});
  assert.deepEqual(await termsOf(agent), [2.5, 18], 'the category’s count before newer ones of all agents');

  await add(123_456, 1, '2026-06-16T00:00:00+01:00', { agentId: agent.id });
  app.clock.set('2026-06-15T22:59:59.999Z');
  assert.deepEqual(await termsOf(agent), [2.5, 18], 'terms of tomorrow do not count today');
  app.clock.advance(0.001);
  assert.deepEqual(await termsOf(agent), [12.3456, 1], 'they count from midnight in Lagos');

  await app.context.database.pool.query('delete from commission_terms');
  assert.deepEqual(await termsOf(agent), [0, 0], 'no terms at all');
});
