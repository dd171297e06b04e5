import { toNaira } from '@foodbank/contract/primitives/money';
import type { AskedReturn, AskedReturnRow } from '@foodbank/contract/selling/returns-admin';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { countEarlierOrders, findShopOrder } from '../orders/shop-order-queries.ts';
import { findReturn, type ListedReturn, listLinesOf, readHistory } from './queries.ts';
import { describeAskedLine } from './read-returns.ts';
import { automaticDays, daysBefore, refusedDays } from './return-rules.ts';

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

/** A return for the console, with how often its customer asked before. Refuses with `not-found`. */
export async function readAskedReturn(db: Db, id: string, now: Date): Promise<AskedReturn> {
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
