import type { PlanDraft } from '@foodbank/contract/lending/plans';
import {
  type LoanSimulation,
  listPlans,
  type PlanVersionRow,
  readPlan,
  readPlanStops,
  simulateLoan,
  tryPlanTerms,
} from '@foodbank/contract/lending/plans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** All plans and licences. */
export const plansQuery = queryOptions({ queryKey: ['plans', 'list'], queryFn: () => call(listPlans, {}) });

/** The stops of new plans, and the daily bound with what is used of it. */
export const planStopsQuery = queryOptions({ queryKey: ['plans', 'stops'], queryFn: () => call(readPlanStops, {}) });

/** A plan with all its versions. */
export const planQuery = (code: string) =>
  queryOptions({ queryKey: ['plans', 'one', code], queryFn: () => call(readPlan, { params: { code } }) });

/** The worked example of a draft. While another draft is computed, the one before is shown. */
export const draftQuery = (draft: PlanDraft | null) =>
  queryOptions({
    queryKey: ['plans', 'draft', draft],
    queryFn: async () => (await call(tryPlanTerms, { query: draft as PlanDraft })).example,
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** A simulated loan. */
export const simulationQuery = (asked: LoanSimulation | null) =>
  queryOptions({
    queryKey: ['plans', 'simulation', asked],
    queryFn: () => call(simulateLoan, { query: asked as LoanSimulation }),
    enabled: asked !== null,
    retry: false,
  });

/** What is shown of a state. */
export const versionStates = {
  'in-force': { label: 'In force', tone: 'completed' },
  planned: { label: 'Planned', tone: 'pending' },
  past: { label: 'Past', tone: 'other' },
  withdrawn: { label: 'Withdrawn', tone: 'other' },
} as const;
export const planStates = {
  offered: { label: 'Offered', tone: 'completed' },
  planned: { label: 'Planned', tone: 'pending' },
  ended: { label: 'Ended', tone: 'other' },
} as const;

/** The days of a version: "1 Jan 2026 to 30 Jun 2026". */
export const versionDays = ({ fromOn, untilOn }: Pick<PlanVersionRow, 'fromOn' | 'untilOn'>): string =>
  untilOn === null ? `From ${formatDay(fromOn)}` : `${formatDay(fromOn)} to ${formatDay(untilOn)}`;
