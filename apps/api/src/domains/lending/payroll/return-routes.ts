import * as calls from '@foodbank/contract/lending/payroll-staff';
import { toCsv } from '@foodbank/contract/primitives/csv';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { decodeFile } from '../../../platform/read-csv.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { employersOf, mayForEmployer, type StaffCaller } from '../../../platform/staff-caller.ts';
import { memberNames } from '../../people/employers/staff-reading.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import type { AskedRow } from './checking-returns.ts';
import { findPayrollFile, type PayrollFile } from './queries.ts';
import { readReturn } from './reading-returns.ts';
import {
  findAskedRow,
  findReturn,
  listReturnRows,
  listReturns,
  type ShownReturnRow,
  type StoredReturn,
} from './return-queries.ts';
import { applyReturn, uploadReturn } from './returns.ts';
import { typeAnswer } from './typing-answers.ts';

const [pageSize, rowPageSize, chunkSize] = [20, 100, 2_000];
// Base64 of the largest file, with the file's name around it.
const bodyLimitBytes = Math.ceil(calls.payrollReturnBytesMax / 3) * 4 + 4_096;

/** A return. Members of ours have no names for a clerk. */
function describeReturn(found: StoredReturn, nameOf: (id: string) => string): calls.PayrollReturn {
  const { employerId: _employer, askedCount, deductedKobo, beforeKobo, overKobo, ...rest } = found;
  return {
    ...rest,
    // Rows with errors may be of rows that are asked: what is missing is only known without any.
    missingCount: Math.max(0, askedCount - found.rowCount),
    ...{ deducted: toNaira(deductedKobo), before: toNaira(beforeKobo), over: toNaira(overKobo) },
    uploadedAt: found.uploadedAt.toISOString(),
    uploadedBy: nameOf(found.uploadedBy),
    appliedAt: found.appliedAt?.toISOString() ?? null,
    appliedBy: found.appliedBy === null ? null : nameOf(found.appliedBy),
    sameFileAppliedAt: found.sameFileAppliedAt?.toISOString() ?? null,
  };
}

function describeReturnRow(row: ShownReturnRow): calls.PayrollReturnRow {
  const { amountKobo, beforeResult, beforeKobo, result, deductedKobo, ...rest } = row;
  return {
    ...rest,
    amount: nairaOrNull(amountKobo),
    before: beforeResult === null ? null : { result: beforeResult, deducted: toNaira(beforeKobo) },
    after: result === null ? null : { result, deducted: toNaira(deductedKobo) },
  };
}

/** A row of a deduction file. */
function describeAskedRow(row: AskedRow): calls.PayrollRowWire {
  const { id, rowNumber, staffNumber, name, department, loanNumber, instalment, instalmentCount } = row;
  return {
    ...{ id, rowNumber, staffNumber, name, department, loanNumber, instalment, instalmentCount },
    ...{ amount: toNaira(row.amountKobo), result: row.result, deducted: toNaira(row.deductedKobo) },
    ...{ answeredOn: row.answeredOn, answerCount: row.answerCount },
  };
}

const kobo = (amount: number | null) => (amount === null ? '' : { kobo: amount });
/** A row as it is downloaded. A corrected file of them is read as it is. */
const csvRowOf = (number: string, row: ShownReturnRow) => [
  ...[number, row.staffNumber ?? '', row.name ?? '', row.loanNumber ?? '', kobo(row.amountKobo)],
  ...(row.result === null ? ['', ''] : [kobo(row.deductedKobo), row.result]),
  row.beforeResult === null ? '' : `${row.beforeResult} ${toNaira(row.beforeKobo).toFixed(2)}`,
  ...[row.outcome ?? row.kind, row.error ?? row.problem ?? ''],
];

const csvColumns = ['file', 'staff number', 'name', 'loan number', 'amount', 'deducted amount', 'reason'];

