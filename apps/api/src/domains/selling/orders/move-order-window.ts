import { formatDay } from '@foodbank/contract/primitives/day';
import { hoursText } from '@foodbank/contract/primitives/delivery-time';
import type { Tx } from '../../../platform/database.ts';
import type { DeliveryWindow } from '../deliveries/window-queries.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import type { OrderActor } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/** The fields of an order that has a window, or none until staff choose one. */
export const windowOfOrder = (window: DeliveryWindow | null) => ({
  windowId: window?.id ?? null,
  windowFrom: window?.startsAt ?? null,
  windowTo: window?.endsAt ?? null,
});

/** What the history of a moved order says. */
export const movedTo = (window: DeliveryWindow | null): string =>
  window === null
    ? 'The store is setting a new time'
    : `Moved to ${formatDay(window.day)}, ${hoursText(window.startsAt, window.endsAt)}`;

/**
 * Gives an order the window that its stop was moved to, or none until staff choose one, with an event that says so (after `why`, where there
 * is one), and tells the customer. A rider moves it because nobody was at home. Locks the customer and the order.
 */
export async function moveOrderWindow(
  tx: Tx,
  number: string,
  window: DeliveryWindow | null,
  actor: OrderActor,
  why?: string,
): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  await updateShopOrder(tx, order, { ...order, ...windowOfOrder(window) });
  const moved = movedTo(window);
  await addShopOrderEvent(tx, number, { kind: 'moved', actor, text: why === undefined ? moved : `${why}. ${moved}` });
  await tellCustomer(tx, number, actor.kind === 'rider' ? 'not-at-home' : 'moved');
}
