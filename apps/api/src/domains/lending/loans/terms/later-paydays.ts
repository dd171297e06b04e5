import type { PlanTerms } from '@foodbank/contract/lending/plan-terms';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { planDueDays } from './quote-plan.ts';

/**
 * The due days that a hand-over later than promised brings to a plan by paydays: later paydays, and only if the first agreed one would be
 * too soon after it. Undefined where the agreed days stay, and for other plans, whose days all move by themselves. Source: the business
 * rules, section 3.
 */
export function laterPaydays(
  { plan, promisedOn, dueDays }: { plan: PlanTerms; promisedOn: Day; dueDays: readonly Day[] },
  deliveredOn: Day,
  holidays: readonly { day: Day }[],
): Day[] | undefined {
  if (!('paydays' in plan.due) || deliveredOn <= promisedOn) return;
  const [first = ''] = dueDays;
  if (first < addDays(deliveredOn, plan.due.firstAfterDays)) return planDueDays(plan, deliveredOn, holidays);
}
