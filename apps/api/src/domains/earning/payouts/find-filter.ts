import type { PayoutState } from '@foodbank/contract/earning/payouts';
import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { readReference } from '@foodbank/contract/primitives/typed-ids';
import type { Db } from '../../../platform/database.ts';
import { listNamedAgents } from '../../people/agents/name-queries.ts';
import type { PayoutFilter } from './list-queries.ts';

/** The id of the agent with a referral code as typed, or null. */
export async function findNamedAgent(db: Db, code: string): Promise<string | null> {
  const characters = parseReferralCode(code);
  return characters === null ? null : ((await listNamedAgents(db, [characters], []))[0]?.id ?? null);
}

/** The filter of a list as it was asked for; null if nothing can match it. */
export async function findFilter(
  db: Db,
  {
    state,
    month,
    search,
  }: { state?: PayoutState | undefined; month?: string | undefined; search?: string | undefined },
): Promise<PayoutFilter | null> {
  const filter: PayoutFilter = { state, month: month === undefined ? undefined : `${month}-01` };
  if (search === undefined || search === '') return filter;
  const agentId = await findNamedAgent(db, search);
  if (agentId !== null) return { ...filter, agentId };
  const reference = readReference(search).read;
  return reference === null ? null : { ...filter, reference };
}
