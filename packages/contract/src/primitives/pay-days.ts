/** The pay day of one's own: the day of the month on which a customer pays a plan by months. */
import * as z from 'zod/mini';

/** From `1` to `28`, or `last`: each month's last day. */
export const payDayField = z.string().check(z.regex(/^(?:[1-9]|1\d|2[0-8]|last)$/));
export type PayDay = z.output<typeof payDayField>;

/** All of them. */
export const payDays: readonly PayDay[] = [...Array.from({ length: 28 }, (_, index) => `${index + 1}`), 'last'];
