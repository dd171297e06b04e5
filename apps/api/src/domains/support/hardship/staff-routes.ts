import * as calls from '@foodbank/contract/support/hardship-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import {
  describeHardshipRows,
  grantHardshipAsked,
  previewGrant,
  readHardshipCase,
  refuseHardship,
} from './deciding.ts';
import { listDecidedHardship, listOpenHardship } from './queries.ts';

/** The queue of what customers ask who can't pay in time. */
export function hardshipStaffRoutes({ clock, config, database }: AppContext): Route[] {
  const { read } = database;
  const today = () => businessDateOf(clock);
  return [
    staffRoute(calls.listHardship, async ({ query: { list, cursor } }) => {
      const isOpen = list === 'open';
      const { micros, id } = positionOf(cursor, isOpen ? listStarts.oldestFirst : listStarts.newestFirst);
      const listOf = isOpen ? listOpenHardship : listDecidedHardship;
      const found = await listOf(read, micros, id, calls.hardshipPageSize + 1);
      const page = pageByPosition(found, calls.hardshipPageSize);
      const rows = await describeHardshipRows(read, page.rows, { today: today(), now: clock.now() });
      return { rows, nextCursor: page.nextCursor };
    }),
    staffRoute(calls.getHardship, ({ params: { caseId } }, { staff }) =>
      readHardshipCase(read, caseId, { staffId: staff.id, today: today(), now: clock.now() }),
    ),
    staffRoute(calls.previewHardshipGrant, ({ params: { caseId }, body: { moves } }) =>
      previewGrant(read, caseId, moves, today()),
    ),
    staffRoute(calls.grantHardshipAsked, async ({ params: { caseId: requestId }, body }, { staff }) => {
      const { key, version, text = '', ...granted } = body;
      await database.write((tx) => grantHardshipAsked(tx, { requestId, key, version, staff }, { ...granted, text }));
      return { message: calls.hardshipMessages.granted };
    }),
    staffRoute(calls.refuseHardship, async ({ params: { caseId: requestId }, body }, { staff }) => {
      const { key, version, reason } = body;
      const publicUrl = config.publicUrl ?? config.siteUrl;
      await database.write((tx) => refuseHardship(tx, { requestId, key, version, staff }, reason, publicUrl));
      return { message: calls.hardshipMessages.refused };
    }),
  ];
}
