import { addDays, type Day, dayStartAt, daysBetween, lagosDay } from '@foodbank/contract/primitives/day';
import { foldText } from '@foodbank/contract/primitives/fold-text';
import type { Handover } from '@foodbank/contract/selling/checkout';
import { promisedBy, windowCutoffMinutes, windowDays } from '@foodbank/contract/selling/deliveries';

const hourMs = 3_600_000;

/** The name of a state or local government as it is compared: `Ibadan North-East` and `ibadan  north east` are one. */
export const placeKey = (name: string): string =>
  foldText(name.replace(/[^\p{L}\p{N}]+/gu, ' ')).replace(/ (state|lga)$/, '');

/** The day of the week: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The days whose windows can be chosen: today and those after it. */
export const openDays = (now: Date): Day[] => {
  const today = lagosDay(now);
  return daysBetween(today, addDays(today, windowDays - 1));
};

/** The instant before which a window must not begin to be chosen now. */
export const earliestStart = (now: Date): Date => new Date(now.getTime() + windowCutoffMinutes * 60_000);

/** The window of a day between two hours of Lagos time. */
export const windowOf = (day: Day, { startHour, endHour }: { startHour: number; endHour: number }) => ({
  startsAt: new Date(dayStartAt(day).getTime() + startHour * hourMs),
  endsAt: new Date(dayStartAt(day).getTime() + endHour * hourMs),
});

/** When an order is promised. `from` is null while it has no window. */
export interface OrderPromise {
  from: Date | null;
  by: Date;
}

/** When a stop is promised: in its window; within 24 hours of being paid while it has none. */
export const promiseOfStop = ({ placedAt, startsAt, endsAt }: StopTimes): OrderPromise => ({
  from: startsAt,
  by: promisedBy(placedAt, endsAt),
});

/** The times of a stop: when its order was paid, and its window, which is null until staff choose one. */
export interface StopTimes {
  placedAt: Date;
  startsAt: Date | null;
  endsAt: Date | null;
}

/**
 * When an order is promised, for every screen, message, queue and figure. Null for pick-ups, and before it is paid. The same in a
 * statement: `promisedBySql`.
 */
export const promiseOf = ({ handover, placedAt, windowFrom, windowTo }: PromisedOrder): OrderPromise | null =>
  handover === 'pick-up' || placedAt === null
    ? null
    : promiseOfStop({ placedAt, startsAt: windowFrom, endsAt: windowTo });

/** What an order's promise depends on. */
export interface PromisedOrder {
  handover: Handover;
  placedAt: Date | null;
  windowFrom: Date | null;
  windowTo: Date | null;
}
