import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCustomer } from '../../../../test/make-agent.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { Db } from '../../../platform/database.ts';
import { recordOrders } from '../../selling/orders/record-orders.ts';
import { businessChecks } from './business-check-queries.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const transferCount = 400;

/** A step of PostgreSQL's plan, as EXPLAIN writes it. */
interface PlanStep {
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Actual Loops': number;
  Plans?: PlanStep[];
}
const removedIn = (step: PlanStep): number =>
  ((step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)) * step['Actual Loops'] +
  (step.Plans ?? []).reduce((sum, inner) => sum + removedIn(inner), 0);

test('transfers that were booked at one instant, as by a migration, are compared with their entries without the square of their number', async () => {
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode });
  const at = app.clock.now();
  const reports = Array.from({ length: transferCount }, (_, index) => {
    const about = { customerId: 'C-1', status: 'completed', amountKobo: 1_000_000 } as const;
    return { ...about, number: `F-${index}`, placedAt: at, completedAt: at };
  });
  await database.write((tx) => recordOrders(tx, reports));
  let removed = 0;
  const db = {
    list: async ({ name, text }: { name: string; text: string }, values: readonly unknown[] = []) => {
      if (name === 'proof-booked-days') return (await database.pool.query(text, [...values])).rows;
      const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, [...values]);
      removed += removedIn(rows[0]['QUERY PLAN'][0].Plan);
      return [];
    },
  } as unknown as Db;
  for (const { name, find } of businessChecks) if (name !== 'ledger-and-statements') await find(db, null, '2026-06-15');
  assert.ok(removed < 20 * transferCount, `${removed} rows were read in vain`);
});
