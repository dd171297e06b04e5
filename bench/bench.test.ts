import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createTestDatabase } from '../apps/api/test/database.ts';
import type { Result } from './results.ts';

const expected = [
  'public-get',
  'signed-in-get',
  'query-password-version',
  'query-agent-by-id',
  'query-agent-by-e-mail',
  'query-dashboard',
  'query-profile',
  'query-referral-list',
  'dashboard-http',
  'dashboard-many-orders',
  'dashboard-some-orders',
  'roll-up',
  'referral-list',
  'referral-list-ten',
  'sign-in-storm',
  'start',
  'memory-first',
  'memory-load',
  'tracking-single',
  'tracking-batch',
];

/** Runs the quick bench on the tests' own PostgreSQL, without the programs that only measure. */
async function runQuick(t: TestContext, out: string, ...flags: string[]): Promise<string> {
  const url = await createTestDatabase(t);
  const program = join(import.meta.dirname, 'run.ts');
  return execFileSync(process.execPath, [program, '--quick', '--out', out, '--port', '4690', ...flags], {
    encoding: 'utf8',
    env: { HOME: process.env.HOME, PATH: '', BENCH_DATABASE_URL: url },
    timeout: 120_000,
  });
}

test('the bench answers alike on both sides, and its table, figures and chart are whole without wrk and pgbench', async (t) => {
  const out = mkdtempSync(join(tmpdir(), 'foodbank-bench-test-'));
  t.after(() => rmSync(out, { recursive: true, force: true }));
  const printed = await runQuick(t, out);
  assert.match(printed, /wrk isn't installed/);
  const latest = join(out, 'latest.json');
  const { results } = JSON.parse(readFileSync(latest, 'utf8')) as { results: Result[] };
  assert.deepEqual(
    results.map(({ id }) => id),
    expected,
  );
  for (const { id, pairs, skipped } of results) {
    const needsProgram = /^(public-get|signed-in-get|query-|dashboard-http|roll-up)/.test(id);
    assert.equal(skipped !== undefined, needsProgram, id);
    assert.equal(pairs.length, needsProgram ? 0 : 1, id);
    assert.ok(
      pairs.every(({ ours, floor }) => ours > 0 && (floor === null || floor > 0)),
      id,
    );
  }
  const table = readFileSync(join(out, 'latest.md'), 'utf8').trim().split('\n');
  assert.equal(table.length, expected.length + 2);
  assert.equal(new Set(table.map((line) => line.split('|').length)).size, 1, 'every row has every column');
  const chart = readFileSync(join(out, 'latest.svg'), 'utf8');
  for (const name of ['p99 of others while 32 sign in', 'tracking, 50 orders a call']) assert.ok(chart.includes(name));
});
