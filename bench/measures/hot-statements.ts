import { findPasswordVersion } from '../../apps/api/src/domains/people/agents/queries.ts';
import { getDashboard, getProfile } from '../../apps/api/src/domains/views/dashboard/queries.ts';
import { writeReferrals } from '../../apps/api/src/domains/views/referrals/queries.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { type Db, openDatabase } from '../../apps/api/src/platform/database.ts';
import { deriveKeys } from '../../apps/api/src/platform/keys.ts';
import type { Bench, Measure } from '../bench.ts';
import { agentId } from '../load-data.ts';
import { type Result, ratioOf } from '../results.ts';
import { hasPgbench, questionOf, ratePgbench } from '../statements.ts';

const clients = 10;
const agents = Array.from({ length: 16 }, (_, index) => 3 + index);
const everyone = { text: null, phoneKey: null, filter: 'all' } as const;

/** The statements that most calls run, through the product's client and through pgbench: statements a second, in turn. */
export const measureHotStatements: Measure = async (bench) => {
  const queries: Record<string, (db: Db, agent: string) => Promise<unknown>> = {
    'session look-up': findPasswordVersion,
    dashboard: (db, agent) => getDashboard(db, agent, bench.month),
    profile: (db, agent) => getProfile(db, agent, bench.month),
    'referral list of 100': (db, agent) => writeReferrals(db, agent, everyone),
  };
  const unit = '';
  if (!(await hasPgbench())) {
    return [{ name: 'statements, ours / pgbench', figure: Number.NaN, unit, note: 'pgbench is not installed' }];
  }
  const enqueue = () => () => Promise.reject(new Error('no statement here enqueues a job'));
  const parts = { clock: systemClock, keys: deriveKeys('the bench'), enqueue, onError: console.error };
  // Half of the connections read.
  const database = openDatabase({ url: bench.databaseUrl, connections: 2 * clients, ...parts });
  try {
    const results: Result[] = [];
    for (const [name, query] of Object.entries(queries)) {
      const pairs = await measurePairs(bench, database.read, query);
      results.push({ name: `statement: ${name}, ours / pgbench`, ...ratioOf(pairs), unit, aim: { least: 0.85 } });
    }
    return results;
  } finally {
    await database.close();
  }
};

async function measurePairs(
  { databaseUrl, rounds, seconds }: Bench,
  db: Db,
  query: (db: Db, agent: string) => Promise<unknown>,
): Promise<[number, number][]> {
  const questions = await Promise.all(agents.map((n) => questionOf((asked) => query(asked, agentId(n)))));
  const pairs: [number, number][] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const ours = await rateOf(seconds, (index) => query(db, agentId(agents[index % agents.length] ?? 3)));
    const theirs = await ratePgbench(databaseUrl, { questions, clients, seconds });
    if (round > 0) pairs.push([ours, theirs]);
  }
  return pairs;
}

/** How often callers who each wait for their answer do something in a second. */
async function rateOf(seconds: number, act: (index: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let done = 0;
  const call = async () => {
    while (performance.now() < until) await act(done++);
  };
  await Promise.all(Array.from({ length: clients }, call));
  return (done * 1000) / (performance.now() - startedAt);
}
