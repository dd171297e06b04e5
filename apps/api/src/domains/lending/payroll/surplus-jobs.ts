import { addDays } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs.ts';
import { payrollSurplusQueue } from './answering.ts';
import { takeSurplusOut } from './surplus.ts';
import { listDeductedLoans } from './surplus-queries.ts';

const first = '00000000-0000-0000-0000-000000000000';
const atOnce = 200;
// What an answer enqueues comes at once; what a return of goods or an earlier payment leaves is found in the morning.
const lookBackDays = 200;

/** The jobs that bring to customers what payslips paid beyond: for a loan, and each morning for those that changed otherwise. */
export function payrollSurplusJobs({ clock, database }: AppContext): Job[] {
  const sweep = async () => {
    const since = addDays(businessDateOf(clock), -lookBackDays);
    for (let after = first; ; ) {
      const loans = await listDeductedLoans(database.read, since, after, atOnce);
      for (const { id } of loans) await database.write((tx) => takeSurplusOut(tx, id));
      const last = loans.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  };
  return [
    { queue: payrollSurplusQueue, run: (loanId) => database.write((tx) => takeSurplusOut(tx, loanId)) },
    { queue: payrollSurplusSweepQueue, cron: '17 5 * * *', run: sweep },
  ];
}

/** Looks each morning at the plans on payslips that changed. */
export const payrollSurplusSweepQueue = 'payroll-surplus-sweep';
