import type { Day } from '@foodbank/contract/primitives/day';
import { find } from '../../../platform/database.ts';
import type { Employment, EmploymentState } from './reading.ts';

/** What a customer stated, with its employer and its row of the staff list. */
export interface FoundEmployment
  extends Pick<Employment, 'id' | 'staffNumber' | 'netPayKobo' | 'otherDeductionsKobo' | 'confirmedOn' | 'leftOn'> {
  state: EmploymentState;
  employerId: string;
  employerName: string;
  code: string;
  employerState: string;
  agreement: Employment['employer']['agreement'];
  inForceFrom: Day | null;
  arePlansStopped: boolean;
}

/** What a customer stated: what is open, else the newest. */
export const findNewestEmployment = find<FoundEmployment, [customerId: string]>(
  'newest-employment',
  `select e.id, e.state, e.staff_number as "staffNumber", r.id as "employerId", r.name as "employerName", r.code, r.state as "employerState",
     r.agreement, r.in_force_from as "inForceFrom", r.plans_stopped_at is not null as "arePlansStopped",
     s.net_pay_kobo as "netPayKobo", s.other_deductions_kobo as "otherDeductionsKobo", s.confirmed_on as "confirmedOn", s.left_on as "leftOn"
   from employments e join employers r on r.id = e.employer_id left join employer_staff s on s.id = e.employee_id
   where e.customer_id = $1 order by e.state in ('confirmed', 'needs-a-person') desc, e.stated_at desc, e.id desc limit 1`,
);
