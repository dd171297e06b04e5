/** So many within so many seconds. */
export interface Allowance {
  count: number;
  seconds: number;
}

/**
 * The seconds until one more is allowed by all the allowances, given the instants of those that were, newest first and as
 * many as the largest count; 0 if it is allowed now.
 */
export function secondsUntilAllowed(allowances: readonly Allowance[], newestFirst: readonly Date[], now: Date): number {
  const waits = allowances.map(({ count, seconds }) => {
    // While this one is within the span, all that came after it are too.
    const last = newestFirst[count - 1];
    return last === undefined ? 0 : Math.ceil((last.getTime() - now.getTime()) / 1000 + seconds);
  });
  return Math.max(0, ...waits);
}
