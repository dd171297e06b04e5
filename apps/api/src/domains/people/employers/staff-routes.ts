import * as calls from '@foodbank/contract/people/employers-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import { toCsv } from '@foodbank/contract/primitives/csv';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { decodeFile } from '../../../platform/read-csv.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { employersOf, mayForEmployer, type StaffCaller } from '../../../platform/staff-caller.ts';
import { staffActor } from '../staff/find-staff-caller.ts';
import { addEmployer, requestAgreement, stopEmployerPlans } from './agreements.ts';
import { decideEmployment } from './employments.ts';
import { findEmployer, listCountedEmployers, listEmploymentsWith, listWaiting } from './queries.ts';
import { readStaffFile } from './reading-files.ts';
import { freshFrom } from './rules.ts';
import { applyStaffFile, uploadStaffFile } from './staff-files.ts';
import {
  findEmployee,
  findFile,
  listEmployeesOf,
  listFileRows,
  listFiles,
  type StoredFileRow,
} from './staff-list-queries.ts';
import { addEmployee, changeEmployee } from './staff-lists.ts';
import * as reading from './staff-reading.ts';

const pageSize = 50;
const rowPageSize = 100;
const chunkSize = 2_000;
// Base64 of the largest file, with the file's name around it.
const bodyLimitBytes = Math.ceil(calls.staffFileBytesMax / 3) * 4 + 4_096;
const waits = 'This waits for a second person.';

/** Refuses with `not-found` an employer for which a member has not the permission. */
function refuseOthers(staff: StaffCaller, permission: Permission, employerId: string): void {
  if (!mayForEmployer(staff, permission, employerId)) refuse('not-found');
}

