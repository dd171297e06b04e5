import * as calls from '@foodbank/contract/oversight/timelines-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { pageOf, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { ApprovalKind } from '../../foundation/approvals/take-approval.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { describeLine, sources } from './describe-line.ts';
import { listTimelineRows, type TimelineSource } from './queries.ts';

const size = calls.timelinePageSize;
/** Before every line: later than any instant. */
const newestFirst = { micros: '9000000000000000', id: '' };

/** The call by which members of staff read what happened around a customer. */
export function timelineStaffRoutes(
  { clock, database: { read } }: AppContext,
  kinds: readonly Pick<ApprovalKind, 'kind' | 'label'>[],
): Route[] {
  const labels = new Map(kinds.map(({ kind, label }) => [kind, label]));
  return [
    staffRoute(calls.listCustomerTimeline, async ({ params: { customerId }, query: { about, cursor } }, { staff }) => {
      if ((await findOwnCustomer(read, customerId)) === null) refuse('not-found');
      const readable = (Object.keys(sources) as TimelineSource[]).filter((source) =>
        sources[source].needs.some((permission) => staff.permissions.has(permission)),
      );
      const wanted = readable.filter((source) => about === undefined || sources[source].about === about);
      const { micros, id } = positionOf(cursor, newestFirst);
      const found = await listTimelineRows(read, customerId, micros, id, size + 1, wanted, clock.now());
      const { rows, nextCursor } = pageOf(found, size, (last) => `${last.micros}.${last.key}`);
      return {
        rows: rows.map((row) => describeLine(row, staff, labels)),
        nextCursor,
        topics: [...new Set(readable.map((source) => sources[source].about))],
      };
    }),
  ];
}
