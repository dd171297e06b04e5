import type { BasketLineInput } from '@foodbank/contract/selling/baskets';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findAddress } from '../../people/customers/address-queries.ts';
import { oneOfEach, sameLines } from '../baskets/basket-rules.ts';
import { linesToStore } from '../baskets/save-basket.ts';
import { findStore } from '../catalogue/queries.ts';
import { lockForStaff, refuseOver } from './lock-assisted-order.ts';
import { type AssistedOrder, type FilledOrder, storeAssistedOrder } from './queries.ts';

/** An order by phone as a screen sends it. */
export interface OrderToSave extends Omit<FilledOrder, 'lines'> {
  version: number;
  lines: readonly BasketLineInput[];
}

/**
 * Saves what staff filled in, at the store's prices of now. What the customer was sent before is not valid any more. Refuses another
 * version with `changed-meanwhile`; the same content again is no change. Locks the customer, then the order by phone.
 */
export async function saveAssistedOrder(tx: Tx, id: string, sent: OrderToSave, actor: Actor): Promise<void> {
  const { order } = await lockForStaff(tx, id, actor);
  refuseOver(order);
  const given = oneOfEach(sent.lines);
  if (isSame(order, sent, given)) return;
  if (order.version !== sent.version) refuse('changed-meanwhile');
  const { storeId, handover, windowId } = sent;
  if ((await findStore(tx, storeId)) === null) refuse('unknown-store');
  const { addressId } = sent;
  if (addressId !== null && (await findAddress(tx, order.customerId, addressId)) === null) refuse('not-found');
  const lines = await linesToStore(tx, storeId, given);
  const isStored = await storeAssistedOrder(tx, id, sent.version, { storeId, lines, handover, addressId, windowId });
  if (!isStored) refuse('changed-meanwhile');
}

const isSame = (order: AssistedOrder, sent: OrderToSave, lines: readonly BasketLineInput[]): boolean =>
  order.storeId === sent.storeId &&
  order.handover === sent.handover &&
  order.addressId === sent.addressId &&
  order.windowId === sent.windowId &&
  sameLines(order.lines, lines);
