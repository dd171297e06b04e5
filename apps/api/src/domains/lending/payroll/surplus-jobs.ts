import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { payrollSurplusQueue } from './answering.ts';
import { takeSurplusOut } from './surplus.ts';
import { listPayrollLoans } from './surplus-queries.ts';

const first = '00000000-0000-0000-0000-000000000000';
const atOnce = 200;
// What an answer enqueues comes at once; what a return of goods or an earlier payment leaves is found by the hour, with a day to spare.
const lookBackMs = 26 * 3_600_000;

/** The jobs that bring to customers what payslips paid beyond: for a loan, and each hour for those that changed otherwise. */
export function payrollSurplusJobs({ clock, database }: AppContext): Job[] {
  const sweep = async () => {
    const since = new Date(clock.now().getTime() - lookBackMs);
    for (let after = first; ; ) {
      const loans = await listPayrollLoans(database.read, since, after, atOnce);
      for (const { id } of loans) await database.write((tx) => takeSurplusOut(tx, id));
      const last = loans.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  };
  return [
    { queue: payrollSurplusQueue, run: (loanId) => database.write((tx) => takeSurplusOut(tx, loanId)) },
    { queue: payrollSurplusSweepQueue, cron: '17 * * * *', run: sweep },
  ];
}

/** Looks each hour at the plans on payslips that changed. */
export const payrollSurplusSweepQueue = 'payroll-surplus-sweep';
