import * as calls from '@foodbank/contract/lending/employer-receivables-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { describeSurplus } from './describing-surpluses.ts';
import { sendSurplusAgain } from './surplus.ts';
import { listSurpluses } from './surplus-queries.ts';

const pageSize = 50;

/** The console's calls about what payslips paid beyond, on its way to customers. */
export function payrollSurplusRoutes({ clock, database }: AppContext): Route[] {
  return [
    staffRoute(calls.listPayrollSurpluses, async ({ query: { show, cursor = null } }) => {
      const today = businessDateOf(clock);
      const found = await listSurpluses(database.read, show, today, cursor, pageSize + 1);
      const rows = found.slice(0, pageSize);
      const nextCursor = found.length > pageSize ? (rows.at(-1)?.id ?? null) : null;
      return { rows: await Promise.all(rows.map((one) => describeSurplus(database.read, one, today))), nextCursor };
    }),
    staffRoute(calls.sendSurplusAgain, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => sendSurplusAgain(tx, id, reason, staffActor(staff)));
      return { message: 'It is sent with the next payouts.' };
    }),
  ];
}
