import { listPlans } from '@foodbank/contract/lending/plans-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { useMay } from '../../../session/member.ts';

export interface PlanChoiceProps {
  /** The code of the chosen plan; empty for all. */
  value: string;
  onChoose: (plan: string) => void;
}

/** All plans, under the key that the screens of plans have. */
const plansQuery = queryOptions({ queryKey: ['plans', 'list'], queryFn: () => call(listPlans, {}) });

/** The name of a plan; its code until that is known, and for members who may not read plans. */
export function usePlanName(code: string): string {
  const { data } = useQuery({ ...plansQuery, enabled: useMay('plans.read') });
  return data?.plans.find((plan) => plan.code === code)?.name ?? code;
}

/** The name of a plan, as text. */
export const PlanName = ({ code }: { code: string }) => usePlanName(code);

/** A filter by plan, with the names of all plans for members who may read them. A plan of the address stays chosen whatever it is. */
export function PlanChoice({ value, onChoose }: PlanChoiceProps) {
  const mayReadPlans = useMay('plans.read');
  const { data } = useQuery({ ...plansQuery, enabled: mayReadPlans });
  const names = Object.fromEntries(
    (data?.plans ?? []).map(({ code, name, state }) => [code, state === 'ended' ? `${name} (ended)` : name]),
  );
  const labels = { '': 'All plans', ...(value && { [value]: value }), ...names };
  return <ChoiceField name="plan" label="Plan" value={value} labels={labels} onChoose={onChoose} />;
}
