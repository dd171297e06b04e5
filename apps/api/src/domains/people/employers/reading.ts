import type { Day } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import { type Agreement, findNewestEmployment, findTakingPart } from './queries.ts';
import { isFreshOn, takesNewPlans } from './rules.ts';

/**
 * `confirmed`: a person or the staff list says that the customer is who has this number. `needs-a-person`: it waits for one. `refused` and `ended`
 * count for nothing; plans under way are told by who ends it.
 */
export type EmploymentState = 'confirmed' | 'needs-a-person' | 'refused' | 'ended';

/** Where a customer works, as stated last, with what the employer confirmed of the pay. */
export interface Employment {
  id: string;
  employer: {
    id: string;
    name: string;
    /** In the numbers of files, such as OYO. */
    code: string;
    /** A state of Nigeria: plans by paydays are for civil servants of theirs. */
    state: string;
    agreement: Agreement;
    /** The agreement is in force on the day, and new plans are not stopped. */
    takesNewPlans: boolean;
  };
  state: EmploymentState;
  /** As the employer writes it, zeros at the front included. Null after an erasure. */
  staffNumber: string | null;
  /** The pay of a month after tax and pension, before deductions for loans; null where no row of the list is the customer's. */
  netPayKobo: number | null;
  /** What is deducted for others each month. */
  otherDeductionsKobo: number | null;
  /** When the employer confirmed both. */
  confirmedOn: Day | null;
  /** The confirmation is at most 60 days old on the day. */
  isFresh: boolean;
  /** The last day of work; null while none is known. */
  leftOn: Day | null;
}

/** Where a customer works, on a business date: what is open, else what was stated last; null for who stated nothing. */
export async function readEmployment(db: Db, customerId: string, day: Day): Promise<Employment | null> {
  const found = await findNewestEmployment(db, customerId);
  if (found === null) return null;
  const { agreement, confirmedOn } = found;
  return {
    ...{ id: found.id, state: found.state, staffNumber: found.staffNumber, leftOn: found.leftOn, confirmedOn },
    employer: {
      ...{ id: found.employerId, name: found.employerName, code: found.code, state: found.employerState, agreement },
      takesNewPlans: takesNewPlans(found, day),
    },
    netPayKobo: found.netPayKobo,
    otherDeductionsKobo: found.otherDeductionsKobo,
    isFresh: isFreshOn(confirmedOn, day),
  };
}

/** True if an employer of a state takes new plans on a day. */
export const hasEmployerOf = async (db: Db, state: string, day: Day): Promise<boolean> =>
  (await findTakingPart(db, state, day)).isAny;
