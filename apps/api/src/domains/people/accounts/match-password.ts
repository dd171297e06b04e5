import type { Passwords } from '../../../platform/passwords.ts';

/**
 * Compares a typed password with a stored hash; with null it takes as long and answers false. Passwords are hashed in Unicode's
 * form NFC. Older hashes are of the password as it was typed, so that is tried too where it differs.
 */
export async function matchPassword(passwords: Passwords, typed: string, storedHash: string | null): Promise<boolean> {
  const normal = typed.normalize('NFC');
  if (await passwords.matches(normal, storedHash)) return true;
  return typed !== normal && passwords.matches(typed, storedHash);
}
