import { lagosFieldTime } from '@foodbank/contract/primitives/day';
import { shopOrderEvents } from '@foodbank/contract/selling/shop-orders';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { makeHandOverCode } from '../deliveries/hand-over-codes.ts';
import { markStopPacked } from '../deliveries/stop-queries.ts';
import { lockShopOrder } from './locking.ts';
import { listOrderEvents } from './queries.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import type { OrderActor, ShopOrder, ShopOrderLine } from './shop-order-rules.ts';
import { listOpenQuestions } from './substitute-queries.ts';
import { toPackOf } from './swaps.ts';
import { tellCustomer } from './tell-customer.ts';

/** Packing that is done, as the packer saw the order. */
export interface PackedOrder {
  /** That of the order as it was shown. */
  version: number;
  /** The lines that are in the bag. */
  packed: readonly string[];
}

/**
 * Starts packing an order that was placed: it is the packer's from then on, and its customer can't cancel it. Refuses with `order-waits` one
 * that waits for a person, and with `packed-by-another` one that another member packs.
 */
export async function startPacking(tx: Tx, number: string, actor: OrderActor): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state === 'packing') await refuseForAnother(tx, order, actor);
  if (order.state !== 'placed') refuseMovedOn(order);
  if (order.waits) refuse('order-waits');
  await updateShopOrder(tx, order, {
    ...order,
    state: 'packing',
    ...(actor.kind === 'staff' && { packerId: actor.id, packingSince: tx.now }),
  });
  await addShopOrderEvent(tx, number, { kind: 'packing', actor });
}

/**
 * Makes a member the packer of an order in place of another member; every screen names the new one from then on. Refuses with
 * `order-changed` if another member took the order over, or changed it, since it was shown.
 */
export async function takeOverPacking(tx: Tx, number: string, version: number, actor: OrderActor): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state !== 'packing') refuseMovedOn(order);
  if (order.version !== version) await refuseChanged(tx, order);
  await updateShopOrder(tx, order, { ...order, packerId: actor.id, packingSince: tx.now });
  await addShopOrderEvent(tx, number, { kind: 'packing', actor, text: 'Packing was taken over' });
}

/**
 * Ends packing: an order for pick-up is ready, and its customer gets the code; one for delivery waits for a rider. Only its packer
 * ends it, of the order as they saw it, with every line in the bag: refuses with `packed-by-another`, `order-changed` and `lines-not-packed`,
 * and with `question-open` while the customer may still answer a question about a line.
 */
export async function markReady(
  tx: Tx,
  number: string,
  { version, packed }: PackedOrder,
  actor: OrderActor,
): Promise<void> {
  const { order, lines } = await lockShopOrder(tx, number);
  if (order.state !== 'packing') refuseMovedOn(order);
  await refuseForAnother(tx, order, actor);
  if (order.version !== version) await refuseChanged(tx, order);
  if ((await listOpenQuestions(tx, number)).length > 0) refuse('question-open');
  refuseUnpacked(lines, packed);
  const to = order.handover === 'pick-up' ? 'ready' : 'on-the-way';
  await updateShopOrder(tx, order, { ...order, state: to });
  await addShopOrderEvent(tx, number, { kind: to === 'ready' ? 'ready' : 'packed', actor });
  if (to === 'on-the-way') await markStopPacked(tx, number);
  else await tellCustomer(tx, number, 'ready', { code: await makeHandOverCode(tx, number) });
}

/** An order whose packing began before packers were noted is anybody's. */
async function refuseForAnother(tx: Tx, { packerId, packingSince }: ShopOrder, actor: OrderActor): Promise<void> {
  if (packerId === null || packingSince === null || packerId === actor.id) return;
  const name = (await namesOfMembers(tx)).get(packerId) ?? 'Another member';
  refuse('packed-by-another', { message: `${name} has packed it since ${timeOf(packingSince)}. Take it over first.` });
}

async function refuseChanged(tx: Tx, { number }: ShopOrder): Promise<never> {
  const last = (await listOrderEvents(tx, number)).at(-1);
  if (last === undefined) return refuse('order-changed');
  const what = `${timeOf(last.at)}, ${last.text ?? shopOrderEvents[last.kind]}`;
  return refuse('order-changed', { message: `The order was changed while you had it open (${what}). Check it again.` });
}

function refuseMovedOn({ state }: ShopOrder): never {
  if (state === 'cancelled')
    refuse('order-moved-on', { message: 'The order was cancelled meanwhile. Put its goods back.' });
  refuse('order-moved-on');
}

function refuseUnpacked(lines: readonly ShopOrderLine[], packed: readonly string[]): void {
  const left = lines.filter((line) => toPackOf(line) > 0 && !packed.includes(line.id));
  if (left.length === 0) return;
  const names = left.map(({ name, unit }) => `${name}, ${unit}`).join('; ');
  refuse('lines-not-packed', { message: `Tick every line first. Not ticked: ${names}.` });
}

const timeOf = (at: Date): string => lagosFieldTime(at).split('T')[1] ?? '';
