import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { findDifferences } from '../apps/api/src/domains/oversight/proof/run-proof.ts';
import { lastFirst } from '../apps/api/test/ending.ts';
import { drawAccept, drawEvent } from '../apps/api/test/loans/draw-loan-act.ts';
import { makeOwnCustomer } from '../apps/api/test/make-own-customer.ts';
import { startApp } from '../apps/api/test/start-app.ts';
import { keepKillable } from './killable/keep-killable.ts';
import type { LoanOperation } from './loans/child.ts';
import { buildLoanGates, type LoanPoint, loanPoints } from './loans/gate.ts';
import { loanKills, seed } from './options.ts';

const beginsAt = '2026-01-05T09:00:00.000Z';
const dayMs = 86_400_000;
const [workers, loansMax, patienceMs, killingMaxMs] = [4, 400, 3_000, 1_200_000];

test('kill -9 in each step of a loan event and of a close of day leaves nothing half done, and nothing done twice', async (test) => {
  const t = lastFirst(test);
  const random = createRandom(seed);
  let offsetMs = Date.parse(beginsAt) - Date.now();
  const now = () => new Date(Date.now() + offsetMs);
  const folder = mkdtempSync(join(tmpdir(), 'fb-loans-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const secrets = { TOKEN_SECRET: randomBytes(24).toString('hex'), TRACK_KEY: randomBytes(24).toString('hex') };
  const app = await startApp(t, { at: beginsAt, env: secrets, workless: true });
  const { read, pool } = app.context.database;
  const customers: string[] = [];
  for (let count = 0; count < 6; count += 1) customers.push((await makeOwnCustomer(app)).id);
  const product = keepKillable<LoanOperation, null>({
    program: new URL('loans/child.ts', import.meta.url),
    env: { ...secrets, DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    databaseUrl: app.databaseUrl,
    settings: null,
    offsetMs: () => offsetMs,
  });
  t.after(() => product.stop());
  const gates = await buildLoanGates(app.databaseUrl, () => product.kill());
  t.after(() => gates.close());

  let isOver = false;
  const counts = { done: 0, refused: 0, lost: 0 };
  const done = new Set<string>();
  /** Asks until there is an answer, as a caller with a key does. */
  const ask = async (operation: LoanOperation) => {
    for (;;) {
      const outcome = await product.ask(operation);
      counts[outcome.kind === 'error' ? 'refused' : outcome.kind] += 1;
      if (outcome.kind === 'lost') continue;
      if (outcome.kind === 'done' && operation.kind === 'event') done.add(operation.key);
      return;
    }
  };
  const loanIds = async () => (await pool.query<{ id: string }>('select id from loans')).rows.map(({ id }) => id);
  const work = async () => {
    while (!isOver) {
      const [ids, today] = [await loanIds(), lagosDay(now())];
      const isNew = ids.length < 4 || (ids.length < loansMax && random.chance(0.15));
      await ask(isNew ? drawAccept(random, customers, today) : await drawEvent(read, random, random.pick(ids), today));
    }
  };
  const passDays = async () => {
    while (!isOver) {
      offsetMs += random.whole(1, 3) * dayMs;
      await ask({ kind: 'day', offsetMs });
      await sleep(150);
    }
  };
  const killed = new Map<string, number>();
  const kill = async () => {
    const wanted = pointsToKillAt(random);
    const until = performance.now() + killingMaxMs;
    for (let point = wanted.shift(); point !== undefined && performance.now() < until; point = wanted.shift()) {
      await product.port();
      const lateMs = random.chance(0.3) ? random.whole(200, 1_500) : 0;
      if (await gates.killAt(point, { patienceMs, lateMs })) killed.set(point.name, (killed.get(point.name) ?? 0) + 1);
      else wanted.push(point);
    }
    isOver = true;
  };
  try {
    await Promise.all([...Array.from({ length: workers }, work), passDays(), kill()]);
  } finally {
    isOver = true;
  }
  offsetMs += 200 * dayMs;
  await ask({ kind: 'day', offsetMs });

  const total = [...killed.values()].reduce((sum, count) => sum + count, 0);
  for (const [name, count] of killed) test.diagnostic(`${name}: ${count}`);
  const { rows } = await pool.query(
    `select (select count(*)::int from loans) as loans, (select count(*)::int from loan_events) as events,
       (select count(*)::int from ledger_transfers where subject like 'loan:%') as transfers,
       (select count(*)::int from loans where next_change_on <= $1) as behind`,
    [addDays(lagosDay(now()), -1)],
  );
  test.diagnostic(`seed ${seed}: ${total} kills, ${JSON.stringify({ ...counts, ...rows[0] })}`);
  assert.deepEqual((await findDifferences(read, null)).differences, [], 'the proof holds');
  assert.equal(rows[0].behind, 0, 'every loan was followed');
  const { rows: kept } = await pool.query('select count(*)::int as count from loan_events where key = any($1)', [
    [...done],
  ]);
  assert.equal(kept[0].count, done.size, 'every answered event is there, once');
  assert.ok(total >= loanKills, `${total} of ${loanKills} kills in ${killingMaxMs} ms`);
  if (loanKills >= loanPoints.length)
    for (const { name } of loanPoints) assert.ok((killed.get(name) ?? 0) > 0, `never killed: ${name}`);
});

/** As many points as kills are asked for: each as often as the others, in a random order. */
function pointsToKillAt(random: ReturnType<typeof createRandom>): LoanPoint[] {
  const rounds = Array.from({ length: Math.ceil(loanKills / loanPoints.length) }, () => loanPoints).flat();
  const keyed = rounds.map((point) => ({ point, key: random.next() }));
  return keyed
    .toSorted((one, other) => one.key - other.key)
    .map(({ point }) => point)
    .slice(0, loanKills);
}
