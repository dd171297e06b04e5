/**
 * Deliveries in the console: zones with their fees and the windows of stores, which two people change;
 * and how often riders came in time.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { reasonIfAny, reasonText, reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf, messages } from '../primitives/text.ts';
import { type GiveBackReason, giveBackReasons } from './rides.ts';

/** The highest delivery fee, in naira, and the most stops in a window. */
export const deliveryFeeMaxNaira = 100_000;
export const windowCapacityMax = 500;
/** The most windows of a day, and the most local governments of a zone. */
export const windowsOfDayMax = 6;
export const zoneAreasMax = 60;

const day = z.string(messages.pattern).check(z.refine(isDay, 'Enter a day such as 2026-11-20'));
const fee = (message: string) => naira.check(z.minimum(0, message), z.maximum(deliveryFeeMaxNaira, message));
const asked = z.object({ approvalId: z.string(), message: z.string() });

/** A zone with its fees. */
export const deliveryZone = z.object({
  id: z.string(),
  city: z.string(),
  name: z.string(),
  /** What the customer pays, and what of it the rider gets. */
  fee: naira,
  riderFee: naira,
  /** The day from which these fees hold; null if they have held from the beginning. */
  since: z.nullable(z.string()),
  /** Fees that hold from a later day on, earliest first. */
  coming: z.array(z.object({ startsOn: z.string(), fee: naira, riderFee: naira })),
  /** Its local governments, which are in one state; null without any. */
  state: z.nullable(z.string()),
  areas: z.array(z.string()),
  isClosed: z.boolean(),
});
export type DeliveryZone = z.output<typeof deliveryZone>;

/** Lists the zones. */
export const listDeliveryZones = endpoint({
  name: 'listDeliveryZones',
  method: 'GET',
  path: '/staff/delivery-zones',
  access: 'staff',
  staff: 'deliveries.read',
  summary: 'The delivery zones by city, with their fees and local governments. Closed ones too.',
  query: z.object({ city: z.optional(z.string().check(z.trim(), z.maxLength(60))) }),
  reply: z.object({ zones: z.array(deliveryZone), cities: z.array(z.string()) }),
  refusals: [],
});

/** What the fees of a zone have to be together. */
export const zoneFeesRule = z.refine<{ fee: number; riderFee: number }>(({ fee, riderFee }) => riderFee <= fee, {
  error: 'The rider’s fee is at most the customer’s',
  path: ['riderFee'],
});

/** The form that asks for a new zone, or for another fee or other local governments of one. */
export const zoneForm = z
  .object({
    /** A city with a store. */
    city: lineOf('Choose the city', 60),
    /** A zone of the city with this name is changed; otherwise a new one is made. */
    name: lineOf('Enter the name of the zone', 60),
    state: lineOf('Choose the state', 60),
    /** All local governments that the zone shall have. One that another zone of the city has moves. */
    areas: z
      .array(lineOf('Choose a local government', 60))
      .check(z.minLength(1, 'Choose at least one local government'), z.maxLength(zoneAreasMax, messages.pattern)),
    fee: fee('Enter the fee in naira'),
    riderFee: fee('Enter the rider’s fee in naira'),
    /** The day from which the fees hold, for orders that are made from then on; left out: from the approval. Of a new zone: left out. */
    startsOn: z.optional(day),
    reason: reasonText,
  })
  .check(zoneFeesRule);

/** Asks for a zone. */
export const requestDeliveryZone = endpoint({
  name: 'requestDeliveryZone',
  method: 'POST',
  path: '/staff/delivery-zones',
  access: 'staff',
  staff: 'deliveries.request',
  summary:
    'Asks for a new zone, or for other fees or places of one. Another person approves it. Places change then, fees from their day on. Orders and open checkouts keep their fee.',
  body: zoneForm,
  reply: asked,
  refusals: ['nothing-changed', 'change-already-asked', 'day-is-over', 'validation'],
});

/** Asks for a zone to be closed. */
export const requestZoneClosing = endpoint({
  name: 'requestZoneClosing',
  method: 'POST',
  path: '/staff/delivery-zones/{id}/close',
  access: 'staff',
  staff: 'deliveries.request',
  summary: 'Asks for a zone to be closed: nothing is delivered there any more. Another person approves it.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonText }),
  reply: asked,
  refusals: ['not-found', 'change-already-asked'],
});

const hour = (message: string) => z.int(message).check(z.minimum(0, message), z.maximum(24, message));

/** A window of a day of the week, in Lagos time. */
export const windowPlan = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int('Choose the day').check(z.minimum(1, 'Choose the day'), z.maximum(7, 'Choose the day')),
  startHour: hour('Enter the hour of the beginning'),
  endHour: hour('Enter the hour of the end'),
  capacity: z
    .int('Enter how many stops it takes')
    .check(z.minimum(0, 'Enter how many stops it takes'), z.maximum(windowCapacityMax, `At most ${windowCapacityMax}`)),
});

