/** Running plans that employers deduct, with where their customers stand and what was asked. */
import type { EmploymentReason } from '@foodbank/contract/people/employers';
import type { Db } from '../../../platform/database.ts';
import { findEmployer, listEmploymentsOfCustomers } from '../../people/employers/queries.ts';
import type { EmploymentState } from '../../people/employers/reading.ts';
import { type EmployedLoan, findEmployedLoan } from '../loans/queries.ts';
import { listAsked } from './file-queries.ts';

/** A running plan whose instalments an employer deducts. */
export interface PayrollLoan extends EmployedLoan {
  /** Where the customer stands with the plan's employer, as stated last; null where nothing is known any more. */
  employment: EmploymentState | null;
  endReason: EmploymentReason | null;
  isEmployerStopped: boolean;
  /** As the staff list has them. */
  staffNumber: string | null;
  name: string | null;
  department: string | null;
  /** The instalments that a file has asked. */
  asked: number[];
  /** How many are asked or paid another way. */
  settledCount: number;
}

/** Adds to loans of one employer where their customers stand, and what was asked. */
export async function withPayroll(db: Db, employerId: string, loans: readonly EmployedLoan[]): Promise<PayrollLoan[]> {
  const customerIds = [...new Set(loans.map(({ customerId }) => customerId))];
  const employer = await findEmployer(db, employerId);
  const employments = await listEmploymentsOfCustomers(db, employerId, customerIds);
  const asked = await listAsked(
    db,
    loans.map(({ id }) => id),
  );
  const [standing, askedOf] = [
    new Map(employments.map((one) => [one.customerId, one])),
    new Map(asked.map((one) => [one.loanId, one])),
  ];
  return loans.map((loan) => {
    const {
      state = null,
      reason = null,
      staffNumber = null,
      name = null,
      department = null,
    } = standing.get(loan.customerId) ?? {};
    return {
      ...{ ...loan, employment: state, endReason: reason, staffNumber, name, department },
      isEmployerStopped: employer?.agreement === 'stopped',
      asked: askedOf.get(loan.id)?.asked ?? [],
      settledCount: askedOf.get(loan.id)?.settledCount ?? 0,
    };
  });
}

/** A running plan that an employer deducts, or null. */
export async function findPayrollLoan(db: Db, loanId: string): Promise<PayrollLoan | null> {
  const loan = await findEmployedLoan(db, loanId);
  return loan === null ? null : ((await withPayroll(db, loan.employerId, [loan]))[0] ?? null);
}
