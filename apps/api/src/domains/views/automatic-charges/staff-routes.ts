import * as calls from '@foodbank/contract/lending/automatic-payments-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { listOpenApprovalsOfKind } from '../../foundation/approvals/queries.ts';
import { listNotices } from '../../lending/automatic-payments/queries.ts';
import { whyOf } from '../../lending/automatic-payments/rules.ts';
import { countStopped, listStops } from '../../lending/automatic-payments/stop-queries.ts';
import { requestStart, startKind, stopAutomatic } from '../../lending/automatic-payments/stopping.ts';
import { findLoan, type StoredLoan } from '../../lending/loans/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { listMembers } from '../../people/staff/queries.ts';
import {
  countCharged,
  countDay,
  findShownMandate,
  listDay,
  listFailed,
  listShownChargesOf,
  listShownMandates,
  type ShownCardCharge,
  type ShownDue,
  type ShownMandate,
  sumDue,
} from './queries.ts';

/** The console's calls about automatic payments. */
export function automaticChargeStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(calls.listMandates, async ({ query: { list = 'active', cursor } }) => {
      const before = positionOf(cursor, listStarts.newestFirst);
      const found = await listShownMandates(database.read, list, before, calls.automaticPageSize + 1);
      const { rows, nextCursor } = pageByPosition(found, calls.automaticPageSize);
      return { rows: rows.map(describeMandate), nextCursor };
    }),
    staffRoute(calls.getMandate, async ({ params: { id } }) => {
      const mandate = (await findShownMandate(database.read, id)) ?? refuse('not-found');
      const [notices, charges] = await Promise.all([
        listNotices(database.read, mandate.loanId),
        listShownChargesOf(database.read, mandate.loanId),
      ]);
      return {
        ...describeMandate(mandate),
        notices: notices.map(({ dueOn, chargeOn, amountKobo, toldAt, skippedAt, heldAt, droppedAt, missed }) => ({
          ...{ dueOn, chargeOn, missed, amount: toNaira(amountKobo), toldAt: toldAt.toISOString() },
          skippedAt: skippedAt?.toISOString() ?? null,
          heldAt: heldAt?.toISOString() ?? null,
          droppedAt: droppedAt?.toISOString() ?? null,
        })),
        charges: charges.map(describeCardCharge),
      };
    }),
    staffRoute(calls.listAutomaticDay, async ({ query: { state = null } }) => {
      const day = businessDateOf(clock);
      const [counts, rows] = await Promise.all([
        countDay(database.read, day),
        listDay(database.read, day, state, dayMax),
      ]);
      return {
        day,
        counts: counts.map(({ state: one, count, kobo }) => ({ state: one, count, amount: toNaira(kobo) })),
        rows: rows.map((row) => ({
          ...planOf(row),
          ...{ dueOn: row.dueOn, chargeOn: row.chargeOn, isSecond: row.isSecond, state: row.state },
          amount: toNaira(row.amountKobo),
        })),
      };
    }),
    staffRoute(calls.listFailedCharges, async ({ query: { days = '30', why, cursor } }) => {
      const to = businessDateOf(clock);
      const from = addDays(to, 1 - Number(days));
      const counts = await countCharged(database.read, from, to);
      const failed = counts.filter(({ isFailed }) => isFailed);
      const reasons =
        why === undefined ? null : failed.flatMap(({ reason }) => (whyOf(reason) === why ? [reason ?? ''] : []));
      const { micros, id } = positionOf(cursor, listStarts.newestFirst);
      const found = await listFailed(database.read, from, to, reasons, micros, id, calls.automaticPageSize + 1);
      const { rows, nextCursor } = pageByPosition(found, calls.automaticPageSize);
      return {
        ...{ from, to, nextCursor, rows: rows.map(describeCardCharge) },
        charged: counts.reduce((sum, { count }) => sum + count, 0),
        whys: [...Map.groupBy(failed, ({ reason }) => whyOf(reason))]
          .map(([one, some]) => ({
            why: one,
            count: some.reduce((sum, { count }) => sum + count, 0),
            amount: toNaira(some.reduce((sum, { kobo }) => sum + kobo, 0)),
          }))
          .sort((one, other) => other.count - one.count),
      };
    }),
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

// The page of a day has so many rows; its counts have all.
const dayMax = 200;

const planOf = ({
  loanId,
  loanNumber,
  customerId,
  customerName,
}: Omit<ShownDue, 'state'> | ShownMandate | ShownCardCharge) => ({
  loan: { id: loanId, number: loanNumber },
  customer: { id: customerId, name: customerName },
});

const describeMandate = (one: ShownMandate): calls.MandateRow => ({
  ...planOf(one),
  ...{ id: one.id, account: one.account, accountEndsOn: one.accountEndsOn, lastDueOn: one.lastDueOn },
  ...{ endedBy: one.endedBy, isStopped: one.isStopped, most: toNaira(one.mostKobo) },
  agreedAt: one.agreedAt.toISOString(),
  endedAt: one.endedAt?.toISOString() ?? null,
});

const describeCardCharge = (one: ShownCardCharge): calls.AutomaticChargeRow => ({
  ...planOf(one),
  ...{ chargeId: one.chargeId, reference: one.reference, account: one.account, dueOn: one.dueOn },
  ...{ chargedOn: one.chargedOn, attempt: one.attempt, state: one.state, againOn: one.againOn },
  ...{ asked: toNaira(one.amountKobo), came: toNaira(one.paidKobo) },
  ...(one.state === 'failed' ? { why: whyOf(one.reason), words: one.reason } : { why: null, words: null }),
});

/** The stops with the names of the members, and the open requests about them. */
async function describeStops(db: Db): Promise<calls.AutomaticStopRow[]> {
  const [stops, members, starts] = await Promise.all([
    listStops(db, calls.automaticStopsMax),
    listMembers(db),
    listOpenApprovalsOfKind(db, startKind, calls.automaticStopsMax),
  ]);
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? 'Unknown member';
  const loans = await Promise.all(stops.map(({ loanId }) => (loanId === null ? null : findLoan(db, loanId))));
  return stops.map(({ id, stoppedAt, stoppedBy, reason, startedAt, startedBy }, index) => ({
    ...{ id, reason },
    loan: planOfStop(loans[index] ?? null),
    stoppedAt: stoppedAt.toISOString(),
    stoppedBy: nameOf(stoppedBy),
    startedAt: startedAt?.toISOString() ?? null,
    startedBy: startedBy === null ? null : nameOf(startedBy),
    openApprovalId: starts.find(({ payload }) => payload.stopId === id)?.id ?? null,
  }));
}

const planOfStop = (loan: StoredLoan | null) => loan && { id: loan.id, number: loan.number };
