import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import type { BonusLine } from './bonus-rules.ts';

const bonusLines = statement<BonusLine>(
  'bonus-lines',
  `select b.id, b.agent_id as "agentId", b.completed_on as "completedOn", b.amount_kobo as "amountKobo",
     (b.amount_kobo + coalesce((select sum(amount_kobo) from commission_lines where of_line_id = b.id and state <> 'reversed'), 0))::bigint
       as "leftKobo"
   from commission_lines b
   where b.agent_id = any($1::uuid[]) and b.kind = 'bonus'`,
);
const baseOfMonth = statement<{ baseKobo: number }>(
  'commissioned-sales-of-month',
  `select coalesce(sum(base_kobo), 0)::bigint as "baseKobo" from commission_lines
   where agent_id = $1 and completed_on between $2 and $3 and kind in ('order', 'plan-first', 'return', 'restored') and state <> 'reversed'`,
);

/** The bonuses of agents, with what is left of each. */
export const listBonusLines = (db: Db, agentIds: readonly string[]) => db.list(bonusLines, [agentIds]);
/** The amounts of an agent's orders of a month that earned commission, less returns. */
export const sumBaseOfMonth = async (db: Db, agentId: string, { firstOn, lastOn }: { firstOn: Day; lastOn: Day }) =>
  (await db.get(baseOfMonth, [agentId, firstOn, lastOn])).baseKobo;