/** The console's calls about employers and their agreements. */
function agreementRoutes({ clock, database }: AppContext): Route[] {
  const describe = async (id: string, staff: StaffCaller) => ({
    employer: await reading.describeEmployer(database.read, id, { staff, today: businessDateOf(clock) }),
  });
  return [
    staffRoute(calls.listEmployers, async (_, { staff }) => ({
      rows: (await listCountedEmployers(database.read, employersOf(staff, 'employers.read'))).map(reading.describeRow),
    })),
    staffRoute(calls.readEmployer, async ({ params: { id } }, { staff }) => {
      refuseOthers(staff, 'employers.read', id);
      return describe(id, staff);
    }),
    staffRoute(calls.addEmployer, async ({ body }, { staff }) =>
      describe(await database.write((tx) => addEmployer(tx, body, staffActor(staff))), staff),
    ),
    staffRoute(calls.requestEmployerAgreement, async ({ params: { id }, body }, { staff }) => ({
      approvalId: await database.write((tx) => requestAgreement(tx, id, body, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.stopEmployerPlans, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => stopEmployerPlans(tx, id, reason, staffActor(staff)));
      return describe(id, staff);
    }),
  ];
}

/** The calls about the people on a list, and the customers who say that they are among them. */
function listRoutes({ clock, database }: AppContext): Route[] {
  const readEmployee = async (id: string) => ({
    employee: reading.describeEmployee(
      (await findEmployee(database.read, id)) ?? refuse('not-found'),
      businessDateOf(clock),
    ),
  });
  return [
    staffRoute(calls.listEmployees, async ({ params: { id }, query: { search, show, cursor = null } }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      (await findEmployer(database.read, id)) ?? refuse('not-found');
      const today = businessDateOf(clock);
      const { pattern, keyStart } = reading.searchOf(search);
      const wanted = [id, show, freshFrom(today), pattern, keyStart, cursor, pageSize + 1] as const;
      const { rows, nextCursor } = pageOf(await listEmployeesOf(database.read, ...wanted), pageSize, (one) => one.id);
      return { rows: rows.map((one) => reading.describeEmployee(one, today)), nextCursor };
    }),
    staffRoute(calls.addEmployee, async ({ params: { id }, body }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      return readEmployee(await database.write((tx) => addEmployee(tx, id, body, staffActor(staff))));
    }),
    staffRoute(calls.changeEmployee, async ({ params: { id, employeeId }, body }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      await database.write((tx) => changeEmployee(tx, { employerId: id, employeeId }, body, staffActor(staff)));
      return readEmployee(employeeId);
    }),
    staffRoute(calls.listEmployments, async ({ params: { id }, query: { show, cursor = null } }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      (await findEmployer(database.read, id)) ?? refuse('not-found');
      const list = show === 'waiting' ? listWaiting : listEmploymentsWith;
      const found = await list(database.read, id, cursor, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, (one) => one.id);
      const names = await reading.memberNames(database.read, id, { staff, today: businessDateOf(clock) });
      return { rows: await reading.describeEmployments(database.read, rows, names), nextCursor };
    }),
    staffRoute(calls.decideEmployment, async ({ params: { id, employmentId }, body }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      const place = { employerId: id, employmentId };
      await database.write((tx) => decideEmployment(tx, place, body, staffActor(staff)));
      return { message: 'The customer is told.' };
    }),
  ];
}

/** The calls about files with a staff list. */
function fileRoutes({ clock, database }: AppContext): Route[] {
  const readFile = async (id: string, fileId: string, staff: StaffCaller) => {
    const file = (await findFile(database.read, id, fileId)) ?? refuse('not-found');
    const names = await reading.memberNames(database.read, id, { staff, today: businessDateOf(clock) });
    return { file: reading.describeFile(file, names) };
  };
  return [
    staffRoute(calls.listStaffFiles, async ({ params: { id }, query: { cursor = null } }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      (await findEmployer(database.read, id)) ?? refuse('not-found');
      const names = await reading.memberNames(database.read, id, { staff, today: businessDateOf(clock) });
      const found = await listFiles(database.read, id, cursor, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, (one) => one.id);
      return { rows: rows.map((one) => reading.describeFile(one, names)), nextCursor };
    }),
    staffRoute(
      calls.uploadStaffFile,
      async ({ params: { id }, body: { contentBase64, ...given } }, { staff }) => {
        refuseOthers(staff, 'employers.staff', id);
        const rows = await readStaffFile(decodeFile(contentBase64, calls.staffFileBytesMax));
        const stored = { ...given, rows };
        return readFile(id, await database.write((tx) => uploadStaffFile(tx, id, stored, staffActor(staff))), staff);
      },
      { bodyLimitBytes },
    ),
    staffRoute(calls.readStaffFile, async ({ params: { id, fileId } }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      return readFile(id, fileId, staff);
    }),
    staffRoute(
      calls.listStaffFileRows,
      async ({ params: { id, fileId }, query: { show, cursor = '0' } }, { staff }) => {
        refuseOthers(staff, 'employers.staff', id);
        (await findFile(database.read, id, fileId)) ?? refuse('not-found');
        const page = { show, after: Number(cursor), atMost: rowPageSize + 1 };
        const found = await listFileRows(database.read, fileId, page);
        const { rows, nextCursor } = pageOf(found, rowPageSize, ({ line }) => String(line));
        return { rows: rows.map(reading.describeFileRow), nextCursor };
      },
    ),
    staffRoute(calls.applyStaffFile, async ({ params: { id, fileId }, body }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      const applied = { employerId: id, fileId, ...body };
      await database.write((tx) => applyStaffFile(tx, applied, staffActor(staff)));
      return readFile(id, fileId, staff);
    }),
    staffRoute(calls.exportStaffFileRows, async ({ params: { id, fileId } }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      const file = (await findFile(database.read, id, fileId)) ?? refuse('not-found');
      const employer = (await findEmployer(database.read, id)) ?? refuse('not-found');
      const table: (string | number | { kobo: number })[][] = [['row', ...calls.staffFileColumns, 'result', 'error']];
      let found: StoredFileRow[] = [];
      do {
        const page = { show: 'all', after: found.at(-1)?.line ?? 0, atMost: chunkSize } as const;
        found = await listFileRows(database.read, fileId, page);
        table.push(...found.map(csvRowOf));
      } while (found.length === chunkSize);
      return { fileName: reading.fileNameOf(employer.code, file.uploadedAt), csv: toCsv(table) };
    }),
    staffRoute(calls.getStaffFileTemplate, async ({ params: { id } }, { staff }) => {
      refuseOthers(staff, 'employers.staff', id);
      const { code } = (await findEmployer(database.read, id)) ?? refuse('not-found');
      const today = businessDateOf(clock);
      const example = ['0012345', 'Ada Obi', 'Ministry of Health', '90000', '15000', today, ''];
      return { fileName: `staff-${code}.csv`, csv: toCsv([[...calls.staffFileColumns], example]) };
    }),
  ];
}

/** A row as it is downloaded. What a row with an error had is not kept but for its number and name. */
function csvRowOf({ line, staffNumber, after, typedName, result, error }: StoredFileRow) {
  const figures =
    after === null
      ? [typedName ?? '', '', '', '', '', '']
      : [
          ...[after.name, after.department ?? ''],
          ...[{ kobo: after.netPayKobo }, { kobo: after.otherDeductionsKobo }],
          ...[after.confirmedOn, after.leftOn ?? ''],
        ];
  return [line, staffNumber, ...figures, result, error ?? ''];
}

/** The console's calls about employers. */
export const employerStaffRoutes = (context: AppContext): Route[] => [
  ...agreementRoutes(context),
  ...listRoutes(context),
  ...fileRoutes(context),
];
