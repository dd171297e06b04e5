/** `count` events within `seconds`. */
export interface Allowance {
  count: number;
  seconds: number;
}

/**
 * The seconds until all allowances permit one more event; 0 if they do now. `newestFirst` has the instants of the last events, as many
 * as the largest count.
 */
export function secondsUntilAllowed(allowances: readonly Allowance[], newestFirst: readonly Date[], now: Date): number {
  const waits = allowances.map(({ count, seconds }) => {
    // While this one is within the span, the ones after it are too.
    const last = newestFirst[count - 1];
    return last === undefined ? 0 : Math.ceil((last.getTime() - now.getTime()) / 1000 + seconds);
  });
  return Math.max(0, ...waits);
}
