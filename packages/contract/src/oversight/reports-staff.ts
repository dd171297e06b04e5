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

const day = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));

/** How many days the chart by day shows, and as many before them for comparison. */
export const figureDays = 28;

/** Returns the sums of the last 56 days, oldest first. Today isn't over. */
export const getDailyFigures = endpoint({
  name: 'getDailyFigures',
  method: 'GET',
  path: '/staff/figures/days',
  access: 'staff',
  staff: 'agents.read',
  summary: 'Registrations of agents, completed sales and requests of the last 56 days. They are counted every hour.',
  reply: z.object({
    days: z.array(
      z.object({
        day,
        ...z.pick(weekFigures, { registrations: true, sales: true, orders: true, requests: true }).shape,
      }),
    ),
    countedAt: z.nullable(z.string()),
  }),
  refusals: [],
});

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

// The day of a role in figures, for Today.

/** Returns the answers of today by hour, and what is due. */
export const getAnswerFigures = endpoint({
  name: 'getAnswerFigures',
  method: 'GET',
  path: '/staff/figures/answers',
  access: 'staff',
  staff: 'requests.read',
  summary:
    'The answers of members by hour of today, those after the promised time, and what is due later today, beside the same weekday of the week before.',
  reply: z.object({
    day,
    earlierDay: day,
    /** The hours of a Lagos day, from 0 to 23. */
    hours: z.array(
      z.object({
        answered: z.int(),
        /** Those of `answered` that came after the promised time. */
        late: z.int(),
        /** Open requests whose promised time ends in this hour. */
        due: z.int(),
        received: z.int(),
        /** In the same hour of the earlier day. */
        earlier: z.int(),
      }),
    ),
    /** Requests that wait for the team, at most 10,000, and those of them whose time is over. */
    open: z.int(),
    overdue: z.int(),
  }),
  refusals: [],
});
export type AnswerFigures = z.output<typeof getAnswerFigures.reply>;

const deliveryDay = z.object({
  day,
  toPack: z.int(),
  packed: z.int(),
  onTheWay: z.int(),
  delivered: z.int(),
  /** Open ones whose promised time is over. */
  late: z.int(),
  /** Open ones that no rider has. */
  withoutRider: z.int(),
});
export type DeliveryDay = z.output<typeof deliveryDay>;

/** Returns where the deliveries of today and tomorrow stand. */
export const getDeliveryFigures = endpoint({
  name: 'getDeliveryFigures',
  method: 'GET',
  path: '/staff/figures/deliveries',
  access: 'staff',
  staff: 'deliveries.read',
  summary: 'Where the deliveries of today and tomorrow stand, and how many of earlier days are still open.',
  reply: z.object({ today: deliveryDay, tomorrow: deliveryDay, openOfBefore: z.int() }),
  refusals: [],
});

/** Returns who came to the newsletter and who left. */
export const getNewsletterFigures = endpoint({
  name: 'getNewsletterFigures',
  method: 'GET',
  path: '/staff/figures/newsletter',
  access: 'staff',
  staff: 'newsletter.read',
  summary: 'How many confirmed the newsletter, and how many left it, by day of the last two weeks.',
  reply: z.object({ days: z.array(z.object({ day, confirmed: z.int(), left: z.int() })) }),
  refusals: [],
});
