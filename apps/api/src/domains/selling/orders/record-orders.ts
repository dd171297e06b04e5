import type { RefusalCode } from '@foodbank/contract/refusals';
import type { OrderStatus } from '@foodbank/contract/views/referrals';
import { TryAgain, type Tx } from '../../../platform/database.ts';
import { recordOrderLines } from '../../earning/commissions/record-order-lines.ts';
import { type DailyTotalsChange, reversed, totalsOfOrder } from '../../earning/daily-totals/daily-totals-rules.ts';
import { addToDailyTotals } from '../../earning/daily-totals/queries.ts';
import { listTerms } from '../../earning/terms/queries.ts';
import { commissionKobo, ratePpmFor } from '../../earning/terms/terms-rules.ts';
import { listCategories } from '../../people/agents/queries.ts';
import {
  addToOrderCounts,
  lockOrderingCustomers,
  type OrderingCustomer,
  type Source,
} from '../../people/customers/queries.ts';
import {
  commissionedOrder,
  hasAgent,
  type Order,
  orderAfter,
  type ReportedOrder,
  refusalOf,
  sameOrder,
} from './order-rules.ts';
import { insertOrders, lockOrders, updateOrders } from './queries.ts';
import { listOwnNumbers } from './shop-order-queries.ts';
import type { ShopOrder } from './shop-order-rules.ts';
import { isOwnNumber } from './shop-order-rules.ts';

/**
 * Records reported orders, in the order given, and updates the daily totals and the commission lines. Returns a refusal or null for each. The same report
 * again changes nothing. Locks the customers first, so that concurrent reports of the same order are recorded one after the other,
 * also if the order doesn't exist yet. Customers of the other source are refused as unknown, and its orders with `id-refused`.
 */
export async function recordOrders(
  tx: Tx,
  reports: readonly ReportedOrder[],
  source: Source = 'tracking',
): Promise<(RefusalCode | null)[]> {
  const customers = await lockOrderingCustomers(tx, [...new Set(reports.map(({ customerId }) => customerId))]);
  const customerById = new Map(customers.map((customer) => [customer.id, customer]));
  const before = new Map(
    (await lockOrders(tx, [...new Set(reports.map(({ number }) => number))])).map((o) => [o.number, o]),
  );
  const after = new Map(before);
  // An order keeps the rate of its first report.
  const ordering = new Set(reports.flatMap(({ number, customerId }) => (before.has(number) ? [] : customerId)));
  const rateOf = await rateFinder(
    tx,
    customers.filter(({ id }) => ordering.has(id)),
  );
  const taken = source === 'own' ? new Set<string>() : await listTakenNumbers(tx, reports, before);
  const outcomes = reports.map((report): RefusalCode | null => {
    const customer = customerById.get(report.customerId);
    if (!customer || customer.source !== source) return 'unknown-customer';
    const known = after.get(report.number);
    if ((known && known.source !== source) || taken.has(report.number)) return 'id-refused';
    const refusal = known ? refusalOf(known, report) : null;
    if (refusal) return refusal;
    after.set(
      report.number,
      known ? changedOrder(known, report) : newOrder(report, customer, rateOf(customer, report.placedAt)),
    );
    return null;
  });
  const onPlan = new Set(reports.flatMap(({ number, isOnPlan }) => (isOnPlan ? number : [])));
  await storeOrders(tx, { before, after, onPlan });
  return outcomes;
}

/** Those of unknown numbers that orders of our own shop have, which are no rows here before they are paid. */
async function listTakenNumbers(tx: Tx, reports: readonly ReportedOrder[], known: ReadonlyMap<string, Order>) {
  const numbers = reports.flatMap(({ number }) => (isOwnNumber(number) && !known.has(number) ? number : []));
  return numbers.length === 0 ? new Set<string>() : listOwnNumbers(tx, numbers);
}

function newOrder(report: ReportedOrder, { agentId, source, ownAccount }: OrderingCustomer, ratePpm: number): Order {
  const completedAt = report.status === 'pending' ? null : report.completedAt;
  return {
    ...report,
    completedAt,
    agentId,
    source,
    ownAccount,
    ratePpm,
    commissionKobo: commissionKobo(report.amountKobo, ratePpm),
  };
}

function changedOrder(known: Order, report: ReportedOrder): Order {
  return orderAfter(known, report, commissionKobo(report.amountKobo, known.ratePpm));
}

/** Returns a function that finds the commission rate of a customer's order placed at an instant. */
async function rateFinder(
  tx: Tx,
  customers: readonly OrderingCustomer[],
): Promise<(customer: OrderingCustomer, placedAt: Date) => number> {
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
  { before, after, onPlan }: { before: Map<string, Order>; after: Map<string, Order>; onPlan: ReadonlySet<string> },
): Promise<void> {
  const added = [...after.values()].filter(({ number }) => !before.has(number));
  const changed = [...after.values()].filter((order) => {
    const known = before.get(order.number);
    return known !== undefined && !sameOrder(known, order);
  });
  if (added.length > 0 && (await insertOrders(tx, added)) < added.length) throw new TryAgain();
  if (changed.length > 0) await updateOrders(tx, changed);
  await addToOrderCounts(tx, countByCustomer(added));
  const dailyTotalsOf = (order: Order | undefined): DailyTotalsChange[] =>
    order && hasAgent(order) && !order.ownAccount ? totalsOfOrder(order.agentId, order) : [];
  await addToDailyTotals(tx, [
    ...[...added, ...changed].flatMap(dailyTotalsOf),
    ...changed.flatMap(({ number }) => dailyTotalsOf(before.get(number))).map(reversed),
  ]);
  const earning = [...added, ...changed].filter(hasAgent);
  await recordOrderLines(
    tx,
    earning.map((order) => commissionedOrder(order, onPlan.has(order.number))),
  );
}

function countByCustomer(orders: readonly Order[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { customerId } of orders) counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
  return counts;
}

/**
 * Brings the row that agents see in step with an order of ours: its status, and the value of the goods in kobo without delivery. Daily
 * totals and commission lines follow, by the same rules as those of reported orders. The caller has locked the customer.
 */
export async function recordOwnOrder(
  tx: Tx,
  { number, customerId, placedAt, deliveredAt, financedKobo }: ShopOrder,
  { status, amountKobo }: { status: OrderStatus; amountKobo: number },
): Promise<void> {
  if (placedAt === null) throw new Error(`the order ${number} is not placed`);
  const completedAt = status === 'completed' ? deliveredAt : null;
  const isOnPlan = financedKobo > 0;
  const report = { number, customerId, status, amountKobo, placedAt, completedAt, isOnPlan };
  const [refusal] = await recordOrders(tx, [report], 'own');
  if (refusal) throw new Error(`the order ${number} could not be recorded for the agent: ${refusal}`);
}
