import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import pLimit from 'p-limit';
import { letPoolGiveWay } from './give-way.ts';
import { refuse } from './refuse.ts';

// OWASP's first choice for argon2id. The cost is what a thief pays for each guess.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More hashes at once would starve every other request of the thread pool.
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
// A caller gives up after 30 s, and the slowest call hashes twice. Whoever would be served within this time may wait; on one core
// that is a few hundred callers.
const patienceMs = 10_000;
const retryAfterSeconds = 2;
// What waits is held in memory, some kilobytes each.
const waitingMax = 1_000;
// What a hash takes, until this process knows it from its own.
const expectedMs = 25;
// How much each new hash counts for what the next ones are expected to take.
const newShare = 1 / 8;

const letters = 'ABCDEFGHJKLMNPQRSTWXYZabcdefghjkmnpqrstwxyz23456789';
const generatedLength = 12;

/** Hashing behind a gate: at most two at a time in a process, and a queue as long as its end is served in time; 503 beyond it. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; with null it takes as long and answers false, so an unknown account can't be told. */
  matches(password: string, storedHash: string | null): Promise<boolean>;
  /** How many are at work and how many wait, and how long one more would wait. */
  load(): { active: number; waiting: number; waitMs: number };
}

/** Makes the gate of this process. */
export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const gate = pLimit(atOnce);
  const decoy = hash('no account has this password', cost);
  letPoolGiveWay();
  let eachMs = expectedMs;
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      eachMs += (performance.now() - startedAt - eachMs) * newShare;
    }
  };
  const waitMs = () => (gate.pendingCount * eachMs) / atOnce;
  const enter = <T>(work: () => Promise<T>): Promise<T> => {
    if (waitMs() > patienceMs || gate.pendingCount >= waitingMax) refuse('unavailable', { retryAfterSeconds });
    const askedAt = performance.now();
    return gate(() => {
      // The machine got slower than was expected. Whoever is told so in time can come back; hashing for who has gone helps nobody.
      if (performance.now() - askedAt > patienceMs) refuse('unavailable', { retryAfterSeconds });
      return timed(work);
    });
  };
  return {
    hash: (password) => enter(() => hash(password, cost)),
    matches: (password, storedHash) =>
      enter(async () => {
        const matched = await verify(storedHash ?? (await decoy), password);
        return matched && storedHash !== null;
      }),
    load: () => ({ active: gate.activeCount, waiting: gate.pendingCount, waitMs: waitMs() }),
  };
}

/** A password for somebody who has none yet: letters and digits only, without those that look alike. */
export function generatePassword(): string {
  return Array.from({ length: generatedLength }, () => letters[randomInt(letters.length)]).join('');
}
