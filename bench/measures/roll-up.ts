import { listDailyTotals } from '../../apps/api/src/domains/earning/daily-totals/queries.ts';
import type { Statement } from '../../apps/api/src/platform/database.ts';
import { type Bench, inPairs, type Measure, ordinaryAgents } from '../bench.ts';
import { agentId, loadData, tenfoldScale } from '../load-data.ts';
import { withClient } from '../open-postgres.ts';
import { loadWithPgbench, type Question, questionOf } from '../pgbench.ts';
import { programs } from '../programs.ts';
import type { Mark, Result } from '../results.ts';
import { askPlainly, spelled } from '../same-rows.ts';

// Less than the roll-up answers (expected commission and referrals are left out), so the join is let off lightly.
const join: Statement<unknown> = {
  name: 'sales-by-join',
  text: `select (o.completed_at at time zone 'Africa/Lagos')::date as day, sum(o.amount_kobo)::bigint as "salesKobo",
      count(*) as "salesCount", sum(o.commission_kobo)::bigint as "earnedKobo"
    from customers c join orders o on o.customer_id = c.id
    where c.agent_id = $1 and not c.own_account and o.status = 'completed'
      and o.completed_at >= ($2::date)::timestamp at time zone 'Africa/Lagos'
      and o.completed_at < ($3::date + 1)::timestamp at time zone 'Africa/Lagos'
    group by 1 order by 1`,
};

/** An agent's month from the figures that are kept by day, against adding its orders up; both through pgbench. */
export const measureRollUp: Measure = async (bench) => {
  const mark = { hold: 3, pass: 4, better: 'more' } as const;
  return [await measureOn(bench, bench.databaseUrl, { id: 'roll-up', name: 'roll-up, 1M orders', mark })];
};

/** The same with ten million orders, in a database of their own. */
export const measureRollUpTenfold: Measure = async (bench) => {
  const about = {
    id: 'roll-up-10m',
    name: 'roll-up, 10M orders',
    mark: { hold: 8, pass: 12, better: 'more' } as const,
  };
  if (!programs.pgbench) return [{ ...about, ...described, pairs: [], skipped: "pgbench isn't installed" }];
  const url = await bench.postgres.makeDatabase('foodbank_bench_10m');
  await loadData(url, tenfoldScale, 'nobody signs in here');
  const result = await measureOn(bench, url, about);
  await bench.postgres.dropDatabase('foodbank_bench_10m');
  return [result];
};

const described = { floor: 'join of referrals and orders', unit: 'queries/s' };

async function measureOn(bench: Bench, url: string, about: { id: string; name: string; mark: Mark }): Promise<Result> {
  bench.postgres.pin(0);
  const agents = ordinaryAgents(bench, 16);
  const rolledUp = await Promise.all(
    agents.map((n) => questionOf((db) => listDailyTotals(db, agentId(n), bench.month))),
  );
  const joined = agents.map((n) => ({
    statement: join,
    values: [agentId(n), bench.month.firstOn, bench.month.lastOn],
  }));
  await compare(url, rolledUp, joined);
  if (!programs.pgbench) return { ...about, ...described, pairs: [], skipped: "pgbench isn't installed" };
  const load = (questions: readonly Question[]) =>
    loadWithPgbench(bench.folder, { url, questions, core: 1, clients: 10, seconds: bench.seconds });
  return {
    ...about,
    ...described,
    pairs: await inPairs(
      bench,
      () => load(rolledUp),
      () => load(joined),
    ),
  };
}

/** Every day's sales are the same either way, for each agent. */
async function compare(url: string, rolledUp: readonly Question[], joined: readonly Question[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const [index, question] of rolledUp.entries()) {
      const days = (await askPlainly(client, question)) as Record<string, unknown>[];
      const sold = days.flatMap(({ day, salesKobo, salesCount, earnedKobo }) =>
        Number(salesCount) > 0 ? [{ day, salesKobo, salesCount, earnedKobo }] : [],
      );
      const added = joined[index] ? await askPlainly(client, joined[index]) : [];
      if (spelled(sold) !== spelled(added)) throw new Error(`agent ${index}: ${spelled([sold, added])}`);
    }
  });
}
