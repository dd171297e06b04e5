import type { ReturnTo } from '@foodbank/app/session/return-to';
import { useSession } from '@foodbank/app/session/use-session';
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { session } from '../session/session.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

/** Shows its content to a signed-in customer. Sends others to sign in, and remembers what they asked for. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const state = useSession(session);
  const { pathname, search } = useLocation();
  if (state.status === 'loading') return <LoadingScreen />;
  // With the key, React keeps no state of one customer's screens for the next.
  if (state.status === 'signed-in') return <Fragment key={state.user.id}>{children}</Fragment>;
  const returnTo: ReturnTo = { path: pathname + search, userId: state.lastUserId, ended: state.ended };
  return <Navigate to={paths.signIn} replace state={{ returnTo }} />;
}
