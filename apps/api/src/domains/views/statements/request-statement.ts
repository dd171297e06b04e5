import { lagosDay } from '@foodbank/contract/primitives/day';
import { type StatementFormat, statementMonths } from '@foodbank/contract/views/statements';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findStatementAgent, type StatementAgent, type StoredStatement, upsertStatement } from './queries.ts';

/** The queue of statements to make. */
export const statementsQueue = 'agent-statements';

/**
 * Asks for an agent's statement of a month (YYYY-MM), which a job makes. The file of an unchanged month stays the same. Refuses with
 * `not-found` a month before the agent's first one or after the present one.
 */
export async function requestStatement(
  tx: Tx,
  agentId: string,
  { month, format }: { month: string; format: StatementFormat },
): Promise<StoredStatement> {
  const agent = await findStatementAgent(tx, agentId);
  if (agent === null || !statementMonths(firstDayOf(agent), tx.businessDate).includes(month)) refuse('not-found');
  const statement = await upsertStatement(tx, agentId, `${month}-01`, format);
  await tx.enqueue(statementsQueue, statement.id);
  return statement;
}

/** The day on which an agent's statements begin: the first that counts for the agent, or the registration. */
export function firstDayOf({ createdAt, firstOn }: StatementAgent): string {
  const registeredOn = lagosDay(createdAt);
  return firstOn !== null && firstOn < registeredOn ? firstOn : registeredOn;
}
