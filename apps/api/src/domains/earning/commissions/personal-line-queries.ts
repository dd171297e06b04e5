import { type Db, statement } from '../../../platform/database.ts';

const unpaidOf = statement<{ count: number }>(
  'count-unpaid-lines-of-agents',
  `select count(*)::int as count from commission_lines
   where agent_id = any($1::uuid[]) and state in ('expected', 'earned', 'in-payout') and amount_kobo > 0`,
);

/** How many lines of some agents are still to be paid. */
export const countUnpaidLinesOf = async (db: Db, agentIds: readonly string[]) =>
  (await db.get(unpaidOf, [agentIds])).count;
