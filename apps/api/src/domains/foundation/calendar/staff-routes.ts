import * as calls from '@foodbank/contract/foundation/calendar-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { maskAddresses } from '@foodbank/contract/primitives/email';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { ApprovalPeople } from '../approvals/approval-people.ts';
import type { Actor } from '../audit/queries.ts';
import type { DailyJob } from './daily-jobs.ts';
import { findDoneUpTo, type ListedRun, listFinishedRuns, listUnfinishedRuns } from './list-run-queries.ts';
import { listHolidays, type StoredHoliday } from './queries.ts';
import { missingHolidays, requestFixedHolidays, requestHoliday, requestHolidayRemoval } from './request-holidays.ts';
import { runDailyJobAgain } from './run-daily-job-again.ts';

const waits = 'Your request waits for a second person. Nothing has changed yet.';
const actorOf = ({ id, sessionId }: StaffCaller): Actor => ({ kind: 'staff', id, sessionId });

/** What the calls need beside the context: the jobs for their names, and the names of members. */
export interface CalendarParts {
  dailyJobs: readonly DailyJob[];
  people: Pick<ApprovalPeople, 'findNames'>;
}

/** The console's calls about public holidays and daily jobs. */
export function calendarStaffRoutes(
  { clock, database }: Pick<AppContext, 'clock' | 'database'>,
  { dailyJobs, people }: CalendarParts,
): Route[] {
  return [
    staffRoute(calls.listPublicHolidays, async ({ query }) => {
      const businessDate = businessDateOf(clock);
      const year = query.year ?? businessDate.slice(0, 4);
      const entered = await listHolidays(database.read, `${year}-01-01`, `${year}-12-31`);
      const makers = entered.flatMap(({ addedBy: id }) => (id === null ? [] : [{ id, kind: 'staff' as const }]));
      const names = await people.findNames(database.read, makers);
      return {
        year: Number(year),
        businessDate,
        rows: entered.map((holiday) => describeHoliday(holiday, names, businessDate)),
        missing: missingHolidays(Number(year), entered, businessDate),
      };
    }),
    staffRoute(calls.requestHoliday, async ({ body: { reason, ...holiday } }, { staff }) => ({
      approvalId: await database.write((tx) => requestHoliday(tx, holiday, reason, actorOf(staff))),
      message: waits,
    })),
    staffRoute(calls.requestFixedHolidays, async ({ body: { year, reason } }, { staff }) => ({
      approvalId: await database.write((tx) => requestFixedHolidays(tx, Number(year), reason, actorOf(staff))),
      message: waits,
    })),
    staffRoute(calls.requestHolidayRemoval, async ({ params: { day }, body: { reason } }, { staff }) => ({
      approvalId: await database.write((tx) => requestHolidayRemoval(tx, day, reason, actorOf(staff))),
      message: waits,
    })),
    staffRoute(calls.listJobRuns, async ({ query: { state = null, job = null, day = null, cursor } }) => {
      const db = database.read;
      const filter = { job, day };
      const isFirst = cursor === undefined;
      const [unfinished, finished, doneUpTo] = await Promise.all([
        isFirst && state !== 'done' ? listUnfinishedRuns(db, filter) : [],
        state === null || state === 'done' ? listFinishedRuns(db, filter, positionOf(cursor)) : [],
        findDoneUpTo(db),
      ]);
      const page = pageOf(finished, calls.jobRunsPageSize, (last) => `${last.day}.${last.job}`);
      const first = unfinished.filter((run) => state === null || run.state === state);
      return {
        businessDate: businessDateOf(clock),
        doneUpTo,
        jobs: dailyJobs.map(({ name, label }) => ({ name, label })),
        rows: [...first, ...page.rows].map((run) => describeRun(run, dailyJobs)),
        nextCursor: page.nextCursor,
      };
    }),
    staffRoute(calls.runDailyJobAgain, async ({ params, body: { reason } }, { staff }) => {
      await database.write((tx) => runDailyJobAgain(tx, params, reason, actorOf(staff)));
      return { message: 'The job runs again. Reload in a moment to see what came of it.' };
    }),
  ];
}

function describeHoliday(
  { day, name, addedBy, addedAt }: StoredHoliday,
  names: ReadonlyMap<string, string>,
  businessDate: Day,
): calls.HolidayRow {
  return {
    day,
    name,
    addedBy: addedBy === null ? null : (names.get(addedBy) ?? 'Unknown person'),
    addedAt: addedAt.toISOString(),
    isOver: day < businessDate,
  };
}

function describeRun(run: ListedRun, dailyJobs: readonly DailyJob[]): calls.JobRun {
  const { startedAt, endedAt, error, ...row } = run;
  return {
    ...row,
    // A job that this release no longer has is named by its key.
    label: dailyJobs.find(({ name }) => name === run.job)?.label ?? run.job,
    startedAt: startedAt.toISOString(),
    tookMs: endedAt === null ? null : Math.max(0, endedAt.getTime() - startedAt.getTime()),
    error: error === null ? null : maskAddresses(error),
  };
}

/** The run after which a page begins. */
function positionOf(cursor: string | undefined): { day: Day; job: string } | null {
  if (cursor === undefined) return null;
  const [day = '', job = ''] = cursor.split('.');
  return { day, job };
}
