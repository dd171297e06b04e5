import * as calls from '@foodbank/contract/foundation/content-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { Author } from './content-rules.ts';
import { describeItem, describeSummary } from './describe-content.ts';
import { eraseTestimony } from './erase-testimony.ts';
import { moveContent } from './move-content.ts';
import { publishContent } from './publish-content.ts';
import { findItem, listItems, listVersions } from './queries.ts';
import { createContent, saveContentDraft } from './save-content-draft.ts';
import { cancelContentSchedule, takeBackContent } from './take-back-content.ts';

const pageSize = 50;
const versionsMax = 100;

const authorOf = ({ id, name, sessionId }: StaffCaller): Author => ({
  id,
  name,
  actor: { kind: 'staff', id, sessionId },
});

/** The calls by which members of staff write and publish questions and testimonies. */
export function contentStaffRoutes({ clock, database }: AppContext): Route[] {
  return [
    staffRoute(calls.listContent, ({ query }) => listPage(database.read, clock.now(), query)),
    staffRoute(calls.getContent, async ({ params: { id } }) => {
      const item = (await findItem(database.read, clock.now(), id)) ?? refuse('not-found');
      return describeItem(item, await listVersions(database.read, id, versionsMax));
    }),
    staffRoute(calls.createContent, ({ body }, { staff }) =>
      database.write((tx) => createContent(tx, authorOf(staff), body)),
    ),
    staffRoute(calls.saveContentDraft, ({ params, body }, { staff }) =>
      database.write((tx) => saveContentDraft(tx, authorOf(staff), { ...params, ...body })),
    ),
    staffRoute(calls.publishContent, ({ params, body: { revision, publishAt } }, { staff }) => {
      const at = publishAt === null ? null : new Date(publishAt);
      return database.write((tx) => publishContent(tx, authorOf(staff), { ...params, revision, publishAt: at }));
    }),
    staffRoute(calls.takeBackContent, ({ params, body }, { staff }) =>
      database.write((tx) => takeBackContent(tx, authorOf(staff), { ...params, ...body })),
    ),
    staffRoute(calls.cancelContentSchedule, ({ params, body }, { staff }) =>
      database.write((tx) => cancelContentSchedule(tx, authorOf(staff), { ...params, ...body })),
    ),
    staffRoute(calls.moveContent, async ({ params, body }, { staff }) => {
      await database.write((tx) => moveContent(tx, authorOf(staff), { ...params, ...body }));
      return { message: 'The order is changed.' };
    }),
    staffRoute(calls.eraseTestimony, ({ params, body }, { staff }) =>
      database.write((tx) => eraseTestimony(tx, authorOf(staff), { ...params, ...body })),
    ),
  ];
}

async function listPage(
  db: Db,
  now: Date,
  {
    kind,
    state,
    cursor,
  }: { kind: calls.ContentKind; state?: calls.ContentState | undefined; cursor?: string | undefined },
) {
  const [position = '', id = ''] = cursor?.split('.') ?? [];
  const after: [number, string] | null = cursor === undefined ? null : [Number(position), id];
  const found = await listItems(db, now, { kind, state: state ?? null, after }, pageSize + 1);
  const { rows, nextCursor } = pageOf(found, pageSize, (last) => `${last.position}.${last.id}`);
  return { rows: rows.map(describeSummary), nextCursor };
}
