import * as calls from '@foodbank/contract/lending/payroll';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { readOwnPayslips } from './months.ts';

/** The calls of customers about the payslips with which their plans leave. */
export function payrollRoutes({ clock, database, keys }: AppContext): Route[] {
  const parts = { read: database.read, keys };
  return [
    personRoute(calls.readOwnPayslips, ({ params: { number } }, { person }) =>
      readOwnPayslips(parts, person.id, number, businessDateOf(clock)),
    ),
  ];
}
