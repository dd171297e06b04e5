import { Navigate, Outlet, useLocation } from 'react-router';
import { pageAfterSignIn, readReturnTo } from '../session/return-to.ts';
import { type SessionSource, useSession } from '../session/use-session.ts';
import { LoadingPage } from './LoadingPage.tsx';

export interface SignedOutOnlyProps {
  source: SessionSource<{ id: string }>;
  /** The first page after signing in. */
  homePath: string;
}

/** Shows its routes, such as the sign-in page, to visitors who aren't signed in. Sends a signed-in user on. */
export function SignedOutOnly({ source, homePath }: SignedOutOnlyProps) {
  const session = useSession(source);
  const location = useLocation();
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'anonymous') return <Outlet />;
  return <Navigate to={pageAfterSignIn(readReturnTo(location), session.user.id, homePath)} replace />;
}
