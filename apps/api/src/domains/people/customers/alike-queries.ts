import type { AlikeOutcome } from '@foodbank/contract/selling/alike-customers';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

const agentOf = statement<{ agentId: string }>(
  'agent-of-alike-customer',
  'select agent_id as "agentId" from alike_customers where customer_id = $1',
);
const decideOpen = statement<{ customerId: string }>(
  'decide-alike-customer',
  `update alike_customers set outcome = $2, decided_by = $3, decided_at = $4 where customer_id = $1 and outcome is null
   returning customer_id as "customerId"`,
);

/** The agent whom a customer looked like, decided or not; null if nothing was noted. */
export const findAlikeAgent = async (db: Db, customerId: string) =>
  (await db.find(agentOf, [customerId]))?.agentId ?? null;
/** Stores what a person decided about a customer. False if it was decided before. */
export const decideAlike = async (tx: Tx, customerId: string, outcome: AlikeOutcome, by: string) =>
  (await tx.find(decideOpen, [customerId, outcome, by, tx.now])) !== null;
