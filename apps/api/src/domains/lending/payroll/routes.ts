import * as calls from '@foodbank/contract/lending/payroll';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { readOwnPayslips } from './months.ts';
import { showPayslip } from './payslips.ts';

/** The calls of customers about the payslips with which their plans leave. */
export function payrollRoutes(context: AppContext): Route[] {
  const { clock, database, keys, limits } = context;
  const parts = { read: database.read, keys };
  return [
    personRoute(calls.readOwnPayslips, ({ params: { number } }, { person }) =>
      readOwnPayslips(parts, person.id, number, businessDateOf(clock)),
    ),
    personRoute(calls.showPayslip, async ({ params: { number, instalment }, body }, { person }) => {
      await limits.take('payslipsByCustomer', person.id);
      const bytes = body as unknown as Buffer;
      await showPayslip(context, person.id, { number, instalment: Number(instalment), bytes });
      return readOwnPayslips(parts, person.id, number, businessDateOf(clock));
    }),
  ];
}
