import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '@foodbank/contract/client/client';
import type { Statement } from '@foodbank/contract/views/statements';
import { fetchStatement, StatementNotMade } from './fetch-statement.ts';

const wanted = { month: '2026-06', format: 'pdf' } as const;
const statement: Statement = { id: 's1', ...wanted, state: 'waiting', askedAt: '2026-06-15T09:00:00Z', madeAt: null };
const file = new File(['%PDF'], 'statement.pdf', { type: 'application/pdf' });

/** A server whose statement is in these states, one after the other. */
function serverOf(...states: Statement['state'][]) {
  const made: string[] = [];
  const call = (async ({ name }: { name: string }) => {
    made.push(name);
    if (name === 'requestStatement') return { statement };
    if (name === 'downloadStatement') return file;
    const state = states.shift() ?? 'waiting';
    const other = { ...statement, id: 's0', state: 'ready' };
    return { months: [{ month: '2026-06', isSoFar: true, statements: [other, { ...statement, state }] }] };
  }) as unknown as Call;
  const paused: number[] = [];
  const pause = async (ms: number) => void paused.push(ms);
  return { call, pause, made, paused };
}

test('a statement is asked for, waited for and then downloaded', async () => {
  const server = serverOf('waiting', 'waiting', 'ready');
  assert.equal(await fetchStatement(server, 'a1', wanted), file);
  assert.deepEqual(server.made, [
    'requestStatement',
    ...['listStatements', 'listStatements', 'listStatements'],
    'downloadStatement',
  ]);
});

test('a statement that can’t be made ends the wait at once', async () => {
  const server = serverOf('waiting', 'failed');
  await assert.rejects(
    fetchStatement(server, 'a1', wanted),
    (error) => error instanceof StatementNotMade && error.reason === 'failed',
  );
  assert.equal(server.paused.length, 2);
});

test('after half a minute the wait ends with a message', async () => {
  const server = serverOf();
  await assert.rejects(
    fetchStatement(server, 'a1', wanted),
    (error) => error instanceof StatementNotMade && error.reason === 'waiting',
  );
  const waitedMs = server.paused.reduce((sum, ms) => sum + ms, 0);
  assert.ok(waitedMs >= 25_000 && waitedMs <= 40_000, `${waitedMs}`);
  assert.ok(!server.made.includes('downloadStatement'));
});
