/** An agent's sales, referrals and earnings for a month, or for all time. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { reportYearMax, reportYearMin } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';

const monthMessage = 'Month must be a number from 1 to 12';
const yearMessage = `Year must be a number from ${reportYearMin} to ${reportYearMax}`;

/** A query parameter as a whole number; anything but plain digits is refused. */
const whole = (digits: number, min: number, max: number, message: string) =>
  z.pipe(
    z.string(message).check(z.regex(new RegExp(`^\\d{1,${digits}}$`), { error: message, abort: true })),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min, message), z.maximum(max, message))),
  );

/** The period of a dashboard: a Lagos month, or all time without month and year. */
export const dashboardPeriod = z
  .object({
    month: z.optional(whole(2, 1, 12, monthMessage)),
    year: z.optional(whole(4, reportYearMin, reportYearMax, yearMessage)),
  })
  .check(
    z.refine(({ month, year }) => (month === undefined) === (year === undefined), {
      error: 'Please give both month and year, or neither',
      path: ['month'],
    }),
  );

/**
 * The totals of a period, in naira and in numbers. `expectedEarnings` is the commission that pending orders would bring. `target`
 * and `targetRemaining` are null without a target.
 */
export const dashboardSummary = z.object({
  totalSales: naira,
  totalReferrals: z.int(),
  totalReferralEarnings: naira,
  expectedEarnings: naira,
  target: z.nullable(naira),
  targetRemaining: z.nullable(naira),
  totalOrdersFromReferrals: z.int(),
});
export type DashboardSummary = z.output<typeof dashboardSummary>;

/** The sales of one day, in naira. */
export const dailySale = z.object({ day: z.string().check(z.describe('A Lagos day, YYYY-MM-DD')), value: naira });
export type DailySale = z.output<typeof dailySale>;

/** A dashboard. `salesHistory` has every day of the period that has begun, or none if nothing was sold. */
export const dashboard = z.object({
  name: z.string(),
  referralCode: z.string(),
  summary: dashboardSummary,
  salesHistory: z.array(dailySale),
});
export type Dashboard = z.output<typeof dashboard>;

/** Returns an agent's dashboard for a period. */
export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/agents/{id}/dashboard',
  access: 'owner',
  summary:
    'Sales, referrals and earnings of a Lagos month, or of all time. Each order counts by its current status, in the month in which it was completed.',
  params: agentPath,
  query: dashboardPeriod,
  reply: dashboard,
  refusals: [],
});

/**
 * How a screen reads the reply of `getDashboard`: fields that it can show without are optional, and unknown ones are ignored. The
 * schema of what the server sends stays strict.
 */
export const shownDashboard = z.pipe(
  z.transform((reply: Partial<Dashboard> | null): unknown => ({
    salesHistory: [],
    ...reply,
    summary: { target: null, targetRemaining: null, ...reply?.summary },
  })),
  z.object({ summary: dashboardSummary, salesHistory: z.array(dailySale) }),
);
