import { type Day, lagosDay } from '@foodbank/contract/primitives/day';

/** The clock of the app. Tests set their own, for example to a Lagos midnight. */
export interface Clock {
  now(): Date;
  /** The Lagos day for which money is booked and jobs run. Without it, the present one. */
  businessDate?(): Day;
  /** Reads again by how much the business date was moved, where it can be. */
  refresh?(): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date() };

/** The business date: the present Lagos day, unless a test or the demo moved it. */
export const businessDateOf = (clock: Clock): Day => clock.businessDate?.() ?? lagosDay(clock.now());
