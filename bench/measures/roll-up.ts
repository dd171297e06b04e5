import assert from 'node:assert/strict';
import { listDailyTotals } from '../../apps/api/src/domains/earning/daily-totals/queries.ts';
import type { Bench, Measure } from '../bench.ts';
import { agentId, largeScale, loadData } from '../load-data.ts';
import { openProductDatabase } from '../open-postgres.ts';
import { median, type Result } from '../results.ts';

const agents = Array.from({ length: 16 }, (_, index) => agentId(3 + index));
const largeDatabase = 'foodbank_bench_large';

const sumOfOrders = {
  name: 'sum-of-orders',
  text: `select (o.completed_at at time zone 'Africa/Lagos')::date as day, sum(o.amount_kobo)::bigint as "salesKobo",
      count(*) as "salesCount", sum(o.commission_kobo)::bigint as "earnedKobo"
    from customers c join orders o on o.customer_id = c.id
    where c.agent_id = $1 and not o.own_account and o.status = 'completed'
      and o.completed_at >= ($2::date)::timestamp at time zone 'Africa/Lagos'
      and o.completed_at < ($3::date + 1)::timestamp at time zone 'Africa/Lagos'
    group by 1 order by 1`,
};

/** An agent's month from the daily totals, compared with a sum over its orders. */
export const measureRollUp: Measure = async (bench) => [await measureOn(bench, bench.databaseUrl, bench.scale.orders)];

/** The same with ten million orders, in a database of their own. */
export const measureLargeRollUp: Measure = async (bench) => {
  const url = await bench.postgres.makeDatabase(largeDatabase);
  try {
    await loadData(url, largeScale, 'none of these agents signs in');
    return [await measureOn(bench, url, largeScale.orders)];
  } finally {
    await bench.postgres.dropDatabase(largeDatabase);
  }
};

async function measureOn({ month, rounds }: Bench, url: string, orders: number): Promise<Result> {
  const database = openProductDatabase(url, 2);
  const times: [totals: number[], orders: number[]] = [[], []];
  try {
    // The first round plans the statements and fills the caches.
    for (let round = 0; round <= rounds; round++) {
      for (const agent of agents) {
        const startedAt = performance.now();
        const totals = await listDailyTotals(database.read, agent, month);
        const betweenAt = performance.now();
        const summed = await database.read.list(sumOfOrders, [agent, month.firstOn, month.lastOn]);
        if (round > 0) times[0].push(betweenAt - startedAt);
        if (round > 0) times[1].push(performance.now() - betweenAt);
        const sold = totals.filter(({ salesCount }) => salesCount > 0);
        assert.deepEqual(
          sold.map(({ day, salesKobo, salesCount, earnedKobo }) => ({ day, salesKobo, salesCount, earnedKobo })),
          summed,
        );
      }
    }
  } finally {
    await database.close();
  }
  const name = `an agent's month by daily totals, ${orders.toLocaleString('en')} orders`;
  return { name, figure: median(times[0]), unit: 'ms', note: `${median(times[1]).toFixed(2)} ms by adding up orders` };
}
