import { toNaira } from '@foodbank/contract/primitives/money';
import type { AskedLine, OrderReturns } from '@foodbank/contract/selling/returns';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findShopOrder, listShopOrderLines } from '../orders/shop-order-queries.ts';
import { mayBecomeState, returnsUntil } from '../orders/shop-order-rules.ts';
import { describeRefunds } from './describe-refunds.ts';
import { type AskedReturnLine, listLinesOf, listReturnsOf, readOpenQuantities } from './queries.ts';
import { leftOf } from './return-rules.ts';

/** What a customer may ask for, has asked for, and gets back. Refuses with `not-found` another customer's order. */
export async function readReturns(
  db: Db,
  { keys, now }: { keys: Keys; now: Date },
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
    returns: asked.map(({ id, askedAt, note, way }) => ({
      ...{ id, note, way },
      askedAt: askedAt.toISOString(),
      lines: (lines.get(id) ?? []).map(describeAskedLine),
    })),
    ...refunds,
  };
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
