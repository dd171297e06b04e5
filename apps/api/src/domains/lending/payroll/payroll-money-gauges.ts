import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { listOpenFiles } from './receivable-queries.ts';
import { daysBetweenDays } from './receivable-rules.ts';
import { countLateSurpluses } from './surplus-queries.ts';

/** Adds the gauges of the money of payslips: the age of the oldest debt of an employer, and what goes back to customers and is late. */
export function addPayrollMoneyGauges({
  clock,
  database,
  metrics,
}: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  const source = 'payroll-money';
  metrics.addGauge({
    name: 'foodbank_employer_receivable_oldest_days',
    help: 'Days since the oldest payday of which an employer owes something that it deducted; 0 where none does',
    source,
    read: async () => {
      const [oldest] = await listOpenFiles(database.read, null);
      const days = oldest === undefined ? 0 : daysBetweenDays(oldest.payday, businessDateOf(clock));
      return [{ value: Math.max(0, days) }];
    },
  });
  metrics.addGauge({
    name: 'foodbank_payslip_refunds_late',
    help: 'What payslips paid beyond plans and customers do not have after three working days',
    source,
    read: async () => [{ value: (await countLateSurpluses(database.read, businessDateOf(clock))).count }],
  });
}
