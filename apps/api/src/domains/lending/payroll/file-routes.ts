import * as calls from '@foodbank/contract/lending/payroll-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { mayForEmployer, type StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { renderPayrollFile } from './downloads.ts';
import { findFileOf, listFileRows, listFilesOf } from './file-queries.ts';
import { describeFile, describeRow, readNextFile, readPayrollFile } from './file-reading.ts';

const [pageSize, rowPageSize] = [24, 100];

/** The console's calls about deduction files and their rows. */
export function payrollFileRoutes({ clock, database }: AppContext): Route[] {
  const { read, write } = database;
  const refuseOthers = (staff: StaffCaller, employerId: string) => {
    if (!mayForEmployer(staff, 'payroll.read', employerId)) refuse('not-found');
  };
  return [
    staffRoute(calls.listPayrollFiles, async ({ params: { id }, query: { cursor = null } }, { staff }) => {
      refuseOthers(staff, id);
      const today = businessDateOf(clock);
      const next = await readNextFile(read, id, today);
      const { rows, nextCursor } = pageOf(await listFilesOf(read, id, cursor, pageSize + 1), pageSize, (one) => one.id);
      return { rows: rows.map((file) => describeFile(file, today)), nextCursor, next };
    }),
    staffRoute(calls.readPayrollFile, async ({ params: { id, fileId } }, { staff }) => {
      refuseOthers(staff, id);
      return { file: await readPayrollFile(read, id, fileId, businessDateOf(clock)) };
    }),
    staffRoute(calls.listPayrollRows, async ({ params: { id, fileId }, query }, { staff }) => {
      refuseOthers(staff, id);
      (await findFileOf(read, id, fileId)) ?? refuse('not-found');
      const { show, search, cursor = '0' } = query;
      const found = await listFileRows(read, fileId, show, patternOf(search), Number(cursor), rowPageSize + 1);
      const { rows, nextCursor } = pageOf(found, rowPageSize, ({ rowNumber }) => String(rowNumber));
      return { rows: rows.map(describeRow), nextCursor };
    }),
    staffRoute(calls.downloadPayrollFile, async ({ params: { id, fileId }, query: { format } }, { staff }) => {
      refuseOthers(staff, id);
      const file = (await findFileOf(read, id, fileId)) ?? refuse('not-found');
      await write((tx) =>
        addAuditLine(tx, {
          ...{ actor: staffActor(staff), action: 'payroll-file-downloaded', subject: id },
          detail: { fileId, number: file.number, format },
        }),
      );
      return renderPayrollFile(read, file, format);
    }),
  ];
}

/** The pattern of a search, which has its own signs of patterns as they are; null for none. */
const patternOf = (search: string): string | null =>
  search === '' ? null : `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
