import { Fragment } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { LoadingPage } from './LoadingPage.tsx';
import type { ReturnTo } from './return-to.ts';

/** Lets agents pass and sends everybody else to sign in, remembering where they were going. */
export function RequireAgent() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'loading') return <LoadingPage />;
  // The key makes another agent's screens new ones: nothing that they hold goes over from one to the next.
  if (session.status === 'signed-in')
    return (
      <Fragment key={session.agent.id}>
        <Outlet />
      </Fragment>
    );
  const returnTo: ReturnTo = {
    path: location.pathname + location.search,
    agentId: session.lastAgentId,
    ended: session.ended,
  };
  return <Navigate to={paths.login} replace state={{ returnTo }} />;
}
