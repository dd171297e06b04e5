import type { Permission } from '@foodbank/contract/people/permissions';
import type { OrderAct } from '@foodbank/contract/selling/shop-orders-admin';
import { mayInStore, type StaffCaller } from '../../../platform/staff-caller.ts';
import type { ShopOrder } from './shop-order-rules.ts';

const needs: Record<OrderAct, Permission> = {
  'start-packing': 'orders.work',
  'take-over': 'orders.work',
  'take-out': 'orders.work',
  ready: 'orders.work',
  'hand-over': 'orders.work',
  cancel: 'orders.refund',
  return: 'orders.refund',
};

/** What can be done with an order in each state. */
function actsIn({ state, handover, waits, packerId }: ShopOrder, memberId: string): OrderAct[] {
  switch (state) {
    case 'placed':
      return waits ? ['cancel'] : ['start-packing', 'cancel'];
    case 'packing':
      return [packerId === null || packerId === memberId ? 'ready' : 'take-over', 'take-out', 'cancel'];
    case 'ready':
      return handover === 'pick-up' ? ['hand-over', 'cancel'] : ['cancel'];
    case 'on-the-way':
    case 'not-at-home':
      return ['cancel'];
    case 'delivered':
    case 'partly-delivered':
    case 'partly-returned':
      return ['return'];
    default:
      return [];
  }
}

/** What a member of staff may do with an order now. */
export const actsFor = (order: ShopOrder, staff: StaffCaller): OrderAct[] =>
  actsIn(order, staff.id).filter((act) => mayInStore(staff, needs[act], order.storeId));
