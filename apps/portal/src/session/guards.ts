import type { Session } from '@foodbank/app/session/use-session';
import { ApiError } from '@foodbank/contract/client/api-error';
import type { KnownAgent } from './agent.ts';

/** Throws for an empty id, so that no call is made without one. */
export function requireAgentId(id: string): string {
  if (id === '') throw new ApiError('Agent ID is required', 400);
  return id;
}

/** The id of the signed-in agent. Throws if there is none. */
export function signedInIdOf(session: Session<KnownAgent>): string {
  if (session.status !== 'signed-in') throw new ApiError('No agent logged in', 401);
  return requireAgentId(session.user.id);
}