export type PlannedWindow = z.output<typeof windowPlan>;

/** True if each window ends after it begins, and none begins before the one before it on its day has ended. */
const areInOrder = (windows: readonly PlannedWindow[]) =>
  windows.every(({ weekday, startHour, endHour }, index) => {
    const before = windows[index - 1];
    if (before !== undefined && before.weekday > weekday) return false;
    return startHour < endHour && startHour >= (before?.weekday === weekday ? before.endHour : 0);
  });

const daysAreFull = (windows: readonly PlannedWindow[]) =>
  [...Map.groupBy(windows, ({ weekday }) => weekday).values()].every(({ length }) => length <= windowsOfDayMax);

/** Lists the windows of a store. */
export const listDeliveryWindows = endpoint({
  name: 'listDeliveryWindows',
  method: 'GET',
  path: '/staff/delivery-windows',
  access: 'staff',
  staff: 'deliveries.read',
  summary: 'The windows of a store: those of each day of the week, and those of the next days with what is taken.',
  query: z.object({ storeId: rowId }),
  reply: z.object({
    plan: z.array(windowPlan),
    windows: z.array(
      z.object({
        id: z.string(),
        day: z.string(),
        /** In Lagos time: 08:00 to 12:00. */
        label: z.string(),
        capacity: z.int(),
        taken: z.int(),
      }),
    ),
  }),
  refusals: ['not-found'],
});

/** The form that asks for other windows of a store. */
export const windowsForm = z.object({
  storeId: rowId,
  /** By day and hour, without overlaps. None on a day: the store does not deliver then. */
  plan: z
    .array(windowPlan)
    .check(
      z.maxLength(7 * windowsOfDayMax, `At most ${windowsOfDayMax} windows a day`),
      z.refine(daysAreFull, `At most ${windowsOfDayMax} windows a day`),
      z.refine(areInOrder, 'Windows follow one another: each ends after it begins, and none overlaps'),
    ),
  reason: reasonText,
});

/** Asks for other windows of a store. */
export const requestDeliveryWindows = endpoint({
  name: 'requestDeliveryWindows',
  method: 'POST',
  path: '/staff/delivery-windows',
  access: 'staff',
  staff: 'deliveries.request',
  summary:
    'Asks for other windows of a store. Another person approves it. Windows that have not begun change; what was taken in them stays.',
  body: windowsForm,
  reply: asked,
  refusals: ['not-found', 'nothing-changed', 'change-already-asked'],
});

const share = {
  kept: z.int(),
  /** Those that a rider has come to, and those that are late now. */
  counted: z.int(),
  /** With one decimal; null if none is counted. */
  percent: z.nullable(z.number()),
};

/** How often riders came in time. */
export const getDeliveryPromise = endpoint({
  name: 'getDeliveryPromise',
  method: 'GET',
  path: '/staff/delivery-promise',
  access: 'staff',
  staff: 'deliveries.read',
  summary:
    'How often riders came in the window that the customer chose, for orders that were paid from one day to another; and how often within 24 hours of the payment, of those whose customers chose no later time.',
  query: z.object({ from: day, to: day }),
  reply: z.object({ ...share, within24Hours: z.object(share) }),
  refusals: [],
});

// Days on which stores do not deliver, such as holidays. Two people close a day, and open it again.

/** What becomes of orders that were promised for the day. */
export const promisedActs = {
  move: 'Move them to the next free window, and tell the customers',
  keep: 'Deliver them all the same',
} as const;
export type PromisedAct = keyof typeof promisedActs;

/** The most stores of a request. */
export const closureStoresMax = 100;

