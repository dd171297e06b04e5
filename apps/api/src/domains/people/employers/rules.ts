import { confirmationDaysMax, type EmploymentReason } from '@foodbank/contract/people/employers';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { compareNames } from '../identity-checks/rules.ts';
import type { Employer } from './queries.ts';

/** A customer's name, as verified. */
export interface PersonName {
  firstname: string;
  lastname: string;
}

/** How a name fits that of a list: both names, one of them, or none. */
export type NameFit = 'fits' | 'in-doubt' | 'differs';

/** Compares a customer's verified name with that of a staff list, as identity checks compare names. */
export function fitOf(name: PersonName, onList: string): NameFit {
  const { firstnameMatches, lastnameMatches } = compareNames(name, [onList]);
  if (firstnameMatches && lastnameMatches) return 'fits';
  return firstnameMatches || lastnameMatches ? 'in-doubt' : 'differs';
}

/** What becomes of what a customer states. `fit` is null where no row of the list has the number, or its person left. */
export function judgeEmployment(
  fit: NameFit | null,
  isHeld: boolean,
): { state: 'confirmed' | 'needs-a-person' | 'refused'; reason: EmploymentReason | null } {
  if (fit === null) return { state: 'refused', reason: 'not-on-list' };
  if (fit === 'differs') return { state: 'refused', reason: 'name-differs' };
  if (isHeld) return { state: 'needs-a-person', reason: 'number-taken' };
  if (fit === 'in-doubt') return { state: 'needs-a-person', reason: 'name-in-doubt' };
  return { state: 'confirmed', reason: null };
}

/** The first day on which what an employer confirmed then still counts on a business date. */
export const freshFrom = (today: Day): Day => addDays(today, -confirmationDaysMax);

/** True if what an employer confirmed on a day still counts on a business date. */
export const isFreshOn = (confirmedOn: Day | null, today: Day): boolean =>
  confirmedOn !== null && confirmedOn >= freshFrom(today);

/** True if an employee's last day of work is over on a day. */
export const hasLeft = (leftOn: Day | null, today: Day): boolean => leftOn !== null && leftOn < today;

/** True if an agreement is in force on a day and new plans are not stopped. */
export const takesNewPlans = (
  {
    agreement,
    inForceFrom,
    arePlansStopped,
  }: Pick<Employer, 'agreement' | 'inForceFrom'> & { arePlansStopped: boolean },
  day: Day,
): boolean => agreement === 'in-force' && inForceFrom !== null && inForceFrom <= day && !arePlansStopped;
