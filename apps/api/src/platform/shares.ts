import type { Clock } from './clock.ts';
import { refuse } from './refuse.ts';

/** A bound on work that all strangers share, in this process's memory. */
export interface Shares {
  /** Counts one piece of work for an address, or refuses with 503 and Retry-After. */
  take(address: string): void;
}

/**
 * Bounds work to `places` within each second. Nobody is refused while half of them are free; after that an address has at most a tenth of
 * all, so that one that takes them all leaves the others' places free, and a thousand people behind one address are far below.
 */
export function createShares(clock: Clock, places: number, onRefusal: () => void = () => {}): Shares {
  const counts = new Map<string, number>();
  let taken = 0;
  let second = 0;
  return {
    take(address) {
      const current = Math.floor(clock.now().getTime() / 1000);
      if (current !== second) {
        counts.clear();
        taken = 0;
        second = current;
      }
      const own = counts.get(address) ?? 0;
      if (taken >= places || (taken >= places / 2 && own >= places / 10)) {
        onRefusal();
        refuse('unavailable', { retryAfterSeconds: 1 });
      }
      counts.set(address, own + 1);
      taken += 1;
    },
  };
}
