import { useReturnTo } from '@foodbank/app/session/return-to';
import { useSession } from '@foodbank/app/session/use-session';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { pathAfterSignIn } from '../session/after-sign-in.ts';
import { session } from '../session/session.ts';

/** Shows its content, such as the login, to people who aren't signed in. Sends customers on to what they asked for. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const state = useSession(session);
  const returnTo = useReturnTo();
  if (state.status === 'signed-in') return <Navigate to={pathAfterSignIn(returnTo, state.user.id)} replace />;
  return children;
}
