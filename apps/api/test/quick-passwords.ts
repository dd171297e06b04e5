import * as argon2 from '@node-rs/argon2';
import { createPasswords, type Passwords } from '../src/platform/passwords.ts';

/** The product's hashing at the least cost. Tests hash hundreds of passwords, and at the product's cost that is an eighth of their time. */
export function quickPasswords(): Passwords {
  const hash = (password: string | Uint8Array) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return createPasswords({ hash, verify: argon2.verify });
}
