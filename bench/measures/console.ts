import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { roleNames } from '@foodbank/contract/people/permissions';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openContext } from '../../apps/api/src/context.ts';
import { seedAll } from '../../apps/api/src/demo/seed-all.ts';
import { seedStaff } from '../../apps/api/src/demo/seed-staff.ts';
import { sumMoneyDays } from '../../apps/api/src/domains/money/ledger/day-sums.ts';
import { completeWithNewToken, openSession } from '../../apps/api/src/domains/people/accounts/cookie-sessions.ts';
import { insertAccount } from '../../apps/api/src/domains/people/accounts/queries.ts';
import { confirmPendingTotp, storePendingTotp } from '../../apps/api/src/domains/people/second-factors/queries.ts';
import { insertMember, setRoles } from '../../apps/api/src/domains/people/staff/queries.ts';
import type { AppContext } from '../../apps/api/src/platform/app-context.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { allStaffRoutes } from '../../apps/api/src/staff-routes.ts';
import type { Measure } from '../bench.ts';
import { loadInBulk } from '../bulk-load.ts';
import { consoleCalls } from '../console-calls.ts';
import { readExamples } from '../console-examples.ts';
import { send } from '../http-load.ts';
import { consoleScale, loadConsoleData, smallConsoleScale } from '../load-console-data.ts';
import { loadData, smallScale } from '../load-data.ts';
import { loadLedger } from '../load-ledger.ts';
import { ledgerHistory, moneyHistory } from '../load-money-history.ts';
import { type ShopScale, shopHistory } from '../load-shop-history.ts';
import { withClient } from '../open-postgres.ts';
import { type Result, shortened } from '../results.ts';
import { tokenSecret } from '../servers.ts';
import { measureSearch } from './search.ts';
import { type Timed, timed, timesTable, withBusyCore } from './timed.ts';

const database = 'foodbank_bench_console';
/** The aim of every list, record and sum at the 95th percentile. */
const aimMs = 150;
/** How often each call is measured in a round. */
const callsARound = 6;
/** How many transfers each agent has. */
const transfersEach = 50;

const fullScale: ShopScale = {
  ...consoleScale,
  ...{ customers: 100_000, shopOrders: 1_000_000, loans: 100_000, products: 10_000, stores: 10, riders: 500 },
  ...{ payoutsEach: 24, statementDays: 600, linesADay: 250 },
};
const smallScaleOfConsole: ShopScale = {
  ...smallConsoleScale,
  ...{ customers: 1_000, shopOrders: 20_000, loans: 1_000, products: 500, stores: 4, riders: 20 },
  ...{ payoutsEach: 3, statementDays: 30, linesADay: 20 },
};

/**
 * Every GET of the console and its search beside one busy core, one call at a time, by a member with every role. `BENCH_CONSOLE_URL` names a
 * database that is filled the first time and kept.
 */
