import { ApiError } from '@foodbank/contract/client/client';
import type { Session } from './session-store.ts';

/** Refuses a call that would go to nobody's address. */
export function requireAgentId(id: string): string {
  if (id === '') throw new ApiError('Agent ID is required', 400);
  return id;
}

/** The id of whoever is signed in, for calls that change something of theirs. */
export function signedInIdOf(session: Session): string {
  if (session.status !== 'signed-in') throw new ApiError('No agent logged in', 401);
  return requireAgentId(session.agent.id);
}
