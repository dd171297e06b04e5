import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import pLimit from 'p-limit';
import { refuse } from './refuse.ts';

// OWASP's first choice for argon2id. The cost is what each guess costs a thief.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More hashes at once would starve every other request of the thread pool.
const slots = Math.max(1, Math.min(2, availableParallelism() - 1));
const waitingMaxPerSlot = 200;
// A browser gives up after 30 s, and the slowest call hashes twice.
const waitMaxMs = 10_000;
const retryAfterSeconds = 2;

const characters = 'ABCDEFGHJKLMNPQRSTWXYZabcdefghjkmnpqrstwxyz23456789';
const generatedLength = 12;

/** Password hashing with a bounded queue. A full queue, or a wait of over 10 s, is refused with 503 and Retry-After. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash. With null it takes as long and returns false, so an unknown account looks the same. */
  matches(password: string, storedHash: string | null): Promise<boolean>;
  /** How many are being hashed or compared, and how many wait. */
  load(): { active: number; waiting: number };
}

/** Makes the queue of this process. */
export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const queue = pLimit(slots);
  const decoy = unknownPasswordHash();
  const enqueue = async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pendingCount >= waitingMaxPerSlot * slots) refuse('unavailable', { retryAfterSeconds });
    const enqueuedAt = performance.now();
    return queue(() => {
      // Hashing for a caller that has given up would only hold up the others.
      if (performance.now() - enqueuedAt > waitMaxMs) refuse('unavailable', { retryAfterSeconds });
      return work();
    });
  };
  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    matches: (password, storedHash) =>
      enqueue(async () => {
        const matched = await verify(storedHash ?? decoy, password);
        return matched && storedHash !== null;
      }),
    load: () => ({ active: queue.activeCount, waiting: queue.pendingCount }),
  };
}

/** A hash that no password is known to match, for an account whose owner sets the first password by a link. It costs nothing. */
export function unknownPasswordHash(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
}

/** A password of letters and digits, without those that look alike. */
export function generatePassword(): string {
  return Array.from({ length: generatedLength }, () => characters[randomInt(characters.length)]).join('');
}
