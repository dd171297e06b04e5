import type { Measure } from '../bench.ts';
import { send } from '../http-load.ts';
import { agentId } from '../load-data.ts';
import { median, ratioOf } from '../results.ts';
import { startProduct, tokenOf } from '../servers.ts';

const callsASecond = 100;

/** The dashboard of the agent with the most orders and that of an agent with ten, by turns: the median times of each. */
export const measureDashboardSizes: Measure = async ({
  databaseUrl,
  month: { month, year },
  rounds,
  scale,
  seconds,
}) => {
  const product = await startProduct(databaseUrl, { JOBS: 'none' });
  const timeOf = async (id: string) => {
    const path = `/api/v1/agents/${id}/dashboard?month=${month}&year=${year}`;
    const headers = { authorization: `Bearer ${tokenOf(id)}` };
    const startedAt = performance.now();
    const { status, text } = await send(product.url, { kind: 'dashboard', method: 'GET', path, headers });
    if (status !== 200) throw new Error(`a dashboard was answered ${status}: ${text}`);
    return performance.now() - startedAt;
  };
  try {
    const pairs: [number, number][] = [];
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const times: [number[], number[]] = [[], []];
      for (let call = 0; call < callsASecond * seconds; call++) {
        times[0].push(await timeOf(agentId(1)));
        times[1].push(await timeOf(agentId(2)));
      }
      if (round > 0) pairs.push([median(times[0]), median(times[1])]);
    }
    const name = `dashboard over ${scale.mostOrders.toLocaleString('en')} orders / over 10`;
    return [{ name, ...ratioOf(pairs), unit: '', bar: { most: 1.3 } }];
  } finally {
    await product.stop();
  }
};
