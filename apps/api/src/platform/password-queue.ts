import { refuse } from './refuse.ts';

/**
 * Who wants a password to be hashed or compared. `account` is its kind and login, whether or not there is such an account, and for a
 * known device the device. Known devices and signed-in callers have places of their own, and so has who tries to sign in as staff on a new
 * device.
 */
export interface Asker {
  address: string;
  account: string;
  group: 'other' | 'known' | 'staff' | 'new-staff';
  /** True for a try from an address that has had too many failures: its wrong ones get a quarter of a slot's time. */
  isBeyond?: boolean;
}

/** Runs the work that costs much memory and time, some at once, and lets the rest wait. */
export interface PasswordQueue {
  /** Runs a piece of work in its turn. Refuses with `unavailable` for want of a place, and after a wait of over 10 s. */
  add<T>(work: () => Promise<T>, asker: Asker | null): Promise<T>;
  /**
   * Runs an attempt that comes to the queue later, such as after the database was asked. It refuses with `unavailable` what is beyond the
   * share of the address at once, so that a flood costs nothing but its connections.
   */
  hold<T>(asker: Asker, attempt: () => Promise<T>): Promise<T>;
  load(): { active: number; waiting: number };
}

const placesPerSlot = { other: 200, known: 100, staff: 50, 'new-staff': 50 };
const groups = ['staff', 'known', 'new-staff', 'other'] as const;
/** The groups that take turns and have shares by account: others behind an address must not slow its known devices. */
const byAccount: ReadonlySet<Asker['group']> = new Set(['staff', 'known']);
// A browser gives up after 30 s, and the slowest call hashes twice.
const waitMaxMs = 10_000;
const retryAfterSeconds = 2;
// After a wrong try, the lane rests for so many times as long; but not for what a busy process adds to it.
const restsOfBeyond = 3;
const restMaxMs = 100;

interface Entry {
  asker: Asker | null;
  enqueuedAt: number;
  /** Does the work, and never rejects. Returns true if it compared a password that is wrong. */
  run(isLate: boolean): Promise<boolean>;
}

/**
 * Makes a queue with some slots. One address has at most a quarter of the places and, beyond its failures, an eighth. One account has one
 * place: what else is asked for it waits behind, in a line of its own. The addresses take turns, and so do the groups, so that nobody waits for what one address has asked.
 */
