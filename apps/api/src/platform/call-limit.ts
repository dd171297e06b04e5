import type { Clock } from './clock.ts';
import { refuse } from './refuse.ts';

/** How many signed-in calls an agent may make in a minute, by each process: far more than any person does. */
export const callsAMinute = 600;

const minuteMs = 60_000;

/** The limit on everything that an agent calls. It is counted in memory, so it costs no statement; other limits are shared. */
export interface CallLimit {
  /** Counts a call; beyond the limit it refuses with 429 and Retry-After. */
  take(agentId: string): void;
}

/** Makes the limit of this process. What it remembers ends with the minute. */
export function createCallLimit(clock: Clock, scale: number, onRefusal: () => void = () => {}): CallLimit {
  const counts = new Map<string, number>();
  const callsMax = Math.ceil(callsAMinute * scale);
  let minute = 0;
  return {
    take(agentId) {
      const now = clock.now().getTime();
      const current = Math.floor(now / minuteMs);
      if (current !== minute) {
        counts.clear();
        minute = current;
      }
      const count = counts.get(agentId) ?? 0;
      if (count >= callsMax) {
        onRefusal();
        refuse('too-many-requests', { retryAfterSeconds: Math.ceil(((current + 1) * minuteMs - now) / 1000) });
      }
      counts.set(agentId, count + 1);
    },
  };
}
