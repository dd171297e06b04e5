import { both, type KillPoint } from '../killable/kill-points.ts';

const event = (kind: string) => ({ table: 'loan_events', on: 'insert' as const, row: `new.kind = '${kind}'` });

/** Every step of each way in which goods of an order on a plan are not kept. */
export const returnPoints: readonly KillPoint[] = [
  ...both('lower the order', {
    table: 'shop_orders',
    on: 'update',
    row: 'new.refunded_goods_kobo > old.refunded_goods_kobo',
  }),
  ...both('lower a line', {
    table: 'shop_order_lines',
    on: 'update',
    row: 'new.refunded_quantity > old.refunded_quantity',
  }),
  ...both('add what is taken instead', {
    table: 'shop_order_lines',
    on: 'insert',
    row: 'new.instead_of is not null',
  }),
  ...both('keep the key of a return', { table: 'shop_order_returns', on: 'insert' }),
  ...both('hand over', event('delivered')),
  ...both('lower the plan', event('returned')),
  ...both('leave the plan', event('left')),
  ...both('cancel the plan', event('cancelled')),
  ...both('note the refund', event('refunded')),
  ...both('ask for the refund', { table: 'charge_refunds', on: 'insert' }),
];
