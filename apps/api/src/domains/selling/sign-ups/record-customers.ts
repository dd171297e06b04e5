import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { RefusalCode } from '@foodbank/contract/refusals';
import type { AlikeBy } from '@foodbank/contract/selling/sign-ups-staff';
import type { CustomerReport } from '@foodbank/contract/selling/tracking';
import { TryAgain, type Tx } from '../../../platform/database.ts';
import { totalsOfReferral } from '../../earning/daily-totals/daily-totals-rules.ts';
import { addToDailyTotals } from '../../earning/daily-totals/queries.ts';
import { shareAgents } from '../../people/agents/queries.ts';
import {
  type Customer,
  insertAlikeCustomers,
  insertCustomers,
  listAgentIds,
  lockCustomers,
  type Source,
  updateCustomers,
} from '../../people/customers/queries.ts';
import {
  alikeBy,
  countsAsReferral,
  customerFrom,
  isTheAgent,
  sameCustomer,
  staysTheAgent,
} from '../../people/customers/rules.ts';

/**
 * A customer as the shop reports them, with the id. The email of a customer of our own is empty if there is none; `newEmail` is the one
 * that waits to be confirmed, and stays as it is if it is left out.
 */
export type ReportedCustomer = CustomerReport & { customerId: string; newEmail?: string | null | undefined };

/**
 * Records reported customers, in the order given, and updates the daily totals. Returns a refusal or null for each. The same report
 * again changes nothing. An id that belongs to a customer of the other source is refused with `id-refused`. Locks agents, then customers, each by id, as every writer does.
 */
export async function recordCustomers(
  tx: Tx,
  reports: readonly ReportedCustomer[],
  source: Source = 'tracking',
): Promise<(RefusalCode | null)[]> {
  const ids = [...new Set(reports.map(({ customerId }) => customerId))];
  const codes = reports.flatMap(({ referralCode }) => (referralCode ? [parseReferralCode(referralCode) ?? ''] : []));
  const agents = await shareAgents(tx, await listAgentIds(tx, ids), codes);
  const agentByCode = new Map(agents.map((agent) => [agent.referralCode, agent]));
  const agentById = new Map(agents.map((agent) => [agent.id, agent]));
  const before = new Map((await lockCustomers(tx, ids)).map((customer) => [customer.id, customer]));
  const after = new Map(before);
  const outcomes = reports.map((report): RefusalCode | null => {
    const known = after.get(report.customerId) ?? null;
    if (known !== null && known.source !== source) return 'id-refused';
    const ofCode = report.referralCode ? agentByCode.get(parseReferralCode(report.referralCode) ?? '') : null;
    if (ofCode === undefined) return 'unknown-referral-code';
    const agent = known === null ? ofCode : agentById.get(known.agentId ?? '');
    after.set(report.customerId, customerFrom(report.customerId, report, known, agent ?? null, source));
    return null;
  });
  await storeCustomers(tx, before, after);
  const alike = [...after.values()].flatMap((customer) => {
    const agent = agentById.get(customer.agentId ?? '');
    if (agent === undefined || agent.erased || customer.erased) return [];
    const by = whyToLookAt(customer, { isOwn: isTheAgent(customer, agent), looksBy: alikeBy(customer, agent) });
    return by === null ? [] : [{ customerId: customer.id, agentId: agent.id, by }];
  });
  await noteAlike(tx, alike);
  return outcomes;
}

/**
 * Why a person is to look at a customer; null for nothing. Of those who have always been the agent nothing looks wrong, until what made them
 * the agent is changed.
 */
function whyToLookAt(
  { ownAccount, neverReferral }: Pick<Customer, 'ownAccount' | 'neverReferral'>,
  { isOwn, looksBy }: { isOwn: boolean; looksBy: AlikeBy | null },
): AlikeBy | null {
  if (ownAccount && !isOwn) return 'former';
  return neverReferral ? null : looksBy;
}

/** Notes customers who look like their agent for a person to look at, each once, whatever is typed how often. */
async function noteAlike(tx: Tx, found: Parameters<typeof insertAlikeCustomers>[1]): Promise<void> {
  if (found.length > 0) await insertAlikeCustomers(tx, found);
}

/**
 * Flags an agent's customers as the agent's own accounts, for the orders to come; only a person's decision unflags one. Who is one and was a
 * referral before, looks like one by what is only typed, or was one until now, is noted for a person.
 */
export async function storeOwnAccounts(
  tx: Tx,
  alike: readonly Customer[],
  { isOwn, looksBy }: { isOwn: (customer: Customer) => boolean; looksBy: (customer: Customer) => AlikeBy | null },
): Promise<void> {
  const before = new Map(alike.map((customer) => [customer.id, customer]));
  const after = new Map(
    alike.map((customer) => {
      const ownAccount = isOwn(customer) || staysTheAgent(customer);
      return [customer.id, { ...customer, ownAccount, neverReferral: customer.neverReferral && ownAccount }];
    }),
  );
  await storeCustomers(tx, before, after);
  await noteAlike(
    tx,
    [...after.values()].flatMap((customer) => {
      const by = whyToLookAt(customer, { isOwn: isOwn(customer), looksBy: looksBy(customer) });
      const { agentId } = customer;
      return by === null || agentId === null ? [] : [{ customerId: customer.id, agentId, by }];
    }),
  );
}

async function storeCustomers(tx: Tx, before: Map<string, Customer>, after: Map<string, Customer>): Promise<void> {
  const added = [...after.values()].filter(({ id }) => !before.has(id));
  const changed = [...after.values()].filter((customer) => {
    const known = before.get(customer.id);
    return known !== undefined && !sameCustomer(known, customer);
  });
  if (added.length > 0 && (await insertCustomers(tx, added)) < added.length) throw new TryAgain();
  if (changed.length > 0) await updateCustomers(tx, changed);
  // Who was the agent only and is not any more, becomes a referral then.
  const become = changed.filter((one) => before.get(one.id)?.neverReferral === true && !one.neverReferral);
  const totals = [...added, ...become].filter(countsAsReferral);
  await addToDailyTotals(
    tx,
    totals.map(({ agentId, referredAt }) => totalsOfReferral(agentId, referredAt)),
  );
}
