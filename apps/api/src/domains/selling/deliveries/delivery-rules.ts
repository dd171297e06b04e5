import { addDays, type Day, dayStartAt, daysBetween, lagosDay } from '@foodbank/contract/primitives/day';
import { foldText } from '@foodbank/contract/primitives/fold-text';
import { promiseHours, windowCutoffMinutes, windowDays } from '@foodbank/contract/selling/deliveries';

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

/** Until when an order is promised: 24 hours after it was paid, or the end of the window that the customer chose, if that is later. */
export const promisedBy = (placedAt: Date, windowEndsAt: Date): Date =>
  new Date(Math.max(placedAt.getTime() + promiseHours * hourMs, windowEndsAt.getTime()));
