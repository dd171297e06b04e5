import { addDays, dayStartAt } from '@foodbank/contract/primitives/day';
import * as calls from '@foodbank/contract/views/audit-trail-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { nameRecords } from '../record-names/name-records.ts';
import { describeInFull, describeLine, type Names, namedBy } from './describe-lines.ts';
import { exportLines } from './export-lines.ts';
import { findLine, findPlace, type LineFilters, listLines } from './queries.ts';
import { showPersonalText } from './show-personal-text.ts';

/** The calls by which staff read the audit log. */
export function auditStaffRoutes({ database }: AppContext): Route[] {
  return [
    staffRoute(calls.listAuditLines, async ({ query: { cursor, ...filters } }, { staff }) => {
      const db = database.read;
      const after = cursor === undefined ? null : ((await findPlace(db, Number(cursor))) ?? refuse('not-found'));
      const { actor, subject, ...rest } = filtersOf(filters);
      const found = await listLines(db, { actor, subject, ...rest }, after, calls.auditPageSize + 1);
      const { rows: lines, nextCursor } = pageOf(found, calls.auditPageSize, ({ id }) => String(id));
      const ids = [...lines.flatMap((line) => [line.actor, line.subject]), actor ?? [], subject ?? []].flat();
      const names = await namesFor(db, ids, staff);
      return {
        rows: lines.map((line) => describeLine(line, names)),
        nextCursor,
        filteredBy: { actor: namedBy(names, actor), subject: namedBy(names, subject) },
      };
    }),
    staffRoute(calls.getAuditLine, async ({ params: { id } }, { staff }) => {
      const line = (await findLine(database.read, Number(id))) ?? refuse('not-found');
      return { line: describeInFull(line, await namesFor(database.read, [line.actor, line.subject], staff)) };
    }),
    staffRoute(calls.showPersonalText, async ({ params: { id }, body: because }, { staff }) => ({
      text: await database.write((tx) => showPersonalText(tx, Number(id), staffActor(staff), because)),
    })),
    staffRoute(calls.exportAuditLines, ({ body }, { staff }) =>
      database.write((tx) => exportLines(tx, body, filtersOf(body), staffActor(staff))),
    ),
  ];
}

/** What the actors and subjects of lines are called, as far as the member may see them. */
async function namesFor(db: Db, ids: readonly string[], staff: StaffCaller): Promise<Names> {
  const records = await nameRecords(db, [...new Set(ids)], staff);
  return new Map(records.flatMap(({ of, inSentence }) => (inSentence === null ? [] : [[of, inSentence]])));
}

/** The filters as the statements compare them. */
function filtersOf({ actor, actorKind, action, subject, requestId, from, to }: calls.AuditFilters): LineFilters {
  return {
    actor: actor || null,
    actorKind: actorKind ?? null,
    action: action || null,
    subject: subject || null,
    requestId: requestId || null,
    from: from === undefined ? null : dayStartAt(from),
    before: to === undefined ? null : dayStartAt(addDays(to, 1)),
  };
}
