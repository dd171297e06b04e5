import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../session/session.ts';
import { LoadingPage } from './LoadingPage.tsx';
import { pageAfterSignIn, readReturnTo } from './return-to.ts';

/** The sign-in page is for those who aren't signed in; everybody else goes on to where they were going. */
export function SignedOutOnly() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'anonymous') return <Outlet />;
  return <Navigate to={pageAfterSignIn(readReturnTo(location), session.agent.id)} replace />;
}