export function createPasswordQueue(slots: number): PasswordQueue {
  const lanesOf = () => new Map<string, Entry[]>();
  const lanes = { other: lanesOf(), known: lanesOf(), staff: lanesOf(), 'new-staff': lanesOf() };
  const waiting = { other: 0, known: 0, staff: 0, 'new-staff': 0 };
  const [shares, held] = [new Shares(), new Shares()];
  /** For each account with a place, what waits behind it. */
  const lines = new Map<string, Entry[]>();
  let inLines = 0;
  const rests = new Map<string, number>();
  let active = 0;
  let lastGroup = 0;
  let wakes: NodeJS.Timeout | undefined;

  const takeNext = (): Entry | undefined => {
    const now = performance.now();
    for (const [lane, until] of rests) if (until <= now) rests.delete(lane);
    for (let step = 1; step <= groups.length; step++) {
      const index = (lastGroup + step) % groups.length;
      const group = groups[index] ?? 'other';
      for (const [lane, entries] of lanes[group]) {
        if (rests.has(lane)) continue;
        lastGroup = index;
        lanes[group].delete(lane);
        const entry = entries.shift();
        // To the end: now it is the turn of the others.
        if (entries.length > 0) lanes[group].set(lane, entries);
        waiting[group] -= 1;
        return entry;
      }
    }
    return undefined;
  };

  const fillSlots = (): void => {
    clearTimeout(wakes);
    while (active < slots) {
      const entry = takeNext();
      if (entry === undefined) break;
      active += 1;
      const beganAt = performance.now();
      if (entry.asker?.isBeyond) rests.set(laneOf(entry.asker), Number.POSITIVE_INFINITY);
      void entry.run(beganAt - entry.enqueuedAt > waitMaxMs).then((isWrong) => {
        active -= 1;
        leavePlace(entry.asker);
        const now = performance.now();
        if (entry.asker?.isBeyond)
          rests.set(laneOf(entry.asker), isWrong ? now + Math.min(restMaxMs, restsOfBeyond * (now - beganAt)) : now);
        fillSlots();
      });
    }
    const restMs = Math.min(...rests.values()) - performance.now();
    if (active < slots && restMs < Number.POSITIVE_INFINITY) wakes = setTimeout(fillSlots, Math.max(1, restMs));
  };

  const takePlace = (entry: Entry): void => {
    const group = entry.asker?.group ?? 'other';
    const lane = laneOf(entry.asker);
    lanes[group].set(lane, [...(lanes[group].get(lane) ?? []), entry]);
    waiting[group] += 1;
    if (entry.asker !== null && !lines.has(entry.asker.account)) lines.set(entry.asker.account, []);
  };

  const leavePlace = (asker: Asker | null): void => {
    if (asker === null) return;
    shares.leave(asker);
    const next = lines.get(asker.account)?.shift();
    if (next === undefined) lines.delete(asker.account);
    else {
      inLines -= 1;
      takePlace(next);
    }
  };

  return {
    load: () => ({ active, waiting: groups.reduce((sum, group) => sum + waiting[group], inLines) }),
    async hold(asker, attempt) {
      if (!held.take(asker, placesPerSlot[asker.group] * slots)) refuse('unavailable', { retryAfterSeconds });
      return attempt().finally(() => held.leave(asker));
    },
    async add(work, asker) {
      const group = asker?.group ?? 'other';
      const placesMax = placesPerSlot[group] * slots;
      const line = asker === null ? undefined : lines.get(asker.account);
      const isFull = line === undefined ? waiting[group] >= placesMax : inLines >= placesMax;
      if (isFull || !shares.take(asker, placesMax)) refuse('unavailable', { retryAfterSeconds });
      return new Promise((resolve, reject) => {
        const late = async () => refuse('unavailable', { retryAfterSeconds });
        const run = async (isLate: boolean) => {
          const result = (isLate ? late() : work()).then((value) => {
            resolve(value);
            return value === false;
          });
          return result.catch((error) => {
            reject(error);
            return false;
          });
        };
        const entry = { asker, enqueuedAt: performance.now(), run };
        if (line === undefined) takePlace(entry);
        else {
          line.push(entry);
          inLines += 1;
        }
        fillSlots();
      });
    },
  };
}

/** What takes turns: an address, or the account of a known device or signed-in caller. */
function laneOf(asker: Asker | null): string {
  if (asker === null) return '';
  const { address, account, group, isBeyond } = asker;
  if (byAccount.has(group)) return account;
  return isBeyond ? `beyond ${address}` : address;
}

/** What each address has asked for and has not got yet. */
class Shares {
  readonly #taken = new Map<string, number>();

  /** False if the address has its share already. */
  take(asker: Asker | null, placesMax: number): boolean {
    if (asker === null) return true;
    const shares = [Math.ceil(placesMax / 4), Math.ceil(placesMax / 8)];
    const keys = keysOf(asker);
    if (keys.some((key, index) => (this.#taken.get(key) ?? 0) >= (shares[index] ?? 0))) return false;
    for (const key of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    return true;
  }

  leave(asker: Asker): void {
    for (const key of keysOf(asker)) {
      const left = (this.#taken.get(key) ?? 0) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    }
  }
}

/** What a share is of: the address, and the address beyond its failures. A known device is counted by its account. */
function keysOf(asker: Asker): string[] {
  const { group, address, isBeyond } = asker;
  if (byAccount.has(group)) return [`${group} ${asker.account}`];
  return isBeyond ? [`${group} ${address}`, `${group} beyond ${address}`] : [`${group} ${address}`];
}