export const measureConsole: Measure = async ({ postgres, rounds, scale: { orders } }) => {
  const scale = orders === smallScale.orders ? smallScaleOfConsole : fullScale;
  const kept = process.env.BENCH_CONSOLE_URL;
  const databaseUrl = kept ?? (await postgres.makeDatabase(database));
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-console-'));
  try {
    // In this process: only its routes tell which calls there are.
    const config = readConfig({ DATA_DIR: folder, LIMIT_SCALE: '1000000', JOBS: 'none', TOKEN_SECRET: tokenSecret });
    const open = await openContext(config, databaseUrl, { clock: systemClock, log: createLog('silent') });
    const app = await buildApp(open.context);
    try {
      const isFilled = (await open.context.database.pool.query('select from shop_orders limit 1')).rowCount === 1;
      // The demo adds its staff only where there is none.
      if (!isFilled) await seedStaff(open.context);
      const member = await makeMember(open.context);
      if (!isFilled) await fill(open.context, databaseUrl, { scale, staffId: member.id });
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      return await withBusyCore(async () => {
        const about = { url, databaseUrl, cookie: member.cookie, scale, count: rounds * callsARound };
        const searches = await measureSearch(open.context, about);
        const calls = await measureCalls(open.context, about);
        console.log(timesTable([...searches.times, ...calls.times]));
        return [...searches.results, ...calls.results];
      });
    } finally {
      await app.close();
      await open.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (kept === undefined) await postgres.dropDatabase(database);
  }
};

/** Fills a database that has a member of staff. What needs a story of its own, such as agreements, is the demo's. */
async function fill(
  context: AppContext,
  databaseUrl: string,
  { scale, staffId }: { scale: ShopScale; staffId: string },
): Promise<void> {
  const startedAt = performance.now();
  const step = (what: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${what}`);
  await loadData(databaseUrl, scale, 'none of these agents signs in');
  await loadLedger(databaseUrl, scale.agents, scale.agents * transfersEach);
  step('adding the demo');
  await seedAll(context, () => {});
  await withClient(databaseUrl, async (client) => {
    step('loading the history of our own shop');
    await loadInBulk(client, async () => {
      await loadConsoleData(client, scale, { staffId, sealedNumber: context.keys.seal('0123456789') });
      for (const sql of [...shopHistory(scale), ...moneyHistory(scale), ledgerHistory(scale)]) await client.query(sql);
      step('building indexes, checking references');
    });
    await client.query('vacuum (analyze)');
  });
  // As the hourly job does.
  await sumMoneyDays(context.database);
  step('filled');
}

/** A member of staff with every role, and a complete session. */
async function makeMember({ database: { pool, write } }: AppContext): Promise<{ id: string; cookie: string }> {
  const loginKey = 'staff@bench.example';
  const [known] = (await pool.query('select id from accounts where login_key = $1', [loginKey])).rows;
  return write(async (tx) => {
    const id = known?.id ?? (await insertAccount(tx, { kind: 'staff', loginKey, passwordHash: 'signs in by session' }));
    if (known === undefined) {
      await insertMember(tx, { id, name: 'Ngozi Bench', email: loginKey });
      await setRoles(tx, id, roleNames, null);
      await storePendingTotp(tx, id, tx.keys.seal('none'));
      await confirmPendingTotp(tx, id, 0);
    }
    const session = await openSession(tx, id, { userAgent: 'bench', address: '127.0.0.1' });
    return { id, cookie: `staff=${await completeWithNewToken(tx, session.id)}` };
  });
}

async function measureCalls(
  context: AppContext,
  { url, databaseUrl, cookie, count }: { url: string; databaseUrl: string; cookie: string; count: number },
): Promise<{ results: Result[]; times: Timed[] }> {
  const examples = await readExamples(databaseUrl);
  const endpoints = allStaffRoutes(context).map(({ endpoint }) => endpoint);
  const made = endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({ endpoint, calls: consoleCalls(endpoint, examples) }));
  const calls = made.flatMap((one) => one.calls).filter(({ name }) => name.match(process.env.BENCH_CALLS ?? ''));
  const left = made.filter((one) => one.calls.length === 0).map(({ endpoint }) => endpoint.name);
  const times: Timed[] = [];
  // A refusal is faster than an answer, so it is no measure: the data or the examples lack something.
  const refused: string[] = [];
  for (const { name, path } of calls) {
    // Searches for contacts are limited for each member.
    await context.database.pool.query('delete from rate_limits');
    const get = (of: string) => () =>
      send(url, { kind: name, method: 'GET', path: apiPrefix + of, headers: { cookie } });
    const { status, text } = await get(path)();
    if (status !== 200) {
      refused.push(`${path} answered ${status}`);
      continue;
    }
    times.push(await timed(name, count, get(path)));
    // A list that goes on is measured on its second page too.
    const cursor: string | null = text.startsWith('{') ? (JSON.parse(text).nextCursor ?? null) : null;
    if (cursor === null) continue;
    const next = `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
    times.push(await timed(`${name}, page 2`, count, get(next)));
  }
  const note = refused.join(', ');
  const results = times.map(({ name, p95Ms }): Result => ({ name, figure: p95Ms, unit: 'ms', aim: { most: aimMs } }));
  return {
    times,
    results: [
      ...shortened(results, 'calls of the console'),
      { name: 'calls without an example', figure: left.length, unit: '', note: left.join(', ') },
      { name: 'calls that did not answer 200', figure: refused.length, unit: '', bar: { most: 0 }, note },
    ],
  };
}
