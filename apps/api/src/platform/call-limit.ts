import type { Clock } from './clock.ts';
import { refuse } from './refuse.ts';

/** Signed-in calls that an account may make in a minute by all of its sessions, by each process: far more than a person does. */
export const callsAMinute = 600;

const minuteMs = 60_000;

/** Whose call it is: `agent`, `staff`, `customer` or `rider`, and the account. A session of staff without a second factor is `half`. */
export interface CallingAccount {
  audience: 'agent' | 'staff' | 'half' | 'customer' | 'rider';
  id: string;
}

/** The limit on all signed-in calls. It is counted in this process's memory; the other limits are shared through PostgreSQL. */
export interface CallLimit {
  /** Refuses with 429 and Retry-After a token whose account has used up its calls, before the token is looked up. */
  refuseBeyond(token: string): void;
  /** Counts a call of an account, made with a token; beyond the limit it refuses with 429 and Retry-After. */
  take(account: CallingAccount, token: string): void;
}

/** Makes the limit of this process. The counts are dropped at the end of each minute. */
export function createCallLimit(clock: Clock, scale: number, onRefusal: () => void = () => {}): CallLimit {
  const counts = new Map<string, number>();
  const accountOf = new Map<string, string>();
  const callsMax = Math.ceil(callsAMinute * scale);
  let minute = 0;
  const startMinute = (now: number) => {
    const current = Math.floor(now / minuteMs);
    if (current === minute) return;
    counts.clear();
    accountOf.clear();
    minute = current;
  };
  const refuseIfOver = (account: string, now: number): number => {
    const count = counts.get(account) ?? 0;
    if (count < callsMax) return count;
    onRefusal();
    refuse('too-many-requests', { retryAfterSeconds: Math.ceil(((minute + 1) * minuteMs - now) / 1000) });
  };
  return {
    refuseBeyond(token) {
      const now = clock.now().getTime();
      startMinute(now);
      const account = accountOf.get(token);
      if (account !== undefined) refuseIfOver(account, now);
    },
    take({ audience, id }, token) {
      const now = clock.now().getTime();
      startMinute(now);
      const account = `${audience} ${id}`;
      accountOf.set(token, account);
      counts.set(account, refuseIfOver(account, now) + 1);
    },
  };
}
