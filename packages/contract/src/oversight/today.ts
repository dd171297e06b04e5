/** What waits for staff today, and the figures of the last weeks. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';

/** The most items that a queue counts. There may be more if it has so many. */
export const countedMax = 100;

/** The queues in the order in which they are worked on: promises to people first. */
export const queueNames = [
  'money-differs',
  'requests',
  'data-requests',
  'orders-to-pack',
  'orders-ready',
  'returns-asked',
  'approvals',
  'payouts-unclear',
  'payouts-to-review',
  'payouts-to-approve',
  'payouts-held',
  'partner-payouts-unclear',
  'partner-payouts-to-review',
  'partner-payouts-to-approve',
  'partner-payouts-held',
  'account-names',
  'alike-customers',
  'suspense',
  'charge-alarms',
  'daily-jobs',
  'quarantined',
  'failed-emails',
  'waiting-emails',
  'failed-jobs',
  'waiting-jobs',
] as const;
export type QueueName = (typeof queueNames)[number];

const count = z.int().check(z.minimum(0), z.maximum(countedMax));

/** A queue. Counts stop at 100. Instants are ISO 8601 text. */
export const todayQueue = z.object({
  queue: z.enum(queueNames),
  /** Items that wait for a decision by a member of staff. */
  open: count,
  /** Those of them whose time is over. */
  overdue: count,
  /** Those that the caller has taken, or for approvals asked for. */
  mine: count,
  /** Since when the oldest has waited. */
  oldestAt: z.nullable(z.string()),
  /** When the time of the next one that isn't overdue is over; null without a promise. */
  nextDueAt: z.nullable(z.string()),
  /** Who has taken some, most first. */
  takenBy: z.array(z.object({ name: z.string(), count })),
});
export type TodayQueue = z.output<typeof todayQueue>;

/** Returns every queue that the caller may work on. */
export const getToday = endpoint({
  name: 'getToday',
  method: 'GET',
  path: '/staff/today',
  access: 'staff',
  staff: 'signed-in',
  summary: 'The queues that the caller’s roles allow, with counts up to 100, ages and due times.',
  reply: z.object({ at: z.string(), queues: z.array(todayQueue) }),
  refusals: [],
});

/** How many weeks the charts show. */
export const figureWeeks = 26;

/** The sums of a week, which begins on a Monday in Lagos. */
export const weekFigures = z.object({
  startsOn: z.string().check(z.describe('A Lagos day, YYYY-MM-DD')),
  registrations: z.int(),
  sales: naira,
  orders: z.int(),
  requests: z.int(),
});
export type WeekFigures = z.output<typeof weekFigures>;

/** Returns the sums of the last 26 weeks, oldest first. The last week isn't over. */
export const getWeeklyFigures = endpoint({
  name: 'getWeeklyFigures',
  method: 'GET',
  path: '/staff/figures',
  access: 'staff',
  staff: 'agents.read',
  summary: 'Registrations of agents, completed sales and requests of the last 26 weeks. They are counted every hour.',
  reply: z.object({
    weeks: z.array(weekFigures),
    /** When the figures were counted; null if they haven't been yet. */
    countedAt: z.nullable(z.string()),
  }),
  refusals: [],
});
