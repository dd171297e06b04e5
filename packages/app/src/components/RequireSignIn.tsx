import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ReturnTo } from '../session/return-to.ts';
import { type SessionSource, useSession } from '../session/use-session.ts';
import { LoadingFrame } from './LoadingFrame.tsx';

export interface RequireSignInProps {
  source: SessionSource<{ id: string }>;
  signInPath: string;
  children: ReactNode;
}

/** Shows its content to a signed-in user only. Sends others to sign in, and remembers the page that they asked for. */
export function RequireSignIn({ source, signInPath, children }: RequireSignInProps) {
  const session = useSession(source);
  const location = useLocation();
  if (session.status === 'loading') return <LoadingFrame />;
  // With the key, React keeps no state of one user's screens for the next user.
  if (session.status === 'signed-in') return <Fragment key={session.user.id}>{children}</Fragment>;
  const returnTo: ReturnTo = {
    path: location.pathname + location.search,
    userId: session.lastUserId,
    ended: session.ended,
  };
  return <Navigate to={signInPath} replace state={{ returnTo }} />;
}
