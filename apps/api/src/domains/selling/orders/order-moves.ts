import type { Db } from '../../../platform/database.ts';
import { listNamedParts } from '../catalogue/name-queries.ts';
import { type Load, loadOf } from '../deliveries/load-rules.ts';
import type { OrderMoves } from '../deliveries/rider-acts.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { leaveStore, moveOrder } from './move-order.ts';
import { moveOrderWindow } from './move-order-window.ts';
import { listLinesOfOrders } from './shop-order-queries.ts';

/** How what riders do changes orders. */
export const orderMoves: OrderMoves = {
  async lockOrder(tx, number) {
    await lockShopOrder(tx, number);
  },
  moveOrder: (tx, number, to, { riderId, at, notTaken }) =>
    moveOrder(tx, number, to, { actor: { kind: 'rider', id: riderId }, at, notTaken }),
  moveWindow: moveOrderWindow,
  leaveStore,
  listLoads,
  async listLines(db, numbers) {
    const lines = (await listLinesOfOrders(db, numbers)).flatMap((line) => {
      const quantity = line.quantity - line.refundedQuantity;
      return quantity === 0 ? [] : [{ ...line, quantity }];
    });
    const named = Map.groupBy(lines, ({ orderNumber }) => orderNumber);
    return new Map(
      [...named].map(([number, of]) => [
        number,
        of.map(({ id, name, unit, quantity }) => ({ id, name, unit, quantity })),
      ]),
    );
  },
};

/** About what some orders weigh, combos by the products in them. */
async function listLoads(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, Load>> {
  const lines = await listLinesOfOrders(db, numbers);
  const parts = Map.groupBy(
    await listNamedParts(db, [...new Set(lines.map(({ productId }) => productId))]),
    ({ comboId }) => comboId,
  );
  const pieces = lines.flatMap(({ orderNumber, productId, unit, quantity, refundedQuantity }) => {
    const left = quantity - refundedQuantity;
    const inside = parts.get(productId);
    if (inside === undefined) return [{ orderNumber, unit, quantity: left }];
    return inside.map((part) => ({ orderNumber, unit: part.unit, quantity: part.quantity * left }));
  });
  const byOrder = Map.groupBy(pieces, ({ orderNumber }) => orderNumber);
  return new Map([...byOrder].map(([number, of]) => [number, loadOf(of)]));
}
