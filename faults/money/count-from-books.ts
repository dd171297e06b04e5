import type { World } from './world.ts';

const ppm = 20_000n;
const million = 1_000_000n;
const windowEndsAt = '2026-01-01';

/** Commission by the rule of the business: 2 % of the amount, half a kobo to even, for orders placed in the first 12 months. */
function commissionKobo(amountKobo: number, placedAt: string): number {
  if (placedAt >= windowEndsAt) return 0;
  const product = BigInt(amountKobo) * ppm;
  const [whole, rest] = [product / million, product % million];
  const isUp = rest * 2n > million || (rest * 2n === million && whole % 2n === 1n);
  return Number(isUp ? whole + 1n : whole);
}

/** An agent's money from both sides, in kobo. */
export interface Balance {
  agentId: string;
  /** What the test's own orders and the corrections earned. */
  earnedKobo: number;
  /** What the provider's books say reached the agent's accounts and stayed. */
  receivedKobo: number;
  /** What the ledger says is still owed to the agent, less what the agent owes. */
  openKobo: number;
}

/** Counts each agent's money: earned from the test's own orders, received from the provider's books, open from the ledger. */
export async function countFromBooks({ app, agentIds, orders, accounts, provider }: World): Promise<Balance[]> {
  const { pool } = app.context.database;
  const { rows: corrections } = await pool.query<{ agent: string; kobo: number }>(
    `select agent_id as agent, sum(amount_kobo)::bigint as kobo from commission_lines where kind = 'correction' group by 1`,
  );
  const { rows: open } = await pool.query<{ agent: string; kobo: number }>(
    `select owner as agent, sum(case kind when 'agent-payable' then credits_posted_kobo - debits_posted_kobo
       else credits_posted_kobo - debits_posted_kobo end)::bigint as kobo
     from ledger_accounts where kind in ('agent-payable', 'agent-recoverable') group by 1`,
  );
  return agentIds.map((agentId) => {
    const completed = [...orders.values()].filter((order) => order.agentId === agentId && order.status === 'completed');
    const fromOrders = completed.reduce(
      (sum, { amountKobo, placedAt }) => sum + commissionKobo(amountKobo, placedAt),
      0,
    );
    const own = [...accounts].flatMap(([number, owner]) => (owner === agentId ? number : []));
    return {
      agentId,
      earnedKobo: fromOrders + (corrections.find(({ agent }) => agent === agentId)?.kobo ?? 0),
      receivedKobo: own.reduce((sum, number) => sum + provider.books.netKobo(number), 0),
      openKobo: open.find(({ agent }) => agent === agentId)?.kobo ?? 0,
    };
  });
}
