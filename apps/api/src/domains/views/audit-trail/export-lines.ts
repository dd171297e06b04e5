import { describeAction } from '@foodbank/contract/foundation/audit-actions';
import { type CsvCell, toCsv } from '@foodbank/contract/primitives/csv';
import type { CsvFile } from '@foodbank/contract/primitives/csv-file';
import { lagosDay, lagosTime } from '@foodbank/contract/primitives/day';
import { type AuditFilters, auditActorKinds, auditExportRowsMax } from '@foodbank/contract/views/audit-trail-staff';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { Names } from './describe-lines.ts';
import { type FullLine, findNames, type LineFilters, listFullLines, listLines } from './queries.ts';

const heads = [
  'Line',
  'Time (Lagos, UTC+1)',
  'Kind of actor',
  'Actor',
  'Actor id',
  'What was done',
  'Action',
  'Subject',
  'Subject id',
  'Reason',
  'Before',
  'After',
  'Detail',
  'Request id',
];
const note = 'Times are in Lagos time (UTC+1). Personal text is left out.';

/**
 * Exports the lines of some filters as CSV, newest first, without personal text, and records the filters and the number of lines. The
 * last rows state the time zone and where the export was cut.
 */
export async function exportLines(tx: Tx, asked: AuditFilters, filters: LineFilters, actor: Actor): Promise<CsvFile> {
  const found = await listLines(tx, filters, null, auditExportRowsMax + 1);
  const isCut = found.length > auditExportRowsMax;
  const kept = found.slice(0, auditExportRowsMax).map(({ id }) => id);
  const lines = await listFullLines(tx, kept);
  const names = await findNames(
    tx,
    lines.flatMap(({ actor, subject }) => [actor, subject]),
  );
  const rowCount = lines.length;
  await addAuditLine(tx, { actor, action: 'audit-exported', subject: 'audit', detail: { ...asked, rowCount, isCut } });
  const last = lines.at(-1);
  const cut = isCut && last ? [[`Cut after ${rowCount} lines, at ${lagosTime(last.at)}. There are older ones.`]] : [];
  const csv = toCsv([heads, ...lines.map((line) => rowOf(line, names)), [], [note], ...cut]);
  return { fileName: `audit-${lagosDay(tx.now)}.csv`, csv, rowCount, isCut };
}

function rowOf(line: FullLine, names: Names): CsvCell[] {
  const { id, at, actor, actorKind, action, subject, reason, before, after, detail, requestId } = line;
  const person = (of: string) => [names.get(of) ?? '', of];
  const changes = [before, after, detail].map((fields) => (fields === null ? '' : JSON.stringify(fields)));
  const kind = auditActorKinds[actorKind];
  const done = [describeAction(action), action];
  return [
    id,
    lagosTime(at),
    kind,
    ...person(actor),
    ...done,
    ...person(subject),
    reason ?? '',
    ...changes,
    requestId ?? '',
  ];
}
