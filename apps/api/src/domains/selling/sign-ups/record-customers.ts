import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { RefusalCode } from '@foodbank/contract/refusals';
import type { CustomerReport } from '@foodbank/contract/selling/tracking';
import { TryAgain, type Tx } from '../../../platform/database.ts';
import { recordOrderLines } from '../../earning/commissions/record-order-lines.ts';
import {
  type DailyTotalsChange,
  reversed,
  totalsOfOrder,
  totalsOfReferral,
} from '../../earning/daily-totals/daily-totals-rules.ts';
import { addToDailyTotals } from '../../earning/daily-totals/queries.ts';
import { shareAgents } from '../../people/agents/queries.ts';
import { countsAsReferral, customerFrom, sameCustomer } from '../../people/customers/customer-rules.ts';
import {
  type Customer,
  insertCustomers,
  listAgentIds,
  lockCustomers,
  type Source,
  updateCustomers,
} from '../../people/customers/queries.ts';
import { commissionedOrder, hasAgent, type Order } from '../orders/order-rules.ts';
import { listOrdersOfCustomers } from '../orders/queries.ts';

/** A customer as the shop reports them, with the id. The email of a customer of our own is empty if there is none. */
export type ReportedCustomer = CustomerReport & { customerId: string };

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
  return outcomes;
}

/** Flags or unflags an agent's customers as the agent's own accounts, and updates the daily totals. */
export async function storeOwnAccounts(tx: Tx, alike: readonly Customer[], isOwn: (customer: Customer) => boolean) {
  const before = new Map(alike.map((customer) => [customer.id, customer]));
  const after = new Map(alike.map((customer) => [customer.id, { ...customer, ownAccount: isOwn(customer) }]));
  await storeCustomers(tx, before, after);
}

async function storeCustomers(tx: Tx, before: Map<string, Customer>, after: Map<string, Customer>): Promise<void> {
  const added = [...after.values()].filter(({ id }) => !before.has(id));
  const changed = [...after.values()].filter((customer) => {
    const known = before.get(customer.id);
    return known !== undefined && !sameCustomer(known, customer);
  });
  if (added.length > 0 && (await insertCustomers(tx, added)) < added.length) throw new TryAgain();
  if (changed.length > 0) await updateCustomers(tx, changed);
  const flagged = changed.filter((customer) => before.get(customer.id)?.ownAccount !== customer.ownAccount);
  const flaggedById = new Map(flagged.map((customer) => [customer.id, customer]));
  const orders = flagged.length === 0 ? [] : await listOrdersOfCustomers(tx, [...flaggedById.keys()]);
  await addToDailyTotals(tx, [...totalsOfAdded(added), ...totalsOfFlagged(flaggedById, orders)]);
  const counts = ({ customerId }: Order) => flaggedById.get(customerId)?.ownAccount === false;
  await recordOrderLines(
    tx,
    orders.filter(hasAgent).map((order) => commissionedOrder(order, counts(order))),
  );
}

function totalsOfAdded(added: readonly Customer[]): DailyTotalsChange[] {
  return added.filter(countsAsReferral).map(({ agentId, referredAt }) => totalsOfReferral(agentId, referredAt));
}

/** The changes of daily totals for customers whose flag changed: orders and sign-ups of own accounts aren't counted. */
function totalsOfFlagged(flagged: ReadonlyMap<string, Customer>, orders: readonly Order[]): DailyTotalsChange[] {
  const ofOrders = orders.flatMap((order) => {
    const customer = flagged.get(order.customerId);
    return customer?.agentId ? totalsOfOrder(customer.agentId, order).map((change) => ({ customer, change })) : [];
  });
  const ofSignUps = [...flagged.values()].flatMap((customer) =>
    customer.agentId === null ? [] : [{ customer, change: totalsOfReferral(customer.agentId, customer.referredAt) }],
  );
  return [...ofOrders, ...ofSignUps].map(({ customer, change }) => (customer.ownAccount ? reversed(change) : change));
}
