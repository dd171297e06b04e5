import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { roleNames } from '@foodbank/contract/people/permissions';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openContext } from '../../apps/api/src/context.ts';
import { seedAll } from '../../apps/api/src/demo/seed-all.ts';
import { seedStaff } from '../../apps/api/src/demo/seed-staff.ts';
import { completeWithNewToken, openSession } from '../../apps/api/src/domains/people/accounts/cookie-sessions.ts';
import { insertAccount } from '../../apps/api/src/domains/people/accounts/queries.ts';
import { confirmPendingTotp, storePendingTotp } from '../../apps/api/src/domains/people/second-factors/queries.ts';
import { insertMember, setRoles } from '../../apps/api/src/domains/people/staff/queries.ts';
import type { AppContext } from '../../apps/api/src/platform/app-context.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { allStaffRoutes } from '../../apps/api/src/staff-routes.ts';
import type { Measure } from '../bench.ts';
import { consoleCalls } from '../console-calls.ts';
import { percentileMs, send } from '../http-load.ts';
import { consoleScale, loadConsoleData, readExamples, smallConsoleScale } from '../load-console-data.ts';
import { loadData, smallScale } from '../load-data.ts';
import { type Result, shortened } from '../results.ts';

const database = 'foodbank_bench_console';
const warmUps = 3;
const callsEach = 40;
/** The aim of every list, record and search at the 95th percentile. */
const aimMs = 150;

/**
 * Every GET of the console beside one busy core, one call at a time, by a member with every role: 2,000 agents, a million orders, 50,000
 * requests, a million lines of the audit and a million emails.
 */
export const measureConsole: Measure = async ({ postgres, scale: { orders } }) => {
  const scale = orders === smallScale.orders ? smallConsoleScale : consoleScale;
  const databaseUrl = await postgres.makeDatabase(database);
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-console-'));
  try {
    await loadData(databaseUrl, scale, 'none of these agents signs in');
    // In this process: only its routes tell which calls there are.
    const config = readConfig({ DATA_DIR: folder, LIMIT_SCALE: '1000000', JOBS: 'none' });
    const open = await openContext(config, databaseUrl, { clock: systemClock, log: createLog('silent') });
    const app = await buildApp(open.context);
    try {
      // The demo adds its staff only where there is none.
      await seedStaff(open.context);
      const member = await makeMember(open.context);
      const sealedNumber = open.context.keys.seal('0123456789');
      await loadConsoleData(databaseUrl, scale, { staffId: member.id, sealedNumber });
      // The shop, its orders, deliveries and plans are those of the demo.
      await seedAll(open.context, () => {});
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      return await withBusyCore(() => measureCalls(open.context, { url, databaseUrl, cookie: member.cookie }));
    } finally {
      await app.close();
      await open.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await postgres.dropDatabase(database);
  }
};

/** A member of staff with every role and a complete session. */
export function makeMember({ database }: AppContext): Promise<{ id: string; cookie: string }> {
  return database.write(async (tx) => {
    const loginKey = 'staff@bench.example';
    const id = await insertAccount(tx, { kind: 'staff', loginKey, passwordHash: 'signs in by session' });
    if (id === null) throw new Error('there is a member of staff already');
    await insertMember(tx, { id, name: 'Ngozi Bench', email: loginKey });
    await setRoles(tx, id, roleNames, null);
    await storePendingTotp(tx, id, tx.keys.seal('none'));
    await confirmPendingTotp(tx, id, 0);
    const session = await openSession(tx, id, { userAgent: 'bench', address: '127.0.0.1' });
    return { id, cookie: `staff=${await completeWithNewToken(tx, session.id)}` };
  });
}

async function measureCalls(
  context: AppContext,
  { url, databaseUrl, cookie }: { url: string; databaseUrl: string; cookie: string },
): Promise<Result[]> {
  const examples = await readExamples(databaseUrl);
  const endpoints = allStaffRoutes(context).map(({ endpoint }) => endpoint);
  const made = endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({ endpoint, calls: consoleCalls(endpoint, examples) }));
  const calls = made.flatMap((one) => one.calls);
  const left = made.filter((one) => one.calls.length === 0).map(({ endpoint }) => endpoint.name);
  const results: Result[] = [];
  // A refusal is faster than an answer, so it is no measure: the data or the examples lack something.
  const refused: string[] = [];
  for (const { name, path } of calls) {
    // Searches for contacts are limited for each member.
    await context.database.pool.query('delete from rate_limits');
    const get = () => send(url, { kind: name, method: 'GET', path: apiPrefix + path, headers: { cookie } });
    const { status, text } = await get();
    if (status !== 200) {
      refused.push(`${path} answered ${status}`);
      continue;
    }
    results.push({ name, figure: percentileMs(await timesOf(get), 95), unit: 'ms', aim: { most: aimMs } });
    // A list that goes on is measured on its second page too.
    const { nextCursor = null } = JSON.parse(text);
    if (nextCursor === null) continue;
    const next = `${apiPrefix}${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(nextCursor)}`;
    const more = await timesOf(() => send(url, { kind: name, method: 'GET', path: next, headers: { cookie } }));
    results.push({ name: `${name}, page 2`, figure: percentileMs(more, 95), unit: 'ms', aim: { most: aimMs } });
  }
  const note = refused.join(', ');
  return [
    ...shortened(results, 'calls of the console'),
    { name: 'calls without an example', figure: left.length, unit: '', note: left.join(', ') },
    { name: 'calls that did not answer 200', figure: refused.length, unit: '', bar: { most: 0 }, note },
  ];
}

/** How long a call takes, one at a time, after some that are not counted. */
export async function timesOf(get: (call: number) => Promise<unknown>): Promise<RecordableHistogram> {
  const times = createHistogram();
  for (let call = 0; call < warmUps + callsEach; call++) {
    const startedAt = performance.now();
    await get(call);
    if (call >= warmUps) times.record(Math.max(1, Math.round((performance.now() - startedAt) * 1000)));
  }
  return times;
}

/** Does some work while another thread keeps one core busy. */
export async function withBusyCore<T>(work: () => Promise<T>): Promise<T> {
  const busy = new Worker('for (;;);', { eval: true });
  try {
    return await work();
  } finally {
    await busy.terminate();
  }
}
