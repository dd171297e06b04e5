import { lagosFieldTime } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { findLastStaffActs } from '../../foundation/audit/last-act-queries.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { listRiderNames, lockRider } from '../../people/riders/queries.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { contactsOf } from './describe-stop.ts';
import { makeHandOverCode, refuseWhoTried, showHandOverCode } from './hand-over-codes.ts';
import type { OrderMoves } from './rider-acts.ts';
import {
  findStop,
  giveStop,
  listOpenStopIdsOfRider,
  lockStop,
  markStopPickedUp,
  type StopWithWindow,
} from './stop-queries.ts';
import { moveStopTo } from './stops.ts';
import { type DeliveryWindow, findWindow, freeWindow, takeWindow } from './window-queries.ts';

/** What a member of staff changes of a stop. */
export interface Assignment {
  stopId: string;
  version: number;
  riderId: string | null;
  windowId?: string | undefined;
  reason: string;
}

/**
 * Gives an open stop to a rider of the store's city or offers it to all, and may move it to another window of the store, which its
 * customer is told. The rider who had it no longer sees it. Refuses with `changed-meanwhile`, `stop-over`, `window-full` and `rider-in-another-state`.
 */
export async function assignStop(
  tx: Tx,
  moves: Pick<OrderMoves, 'lockOrder' | 'moveWindow'>,
  { stopId, version, riderId, windowId, reason }: Assignment,
  actor: Actor,
): Promise<void> {
  // The order is locked before its stop, as in every act of a rider.
  if (windowId !== undefined)
    await moves.lockOrder(tx, (await findStop(tx, stopId))?.orderNumber ?? refuse('not-found'));
  const stop = (await lockStop(tx, stopId)) ?? refuse('not-found');
  if (stop.endedAt !== null) refuse('stop-over');
  if (stop.version !== version) await refuseAssigned(tx, stop);
  if (riderId !== null) await checkRider(tx, stop, riderId);
  if (riderId !== stop.riderId) await giveStop(tx, stopId, riderId);
  if (windowId !== undefined && windowId !== stop.windowId) {
    const window = await moveStop(tx, stop, windowId);
    await moves.moveWindow(tx, stop.orderNumber, window, { kind: 'staff', id: actor.id });
  }
  const before = { riderId: stop.riderId, windowId: stop.windowId };
  const after = { riderId, windowId: windowId ?? stop.windowId };
  await addAuditLine(tx, { actor, action: 'stop-assigned', subject: stop.orderNumber, before, after, reason });
}

/** Says who was faster, with whom the stop is now, and since when. */
async function refuseAssigned(tx: Tx, { orderNumber, riderId, takenAt }: StopWithWindow): Promise<never> {
  const act = (await findLastStaffActs(tx, [orderNumber], ['stop-assigned'])).get(orderNumber);
  const rider = riderId === null ? null : ((await listRiderNames(tx, [riderId])).get(riderId) ?? 'a rider');
  const isByStaff = act !== undefined && (takenAt === null || act.at >= takenAt);
  if (isByStaff) {
    const member = (await namesOfMembers(tx)).get(act.actor) ?? 'Another member';
    const did = rider === null ? 'offered this stop to all riders' : `gave this stop to ${rider}`;
    return refuse('changed-meanwhile', { message: `${member} ${did} at ${timeOf(act.at)}. Look at it again.` });
  }
  if (rider === null || takenAt === null) return refuse('changed-meanwhile');
  return refuse('changed-meanwhile', {
    message: `${rider} accepted this stop at ${timeOf(takenAt)}. Look at it again.`,
  });
}

const timeOf = (at: Date): string => lagosFieldTime(at).split('T')[1] ?? '';

async function checkRider(tx: Tx, { storeId }: StopWithWindow, riderId: string): Promise<void> {
  const [rider, store] = [await lockRider(tx, riderId), await findStore(tx, storeId)];
  if (rider === null || store === null || rider.city !== store.city) refuse('not-found');
  if (rider.state !== 'active') refuse('rider-in-another-state');
}

async function moveStop(tx: Tx, stop: StopWithWindow, windowId: string): Promise<DeliveryWindow> {
  const { storeId, windowId: before, startsAt } = stop;
  if ((await findWindow(tx, windowId))?.storeId !== storeId) refuse('not-found');
  const window = (await takeWindow(tx, windowId, storeId)) ?? refuse('window-full');
  // The place in a window that has begun was used.
  if (before !== null && startsAt !== null && startsAt > tx.now) await freeWindow(tx, before);
  await moveStopTo(tx, stop, window, window.day);
  return window;
}

/** Offers the open stops of a rider to others. Returns how many. */
export async function releaseStops(tx: Tx, riderId: string): Promise<number> {
  const ids = await listOpenStopIdsOfRider(tx, riderId);
  for (const id of ids) await giveStop(tx, id, null);
  return ids.length;
}

/**
 * Renews the code of an order on its way, with five new tries. The recipient gets it by text message; staff never see it. For a rider whose
 * phone has no network at the door it says, too, that the rider has the goods: then the customer gets the first code. Refuses with
 * `stop-over`, `stop-not-packed` and, without a rider, `stop-not-picked-up`.
 */
export async function renewHandOverCode(
  tx: Tx,
  moves: Pick<OrderMoves, 'lockOrder' | 'leaveStore'>,
  { stopId, reason }: { stopId: string; reason: string },
  actor: Actor,
): Promise<void> {
  const found = (await findStop(tx, stopId)) ?? refuse('not-found');
  const leaves = found.endedAt === null && found.riderId !== null && found.pickedUpAt === null;
  // The order is locked before its stop, as in every act of a rider.
  if (leaves) await moves.lockOrder(tx, found.orderNumber);
  const stop = (await lockStop(tx, stopId)) ?? refuse('not-found');
  const { orderNumber, pickedUpAt } = stop;
  const contacts = contactsOf(stop, tx.keys);
  if (stop.endedAt !== null || contacts === null) refuse('stop-over');
  if (stop.packedAt === null) refuse('stop-not-packed');
  if (pickedUpAt === null && (stop.riderId === null || !leaves))
    refuse('stop-not-picked-up', { message: 'No rider has this order yet. The customer gets the code once one has.' });
  await refuseWhoTried(tx, actor, orderNumber);
  const hadCode = (await showHandOverCode(tx, tx.keys, orderNumber)) !== null;
  if (pickedUpAt === null) {
    await markStopPickedUp(tx, stopId, tx.now);
    await moves.leaveStore(tx, orderNumber, { kind: 'staff', id: actor.id });
    const after = { riderId: stop.riderId };
    await addAuditLine(tx, { actor, action: 'stop-picked-up-for-rider', subject: orderNumber, after, reason });
  }
  // One text per code: the first was sent just now.
  if (pickedUpAt === null && !hadCode) return;
  const code = await makeHandOverCode(tx, orderNumber);
  const text = `Foodbank: your new code for order ${orderNumber} is ${code}. Give it to the rider when you have your goods.`;
  await queueText(tx, { to: contacts.phone, kind: 'order', text });
  await addAuditLine(tx, { actor, action: 'hand-over-code-renewed', subject: orderNumber, reason });
}
