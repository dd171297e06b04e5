import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { listDailyTotals } from '../../apps/api/src/domains/earning/daily-totals/queries.ts';
import type { Bench, Measure } from '../bench.ts';
import { agentId, largeScale, loadData } from '../load-data.ts';
import { withClient } from '../open-postgres.ts';
import { median, type Result } from '../results.ts';
import { type Question, questionOf } from '../statements.ts';

const agents = Array.from({ length: 16 }, (_, index) => 3 + index);
const largeDatabase = 'foodbank_bench_large';

const sumOfOrders = `select (o.completed_at at time zone 'Africa/Lagos')::date as day, sum(o.amount_kobo)::bigint as "salesKobo",
    count(*) as "salesCount", sum(o.commission_kobo)::bigint as "earnedKobo"
  from customers c join orders o on o.customer_id = c.id
  where c.agent_id = $1 and not c.own_account and o.status = 'completed'
    and o.completed_at >= ($2::date)::timestamp at time zone 'Africa/Lagos'
    and o.completed_at < ($3::date + 1)::timestamp at time zone 'Africa/Lagos'
  group by 1 order by 1`;

/** An agent's month from the daily totals, beside adding up its orders. */
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
  return withClient(url, async (client) => {
    const times = { totals: [] as number[], orders: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      for (const n of agents) {
        const { statement, values } = await questionOf((db) => listDailyTotals(db, agentId(n), month));
        const totals = await timed(client, { statement, values });
        const summed = await timed(client, { statement: { name: 'sum-of-orders', text: sumOfOrders }, values });
        const sold = totals.rows.filter(({ salesCount }) => Number(salesCount) > 0);
        const days = sold.map(({ day, salesKobo, salesCount, earnedKobo }) => ({
          day,
          salesKobo,
          salesCount,
          earnedKobo,
        }));
        assert.deepEqual(days, summed.rows);
        // The first round plans the statements and fills the caches.
        if (round > 0) times.totals.push(totals.tookMs);
        if (round > 0) times.orders.push(summed.tookMs);
      }
    }
    const name = `an agent's month by daily totals, ${orders.toLocaleString('en')} orders`;
    const note = `${median(times.orders).toFixed(2)} ms by adding up orders`;
    return { name, figure: median(times.totals), unit: 'ms', note };
  });
}

async function timed(client: Client, { statement: { name, text }, values }: Question) {
  const startedAt = performance.now();
  const { rows } = await client.query<Record<string, unknown>>({ name, text, values: [...values] });
  return { rows, tookMs: performance.now() - startedAt };
}
