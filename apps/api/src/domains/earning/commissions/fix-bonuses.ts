import type { Day } from '@foodbank/contract/primitives/day';
import type { Database, Tx } from '../../../platform/database.ts';
import { listTargetsInForce } from '../../people/agents/target-queries.ts';
import { listSalesOfMonth } from '../daily-totals/queries.ts';
import { listBonusLines, sumBaseOfMonth } from './bonus-queries.ts';
import { bonusDayOfMonth, bonusOf, monthBefore } from './bonus-rules.ts';
import { lockEarnings } from './queries.ts';
import { storeLines } from './record-order-lines.ts';

/**
 * On the 8th, fixes the bonuses of the month before: for agents whose sales reached the target that was in force. Each agent's in a
 * transaction of its own; running it again adds nothing. Returns how many it fixed.
 */
export async function fixBonuses(database: Database, day: Day): Promise<number> {
  if (Number(day.slice(8)) !== bonusDayOfMonth) return 0;
  const month = monthBefore(day);
  const sales = await listSalesOfMonth(database.read, month);
  const asked = sales.map(({ agentId }) => ({ agentId, startsOn: month.firstOn }));
  const targets = await listTargetsInForce(database.read, asked);
  const reached = sales.filter(({ salesKobo }, index) => {
    const targetKobo = targets[index]?.targetKobo ?? null;
    return targetKobo !== null && salesKobo >= targetKobo;
  });
  let fixed = 0;
  for (const { agentId } of reached) fixed += await database.write((tx) => fixBonus(tx, agentId, month));
  return fixed;
}

async function fixBonus(tx: Tx, agentId: string, month: { firstOn: Day; lastOn: Day }): Promise<number> {
  await lockEarnings(tx, [agentId]);
  if ((await listBonusLines(tx, [agentId])).some(({ completedOn }) => completedOn === month.lastOn)) return 0;
  // Read again under the lock: a return may have come in between.
  const [salesRow] = await listSalesOfMonth(tx, month, agentId);
  const [target] = await listTargetsInForce(tx, [{ agentId, startsOn: month.firstOn }]);
  const baseKobo = await sumBaseOfMonth(tx, agentId, month);
  const about = { targetKobo: target?.targetKobo ?? null, salesKobo: salesRow?.salesKobo ?? 0, baseKobo };
  const bonus = bonusOf(agentId, month, about, tx.businessDate);
  if (bonus === null) return 0;
  await storeLines(tx, [bonus], []);
  return 1;
}
