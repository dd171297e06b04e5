/** An agent's figures for a month, or for all time. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { reportYearMax, reportYearMin } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';

const monthMessage = 'Month is a number from 1 to 12';
const yearMessage = `Year is a number from ${reportYearMin} to ${reportYearMax}`;

/** The texts of an address become numbers; anything that isn't plain digits is refused. */
const whole = (digits: number, min: number, max: number, message: string) =>
  z.pipe(
    z.string(message).check(z.regex(new RegExp(`^\\d{1,${digits}}$`), { error: message, abort: true })),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min, message), z.maximum(max, message))),
  );

export const dashboardPeriod = z
  .object({
    month: z.optional(whole(2, 1, 12, monthMessage)),
    year: z.optional(whole(4, reportYearMin, reportYearMax, yearMessage)),
  })
  .check(
    z.refine(({ month, year }) => (month === undefined) === (year === undefined), {
      error: 'Give both month and year, or neither',
      path: ['month'],
    }),
  );

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

export const dailySale = z.object({ day: z.string().check(z.describe('A Lagos day, YYYY-MM-DD')), value: naira });
export type DailySale = z.output<typeof dailySale>;

export const dashboard = z.object({
  name: z.string(),
  referralCode: z.string(),
  summary: dashboardSummary,
  salesHistory: z.array(dailySale),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/agents/{id}/dashboard',
  access: 'owner',
  summary:
    'Sales, referrals and earnings of a Lagos month, or of all time. Orders count as they stand today, in the month in which they were completed.',
  params: agentPath,
  query: dashboardPeriod,
  reply: dashboard,
  refusals: [],
});
