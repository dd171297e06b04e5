import * as calls from '@foodbank/contract/lending/transfers-in-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { TransferSender } from '../../../providers/account-numbers.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { maskedNumber } from '../../money/banks/approvals.ts';
import { readSender } from '../../money/charges/senders.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { listLoansOf } from '../loans/queries.ts';
import { assignToPlan, returnToSender } from './bringing.ts';
import { describeListed, listPlansToPay, paidParts, withSums } from './describing.ts';
import { findTransfer, listTransfers } from './queries.ts';

/** What finance sees of money that came in by account numbers, and decides about what waits. */
export function transferStaffRoutes({ clock, database, keys }: AppContext): Route[] {
  const { read } = database;
  return [
    staffRoute(calls.listTransfersIn, async ({ query: { show = 'waiting', cursor } }) => {
      const { micros, id } = positionOf(cursor, listStarts.newestFirst);
      const found = await listTransfers(read, show === 'waiting', micros, id, calls.transfersPageSize + 1);
      const ids = found.map((row) => ({ ...row, id: row.chargeId }));
      const { rows, nextCursor } = pageByPosition(ids, calls.transfersPageSize);
      const names = await listCustomerNames(
        read,
        rows.map(({ customerId }) => customerId),
      );
      const shown = await withSums(read, rows);
      return { rows: shown.map((row) => describeListed(row, names.get(row.customerId) ?? '')), nextCursor };
    }),
    staffRoute(calls.getTransferIn, async ({ params: { chargeId } }) => {
      const found = (await findTransfer(read, chargeId)) ?? refuse('not-found');
      const [row] = await withSums(read, [found]);
      if (row === undefined) refuse('not-found');
      const loans = await listLoansOf(read, row.customerId);
      const plans = row.state === 'asking' ? await listPlansToPay(read, loans, businessDateOf(clock)) : [];
      const sender = row.senderSealed && readSender(keys, row.senderSealed);
      return {
        ...describeListed(row, (await listCustomerNames(read, [row.customerId])).get(row.customerId) ?? ''),
        sender: { name: sender?.name ?? null, account: shownAccount(sender), bank: sender?.bankName ?? null },
        parts: paidParts(row, loans).map(({ number, kobo }) => ({ number, amountKobo: kobo })),
        plans: plans.map(({ number, name, payoffKobo, endsOn }) => ({ number, name, payoffKobo, endsOn })),
        reference: row.providerReference,
      };
    }),
    staffRoute(calls.assignTransferIn, async ({ params: { chargeId }, body: { number, reason } }, { staff }) => {
      await database.write((tx) => assign(tx, { chargeId, number, reason }, staffActor(staff)));
      return { message: calls.transferMessages.assigned };
    }),
    staffRoute(calls.returnTransferIn, async ({ params: { chargeId }, body: { reason } }, { staff }) => {
      await database.write((tx) => sendBack(tx, { chargeId, reason }, staffActor(staff)));
      return { message: calls.transferMessages.returned };
    }),
  ];
}

/** The last digits of the account that money came from: the provider tells some whole. */
const shownAccount = (sender: TransferSender | null): string | null =>
  sender?.accountNumber ? maskedNumber(sender.accountNumber) : null;

/** Whose money it is. Refuses with `own-record` members whose own it is. Locks the customer. */
async function customerOf(tx: Tx, chargeId: string, actor: Actor): Promise<string> {
  const { customerId } = (await findTransfer(tx, chargeId)) ?? refuse('not-found');
  await refuseOwnCustomer(tx, customerId, actor);
  return customerId;
}

async function assign(
  tx: Tx,
  { chargeId, number, reason }: { chargeId: string; number: string; reason: string },
  actor: Actor,
): Promise<void> {
  const subject = await customerOf(tx, chargeId, actor);
  const { kobo } = await assignToPlan(tx, { chargeId, customerId: null, by: 'staff' }, number);
  const detail = { charge: chargeId, loan: number, amountKobo: kobo };
  await addAuditLine(tx, { actor, action: 'transfer-assigned', subject, detail, reason });
}

async function sendBack(
  tx: Tx,
  { chargeId, reason }: { chargeId: string; reason: string },
  actor: Actor,
): Promise<void> {
  const subject = await customerOf(tx, chargeId, actor);
  const { kobo } = await returnToSender(tx, { chargeId, customerId: null, by: 'staff' });
  const detail = { charge: chargeId, amountKobo: kobo };
  await addAuditLine(tx, { actor, action: 'transfer-returned', subject, detail, reason });
}
