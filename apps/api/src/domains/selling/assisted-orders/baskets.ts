import { randomUUID } from 'node:crypto';
import type { CustomerAddress } from '@foodbank/contract/people/customer-addresses';
import type { Basket, BasketLineInput } from '@foodbank/contract/selling/baskets';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findAddress } from '../../people/customers/address-queries.ts';
import { saveAddress } from '../../people/customers/addresses.ts';
import {
  lockActiveCustomer,
  lockManagedCustomer,
  type ManagedCustomer,
  refuseOwnReferral,
} from '../../people/customers/managed-customers.ts';
import { describeStoredBasket } from '../baskets/read-basket.ts';
import { describeBasket, oneOfEach, sameLines } from '../baskets/rules.ts';
import { linesToStore } from '../baskets/save-basket.ts';
import { findStore } from '../catalogue/queries.ts';
import { type CheckoutQuote, type HandoverChoice, quoteCheckout } from '../checkout/quote-checkout.ts';
import type { BasketSource } from '../checkout/start-checkout.ts';
import type { OrderActor } from '../orders/shop-order-rules.ts';
import {
  type AssistedOrder,
  type FilledOrder,
  findAssistedOrder,
  findOpenAssistedOrder,
  insertAssistedOrder,
  lockAssistedOrder,
  markCancelled,
  storeAssistedOrder,
} from './queries.ts';
import { linkDigestOf } from './rules.ts';

/** Begins an order by phone for a customer, or goes on with the one that is open, also of another member. Returns its id. */
export async function startAssistedOrder(tx: Tx, customerId: string, actor: Actor): Promise<string> {
  const { customer } = await lockActiveCustomer(tx, customerId, actor);
  await refuseOwnReferral(tx, customer.agentId, actor);
  const open = await findOpenAssistedOrder(tx, customerId);
  if (open !== null) return open.id;
  const id = randomUUID();
  await insertAssistedOrder(tx, { id, customerId, openedBy: actor.id, linkDigest: linkDigestOf(tx.keys, id) });
  await addAuditLine(tx, {
    actor,
    action: 'assisted-order-started',
    subject: customerId,
    detail: { assistedOrder: id },
  });
  return id;
}

/** An order by phone with its customer, locked. */
export interface LockedAssistedOrder extends ManagedCustomer {
  order: AssistedOrder;
}

/**
 * Locks the customer of an order by phone and the order, for an act of a member of staff. Refuses with `not-found` an unknown one and that
 * of an erased customer, and with `own-record`, `own-referral` and `customer-suspended`.
 */
export async function lockForStaff(tx: Tx, id: string, actor: Actor): Promise<LockedAssistedOrder> {
  const { customerId } = (await findAssistedOrder(tx, id)) ?? refuse('not-found');
  const managed = await lockActiveCustomer(tx, customerId, actor);
  await refuseOwnReferral(tx, managed.customer.agentId, actor);
  return { ...managed, order: (await lockAssistedOrder(tx, id)) ?? refuse('not-found') };
}

/** Refuses with `assisted-order-over` one that was ordered or ended. */
export function refuseOver({ state }: AssistedOrder): void {
  if (state === 'ordered' || state === 'cancelled') refuse('assisted-order-over');
}

const readLines = async (db: Db, { storeId, version, updatedAt, lines }: AssistedOrder): Promise<Basket> =>
  storeId === null ? describeBasket(null, null, []) : describeStoredBasket(db, { storeId, version, updatedAt }, lines);

/** How the goods reach the customer. An address that was deleted since it was chosen counts as none. */
export async function choiceOf(db: Db, order: AssistedOrder): Promise<HandoverChoice> {
  const { customerId, handover, addressId, windowId } = order;
  const isThere = addressId !== null && (await findAddress(db, customerId, addressId)) !== null;
  return { handover, addressId: isThere ? addressId : null, windowId };
}

/** What an order by phone costs at an instant, and what keeps it from being made, by the same rules as the app's checkout. */
export const quoteAssisted = async (db: Db, order: AssistedOrder, now: Date): Promise<CheckoutQuote> =>
  quoteCheckout(db, order.customerId, await choiceOf(db, order), now, () => readLines(db, order));

/**
 * The lines of an order by phone as the basket of a checkout. The basket of the customer's app is another one: it stays as it is, also
 * when this order is paid.
 */
export const assistedSource = (order: AssistedOrder, actor: OrderActor): BasketSource => ({
  async lock(tx: Tx) {
    const locked = await lockAssistedOrder(tx, order.id);
    return locked === null || locked.storeId === null ? null : { storeId: locked.storeId, version: locked.version };
  },
  read: (db) => readLines(db, order),
  ownVersion: () => 0,
  by: () => ({ actor, text: 'Ordered by phone' }),
});

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

/** Adds an address that a customer tells on the phone. One that is there already stays as it is: staff change none. */
export async function addAssistedAddress(tx: Tx, id: string, address: CustomerAddress, actor: Actor): Promise<void> {
  const { order } = await lockForStaff(tx, id, actor);
  refuseOver(order);
  if ((await findAddress(tx, order.customerId, address.id)) !== null) return;
  await saveAddress(tx, order.customerId, address);
  const detail = { assistedOrder: id, address: address.id };
  await addAuditLine(tx, { actor, action: 'assisted-address-added', subject: order.customerId, detail });
}

/** Ends an order by phone before it is confirmed. Its code and its link stop working. Nothing was held for it. */
export async function cancelAssistedOrder(tx: Tx, id: string, reason: string, actor: Actor): Promise<void> {
  const { customerId } = (await findAssistedOrder(tx, id)) ?? refuse('not-found');
  await lockManagedCustomer(tx, customerId, actor);
  if (!(await markCancelled(tx, id))) refuse('assisted-order-over');
  const detail = { assistedOrder: id };
  await addAuditLine(tx, { actor, action: 'assisted-order-cancelled', subject: customerId, detail, reason });
}
