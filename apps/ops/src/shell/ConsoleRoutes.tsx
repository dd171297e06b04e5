import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { lazyPart } from '@foodbank/app/lazy-part';
import { type ReactElement, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { noteEntry } from '../leave-guard.ts';
import { paths } from '../paths.ts';
import { screens } from '../routes.ts';
import type { Screen } from '../screens.ts';
import { useSessionState } from '../session/session.ts';
import { NotFound } from './NotFound.tsx';
import { SessionFailure } from './SessionFailure.tsx';

const SignedInFrame = lazyPart<{ screen: Screen | null; children: ReactElement }>(
  async () => (await import('./SignedInFrame.tsx')).SignedInFrame,
);

/** The screen at the present address. */
export function ConsoleRoutes() {
  const location = useLocation();
  useEffect(() => {
    noteEntry(location.pathname);
  }, [location]);
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        {screens.map((screen) => (
          <Route key={screen.path} path={screen.path} element={elementOf(screen)} />
        ))}
        <Route
          path="*"
          element={
            <SignedInOnly screen={null}>
              <NotFound />
            </SignedInOnly>
          }
        />
      </Routes>
    </Suspense>
  );
}

function elementOf(screen: Screen): ReactElement {
  const page = <screen.part key={screen.path} />;
  return screen.access === 'open' ? page : <SignedInOnly screen={screen}>{page}</SignedInOnly>;
}

/** Shows the frame with a screen to members of staff only. Sends others to sign in, and remembers the address. */
function SignedInOnly({ screen, children }: { screen: Screen | null; children: ReactElement }) {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'failed') return <SessionFailure error={state.error} />;
  if (state.status === 'none' || state.status === 'partial') {
    const returnTo = pathname === paths.today ? undefined : { path: pathname + search };
    return <Navigate to={paths.signIn} replace state={{ returnTo }} />;
  }
  // With the key, React keeps no state of one member's screens for the next member.
  return (
    <SignedInFrame key={state.session.member.id} screen={screen}>
      {children}
    </SignedInFrame>
  );
}
