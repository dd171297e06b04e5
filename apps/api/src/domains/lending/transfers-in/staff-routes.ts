import * as calls from '@foodbank/contract/lending/transfers-in-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { readSender } from '../../money/charges/senders.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { assignToPlan, returnToSender } from './bringing.ts';
import { listPlansToPay } from './describing.ts';
import { findListedTransfer, findTransfer, type ListedTransferRow, listTransfers } from './queries.ts';

/** What finance sees of money that came in by account numbers, and decides about what waits. */
export function transferStaffRoutes({ clock, database, keys }: AppContext): Route[] {
  return [
    staffRoute(calls.listTransfersIn, async ({ query: { show = 'waiting', cursor } }) => {
      const { micros, id } = positionOf(cursor, listStarts.newestFirst);
      const found = await listTransfers(database.read, show === 'waiting', micros, id, calls.transfersPageSize + 1);
      const { rows, nextCursor } = pageByPosition(
        found.map((row) => ({ ...row, id: row.chargeId })),
        calls.transfersPageSize,
      );
      return { rows: rows.map(describeListed), nextCursor };
    }),
    staffRoute(calls.getTransferIn, async ({ params: { chargeId } }) => {
      const row = (await findListedTransfer(database.read, chargeId)) ?? refuse('not-found');
      const isWaiting = row.state === 'asking';
      const plans = isWaiting ? await listPlansToPay(database.read, row.customerId, businessDateOf(clock)) : [];
      const sender = row.senderSealed && readSender(keys, row.senderSealed);
      return {
        ...describeListed(row),
        sender: { name: sender?.name ?? null, account: sender?.accountNumber ?? null, bank: sender?.bankName ?? null },
        parts: row.parts.map(({ number, kobo }) => ({ number, amountKobo: kobo })),
        plans: plans.map(({ number, name, payoffKobo, endsOn }) => ({ number, name, payoffKobo, endsOn })),
        reference: row.reference,
      };
    }),
    staffRoute(calls.assignTransferIn, async ({ params: { chargeId }, body: { number, reason } }, { staff }) => {
      const actor = staffActor(staff);
      await database.write(async (tx) => {
        const { customerId } = (await findTransfer(tx, chargeId)) ?? refuse('not-found');
        await refuseOwnCustomer(tx, customerId, actor);
        const { kobo } = await assignToPlan(tx, { chargeId, customerId: null, by: 'staff' }, number);
        const detail = { charge: chargeId, loan: number, amountKobo: kobo };
        await addAuditLine(tx, { actor, action: 'transfer-assigned', subject: customerId, detail, reason });
      });
      return { message: calls.transferMessages.assigned };
    }),
    staffRoute(calls.returnTransferIn, async ({ params: { chargeId }, body: { reason } }, { staff }) => {
      const actor = staffActor(staff);
      await database.write(async (tx) => {
        const { customerId } = (await findTransfer(tx, chargeId)) ?? refuse('not-found');
        await refuseOwnCustomer(tx, customerId, actor);
        const { kobo } = await returnToSender(tx, { chargeId, customerId: null, by: 'staff' });
        const detail = { charge: chargeId, amountKobo: kobo };
        await addAuditLine(tx, { actor, action: 'transfer-returned', subject: customerId, detail, reason });
      });
      return { message: calls.transferMessages.returned };
    }),
  ];
}

function describeListed(row: ListedTransferRow): calls.ListedTransfer {
  const { chargeId, customerId, customerName, amountKobo, restKobo, backKobo, question, decidesAt, endedBy } = row;
  const isWaiting = row.state === 'asking';
  return {
    ...{ id: chargeId, customerId, customerName: customerName.trim(), amountKobo, backKobo, endedBy },
    at: (row.paidAt ?? row.receivedAt).toISOString(),
    waitsKobo: isWaiting ? restKobo : 0,
    question: isWaiting ? question : null,
    decidesAt: isWaiting ? (decidesAt?.toISOString() ?? null) : null,
  };
}
