import type { Clock } from './clock.ts';
import { refuse } from './refuse.ts';

/** Signed-in calls that a session may make in a minute, by each process: far more than a person does. */
export const callsAMinute = 600;

const minuteMs = 60_000;

/** The limit on all signed-in calls. It is counted in this process's memory; the other limits are shared through PostgreSQL. */
export interface CallLimit {
  /** Counts a call; beyond the limit it refuses with 429 and Retry-After. */
  take(session: string): void;
}

/** Makes the limit of this process. The counts are dropped at the end of each minute. */
export function createCallLimit(clock: Clock, scale: number, onRefusal: () => void = () => {}): CallLimit {
  const counts = new Map<string, number>();
  const callsMax = Math.ceil(callsAMinute * scale);
  let minute = 0;
  return {
    take(session) {
      const now = clock.now().getTime();
      const current = Math.floor(now / minuteMs);
      if (current !== minute) {
        counts.clear();
        minute = current;
      }
      const count = counts.get(session) ?? 0;
      if (count >= callsMax) {
        onRefusal();
        refuse('too-many-requests', { retryAfterSeconds: Math.ceil(((current + 1) * minuteMs - now) / 1000) });
      }
      counts.set(session, count + 1);
    },
  };
}
