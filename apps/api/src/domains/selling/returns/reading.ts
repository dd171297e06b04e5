import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type AskedLine, type OrderReturns, returnAnswerHours } from '@foodbank/contract/selling/returns';
import type { AskedReturn, AskedReturnRow } from '@foodbank/contract/selling/returns-staff';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { previewLowered } from '../../lending/repayments/reading.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { describeOrderPlan, findLoanOfOrder, isOnPlan } from '../orders/loan-of-order.ts';
import { countEarlierOrders, findShopOrder, listShopOrderLines } from '../orders/shop-order-queries.ts';
import {
  keptTotalKobo,
  type LinePart,
  mayBecomeState,
  partsOf,
  returnsUntil,
  type ShopOrder,
} from '../orders/shop-order-rules.ts';
import { describeGiveBack } from './giving-back.ts';
import {
  type AskedReturnLine,
  findReturn,
  type ListedReturn,
  listLinesOf,
  listReturnsOf,
  readHistory,
  readOpenQuantities,
} from './queries.ts';
import { describeRefunds } from './refunds.ts';
import { automaticDays, daysBefore, leftOf, refusedDays } from './rules.ts';

/** What a customer may ask for, has asked for, and gets back. Refuses with `not-found` another customer's order. */
export async function readReturns(
  db: Db,
  { keys, now, today }: { keys: Keys; now: Date; today: Day },
  customerId: string,
  number: string,
): Promise<OrderReturns> {
  const order = await findShopOrder(db, number);
  if (order === null || order.customerId !== customerId) refuse('not-found');
  const [orderLines, open, asked, refunds] = await Promise.all([
    listShopOrderLines(db, number),
    readOpenQuantities(db, number),
    listReturnsOf(db, number),
    describeRefunds(db, keys, order),
  ]);
  const lines = Map.groupBy(
    await listLinesOf(
      db,
      asked.map(({ id }) => id),
    ),
    ({ returnId }) => returnId,
  );
  const until = returnsUntil(order);
  const left = mayBecomeState(order.state, 'returned') ? leftOf(orderLines, open) : [];
  return {
    mayAsk: until !== null && now <= until && left.length > 0,
    until: until?.toISOString() ?? null,
    left,
    giveBack: await describeGiveBack(db, order, { lines: orderLines, open, today }),
    plan: await describeOrderPlan(db, order, today),
    returns: asked.map(({ id, askedAt, note, way }) => ({
      ...{ id, note, way },
      answerBy: answerByOf(askedAt, lines.get(id) ?? []),
      askedAt: askedAt.toISOString(),
      lines: (lines.get(id) ?? []).map(describeAskedLine),
    })),
    ...refunds,
  };
}

/** Until when a person answers what was asked for. Nobody decides whether unopened goods may be given back. */
const answerByOf = (askedAt: Date, lines: readonly AskedReturnLine[]): string | null =>
  lines.some(({ state, problem }) => state === 'asked' && problem !== 'unopened')
    ? new Date(askedAt.getTime() + returnAnswerHours * 3_600_000).toISOString()
    : null;

/**
 * What goods of a delivered order would give back if all of them were accepted today, and what they would change of its plan. Refuses with
 * `not-found` another customer's order, with `order-moved-on` where nothing was delivered, and with `return-too-many`.
 */
export async function previewReturn(
  db: Db,
  { customerId, number, lines }: { customerId: string; number: string; lines: readonly LinePart[] },
  today: Day,
) {
  const order = await findShopOrder(db, number);
  if (order === null || order.customerId !== customerId) refuse('not-found');
  if (!mayBecomeState(order.state, 'returned')) refuse('order-moved-on');
  const parts = partsOf(await listShopOrderLines(db, number), lines) ?? refuse('return-too-many');
  const goodsKobo = parts.reduce((sum, { line, quantity }) => sum + line.priceKobo * quantity, 0);
  const loan = await findLoanOfOrder(db, order);
  if (loan === null) return { goods: toNaira(goodsKobo), refund: toNaira(goodsKobo), plan: null };
  const lowered = { totalKobo: keptTotalKobo(order) - goodsKobo, today, downPayment: 'lowers-last' } as const;
  const { ofDownPaymentKobo: _, ...plan } = await previewLowered(db, loan, lowered);
  return { goods: toNaira(goodsKobo), refund: plan.back, plan };
}

