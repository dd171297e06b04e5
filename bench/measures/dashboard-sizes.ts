import { type Bench, type Measure, percentile } from '../bench.ts';
import type { LoadRequest } from '../http-load.ts';
import type { Result } from '../results.ts';
import { dashboardRequest } from './dashboard.ts';

/** One dashboard after the other for the agents with the most, the fewest and 1,000 orders: the median time of each. */
export const measureDashboardSizes: Measure = async (bench) => {
  bench.postgres.pin(1);
  const app = await bench.startApp(0);
  const few = dashboardRequest(bench, 2);
  const orders = bench.quick ? '2,000' : '100,000';
  try {
    const results: Result[] = [];
    for (const [name, id, agent] of [
      [orders, 'dashboard-many-orders', 1],
      ['1,000', 'dashboard-some-orders', 3],
    ] as const) {
      results.push({
        id,
        name: `dashboard over ${name} orders`,
        floor: 'dashboard over 10 orders',
        unit: 'ms',
        mark: { hold: 1.2, pass: 1.2, better: 'less' },
        pairs: await alternate(bench, app.url, dashboardRequest(bench, agent), few),
      });
    }
    return results;
  } finally {
    await app.stop();
  }
};

/** Both are asked for in turn, request by request, so that whatever disturbs the machine disturbs both. */
async function alternate(bench: Bench, url: string, ours: LoadRequest, floor: LoadRequest): Promise<Result['pairs']> {
  const each = bench.quick ? 20 : 1_000;
  const pairs: Result['pairs'] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    const times: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
    for (let index = 0; index < each; index++) {
      times.ours.push(await timeOf(url, ours));
      times.floor.push(await timeOf(url, floor));
    }
    if (round > 0) pairs.push({ ours: percentile(times.ours, 0.5), floor: percentile(times.floor, 0.5) });
  }
  return pairs;
}

async function timeOf(url: string, { path, headers }: LoadRequest): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - startedAt;
}
