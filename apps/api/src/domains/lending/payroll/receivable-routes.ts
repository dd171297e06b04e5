import * as calls from '@foodbank/contract/lending/employer-receivables-staff';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { describeEmployerReceivables, describeReceivables } from './receivables.ts';
import { recordRemittance, returnRemittance, useSurplus } from './remittances.ts';
import { payrollSurplusRoutes } from './surplus-routes.ts';

/** The console's calls about the money of payslips: what employers owe, and what goes back to customers. */
export function receivableStaffRoutes(context: AppContext): Route[] {
  const { clock, database } = context;
  const describe = async (id: string) => ({
    receivables: await describeEmployerReceivables(database.read, id, businessDateOf(clock)),
  });
  return [
    ...payrollSurplusRoutes(context),
    staffRoute(calls.listReceivables, () => describeReceivables(database.read, businessDateOf(clock))),
    staffRoute(calls.readReceivables, ({ params: { id } }) => describe(id)),
    staffRoute(calls.recordRemittance, async ({ params: { id }, body }, { staff }) => {
      const { fileId, receivedOn, amount, fee, open } = body;
      const amounts = { amountKobo: toKobo(amount), feeKobo: toKobo(fee), openKobo: toKobo(open) };
      await database.write((tx) => recordRemittance(tx, id, { fileId, receivedOn, ...amounts }, staffActor(staff)));
      return describe(id);
    }),
    staffRoute(calls.returnRemittance, async ({ params: { id, remittanceId }, body: { reason } }, { staff }) => {
      await database.write((tx) => returnRemittance(tx, id, { id: remittanceId, reason }, staffActor(staff)));
      return describe(id);
    }),
    staffRoute(calls.useEmployerSurplus, async ({ params: { id }, body: { fileId, open } }, { staff }) => {
      await database.write((tx) => useSurplus(tx, id, { fileId, openKobo: toKobo(open) }, staffActor(staff)));
      return describe(id);
    }),
  ];
}