const closedDay = z.string(messages.pattern).check(z.refine(isDay, 'Choose the day'));
const storeIds = z.array(rowId).check(
  z.minLength(1, 'Choose at least one store'),
  z.maxLength(closureStoresMax, `At most ${closureStoresMax} stores`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Choose each store once'),
);

/** Lists closed days. */
export const listDeliveryClosures = endpoint({
  name: 'listDeliveryClosures',
  method: 'GET',
  path: '/staff/delivery-closures',
  access: 'staff',
  staff: 'deliveries.read',
  summary: 'The days from today on that stores are closed, and how many open orders each store has promised for a day.',
  query: z.object({ day: z.optional(closedDay) }),
  reply: z.object({
    /** By day and store. */
    closures: z.array(z.object({ day: z.string(), title: z.string(), storeId: z.string(), storeName: z.string() })),
    /** Of the day of the query; empty without one. Stores without such orders are missing. */
    promised: z.array(z.object({ storeId: z.string(), orders: z.int() })),
  }),
  refusals: [],
});

/** The form that asks for a day to be closed. */
export const closureForm = z.object({
  storeIds,
  day: closedDay,
  title: lineOf('Enter why, as staff and customers read it', 60),
  promised: z.enum(Object.keys(promisedActs) as [PromisedAct, ...PromisedAct[]], 'Choose what becomes of them'),
  reason: reasonText,
});

/** Asks for a day to be closed. */
export const requestDayClosing = endpoint({
  name: 'requestDayClosing',
  method: 'POST',
  path: '/staff/delivery-closures',
  access: 'staff',
  staff: 'deliveries.request',
  summary:
    'Asks for a day on which stores do not deliver. Another person approves it. Then its windows take no more orders, and orders that were promised for them move to the next free window or stay.',
  body: closureForm,
  reply: asked,
  refusals: ['nothing-changed', 'change-already-asked', 'day-is-over', 'validation'],
});

/** Asks for a closed day to be opened again. */
export const requestDayOpening = endpoint({
  name: 'requestDayOpening',
  method: 'POST',
  path: '/staff/delivery-closures/{day}/open',
  access: 'staff',
  staff: 'deliveries.request',
  summary:
    'Asks for a closed day of some stores to be opened again. Another person approves it. Orders that were moved stay where they are.',
  params: z.object({ day: closedDay }),
  body: z.object({ storeIds, reason: reasonText }),
  reply: asked,
  refusals: ['not-found', 'change-already-asked', 'day-is-over'],
});

// Stops in the console: the deliveries of orders, which staff give to riders.

/** Stops on a page. */
export const stopsPageSize = 50;

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
    reason: reasonIfAny,
  }),
  reply: z.object({ stop: stopRow, message: z.string() }),
  refusals: ['not-found', 'changed-meanwhile', 'stop-over', 'window-full', 'rider-in-another-state'],
});

/** The most stops that are given at once, and the most without a rider that the board has. */
export const stopsGivenMax = 50;
export const boardStopsMax = 300;

/** Gives several stops to one rider. */
export const giveStops = endpoint({
  name: 'giveStops',
  method: 'POST',
  path: '/staff/stops/give',
  access: 'staff',
  staff: 'deliveries.work',
  summary:
    'Gives several open stops to a rider of their city, or offers them to all. Each is given by itself: the answer says which were, and why the others were not.',
  body: z.object({
    stops: z.array(z.object({ id: rowId, version: z.int() })).check(
      z.minLength(1, 'Tick at least one stop'),
      z.maxLength(stopsGivenMax, `At most ${stopsGivenMax} stops at once`),
      z.refine((stops) => new Set(stops.map(({ id }) => id)).size === stops.length, 'Tick each stop once'),
    ),
    /** Null: offered to all riders of the city. */
    riderId: z.nullable(rowId),
  }),
  reply: z.object({
    given: z.int(),
    failed: z.array(z.object({ id: z.string(), orderNumber: z.string(), message: z.string() })),
    message: z.string(),
  }),
  refusals: [],
});

/** Where the stops of a window stand, in the order in which they go through it. */
export const boardStates = {
  toPack: 'To pack',
  packed: 'Packed',
  onTheWay: 'On the way',
  delivered: 'Delivered',
  missed: 'Not at home twice',
} as const;

/** A window of a day with its stops. */
export const boardWindow = z.object({
  storeId: z.string(),
  storeName: z.string(),
  /** Null for stops whose window staff have to choose. In Lagos time: 08:00 to 12:00. */
  label: z.nullable(z.string()),
  isOver: z.boolean(),
  capacity: z.int(),
  taken: z.int(),
  toPack: z.int(),
  packed: z.int(),
  onTheWay: z.int(),
  delivered: z.int(),
  missed: z.int(),
  /** Open ones that no rider has, and those whose promised time is over. */
  withoutRider: z.int(),
  late: z.int(),
});
export type BoardWindow = z.output<typeof boardWindow>;

/** An open stop that no rider has. */
export const boardStop = z.object({
  id: z.string(),
  version: z.int(),
  orderNumber: z.string(),
  city: z.string(),
  storeName: z.string(),
  window: z.nullable(z.string()),
  /** Area and local government. */
  area: z.string(),
  isPacked: z.boolean(),
  isLate: z.boolean(),
});
export type BoardStop = z.output<typeof boardStop>;

/** The deliveries of a day in one picture. */
export const getDeliveryBoard = endpoint({
  name: 'getDeliveryBoard',
  method: 'GET',
  path: '/staff/delivery-board',
  access: 'staff',
  staff: 'deliveries.read',
  summary:
    'The windows of a day by store, with their places and where their stops stand, the stops that no rider has, by area, and other days with such stops.',
  query: z.object({ day }),
  reply: z.object({
    windows: z.array(boardWindow),
    stops: z.array(boardStop),
    /** The first other days with open stops that no rider has. */
    otherDays: z.array(z.object({ day: z.string(), withoutRider: z.int() })),
  }),
  refusals: [],
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
