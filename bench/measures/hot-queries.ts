import { findAgent, findAgentByEmail, findPasswordVersions } from '../../apps/api/src/domains/people/agents/queries.ts';
import { findDashboards, findProfiles } from '../../apps/api/src/domains/views/dashboard/queries.ts';
import { writeReferrals } from '../../apps/api/src/domains/views/referrals/queries.ts';
import type { Db } from '../../apps/api/src/platform/database.ts';
import { inPairs, type Measure, ordinaryAgents, ratePerSecond } from '../bench.ts';
import { agentEmail, agentId } from '../load-data.ts';
import { withClient } from '../open-postgres.ts';
import { openProductDatabase } from '../open-product-database.ts';
import { loadWithPgbench, type Question, questionOf } from '../pgbench.ts';
import { programs } from '../programs.ts';
import type { Result } from '../results.ts';
import { askPlainly, spelled } from '../same-rows.ts';

const callers = 10;
const everybody = { text: null, phoneKey: null, filter: 'all' } as const;

/** Each query that is asked all day, through the product's client and through pgbench; PostgreSQL on core 0, who asks on core 1. */
export const measureHotQueries: Measure = async (bench) => {
  const asked: Record<string, (db: Db, agent: number) => Promise<unknown>> = {
    'password version': (db, n) => findPasswordVersions(db, [agentId(n)]),
    'agent by id': (db, n) => findAgent(db, agentId(n)),
    'agent by e-mail': (db, n) => findAgentByEmail(db, agentEmail(n)),
    dashboard: (db, n) => findDashboards(db, [{ agentId: agentId(n), period: bench.month }]),
    profile: (db, n) => findProfiles(db, [agentId(n)], bench.month),
    'referral list': (db, n) => writeReferrals(db, agentId(n), everybody),
  };
  bench.postgres.pin(0);
  const database = openProductDatabase(bench.databaseUrl);
  const results: Result[] = [];
  try {
    for (const [name, query] of Object.entries(asked)) {
      const agents = ordinaryAgents(bench, 16);
      const questions = await Promise.all(agents.map((n) => questionOf((db) => query(db, n))));
      await compare(bench.databaseUrl, database.read, questions);
      const mark = { hold: 0.85, pass: 0.97, better: 'more' } as const;
      const id = `query-${name.replaceAll(' ', '-')}`;
      const result = { id, name: `query: ${name}`, floor: 'pgbench -M prepared', unit: 'queries/s', mark };
      if (!programs.pgbench) {
        results.push({ ...result, pairs: [], skipped: "pgbench isn't installed" });
        continue;
      }
      let next = 0;
      const ours = () =>
        ratePerSecond(callers, bench.seconds, () => query(database.read, agents[next++ % agents.length] ?? 0));
      const load = { url: bench.databaseUrl, questions, core: 1, clients: callers, seconds: bench.seconds };
      results.push({ ...result, pairs: await inPairs(bench, ours, () => loadWithPgbench(bench.folder, load)) });
    }
  } finally {
    await database.close();
  }
  return results;
};

async function compare(url: string, db: Db, questions: readonly Question[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const question of questions) {
      const [ours, plain] = [await db.list(question.statement, question.values), await askPlainly(client, question)];
      if (plain.length === 0 || spelled(ours) !== spelled(plain)) {
        throw new Error(`${question.statement.name} reads differently: ${spelled([ours, plain])}`);
      }
    }
  });
}
