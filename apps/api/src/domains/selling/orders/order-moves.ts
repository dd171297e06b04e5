import type { OrderMoves } from '../deliveries/rider-acts.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { moveOrder } from './move-order.ts';

/** How what riders do changes orders. */
export const orderMoves: OrderMoves = {
  async lockOrder(tx, number) {
    await lockShopOrder(tx, number);
  },
  moveOrder: (tx, number, to, { riderId, at }) =>
    moveOrder(tx, number, to, { actor: { kind: 'rider', id: riderId }, at }),
};
