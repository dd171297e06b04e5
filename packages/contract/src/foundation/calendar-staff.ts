/** Public holidays, and the jobs that run once for each business date. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { reasonIfAny, reasonText } from '../primitives/reasons.ts';
import { lineOf, messageReply, messages } from '../primitives/text.ts';

/** The longest name of a holiday, and how many years ahead holidays are entered. */
export const holidayNameMax = 80;
export const holidayYearsAhead = 3;
/** The first year of which the product has holidays. */
export const holidayYearMin = 2026;
/** How many runs a page of the list has. */
export const jobRunsPageSize = 50;

const dayMessage = 'Enter a day such as 2026-11-20';
const day = z
  .string(dayMessage)
  .check(
    z.regex(/^\d{4}-\d\d-\d\d$/, { error: dayMessage, abort: true }),
    z.refine(isDay, dayMessage),
    z.describe('A Lagos day, YYYY-MM-DD'),
  );
const year = z
  .string(messages.pattern)
  .check(z.regex(/^20\d\d$/, { error: messages.pattern, abort: true }), z.describe('A year'));

/** A public holiday. */
export const holidayRow = z.object({
  day: z.string(),
  name: z.string(),
  /** The member who asked for it; null for those that came with the product. */
  addedBy: z.nullable(z.string()),
  addedAt: z.string(),
  /** True for a day before the present business date. It stays as it is. */
  isOver: z.boolean(),
});
export type HolidayRow = z.output<typeof holidayRow>;

/** Returns the public holidays of a year. */
export const listPublicHolidays = endpoint({
  name: 'listPublicHolidays',
  method: 'GET',
  path: '/staff/public-holidays',
  access: 'staff',
  staff: 'calendar.read',
  summary: 'The public holidays of a year, by default the present one, and which of the fixed ones are not entered.',
  query: z.object({ year: z.optional(year) }),
  reply: z.object({
    year: z.int(),
    /** The present business date. */
    businessDate: z.string(),
    rows: z.array(holidayRow),
    /** The fixed holidays to come that aren't entered. */
    missing: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
  refusals: [],
});

/** The form that asks for a holiday to be added. */
export const newHoliday = z.object({
  day,
  name: lineOf('Enter the name of the holiday', holidayNameMax),
  reason: reasonText,
});

const asked = z.object({ approvalId: z.string(), message: z.string() });

/** Asks for a holiday. */
export const requestHoliday = endpoint({
  name: 'requestHoliday',
  method: 'POST',
  path: '/staff/public-holidays',
  access: 'staff',
  staff: 'calendar.request',
  summary: 'Asks for a public holiday to be added, today at the earliest. Another person approves it.',
  body: newHoliday,
  reply: asked,
  refusals: ['holiday-exists', 'change-already-asked'],
});

/** Asks for the fixed holidays of a year. */
export const requestFixedHolidays = endpoint({
  name: 'requestFixedHolidays',
  method: 'POST',
  path: '/staff/public-holidays/fixed',
  access: 'staff',
  staff: 'calendar.request',
  summary: 'Asks for the fixed public holidays of a year that are not entered. Another person approves it.',
  body: z.object({ year, reason: reasonText }),
  reply: asked,
  refusals: ['holiday-exists', 'change-already-asked'],
});

/** Asks for a holiday to be removed. */
export const requestHolidayRemoval = endpoint({
  name: 'requestHolidayRemoval',
  method: 'POST',
  path: '/staff/public-holidays/{day}/remove',
  access: 'staff',
  staff: 'calendar.request',
  summary: 'Asks for a public holiday to be removed, which is today at the earliest. Another person approves it.',
  params: z.object({ day }),
  body: z.object({ reason: reasonText }),
  reply: asked,
  refusals: ['not-found', 'day-is-over', 'change-already-asked'],
});

/** Where a run is. `stopped`: its process ended in the middle of it; another one takes it over. */
export const runStates = { failed: 'Failed', stopped: 'Stopped', running: 'Running', done: 'Done' } as const;
export type RunState = keyof typeof runStates;
const runState = z.enum(Object.keys(runStates) as [RunState, ...RunState[]], messages.pattern);

const jobName = z.string(messages.pattern).check(z.regex(/^[a-z][a-z-]{0,60}$/, messages.pattern));

/** A daily job's run for a business date. */
export const jobRun = z.object({
  day: z.string(),
  job: z.string(),
  label: z.string(),
  state: runState,
  /** How often it was begun. */
  tries: z.int(),
  startedAt: z.string(),
  /** How long the latest attempt took, in milliseconds; null while it runs. */
  tookMs: z.nullable(z.int()),
  /** What it did, in one line; null until it is done. */
  outcome: z.nullable(z.string()),
  /** Why the last attempt that failed did, with masked addresses; null if none did. */
  error: z.nullable(z.string()),
});
export type JobRun = z.output<typeof jobRun>;

/** Returns the runs of the daily jobs, newest first; those that aren't done come before all others. */
export const listJobRuns = endpoint({
  name: 'listJobRuns',
  method: 'GET',
  path: '/staff/daily-jobs',
  access: 'staff',
  staff: 'calendar.read',
  summary: 'The runs of the daily jobs, newest first. Those that failed or are not done come first.',
  query: z.object({
    state: z.optional(runState),
    job: z.optional(jobName),
    /** The runs of one business date. */
    day: z.optional(day),
    cursor: z.optional(
      z.string(messages.pattern).check(
        z.regex(/^\d{4}-\d\d-\d\d\.[a-z][a-z-]{0,60}$/, { error: messages.pattern, abort: true }),
        z.refine((text) => isDay(text.slice(0, 10)), messages.pattern),
      ),
    ),
  }),
  reply: z.object({
    /** The present business date, and the last one whose jobs are all done; null before the first. */
    businessDate: z.string(),
    doneUpTo: z.nullable(z.string()),
    /** Every daily job, in the order in which they run. */
    jobs: z.array(z.object({ name: z.string(), label: z.string() })),
    rows: z.array(jobRun),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
});

/** Runs a daily job that failed again. */
export const runDailyJobAgain = endpoint({
  name: 'runDailyJobAgain',
  method: 'POST',
  path: '/staff/daily-jobs/{day}/{job}/run-again',
  access: 'staff',
  staff: 'work.retry',
  summary: 'Runs a daily job that failed again now, and then the jobs that wait for it.',
  params: z.object({ day, job: jobName }),
  body: z.object({ reason: reasonIfAny }),
  reply: messageReply,
  refusals: ['not-found', 'changed-meanwhile', 'being-tried-now'],
});
