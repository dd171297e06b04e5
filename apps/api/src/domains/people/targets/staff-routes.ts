import * as calls from '@foodbank/contract/people/targets-staff';
import { toCsv } from '@foodbank/contract/primitives/csv';
import { addMonths, lagosDay } from '@foodbank/contract/primitives/day';
import { nairaOrNull } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { decodeFile } from '../../../platform/read-csv.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { type AgentName, listAgentNames } from '../agents/name-queries.ts';
import { staffActor } from '../staff/find-staff-caller.ts';
import { namesOfMembers } from '../staff/queries.ts';
import { applyTargets, undoTargets } from './apply-targets.ts';
import { findUpload, listUploadRows, listUploads, type StoredRow, type StoredUpload } from './queries.ts';
import { readTargetFile } from './read-target-file.ts';
import { readTypedText } from './typed-text.ts';
import { chunkSize, isChange, uploadTargets } from './upload-targets.ts';

const pageSize = 50;
const rowPageSize = 100;
// Base64 of the largest file, with the file's name around it.
const bodyLimitBytes = Math.ceil(calls.targetFileBytesMax / 3) * 4 + 4_096;

/** The console's calls about targets by CSV. */
export function targetStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  const readUpload = async (id: string) => {
    const upload = (await findUpload(database.read, id)) ?? refuse('not-found');
    return { upload: describeUpload(upload, await namesOfMembers(database.read)) };
  };

  return [
    staffRoute(calls.listTargetUploads, async ({ query: { cursor = null } }) => {
      const found = await listUploads(database.read, cursor, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      const names = await namesOfMembers(database.read);
      return { rows: rows.map((one) => describeUpload(one, names)), nextCursor };
    }),
    staffRoute(
      calls.uploadTargets,
      async ({ body: { fileName, contentBase64 } }, { staff }) => {
        const rows = await readTargetFile(decodeFile(contentBase64, calls.targetFileBytesMax));
        const id = await database.write((tx) => uploadTargets(tx, { fileName, rows }, staffActor(staff)));
        return readUpload(id);
      },
      { bodyLimitBytes },
    ),
    staffRoute(calls.readTargetUpload, ({ params: { id } }) => readUpload(id)),
    staffRoute(calls.listTargetRows, async ({ params: { id }, query: { show, cursor = '0' } }) => {
      const upload = (await findUpload(database.read, id)) ?? refuse('not-found');
      const page = { show, after: Number(cursor), atMost: rowPageSize + 1 };
      const found = await listUploadRows(database.read, id, page);
      const { rows, nextCursor } = pageOf(found, rowPageSize, ({ line }) => String(line));
      return { rows: await describeRows(database.read, upload, rows), nextCursor };
    }),
    staffRoute(calls.applyTargets, async ({ params: { id }, body: { digest, reason } }, { staff }) => {
      await database.write((tx) => applyTargets(tx, { id, digest, reason }, staffActor(staff)));
      return readUpload(id);
    }),
    staffRoute(calls.undoTargets, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => undoTargets(tx, { id, reason }, staffActor(staff)));
      return readUpload(id);
    }),
    staffRoute(calls.exportTargetRows, async ({ params: { id } }) => {
      const upload = (await findUpload(database.read, id)) ?? refuse('not-found');
      const table = [['row', 'code', 'name', 'month', 'before', 'target', 'result', 'error']];
      return { fileName: `targets-${lagosDay(upload.uploadedAt)}.csv`, csv: await writeRows(upload, table) };
    }),
    staffRoute(calls.getTargetTemplate, async () => {
      const month = addMonths(`${lagosDay(clock.now()).slice(0, 7)}-01`, 1).slice(0, 7);
      const example = ['FB-XXXXXX', 'Ada Obi', month, '150000'];
      return { fileName: 'targets.csv', csv: toCsv([[...calls.targetColumns], example]) };
    }),
  ];

  /** All rows as CSV, read in pieces. */
  async function writeRows(upload: StoredUpload, heading: string[][]): Promise<string> {
    const table: (string | number)[][] = [...heading];
    let found: StoredRow[] = [];
    do {
      const page = { show: 'all', after: found.at(-1)?.line ?? 0, atMost: chunkSize } as const;
      found = await listUploadRows(database.read, upload.id, page);
      for (const row of await describeRows(database.read, upload, found)) {
        const { line, code, name, month, before, after, typed, result, error } = row;
        const amounts = error === null ? [before ?? 'none', after ?? 'none'] : ['', typed?.target ?? ''];
        table.push([line, code, name ?? '', month ?? typed?.month ?? '', ...amounts, result, error ?? '']);
      }
    } while (found.length === chunkSize);
    return toCsv(table);
  }
}

function describeUpload(upload: StoredUpload, names: ReadonlyMap<string, string>): calls.TargetUpload {
  const { uploadedBy, uploadedAt, appliedBy, appliedAt, undoneBy, undoneAt, ...rest } = upload;
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? 'Unknown member'));
  return {
    ...rest,
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: nameOf(uploadedBy) ?? '',
    appliedAt: appliedAt?.toISOString() ?? null,
    appliedBy: nameOf(appliedBy),
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneBy: nameOf(undoneBy),
  };
}

async function describeRows(db: Db, upload: StoredUpload, rows: readonly StoredRow[]): Promise<calls.TargetRow[]> {
  const ids = [...new Set(rows.flatMap(({ agentId }) => agentId ?? []))];
  const names = new Map((await listAgentNames(db, ids)).map((agent) => [agent.id, agent]));
  return rows.map((row) => describeRow(upload, row, names));
}

const resultOfChange = { checked: 'change', replaced: 'change', applied: 'set', undone: 'restored' } as const;

function describeRow({ state }: StoredUpload, row: StoredRow, names: ReadonlyMap<string, AgentName>): calls.TargetRow {
  const { line, given, agentId, startsOn, targetKobo, beforeKobo, error } = row;
  const agent = agentId === null ? undefined : names.get(agentId);
  const typed = given === null ? null : readTypedText(given);
  return {
    line,
    code: agent ? formatReferralCode(agent.referralCode) : (typed?.agent ?? ''),
    name: agent ? `${agent.firstname} ${agent.lastname}` : null,
    month: startsOn?.slice(0, 7) ?? null,
    before: nairaOrNull(beforeKobo),
    after: nairaOrNull(targetKobo),
    typed: error === null || typed === null ? null : { month: typed.month, target: typed.target },
    error,
    result: error !== null ? 'error' : isChange(row) ? resultOfChange[state] : 'unchanged',
  };
}
