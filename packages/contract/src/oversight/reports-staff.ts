/** The figures of the last weeks. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';

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
