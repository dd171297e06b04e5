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

/** Asks for other windows of a store. Returns the request's id. Refuses with `not-found` an unknown store. */
export async function requestDeliveryWindows(
  tx: Tx,
  { storeId, plan }: { storeId: string; plan: readonly PlannedWindow[] },
  reason: string,
  actor: Actor,
): Promise<string> {
  const store = (await findStore(tx, storeId)) ?? refuse('not-found');
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

const payloadOf = (approval: Approval) => approval.payload as unknown as WindowsPayload;
const fingerprintOfPlan = async (tx: Tx, storeId: string) => fingerprintOf(tx, await listWindowPlans(tx, storeId));

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const describePlan = (plan: readonly PlannedWindow[]): string =>
  plan.length === 0
    ? 'None'
    : plan
        .map(({ startHour, endHour, capacity }) => `${hourText(startHour)} to ${hourText(endHour)}: ${capacity} stops`)
        .join(', ');

/** The windows of a store, which two people change. */
export const deliveryWindowsKind: ApprovalKind = {
  kind: windowsKind,
  label: 'Delivery windows of a store',
  changesStay: true,
  nameSubject: (approval) => payloadOf(approval).storeName,
  async describe(tx, approval) {
    const { storeId, plan } = payloadOf(approval);
    const before = describePlan(await listWindowPlans(tx, storeId));
    return [{ field: 'Windows of every day', before, after: describePlan(plan) }];
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
