import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { closedDaysQueue } from './change-closures.ts';
import { findClosure } from './closure-queries.ts';
import { wipeHandOverCode } from './code-queries.ts';
import { promiseOfStop } from './delivery-rules.ts';
import type { DeliveryQuote } from './quote-delivery.ts';
import { endStop, insertStop, lockStopOfOrder, type Stop, setStopWindow } from './stop-queries.ts';
import { type DeliveryWindow, findWindow, freeWindow } from './window-queries.ts';

/** Where an order goes and who receives it. Riders see it between accepting and delivering. */
export interface StopContacts {
  name: string;
  phone: string;
  street: string;
  area: string;
  landmark: string;
  localGovernment: string;
  state: string;
}

/** The delivery of an order that was paid. */
export interface OrderToDeliver extends Pick<DeliveryQuote, 'zoneId' | 'feeKobo' | 'riderFeeKobo'> {
  number: string;
  storeId: string;
  /** A window in which the checkout has taken a place. */
  windowId: string;
  placedAt: Date;
  contacts: StopContacts;
}

/** Offers the delivery of a paid order to riders. Before they accept they see the area and the local government only. */
export async function addStop(tx: Tx, order: OrderToDeliver): Promise<void> {
  const { number, storeId, zoneId, windowId, feeKobo, riderFeeKobo, placedAt, contacts } = order;
  const window = await findWindow(tx, windowId);
  if (window === null || window.storeId !== storeId) throw new Error('a stop without a window of its store');
  // The payment came after it had begun, and no other window is free: staff choose one.
  const isBegun = window.startsAt <= placedAt;
  await insertStop(tx, {
    orderNumber: number,
    storeId,
    zoneId,
    windowId,
    day: window.day,
    feeKobo,
    riderFeeKobo,
    area: `${contacts.area}, ${contacts.localGovernment}`,
    contacts: tx.keys.seal(JSON.stringify(contacts)),
    placedAt,
    promisedBy: promiseOfStop({ placedAt, startsAt: window.startsAt, endsAt: isBegun ? null : window.endsAt }).by,
  });
  // The checkout took its place before the day was closed.
  const closure = await findClosure(tx, storeId, window.day);
  if (closure?.promised === 'move') await tx.enqueue(closedDaysQueue, `${storeId} ${window.day}`);
}

/** Moves an open stop to a window whose place was taken, or to none on a day. The window is what its customer is promised from now on. */
export async function moveStopTo(
  tx: Tx,
  { id, placedAt }: Pick<Stop, 'id' | 'placedAt'>,
  window: DeliveryWindow | null,
  dayWithout: Day,
): Promise<void> {
  const day = window?.day ?? dayWithout;
  const { by } = promiseOfStop({ placedAt, startsAt: window?.startsAt ?? null, endsAt: window?.endsAt ?? null });
  await setStopWindow(tx, { id, windowId: window?.id ?? null, day, promisedBy: by });
}

/** Cancels the delivery of an order that staff or the customer cancelled, and gives its place in the window back. Nothing for a pick-up. */
export async function cancelStop(tx: Tx, number: string): Promise<void> {
  await wipeHandOverCode(tx, number);
  const stop = await lockStopOfOrder(tx, number);
  if (stop === null || stop.endedAt !== null) return;
  await endStop(tx, stop.id, 'cancelled', tx.now);
  if (stop.windowId !== null) await freeWindow(tx, stop.windowId);
}
