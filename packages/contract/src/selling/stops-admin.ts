/** Stops in the console: the deliveries of orders, which staff give to riders. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messages } from '../primitives/text.ts';
import { type GiveBackReason, giveBackReasons } from './rides.ts';

/** Stops on a page. */
export const stopsPageSize = 50;

const day = z.string(messages.pattern).check(z.refine(isDay, 'Enter a day such as 2026-11-20'));

/** The states of a stop with their labels. */
export const stopStates = {
  offered: 'Without a rider',
  taken: 'With a rider',
  delivered: 'Delivered',
  missed: 'Not at home twice',
  cancelled: 'Cancelled',
} as const;
export type StopStateName = keyof typeof stopStates;
const stopState = z.enum(Object.keys(stopStates) as [StopStateName, ...StopStateName[]]);

/** A stop as staff see it. It has no contacts: the order has them. */
export const stopRow = z.object({
  id: z.string(),
  orderNumber: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  day: z.string(),
  /** Null while no window is chosen for the second visit. */
  window: z.nullable(z.string()),
  /** Area and local government. Empty for packers. */
  area: z.string(),
  state: stopState,
  rider: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isPacked: z.boolean(),
  /** The rider has the goods. */
  isPickedUp: z.boolean(),
  /** The last rider who gave it back, while no other one has it. */
  givenBack: z.nullable(
    z.object({
      riderName: z.string(),
      reason: z.enum(Object.keys(giveBackReasons) as [GiveBackReason, ...GiveBackReason[]]),
      at: z.string(),
    }),
  ),
  visitsMissed: z.int(),
  fee: naira,
  riderFee: naira,
  /** The end of its window; 24 hours after the payment while it has none. */
  promisedBy: z.string(),
  /** Null until a rider came. */
  promiseKept: z.nullable(z.boolean()),
  endedAt: z.nullable(z.string()),
  /** The code was typed wrongly five times. */
  isCodeLocked: z.boolean(),
  /** To be sent with each act. */
  version: z.int(),
});
export type StopRow = z.output<typeof stopRow>;

/** Lists stops. */
export const listStops = endpoint({
  name: 'listStops',
  method: 'GET',
  path: '/staff/stops',
  access: 'staff',
  staff: 'deliveries.read',
  byStore: true,
  summary: 'Stops of a day, by store and state, in the order in which they were made. 50 a page.',
  query: z.object({ day, storeId: z.optional(rowId), state: z.optional(stopState), cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(stopRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Gives a stop to a rider, offers it to all, or moves it to another window. */
export const assignStop = endpoint({
  name: 'assignStop',
  method: 'POST',
  path: '/staff/stops/{id}/assign',
  access: 'staff',
  staff: 'deliveries.work',
  summary:
    'Gives an open stop to a rider of the city or offers it to all, and may move it to another window of the store.',
  params: z.object({ id: rowId }),
  body: z.object({
    version: z.int(),
    /** Null: offered to all riders of the city. */
    riderId: z.nullable(rowId),
    /** Another window; left out to stay in the present one. */
    windowId: z.optional(rowId),
    reason: reasonWithoutContacts,
  }),
  reply: z.object({ stop: stopRow, message: z.string() }),
  refusals: ['not-found', 'changed-meanwhile', 'stop-over', 'window-full', 'rider-in-another-state'],
});

/** Renews the code of an order, or sends its first for a rider without a network, and tells the recipient. */
export const renewHandOverCode = endpoint({
  name: 'renewHandOverCode',
  method: 'POST',
  path: '/staff/stops/{id}/renew-code',
  access: 'staff',
  staff: 'deliveries.work',
  summary:
    'Makes a new code for the hand-over with five new tries. The recipient gets it by text message; staff never see it. An order whose rider has not said so leaves the store with it. Not by who typed a wrong one.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonWithoutContacts }),
  reply: z.object({ message: z.string() }),
  refusals: ['not-found', 'stop-over', 'stop-not-packed', 'stop-not-picked-up', 'hand-over-code-tried'],
});