/** A line of a return as replies have it. */
export const describeAskedLine = ({
  id,
  lineId,
  name,
  unit,
  quantity,
  problem,
  amountKobo,
  state,
  reason,
}: AskedReturnLine): AskedLine => ({
  ...{ id, lineId, name, unit, quantity, problem, state, reason },
  amount: toNaira(amountKobo),
});

type Summed = Pick<
  ListedReturn,
  'id' | 'orderNumber' | 'askedAt' | 'endedAt' | 'lineCount' | 'amountKobo' | 'awaited' | 'customerId' | 'storeId'
>;

/** Returns as rows of the console, with the names of stores and customers. */
export async function describeRows(db: Db, rows: readonly Summed[]): Promise<AskedReturnRow[]> {
  const [customers, stores] = await Promise.all([
    listCustomerNames(
      db,
      rows.map(({ customerId }) => customerId),
    ),
    listStores(db),
  ]);
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]));
  return rows.map(({ id, orderNumber, askedAt, endedAt, lineCount, amountKobo, awaited, customerId, storeId }) => ({
    ...{ id, orderNumber, lineCount, awaited },
    storeName: storeNames.get(storeId) ?? '',
    customerName: customers.get(customerId) ?? '',
    askedAt: askedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    amount: toNaira(amountKobo),
  }));
}

/** What the plan of an order would be if all that waits of a return was accepted today; null without a plan, and where nothing waits. */
async function planIfAccepted(
  db: Db,
  order: ShopOrder,
  { lines, today }: { lines: readonly AskedReturnLine[]; today: Day },
): Promise<AskedReturn['plan']> {
  const waiting = lines.filter(({ state }) => state === 'asked' || state === 'goods-awaited');
  const loan = await findLoanOfOrder(db, order);
  if (loan === null || waiting.length === 0 || !mayBecomeState(order.state, 'returned')) return null;
  const goodsKobo = waiting.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const isByRight = waiting.every(({ problem }) => problem === 'unopened');
  const { ofDownPaymentKobo: _, ...plan } = await previewLowered(db, loan, {
    ...{ totalKobo: Math.max(0, keptTotalKobo(order) - goodsKobo), today },
    downPayment: isByRight ? 'refunded' : 'lowers-last',
  });
  return plan;
}

/** A return for the console, with how often its customer asked before. Refuses with `not-found`. */
export async function readAskedReturn(
  db: Db,
  id: string,
  { now, today }: { now: Date; today: Day },
): Promise<AskedReturn> {
  const asked = (await findReturn(db, id)) ?? refuse('not-found');
  const { customerId, orderNumber, note, way } = asked;
  const [lines, order, history, orders] = await Promise.all([
    listLinesOf(db, [id]),
    findShopOrder(db, orderNumber),
    readHistory(db, customerId, {
      ...{ number: orderNumber, without: id },
      monthFrom: daysBefore(now, automaticDays),
      from: daysBefore(now, refusedDays),
    }),
    countEarlierOrders(db, customerId, now),
  ]);
  const sums = {
    lineCount: lines.length,
    amountKobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    awaited: lines.filter(({ state }) => state === 'goods-awaited').length,
  };
  const [row] = await describeRows(db, [{ ...asked, ...sums }]);
  if (row === undefined) throw new Error(`the return ${id} has no row`);
  return {
    ...row,
    ...{ note, way },
    deliveredAt: order?.deliveredAt?.toISOString() ?? null,
    isOnPlan: order !== null && isOnPlan(order),
    plan: order && (await planIfAccepted(db, order, { lines, today })),
    lines: lines.map((line) => ({
      ...describeAskedLine(line),
      automatic: line.automatic,
      decidedAt: line.decidedAt?.toISOString() ?? null,
    })),
    history: {
      refunded: history.refundedLines,
      refused: history.refusedLines,
      amount: toNaira(history.refundedKobo),
      orders,
    },
  };
}
