import type { Asker } from '../../../platform/password-queue.ts';
import type { Passwords } from '../../../platform/passwords.ts';

/**
 * True if a typed password matches a stored hash. Without a hash it returns false after the same time. Passwords are hashed in
 * Unicode's form NFC. Older hashes are of the password as typed, so that form is compared, too, if it differs.
 */
export async function matchPassword(
  passwords: Passwords,
  { typed, storedHash, asker }: { typed: string; storedHash: string | null; asker: Asker },
): Promise<boolean> {
  const normal = typed.normalize('NFC');
  if (await passwords.matches(normal, storedHash, asker)) return true;
  return typed !== normal && passwords.matches(typed, storedHash, asker);
}
