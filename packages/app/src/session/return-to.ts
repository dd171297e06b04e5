/** Where to go on after signing in. It travels in the history entry, so it survives a reload and shows in no address. */
import type { Location } from 'react-router';
import { paths } from '../paths.ts';

export interface ReturnTo {
  path: string;
  /** Whose page it was; null where nobody had signed in. */
  agentId: string | null;
  /** The session ran out there, as opposed to never having begun. */
  ended: boolean;
}

/** What a history entry says about where to go on. */
export function readReturnTo(location: Location): ReturnTo | null {
  const state = location.state as { returnTo?: ReturnTo } | null;
  return state?.returnTo ?? null;
}

/** The page to show an agent after signing in. An address can hold a search for a person, so it is nobody else's. */
export function pageAfterSignIn(returnTo: ReturnTo | null, agentId: string): string {
  if (!returnTo?.path.startsWith(paths.dashboard)) return paths.dashboard;
  return returnTo.agentId === null || returnTo.agentId === agentId ? returnTo.path : paths.dashboard;
}
