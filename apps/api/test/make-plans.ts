import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import {
  readAutomaticStops,
  requestAutomaticStart,
  stopAutomaticPayments,
} from '@foodbank/contract/lending/automatic-payments-staff';
import type { PlanDraft } from '@foodbank/contract/lending/plans';
import {
  readPlanStops,
  requestPlan,
  requestPlanBound,
  requestPlanLicence,
  requestPlanStart,
  requestPlanVersion,
  stopPlans,
} from '@foodbank/contract/lending/plans-staff';
import type { TestStaff } from './make-staff.ts';

/** The terms of `weeks-4` as staff type them. */
export const weeksDraft: PlanDraft = {
  downPaymentPercent: '25',
  instalments: '3',
  due: 'days',
  every: '7',
  charge: 'fee',
  chargePercent: '3',
  lateFee: 'yes',
  lateFeePercent: '1',
  lateFeeDays: '30',
  costCapPercent: '60',
};

/** Approves a request as a member who was shown what it changes. Returns the answer. */
export async function approveAs(by: TestStaff, id: string) {
  const { approval } = await by.call(readApproval, { params: { id } });
  return by.send(approveApproval, { params: { id }, body: { reason: 'As agreed', shown: approval.shown } });
}

const reason = 'The board decided it';

/** Asks for each kind of request about plans. Each returns the request's id. */
export function planApprovals(): Record<string, (by: TestStaff) => Promise<string | null>> {
  let made = 0;
  const states = ['Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno'] as const;
  return {
    plan: async (by) => {
      const code = `tried-${++made}`;
      const about = { code, name: `Tried ${made}`, audience: 'verified-customers' as const };
      return (await by.call(requestPlan, { body: { ...about, ...weeksDraft, fromOn: '2027-01-01', reason } }))
        .approvalId;
    },
    'plan-start': async (by) => {
      const { stops } = await by.call(readPlanStops, {});
      const held = stops.find(({ startedAt }) => startedAt === null);
      if (held === undefined) await by.call(stopPlans, { body: { reason } });
      const [{ id = '' } = {}] = (await by.call(readPlanStops, {})).stops;
      return (await by.call(requestPlanStart, { params: { id: held?.id ?? id }, body: { reason } })).approvalId;
    },
    'automatic-start': async (by) => {
      const { stops } = await by.call(readAutomaticStops, {});
      const held = stops.find(({ startedAt }) => startedAt === null);
      if (held === undefined) await by.call(stopAutomaticPayments, { body: { reason } });
      const [{ id = '' } = {}] = (await by.call(readAutomaticStops, {})).stops;
      return (await by.call(requestAutomaticStart, { params: { id }, body: { reason } })).approvalId;
    },
    'plan-bound': async (by) => {
      const { bound } = await by.call(readPlanStops, {});
      return (await by.call(requestPlanBound, { body: { bound: bound + 1, reason } })).approvalId;
    },
    'plan-licence': async (by) => {
      const state = states[made++ % states.length] ?? 'Abia';
      const body = { state, number: `ML/${made}`, fromOn: '2026-01-01', reason };
      return (await by.call(requestPlanLicence, { body })).approvalId;
    },
  };
}

/** Asks for a version of a plan from a day on. Returns the request's id. */
export const askVersion = async (by: TestStaff, code: string, fromOn: string, given: Partial<PlanDraft> = {}) =>
  (await by.call(requestPlanVersion, { params: { code }, body: { ...weeksDraft, ...given, fromOn, reason } }))
    .approvalId;
