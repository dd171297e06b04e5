import type { RefusalCode } from '@foodbank/contract/refusals';
import { TryAgain, type Tx } from '../../../platform/database.ts';
import { type DailyTotalsChange, reversed, totalsOfOrder } from '../../earning/daily-totals/daily-totals-rules.ts';
import { addToDailyTotals } from '../../earning/daily-totals/queries.ts';
import { listTerms } from '../../earning/terms/queries.ts';
import { commissionKobo, ratePpmFor } from '../../earning/terms/terms-rules.ts';
import { listCategories } from '../../people/agents/queries.ts';
import { countsAsReferral } from '../../people/customers/customer-rules.ts';
import { addToOrderCounts, lockOrderers, type Orderer } from '../../people/customers/queries.ts';
import { type Order, orderAfter, type ReportedOrder, refusalOf, sameOrder } from './order-rules.ts';
import { insertOrders, lockOrders, updateOrders } from './queries.ts';

/**
 * Records what the shop says of orders, in the order given, with the figures that follow from it, and answers one refusal or
 * null for each. Reporting again changes nothing. The customers' locks come first: two reports of one order, even of one that
 * doesn't exist yet, are one after the other.
 */
export async function recordOrders(tx: Tx, facts: readonly ReportedOrder[]): Promise<(RefusalCode | null)[]> {
  const customers = await lockOrderers(tx, [...new Set(facts.map(({ customerId }) => customerId))]);
  const customerById = new Map(customers.map((customer) => [customer.id, customer]));
  const before = new Map(
    (await lockOrders(tx, [...new Set(facts.map(({ number }) => number))])).map((o) => [o.number, o]),
  );
  const after = new Map(before);
  const rateOf = await rateFinder(tx, customers);
  const outcomes = facts.map((one): RefusalCode | null => {
    const customer = customerById.get(one.customerId);
    if (!customer) return 'unknown-customer';
    const known = after.get(one.number);
    const refusal = known ? refusalOf(known, one) : null;
    if (refusal) return refusal;
    after.set(one.number, known ? changedOrder(known, one) : newOrder(one, customer, rateOf(customer, one.placedAt)));
    return null;
  });
  await storeOrders(tx, before, after, customerById);
  return outcomes;
}

function newOrder(facts: ReportedOrder, { agentId }: Orderer, ratePpm: number): Order {
  const completedAt = facts.status === 'pending' ? null : facts.completedAt;
  return { ...facts, completedAt, agentId, ratePpm, commissionKobo: commissionKobo(facts.amountKobo, ratePpm) };
}

function changedOrder(known: Order, facts: ReportedOrder): Order {
  return orderAfter(known, facts, commissionKobo(facts.amountKobo, known.ratePpm));
}

/** Finds the commission rate of an order that is placed at an instant. */
async function rateFinder(
  tx: Tx,
  customers: readonly Orderer[],
): Promise<(customer: Orderer, placedAt: Date) => number> {
  const agentIds = [...new Set(customers.flatMap(({ agentId }) => agentId ?? []))];
  if (agentIds.length === 0) return () => 0;
  const terms = await listTerms(tx, agentIds);
  const categories = new Map((await listCategories(tx, agentIds)).map(({ id, category }) => [id, category]));
  return ({ agentId, referredAt }, placedAt) => {
    const category = agentId === null ? undefined : categories.get(agentId);
    return agentId && category ? ratePpmFor(terms, { agentId, category, referredAt, placedAt }) : 0;
  };
}

async function storeOrders(
  tx: Tx,
  before: Map<string, Order>,
  after: Map<string, Order>,
  customers: Map<string, Orderer>,
): Promise<void> {
  const added = [...after.values()].filter(({ number }) => !before.has(number));
  const changed = [...after.values()].filter((order) => {
    const known = before.get(order.number);
    return known !== undefined && !sameOrder(known, order);
  });
  if (added.length > 0 && (await insertOrders(tx, added)) < added.length) throw new TryAgain();
  if (changed.length > 0) await updateOrders(tx, changed);
  await addToOrderCounts(tx, countByCustomer(added));
  const figured = (order: Order | undefined): DailyTotalsChange[] => {
    const customer = customers.get(order?.customerId ?? '');
    return order && customer && countsAsReferral(customer) ? totalsOfOrder(customer.agentId, order) : [];
  };
  await addToDailyTotals(tx, [
    ...[...added, ...changed].flatMap(figured),
    ...changed.flatMap(({ number }) => figured(before.get(number))).map(reversed),
  ]);
}

function countByCustomer(orders: readonly Order[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { customerId } of orders) counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
  return counts;
}
