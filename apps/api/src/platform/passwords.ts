import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { refuse } from './refuse.ts';

// OWASP's first choice for argon2id. The cost is what a thief pays for each guess.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More hashes at once would starve every other request of the thread pool; more waiting would time out anyway.
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const waitingMax = 32;

const letters = 'ABCDEFGHJKLMNPQRSTWXYZabcdefghjkmnpqrstwxyz23456789';
const generatedLength = 12;

/** Hashing behind a gate: at most two at a time in a process, a bounded queue, 503 beyond it. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; with null it takes as long and answers false, so an unknown account can't be told. */
  matches(password: string, storedHash: string | null): Promise<boolean>;
  /** How many are at work and how many wait. */
  load(): { active: number; waiting: number };
}

/** Makes the gate of this process. */
export function createPasswords(): Passwords {
  const gate = pLimit(atOnce);
  const decoy = hash('no account has this password', cost);
  const enter = <T>(work: () => Promise<T>): Promise<T> => {
    if (gate.pendingCount >= waitingMax) refuse('unavailable', { retryAfterSeconds: 2 });
    return gate(work);
  };
  return {
    hash: (password) => enter(() => hash(password, cost)),
    matches: (password, storedHash) =>
      enter(async () => {
        const matched = await verify(storedHash ?? (await decoy), password);
        return matched && storedHash !== null;
      }),
    load: () => ({ active: gate.activeCount, waiting: gate.pendingCount }),
  };
}

/** A password for somebody who has none yet: letters and digits only, without those that look alike. */
export function generatePassword(): string {
  return Array.from({ length: generatedLength }, () => letters[randomInt(letters.length)]).join('');
}
