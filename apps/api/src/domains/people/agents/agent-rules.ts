import type { Agent } from './queries.ts';

/**
 * The template data that greets an agent. Anyone can register any address under any name, so the name is used only once the
 * owner of the address has set a password with a code that was sent to it.
 */
export function greetingFor({ firstname, passwordVersion }: Agent): { firstname?: string } {
  return passwordVersion > 1 ? { firstname } : {};
}
