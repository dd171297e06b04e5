import { counted } from '@foodbank/contract/primitives/counted';
import { type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { type PromisedAct, promisedActs } from '@foodbank/contract/selling/deliveries-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { countPromisedOn, deleteClosure, listClosures, saveClosure } from './closure-queries.ts';
import { makeWindowsOf } from './make-windows.ts';

const closureKind = 'delivery-closure';
/** What is promised for a closed day is moved by a job, with a store's id and the day as its text. */
export const closedDaysQueue = 'closed-days';

interface ClosurePayload {
  act: 'close' | 'open';
  day: Day;
  title: string;
  promised: PromisedAct;
  stores: { id: string; name: string }[];
}

/** A day that staff ask to close. */
export interface AskedClosure extends Pick<ClosurePayload, 'day' | 'title' | 'promised'> {
  storeIds: readonly string[];
}

/** Asks for stores to be closed on a day. Returns the request's id. Refuses with `day-is-over`, with `validation` unknown stores, and with `nothing-changed`. */
export async function requestDayClosing(
  tx: Tx,
  { storeIds, ...asked }: AskedClosure,
  reason: string,
  actor: Actor,
): Promise<string> {
  const payload: ClosurePayload = { act: 'close', ...asked, stores: await namedStores(tx, storeIds) };
  const closed = await closuresOf(tx, payload);
  const isSame = (storeId: string) =>
    closed.some((one) => one.storeId === storeId && one.title === asked.title && one.promised === asked.promised);
  if (storeIds.every(isSame))
    refuse('nothing-changed', { message: 'These stores are closed on that day already, for the same reason.' });
  return ask(tx, payload, reason, actor);
}

/** Asks for stores to be opened again on a closed day. Refuses with `not-found` if one isn't closed, and with `day-is-over`. */
export async function requestDayOpening(
  tx: Tx,
  { day, storeIds }: { day: Day; storeIds: readonly string[] },
  reason: string,
  actor: Actor,
): Promise<string> {
  const closed = (await listClosures(tx, { from: day })).filter((one) => one.day === day);
  if (storeIds.some((id) => !closed.some(({ storeId }) => storeId === id))) refuse('not-found');
  const stores = await namedStores(tx, storeIds);
  return ask(tx, { act: 'open', day, title: '', promised: 'keep', stores }, reason, actor);
}

async function namedStores(tx: Tx, ids: readonly string[]): Promise<ClosurePayload['stores']> {
  const stores = (await listStores(tx)).filter(({ id }) => ids.includes(id));
  if (stores.length < ids.length) refuse('validation', { errors: { storeIds: 'Choose stores of the list' } });
  return stores.map(({ id, name, city }) => ({ id, name: `${name}, ${city}` }));
}

async function ask(tx: Tx, payload: ClosurePayload, reason: string, actor: Actor): Promise<string> {
  if (payload.day < lagosDay(tx.now)) refuse('day-is-over');
  return requestApproval(tx, {
    kind: closureKind,
    subject: payload.day,
    payload: { ...payload },
    fingerprint: await fingerprintOfDay(tx, payload),
    permission: 'deliveries.approve',
    reason,
    actor,
  });
}

const payloadOf = ({ payload }: Approval) => payload as unknown as ClosurePayload;
const closuresOf = async (tx: Tx, { day, stores }: ClosurePayload) =>
  (await listClosures(tx, { from: day })).filter(
    (one) => one.day === day && stores.some(({ id }) => id === one.storeId),
  );
const fingerprintOfDay = async (tx: Tx, payload: ClosurePayload) => fingerprintOf(tx, await closuresOf(tx, payload));

/** How many orders the stores have promised for the day. */
async function countPromised(tx: Tx, { day, stores }: ClosurePayload): Promise<number> {
  const counts = await countPromisedOn(tx, day, tx.now);
  return counts.reduce((sum, { storeId, orders }) => sum + (stores.some(({ id }) => id === storeId) ? orders : 0), 0);
}

/** Days on which stores do not deliver, which two people close and open. */
export const deliveryClosureKind: ApprovalKind = {
  kind: closureKind,
  label: 'Day without deliveries',
  recordOf(approval) {
    const store = payloadOf(approval).stores[0]?.id;
    const address = `/ops/delivery-windows${store === undefined ? '' : `?store=${store}`}`;
    return { address, what: 'the delivery windows', needs: 'deliveries.read' };
  },
  formAddress(approval) {
    const { act, day } = payloadOf(approval);
    return act === 'close' ? `/ops/delivery-windows/close-day?day=${day}` : '/ops/delivery-windows';
  },
  effect(_tx, approval) {
    const { act, day, promised } = payloadOf(approval);
    if (act === 'open') return `From now on ${formatDay(day)} can be chosen again.`;
    const moved = promised === 'move' ? ' What is promised for it moves now.' : '';
    return `From now on nobody can choose ${formatDay(day)}.${moved}`;
  },
  changesStay: true,
  nameSubject: ({ subject }) => formatDay(subject),
  async describe(tx, approval) {
    const payload = payloadOf(approval);
    const { act, title, promised, stores } = payload;
    const closed = new Map((await closuresOf(tx, payload)).map((one) => [one.storeId, one.title]));
    const changes = stores.map(({ id, name }) => ({
      field: name,
      before: closed.has(id) ? `Closed: ${closed.get(id)}` : 'Delivers',
      after: act === 'close' ? `Closed: ${title}` : 'Delivers',
    }));
    if (act === 'open') return changes;
    const count = await countPromised(tx, payload);
    const before = count === 0 ? 'None' : counted(count, 'order');
    return [...changes, { field: 'Orders already promised', before, after: promisedActs[promised] }];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payload = payloadOf(approval);
    if ((await fingerprintOfDay(tx, payload)) !== approval.fingerprint) refuse('approval-stale');
    const { act, day, title, promised, stores } = payload;
    const today = lagosDay(tx.now);
    if (day < today) refuse('approval-stale', { message: 'The day of this request is over. Please refuse it.' });
    for (const { id: storeId } of stores) {
      if (act === 'close') await saveClosure(tx, { storeId, day, title, promised });
      else await deleteClosure(tx, storeId, day);
      await makeWindowsOf(tx, storeId, today);
      if (act === 'close' && promised === 'move') await tx.enqueue(closedDaysQueue, `${storeId} ${day}`);
    }
    await addAuditLine(tx, {
      actor: decider,
      action: act === 'close' ? 'delivery-day-closed' : 'delivery-day-opened',
      subject: day,
      after: { stores: stores.map(({ id: storeId }) => storeId), ...(act === 'close' && { title, promised }) },
      reason,
      detail: { approval: id },
    });
  },
};
