import type { Account } from '../accounts/queries.ts';
import type { Agent } from './queries.ts';

/**
 * The template data of an agent's greeting. Anyone can register any address under any name, so emails use the name only after the
 * owner of the address has set a password with a code that was sent to it.
 */
export function greetingFor({ firstname }: Agent, { verifiedAt }: Account): { firstname?: string } {
  return verifiedAt !== null ? { firstname } : {};
}
