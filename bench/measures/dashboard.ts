import type { ReplyOf } from '@foodbank/contract/endpoint';
import type { getDashboard } from '@foodbank/contract/views/dashboard';
import { listDailyTotals } from '../../apps/api/src/domains/earning/daily-totals/queries.ts';
import { salesHistoryOf, summarize } from '../../apps/api/src/domains/views/dashboard/dashboard-rules.ts';
import { findDashboards } from '../../apps/api/src/domains/views/dashboard/queries.ts';
import { tokenOf } from '../app-process.ts';
import { type Bench, inPairs, type Measure, ordinaryAgents } from '../bench.ts';
import { type LoadRequest, loadWithWrk } from '../http-load.ts';
import { agentId } from '../load-data.ts';
import { openProductDatabase } from '../open-product-database.ts';
import { loadWithPgbench, questionOf } from '../pgbench.ts';
import { programs } from '../programs.ts';
import type { Result } from '../results.ts';

const connections = 50;

/** The request for an agent's dashboard of the measured month. */
export function dashboardRequest({ month: { month, year } }: Bench, n: number): LoadRequest {
  const path = `/api/v1/agents/${agentId(n)}/dashboard?month=${month}&year=${year}`;
  return { method: 'GET', path, headers: { Authorization: `Bearer ${tokenOf(agentId(n))}` } };
}

/**
 * The dashboard over HTTP, with token, version and limits, against pgbench running its statement alone. PostgreSQL is on
 * core 0 in both; the server is on core 1, where pgbench is in its turn, and wrk shares core 0 with PostgreSQL.
 */
export const measureDashboard: Measure = async (bench) => {
  const mark = { hold: 0.45, pass: 0.85, better: 'more' } as const;
  const id = 'dashboard-http';
  const about = { id, name: 'dashboard over HTTP', floor: 'pgbench, same statement', unit: 'dashboards/s', mark };
  const agents = ordinaryAgents(bench, 16);
  bench.postgres.pin(0);
  const app = await bench.startApp(1);
  try {
    await compare(bench, app.url, agents);
    const missing = !programs.wrk ? 'wrk' : programs.pgbench ? null : 'pgbench';
    if (missing) return [{ ...about, pairs: [], skipped: `${missing} isn't installed` }];
    const requests = agents.map((n) => dashboardRequest(bench, n));
    const questions = await Promise.all(
      agents.map((n) => questionOf((db) => findDashboards(db, [{ agentId: agentId(n), period: bench.month }]))),
    );
    const { seconds, folder } = bench;
    const ours = () => loadWithWrk(folder, { url: app.url, requests, core: 0, connections, seconds });
    const floor = () => loadWithPgbench(folder, { url: bench.databaseUrl, questions, core: 1, clients: 10, seconds });
    return [{ ...about, pairs: await inPairs(bench, ours, floor) } satisfies Result];
  } finally {
    await app.stop();
  }
};

/** What HTTP answers is what the statement's rows add up to. */
async function compare(bench: Bench, url: string, agents: readonly number[]): Promise<void> {
  const database = openProductDatabase(bench.databaseUrl);
  try {
    for (const n of agents) {
      const { path, headers } = dashboardRequest(bench, n);
      const answer = (await (await fetch(url + path, { headers })).json()) as ReplyOf<typeof getDashboard>;
      const days = await listDailyTotals(database.read, agentId(n), bench.month);
      const { target: _, targetRemaining: __, ...sums } = summarize(days, null);
      const { target: ___, targetRemaining: ____, ...shown } = answer.summary;
      const history = salesHistoryOf(days, bench.month, bench.month.lastOn);
      if (JSON.stringify([shown, answer.salesHistory]) !== JSON.stringify([sums, history])) {
        throw new Error(`the dashboard of agent ${n} says something else than its rows`);
      }
    }
  } finally {
    await database.close();
  }
}
