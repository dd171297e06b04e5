import assert from 'node:assert/strict';
import { findDifferences } from '../src/domains/oversight/proof/run-proof.ts';
import type { TestApp } from './start-app.ts';

const kept = [
  'commission_lines',
  'commission_cohorts',
  'ledger_accounts',
  'ledger_transfers',
  'ledger_entries',
  'payouts',
  'payout_lines',
  'partner_payouts',
  'partner_payout_entries',
  'orders',
  'loans',
  'loan_events',
  'loan_schedules',
  'plan_offers',
  'plan_versions',
  'plan_days',
  'plan_reservations',
  'charges',
];

/** The id of an order's line, as SQL. */
export const lineOf = (number: string) =>
  `(select id from commission_lines where order_number = '${number}' and state <> 'reversed')`;
/** The id of the first transfer of an order's line, as SQL. */
export const transferOf = (number: string) =>
  `(select id from ledger_transfers where subject = 'line:' || ${lineOf(number)} and kind in ('posted', 'post', 'pending') limit 1)`;

/**
 * Takes the protection of the money's tables away, changes rows behind the product's back, proves, and rolls everything back. Returns
 * what the proof names, as `check: row`.
 */
export async function proveAfter({ context }: TestApp, agentId: string, changes: readonly string[]): Promise<string[]> {
  const undo = new Error('undo');
  let found: string[] = [];
  await context.database
    .write(async (tx) => {
      const sql = <Row>(text: string) => tx.list<Row>({ name: '', text });
      await sql(`grant update, delete on ${kept.join(', ')} to current_user`);
      for (const table of kept) await sql(`alter table ${table} disable trigger user`);
      for (const change of changes) await sql(change);
      const lines = await sql<{ id: string; number: string }>(
        'select id, order_number as number from commission_lines',
      );
      const { differences } = await findDifferences(tx, null);
      const nameOf = new Map(lines.map(({ id, number }) => [`line:${id}`, `line of ${number}`]));
      found = differences.map(
        ({ checkName, subject }) => `${checkName}: ${nameOf.get(subject) ?? subject.replace(agentId, 'the agent')}`,
      );
      throw undo;
    })
    .catch((error) => assert.equal(error, undo));
  return found;
}
