/** Time comes from a clock that can be set, so that a test can stand at a Lagos midnight or a year ahead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