/** The console's calls about what employers send back. */
export function payrollReturnRoutes({ clock, database }: AppContext): Route[] {
  const fileOf = async (employerId: string, fileId: string): Promise<PayrollFile> => {
    const file = await findPayrollFile(database.read, fileId);
    return file?.employerId === employerId ? file : refuse('not-found');
  };
  const namesFor = (id: string, staff: StaffCaller) =>
    memberNames(database.read, id, { staff, today: businessDateOf(clock) });
  const describe = async (id: string, returnId: string, staff: StaffCaller) => {
    const found = (await findReturn(database.read, id, returnId)) ?? refuse('not-found');
    return { return: describeReturn(found, await namesFor(id, staff)) };
  };
  const refuseOthers = (staff: StaffCaller, permission: 'payroll.read' | 'payroll.answer', id: string) => {
    if (!mayForEmployer(staff, permission, id)) refuse('not-found');
  };
  return [
    staffRoute(
      calls.uploadPayrollReturn,
      async ({ params: { id, fileId }, body: { fileName, contentBase64 } }, { staff }) => {
        refuseOthers(staff, 'payroll.answer', id);
        await fileOf(id, fileId);
        const bytes = decodeFile(contentBase64, calls.payrollReturnBytesMax);
        const given = { fileName, bytes, rows: await readReturn(bytes) };
        const place = { employerId: id, fileId };
        return describe(id, await database.write((tx) => uploadReturn(tx, place, given, staffActor(staff))), staff);
      },
      { bodyLimitBytes },
    ),
    staffRoute(calls.listPayrollReturns, async ({ params: { id, fileId }, query: { cursor = null } }, { staff }) => {
      refuseOthers(staff, 'payroll.read', id);
      const file = await fileOf(id, fileId);
      const found = await listReturns(database.read, file.id, cursor, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, (one) => one.id);
      const names = await namesFor(id, staff);
      return { rows: rows.map((one) => describeReturn(one, names)), nextCursor };
    }),
    staffRoute(calls.readPayrollReturn, async ({ params: { id, returnId } }, { staff }) => {
      refuseOthers(staff, 'payroll.read', id);
      return describe(id, returnId, staff);
    }),
    staffRoute(
      calls.listPayrollReturnRows,
      async ({ params: { id, returnId }, query: { show, cursor = '0' } }, { staff }) => {
        refuseOthers(staff, 'payroll.read', id);
        (await findReturn(database.read, id, returnId)) ?? refuse('not-found');
        const page = { show, after: Number(cursor), atMost: rowPageSize + 1 };
        const found = await listReturnRows(database.read, returnId, page);
        const { rows, nextCursor } = pageOf(found, rowPageSize, ({ line }) => String(line));
        return { rows: rows.map(describeReturnRow), nextCursor };
      },
    ),
    staffRoute(calls.applyPayrollReturn, async ({ params: { id, returnId }, body: { digest } }, { staff }) => {
      refuseOthers(staff, 'payroll.answer', id);
      await database.write((tx) => applyReturn(tx, { employerId: id, returnId, digest }, staffActor(staff)));
      return describe(id, returnId, staff);
    }),
    staffRoute(calls.exportPayrollReturnRows, async ({ params: { id, returnId } }, { staff }) => {
      refuseOthers(staff, 'payroll.read', id);
      const { number } = (await findReturn(database.read, id, returnId)) ?? refuse('not-found');
      const table: (string | number | { kobo: number })[][] = [[...csvColumns, 'before', 'result', 'error']];
      let found: ShownReturnRow[] = [];
      do {
        const page = { show: 'all', after: found.at(-1)?.line ?? 0, atMost: chunkSize } as const;
        found = await listReturnRows(database.read, returnId, page);
        table.push(...found.map((row) => csvRowOf(number, row)));
      } while (found.length === chunkSize);
      return { fileName: `${number}-checked.csv`, csv: toCsv(table) };
    }),
    staffRoute(calls.answerPayrollRow, async ({ params: { id, fileId, rowId }, body: form }, { staff }) => {
      refuseOthers(staff, 'payroll.answer', id);
      const isClerk = employersOf(staff, 'payroll.answer') !== null;
      const answer = { employerId: id, fileId, rowId, form, isClerk };
      await database.write((tx) => typeAnswer(tx, answer, staffActor(staff)));
      return { row: describeAskedRow((await findAskedRow(database.read, fileId, rowId)) ?? refuse('not-found')) };
    }),
  ];
}
