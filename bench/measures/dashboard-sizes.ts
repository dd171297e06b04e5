import type { Bench, Measure } from '../bench.ts';
import { type Call, send } from '../http-load.ts';
import { agentId } from '../load-data.ts';
import { median, ratioOf } from '../results.ts';
import { startProduct, tokenOf } from '../servers.ts';

const callsASecond = 100;

/** The dashboard of the agent with the most orders beside that of an agent with ten, asked for in turn. */
export const measureDashboardSizes: Measure = async (bench) => {
  const product = await startProduct(bench.databaseUrl, { JOBS: 'none' });
  try {
    const [many, few] = [dashboardOf(bench, 1), dashboardOf(bench, 2)];
    const pairs: [number, number][] = [];
    // The first round warms up.
    for (let round = 0; round <= bench.rounds; round++) {
      const times: [number[], number[]] = [[], []];
      for (let call = 0; call < callsASecond * bench.seconds; call++) {
        times[0].push(await timeOf(product.url, many));
        times[1].push(await timeOf(product.url, few));
      }
      if (round > 0) pairs.push([median(times[0]), median(times[1])]);
    }
    const name = `dashboard over ${bench.scale.mostOrders.toLocaleString('en')} orders / over 10`;
    return [{ name, ...ratioOf(pairs), unit: '', bar: { most: 1.3 } }];
  } finally {
    await product.stop();
  }
};

function dashboardOf({ month: { month, year } }: Bench, n: number): Call {
  const path = `/api/v1/agents/${agentId(n)}/dashboard?month=${month}&year=${year}`;
  return { kind: 'dashboard', method: 'GET', path, headers: { authorization: `Bearer ${tokenOf(agentId(n))}` } };
}

async function timeOf(url: string, call: Call): Promise<number> {
  const startedAt = performance.now();
  const { status, text } = await send(url, call);
  if (status !== 200) throw new Error(`a dashboard was answered ${status}: ${text}`);
  return performance.now() - startedAt;
}
