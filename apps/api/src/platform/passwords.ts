import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { type Asker, createPasswordQueue } from './password-queue.ts';

// OWASP's first choice for argon2id. The cost is what each guess costs a thief.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More hashes at once would starve every other request of the thread pool.
const slots = Math.max(1, Math.min(2, availableParallelism() - 1));

const characters = 'ABCDEFGHJKLMNPQRSTWXYZabcdefghjkmnpqrstwxyz23456789';
const generatedLength = 12;

/**
 * Password hashing with a bounded queue, in which each address and account has a share. Without a place in it, and after a wait of over
 * 10 s, it refuses with 503 and Retry-After. `asker` is whose request it is; none for the product's own.
 */
export interface Passwords {
  hash(password: string, asker?: Asker): Promise<string>;
  /** Compares with a stored hash. With null it takes as long and returns false, so an unknown account looks the same. */
  matches(password: string, storedHash: string | null, asker?: Asker): Promise<boolean>;
  /** Runs an attempt within the share of its address; what is beyond it is refused at once. */
  hold<T>(asker: Asker, attempt: () => Promise<T>): Promise<T>;
  /** How many are being hashed or compared, and how many wait. */
  load(): { active: number; waiting: number };
}

/** Makes the queue of this process. */
export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const queue = createPasswordQueue(slots);
  const decoy = unknownPasswordHash();
  return {
    hash: (password, asker) => queue.add(() => hash(password, cost), asker ?? null),
    matches: (password, storedHash, asker) =>
      queue.add(async () => {
        const matched = await verify(storedHash ?? decoy, password);
        return matched && storedHash !== null;
      }, asker ?? null),
    hold: queue.hold,
    load: queue.load,
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
