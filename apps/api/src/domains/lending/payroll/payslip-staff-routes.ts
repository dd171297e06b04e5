import * as calls from '@foodbank/contract/lending/payroll-staff';
import { nairaOrNull, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { isOwnCustomer } from '../../people/customers/managed-customers.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { listEmployerNames } from '../../people/employers/queries.ts';
import { findPayslip, listPayslips, type PayslipToDecide } from './payslip-queries.ts';
import { decidePayslip, lookAtPayslip } from './payslips.ts';

const pageSize = 50;

/** What members see of payslips that customers showed, and what they decide about them. */
export function payslipStaffRoutes(context: AppContext): Route[] {
  const { database } = context;
  const { read } = database;
  return [
    staffRoute(calls.listPayslips, async ({ query: { show = 'waiting', cursor } }, { staff }) => {
      const found = await listPayslips(read, show === 'waiting', cursor, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      return { rows: await describePayslips(read, rows, staff.id), nextCursor };
    }),
    staffRoute(calls.readPayslip, async ({ params: { id } }, { staff }) => {
      const found = (await findPayslip(read, id)) ?? refuse('not-found');
      const [payslip = refuse('not-found')] = await describePayslips(read, [found], staff.id);
      return { payslip };
    }),
    staffRoute(calls.lookAtPayslip, ({ params: { id } }, { staff }) => lookAtPayslip(context, id, staff)),
    staffRoute(calls.countPayslip, async ({ params: { id }, body: { deducted, reason } }, { staff }) => {
      await database.write((tx) => decidePayslip(tx, id, { deductedKobo: toKobo(deducted), reason }, staff));
      return { message: calls.payslipMessages.counted };
    }),
    staffRoute(calls.refusePayslip, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => decidePayslip(tx, id, { deductedKobo: null, reason }, staff));
      return { message: calls.payslipMessages.refused };
    }),
  ];
}

async function describePayslips(
  db: Db,
  rows: readonly PayslipToDecide[],
  memberId: string,
): Promise<calls.ListedPayslip[]> {
  const names = await listCustomerNames(
    db,
    rows.map(({ customerId }) => customerId),
  );
  const employers = await listEmployerNames(db);
  return Promise.all(
    rows.map(async (row) => {
      const {
        rowId: _row,
        sentOn: _on,
        contentType,
        fileId,
        amountKobo,
        deductedKobo,
        reasonSealed: _why,
        ...rest
      } = row;
      return {
        ...rest,
        customerName: names.get(row.customerId) ?? '',
        employerName: employers[row.employerId] ?? '',
        ...{ amount: toNaira(amountKobo), deducted: nairaOrNull(deductedKobo), sentAt: row.sentAt.toISOString() },
        ...{ isPdf: contentType === 'application/pdf', hasFile: fileId !== null && row.state === 'waiting' },
        isOwn: await isOwnCustomer(db, row.customerId, memberId),
      };
    }),
  );
}
