import * as calls from '@foodbank/contract/lending/automatic-payments-staff';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { listOpenApprovalsOfKind } from '../../foundation/approvals/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { listMembers } from '../../people/staff/queries.ts';
import { sumDue } from './staff-queries.ts';
import { countStopped, listStops } from './stop-queries.ts';
import { requestStart, startKind, stopAutomatic } from './stopping.ts';

/** The console's calls about automatic payments. */
export function automaticPaymentStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(calls.readAutomaticStops, async () => {
      const [stops, { held, heldKobo, onTheirWay }, due] = await Promise.all([
        describeStops(database.read),
        countStopped(database.read),
        sumDue(database.read, businessDateOf(clock)),
      ]);
      return {
        stops,
        held: { count: held, amount: toNaira(heldKobo) },
        due: { count: due.count, amount: toNaira(due.kobo) },
        onTheirWay,
      };
    }),
    staffRoute(calls.stopAutomaticPayments, async ({ body: { loanId = null, reason } }, { staff }) => {
      await database.write((tx) => stopAutomatic(tx, { loanId, reason }, staffActor(staff)));
      return { message: 'Automatic charges are stopped.' };
    }),
    staffRoute(calls.requestAutomaticStart, async ({ params: { id }, body: { reason } }, { staff }) => ({
      approvalId: await database.write((tx) => requestStart(tx, id, reason, staffActor(staff))),
      message: 'Your request waits for a second person. Nothing has changed yet.',
    })),
  ];
}

/** The stops with the names of the members, and the open requests about them. */
async function describeStops(db: Db): Promise<calls.AutomaticStopRow[]> {
  const [stops, members, starts] = await Promise.all([
    listStops(db, calls.automaticStopsMax),
    listMembers(db),
    listOpenApprovalsOfKind(db, startKind, calls.automaticStopsMax),
  ]);
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? 'Unknown member';
  return stops.map(({ id, loanId, loanNumber, stoppedAt, stoppedBy, reason, startedAt, startedBy }) => ({
    ...{ id, reason },
    loan: loanId === null ? null : { id: loanId, number: loanNumber ?? '' },
    stoppedAt: stoppedAt.toISOString(),
    stoppedBy: nameOf(stoppedBy),
    startedAt: startedAt?.toISOString() ?? null,
    startedBy: startedBy === null ? null : nameOf(startedBy),
    openApprovalId: starts.find(({ payload }) => payload.stopId === id)?.id ?? null,
  }));
}
