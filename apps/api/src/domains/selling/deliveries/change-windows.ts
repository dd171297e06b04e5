import { counted } from '@foodbank/contract/primitives/counted';
import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { makeWindowsOf } from './make-windows.ts';
import { listWindowPlans, replaceWindowPlans, type WindowPlan } from './window-queries.ts';

const windowsKind = 'delivery-windows';

type PlannedWindow = Omit<WindowPlan, 'storeId'>;

interface WindowsPayload {
  storeId: string;
  storeName: string;
  plan: PlannedWindow[];
}

/** Asks for other windows of a store. Returns the request's id. Refuses with `not-found` an unknown store, and with `nothing-changed` its windows. */
export async function requestDeliveryWindows(
  tx: Tx,
  { storeId, plan }: { storeId: string; plan: readonly PlannedWindow[] },
  reason: string,
  actor: Actor,
): Promise<string> {
  const store = (await findStore(tx, storeId)) ?? refuse('not-found');
  if (keyOf(plan) === keyOf(await listWindowPlans(tx, storeId)))
    refuse('nothing-changed', { message: 'The store has these windows already. Change one of them.' });
  const payload: WindowsPayload = { storeId, storeName: store.name, plan: [...plan] };
  return requestApproval(tx, {
    kind: windowsKind,
    subject: storeId,
    payload: { ...payload },
    fingerprint: await fingerprintOfPlan(tx, storeId),
    permission: 'deliveries.approve',
    reason,
    actor,
  });
}

/** The windows of a week as one text, in order. */
const keyOf = (plan: readonly PlannedWindow[]): string =>
  plan
    .map(({ weekday, startHour, endHour, capacity }) => [weekday, startHour, endHour, capacity].join('-'))
    .sort()
    .join();

/** A request from before windows were planned for each day of the week has the same windows for all of them. */
function payloadOf({ payload }: Approval): WindowsPayload {
  const asked = payload as unknown as WindowsPayload;
  const isOld = asked.plan.some(({ weekday }) => weekday === undefined);
  const plan = isOld
    ? weekdays.flatMap((_, index) => asked.plan.map((window) => ({ ...window, weekday: index + 1 })))
    : asked.plan;
  return { ...asked, plan };
}
const fingerprintOfPlan = async (tx: Tx, storeId: string) => fingerprintOf(tx, await listWindowPlans(tx, storeId));

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const describeDay = (plan: readonly PlannedWindow[]): string =>
  plan
    .map(
      ({ startHour, endHour, capacity }) =>
        `${hourText(startHour)} to ${hourText(endHour)}: ${counted(capacity, 'stop')}`,
    )
    .join(', ') || 'None';

/** The windows of a store, which two people change. */
export const deliveryWindowsKind: ApprovalKind = {
  kind: windowsKind,
  label: 'Delivery windows of a store',
  recordOf: ({ subject }) => ({
    address: `/ops/delivery-windows?store=${subject}`,
    what: 'the store’s windows',
    needs: 'deliveries.read',
  }),
  formAddress: ({ subject }) => `/ops/delivery-windows/edit?store=${subject}`,
  changesStay: true,
  nameSubject: (approval) => payloadOf(approval).storeName,
  async describe(tx, approval) {
    const { storeId, plan } = payloadOf(approval);
    const before = await listWindowPlans(tx, storeId);
    const changes = weekdays.map((field, index) => {
      const ofDay = (windows: readonly PlannedWindow[]) =>
        describeDay(windows.filter(({ weekday }) => weekday === index + 1));
      return { field, before: ofDay(before), after: ofDay(plan) };
    });
    const kept = { field: 'Orders already promised', before: 'Promised', after: 'They keep their window' };
    return [...changes, kept];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const { storeId, plan } = payloadOf(approval);
    if ((await fingerprintOfPlan(tx, storeId)) !== approval.fingerprint) refuse('approval-stale');
    await replaceWindowPlans(tx, storeId, plan);
    await makeWindowsOf(tx, storeId, lagosDay(tx.now));
    const action = 'delivery-windows-changed';
    await addAuditLine(tx, {
      actor: decider,
      action,
      subject: storeId,
      after: { plan },
      reason,
      detail: { approval: id },
    });
  },
};
