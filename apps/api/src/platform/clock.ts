/** The clock of the app. Tests set their own, for example to a Lagos midnight. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
