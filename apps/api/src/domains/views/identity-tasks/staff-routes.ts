import * as checks from '@foodbank/contract/people/identity-checks-staff';
import * as papers from '@foodbank/contract/people/identity-levels-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { findCheck } from '../../people/identity-checks/queries.ts';
import { findReview } from '../../people/identity-levels/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { decideLevel, decideTypedCheck } from './deciding.ts';
import { lookAtPicture } from './looking.ts';
import { listDecidedTasks, listTasksOf, listWaitingTasks } from './queries.ts';
import { describeCheck, describeReview, describeTasks } from './records.ts';

/** The console's calls about identity: the queue, the records, the decisions, and the pictures. */
export function identityTaskRoutes(context: AppContext): Route[] {
  const { clock, database, limits } = context;
  const { read } = database;
  return [
    staffRoute(papers.listIdentityTasks, async ({ query: { customerId, list = 'waiting', cursor } }, { staff }) => {
      const size = checks.identityPageSize;
      const isWaiting = customerId === undefined && list === 'waiting';
      const after = positionOf(cursor, isWaiting ? listStarts.oldestFirst : listStarts.newestFirst);
      const found = await (customerId !== undefined
        ? listTasksOf(read, customerId, after, size + 1)
        : (isWaiting ? listWaitingTasks : listDecidedTasks)(read, after, size + 1));
      const { rows, nextCursor } = pageByPosition(found, size);
      return { rows: await describeTasks(read, rows, staff), nextCursor };
    }),
    staffRoute(checks.readIdentityCheck, async ({ params: { id } }, { staff }) => {
      const check = (await findCheck(read, id)) ?? refuse('not-found');
      return { check: await describeCheck(read, check, { staff, now: clock.now() }) };
    }),
    staffRoute(papers.readLevelReview, async ({ params: { id } }, { staff }) => {
      const review = (await findReview(read, id)) ?? refuse('not-found');
      return { review: await describeReview(read, review, { staff, now: clock.now() }) };
    }),
    staffRoute(checks.decideIdentityCheck, async ({ params: { id }, body }, { staff }) => ({
      message: await database.write((tx) => decideTypedCheck(tx, id, body, staffActor(staff))),
    })),
    staffRoute(papers.decideLevelReview, async ({ params: { id }, body }, { staff }) => ({
      message: await database.write((tx) => decideLevel(tx, id, body, staffActor(staff))),
    })),
    staffRoute(papers.lookAtPicture, async ({ params: { id }, body: { why } }, { staff }) => {
      await limits.take('pictureLooksByMember', staff.id);
      return lookAtPicture(context, id, why, staff);
    }),
  ];
}
