import type { Day } from '@foodbank/contract/primitives/day';

const dayMs = 86_400_000;

/** A day as the number of days since 1 January 1970: a replay compares and adds days many times. */
export const dayNumber = (day: Day): number => Date.parse(day) / dayMs;

/** The day of a number. */
export const dayOf = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10);
