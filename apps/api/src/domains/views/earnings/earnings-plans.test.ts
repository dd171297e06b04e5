import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { Db } from '../../../platform/database.ts';
import { listEarningLines } from './line-queries.ts';
import { getEarningSums } from './queries.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { pool } = app.context.database;

/** A step of PostgreSQL's plan, as EXPLAIN writes it. */
interface PlanStep {
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: PlanStep[];
}
const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

test('among 24,000 lines a page reads no more lines than it shows, and the sums read one index', async () => {
  const [other, crowd] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  await pool.query(
    `insert into commission_lines (agent_id, kind, base_kobo, rate_ppm, amount_kobo, state, placed_on, completed_on, due_on, created_at,
       changed_at)
     select case when n % 6 = 0 then $1::uuid else $2::uuid end, 'bonus', 1000, 20000, 20, 'earned', null, date '2026-01-01' - n, '2026-01-08', now(), now() from generate_series(1, 24000) n`,
    [other.id, crowd.id],
  );
  await pool.query('vacuum analyze commission_lines');
  const plan = async (read: (db: Db) => Promise<unknown>): Promise<PlanStep[]> => {
    const explain = async ({ text }: { text: string }, values: readonly unknown[] = []) =>
      (await pool.query(`explain (analyze, format json) ${text}`, [...values])).rows[0]['QUERY PLAN'][0].Plan;
    return stepsOf((await read({ list: explain, get: explain } as unknown as Db)) as PlanStep);
  };
  const filters = [
    { state: null, month: null },
    { state: 'due', month: null },
    { state: null, month: '2025-06-01' },
    { state: 'due', month: '2025-06-01' },
  ] as const;
  for (const filter of filters) {
    const steps = await plan((db) =>
      listEarningLines(db, other.id, '2026-06-15', { ...filter, cursor: null, atMost: 26 }),
    );
    assert.ok(
      steps.every((step) => step['Actual Rows'] <= 31),
      JSON.stringify(steps.map((step) => [step['Index Name'], step['Actual Rows']])),
    );
  }
  const steps = await plan((db) => getEarningSums(db, other.id, '2026-06-15'));
  assert.ok(steps.some((step) => step['Index Name'] === 'commission_lines_sums'));
});
