import type { OrderMoves } from '../deliveries/rider-acts.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { moveOrder } from './move-order.ts';
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
