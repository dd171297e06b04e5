import type { Passwords } from '../../../platform/passwords.ts';

/** A well-formed hash that no password has: all of its bytes are zero. */
export const unusablePasswordHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * True if a typed password matches a stored hash. Without a hash it returns false after the same time. Passwords are hashed in
 * Unicode's form NFC. Older hashes are of the password as typed, so that form is compared, too, if it differs.
 */
export async function matchPassword(passwords: Passwords, typed: string, storedHash: string | null): Promise<boolean> {
  const normal = typed.normalize('NFC');
  if (await passwords.matches(normal, storedHash)) return true;
  return typed !== normal && passwords.matches(typed, storedHash);
}
