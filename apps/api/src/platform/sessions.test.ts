import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { tokenHours } from '@foodbank/contract/people/accounts';
import { createSessions } from './sessions.ts';

const agentOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('a token that has been read before still ends with its last second', () => {
  let now = new Date('2026-11-20T10:00:00Z');
  const sessions = createSessions(randomBytes(32), { now: () => now });
  const token = sessions.sign({ agentId: agentOf(1), passwordVersion: 3 });
  const lastSecond = now.getTime() + tokenHours * 3_600_000 - 1_000;
  assert.deepEqual(sessions.read(token), { agentId: agentOf(1), passwordVersion: 3 });
  now = new Date(lastSecond);
  assert.deepEqual(sessions.read(token), { agentId: agentOf(1), passwordVersion: 3 });
  now = new Date(lastSecond + 1_000);
  assert.equal(sessions.read(token), null);
});

test('with thousands of agents signed in each token is read as its owner’s, the first time and again', () => {
  const sessions = createSessions(randomBytes(32), { now: () => new Date() });
  const numbers = Array.from({ length: 2_500 }, (_, n) => n);
  const tokens = numbers.map((n) => sessions.sign({ agentId: agentOf(n), passwordVersion: n }));
  for (let time = 0; time < 2; time++)
    for (const n of numbers)
      assert.deepEqual(sessions.read(tokens[n] ?? ''), { agentId: agentOf(n), passwordVersion: n });
});

test('a token that differs by its last character from one that was read before is rejected', () => {
  const sessions = createSessions(randomBytes(32), { now: () => new Date() });
  const token = sessions.sign({ agentId: agentOf(1), passwordVersion: 1 });
  assert.ok(sessions.read(token));
  const last = token.at(-1) === 'A' ? 'z' : 'A';
  assert.equal(sessions.read(token.slice(0, -1) + last), null);
});
