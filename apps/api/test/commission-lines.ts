import type { TestApp } from './start-app.ts';

/** A commission line as tests compare it. */
export interface LineRow {
  kind: string;
  state: string;
  amount_kobo: number;
  due_on: string | null;
  ended_because: string | null;
}

/** An agent's commission lines, oldest first, or those of one order. */
export async function linesOf(
  { context }: TestApp,
  agentId: string,
  orderNumber: string | null = null,
): Promise<LineRow[]> {
  const { rows } = await context.database.pool.query(
    `select kind, state, amount_kobo, due_on, ended_because from commission_lines
     where agent_id = $1 and ($2::text is null or order_number = $2) order by id`,
    [agentId, orderNumber],
  );
  return rows;
}

/** The balances of an agent's ledger accounts in kobo, by kind: posted, and what is pending. */
export async function balancesOf({ context }: TestApp, agentId: string): Promise<Record<string, [number, number]>> {
  const { rows } = await context.database.pool.query(
    `select kind, case when kind = 'agent-payable' then credits_posted_kobo - debits_posted_kobo
         else debits_posted_kobo - credits_posted_kobo end as posted,
       case when kind = 'agent-payable' then credits_pending_kobo else debits_pending_kobo end as pending
     from ledger_accounts where owner = $1 order by kind`,
    [agentId],
  );
  return Object.fromEntries(rows.map(({ kind, posted, pending }) => [kind, [posted, pending]]));
}
