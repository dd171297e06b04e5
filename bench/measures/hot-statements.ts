import { findPasswordVersion } from '../../apps/api/src/domains/people/accounts/queries.ts';
import { getDashboard, getProfile } from '../../apps/api/src/domains/views/dashboard/queries.ts';
import { listReferralsAsJson } from '../../apps/api/src/domains/views/referrals/queries.ts';
import type { Db, Statement } from '../../apps/api/src/platform/database.ts';
import { clients, onTwoCores, rateOf, ratePgbench } from '../against-pgbench.ts';
import type { Measure } from '../bench.ts';
import { agentId } from '../load-data.ts';
import { openProductDatabase } from '../open-postgres.ts';
import { type Result, ratioOf } from '../results.ts';

type Question = [statement: Statement<unknown>, values: readonly unknown[]];

const agent = agentId(3);

/** Statements a second for the most common statements, through the product's client and through pgbench in turn. */
export const measureHotStatements: Measure = async ({ databaseUrl, month, rounds, seconds }) => {
  const queries: Record<string, (db: Db) => Promise<unknown>> = {
    'session look-up': (db) => findPasswordVersion(db, agent),
    dashboard: (db) => getDashboard(db, agent, month),
    profile: (db) => getProfile(db, agent, month),
    'referral list of 100': (db) => listReferralsAsJson(db, agent, { text: null, phoneKey: null, filter: 'all' }),
  };
  try {
    return await onTwoCores(databaseUrl, async () => {
      const results: Result[] = [];
      const database = openProductDatabase(databaseUrl, 2 * clients);
      for (const [name, query] of Object.entries(queries)) {
        const question = await questionOf(query);
        const pairs: [number, number][] = [];
        // The first round warms up.
        for (let round = 0; round <= rounds; round++) {
          const ours = await rateOf(seconds, () => query(database.read));
          const theirs = await rateStatement(databaseUrl, question, seconds);
          if (round > 0) pairs.push([ours, theirs]);
        }
        results.push({ name: `statement: ${name}, ours / pgbench`, ...ratioOf(pairs), unit: '', aim: { least: 0.85 } });
      }
      await database.close();
      return results;
    });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    return [{ name: 'statements, ours / pgbench', figure: Number.NaN, unit: '', note: 'needs pgbench and taskset' }];
  }
};

/** The statement that a query function runs, so that the bench has no copy of the SQL. */
async function questionOf(query: (db: Db) => Promise<unknown>): Promise<Question> {
  const asked = Promise.withResolvers<Question>();
  const ask = (...question: Question) => {
    asked.resolve(question);
    return new Promise(() => {});
  };
  query({ list: ask, find: ask, get: ask } as unknown as Db);
  return asked.promise;
}

/** The statements a second of pgbench, prepared. */
function rateStatement(url: string, [{ text }, values]: Question, seconds: number): Promise<number> {
  const nameOf = (place: number) => (values[place - 1] === null ? 'null' : `:v${place}`);
  // pgbench takes ":MI" in a format for a variable. A quoted colon has the same meaning in the format.
  const sql = text.replace(/:(?=MI|SS)/g, '":"').replace(/\$(\d+)/g, (_, place) => nameOf(Number(place)));
  const variables = values.flatMap((value, index) => (value === null ? [] : ['-D', `v${index + 1}=${value}`]));
  return ratePgbench(url, `${sql};\n`, seconds, variables);
}
