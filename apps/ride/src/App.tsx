import { getRiderSession, type RiderAccount, signOutRider } from '@foodbank/contract/people/riders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { call, isSignedOut, sendAct, textOf } from './api.ts';
import { forgetStops, keepRider, readKeptRider } from './kept-stops.ts';
import { SignIn } from './SignIn.tsx';
import { Stops } from './Stops.tsx';
import { sendWaiting } from './waiting-acts.ts';

// Not part of the first load: riders open it once a week.
const Earned = lazy(async () => ({ default: (await import('./Earned.tsx')).Earned }));

const [home, earnedPath] = ['/ride/', '/ride/earned'];

const loading = (
  <main className="page">
    <p role="status">Loading…</p>
  </main>
);

/** The riders' app: signing in, today's stops, and what was earned. */
export function App() {
  // Without a network the app opens for the rider who used it last.
  const [rider, setRider] = useState(() => readKeptRider(localStorage));
  const [isLoading, setLoading] = useState(rider === null);
  const [problem, setProblem] = useState<string | null>(null);
  const [path, go] = usePath();

  const load = useCallback(async () => {
    const kept = readKeptRider(localStorage);
    setLoading(kept === null);
    setProblem(null);
    try {
      const { rider: now } = await call(getRiderSession, {});
      if (kept !== null && kept.id !== now.id) forgetStops(localStorage, kept.id);
      keepRider(localStorage, now);
      setRider(now);
    } catch (error) {
      if (isSignedOut(error)) {
        if (kept !== null) forgetStops(localStorage, kept.id);
        setRider(null);
      } else if (kept === null) setProblem(textOf(error));
    } finally {
      setLoading(false);
    }
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  const enter = useCallback((next: RiderAccount) => {
    keepRider(localStorage, next);
    setRider(next);
  }, []);
  const leave = useCallback(() => {
    const kept = readKeptRider(localStorage);
    if (kept !== null) forgetStops(localStorage, kept.id);
    setRider(null);
  }, []);

  async function signOut({ id }: RiderAccount) {
    setProblem(null);
    // What the rider did is not lost by leaving: it is sent first, and without a network the rider stays. What was refused is told at the
    // next sign-in, if it was not read.
    const { left } = await sendWaiting(localStorage, id, sendAct);
    if (left > 0) return setProblem('Some updates aren’t sent yet. Sign out once they are.');
    try {
      await call(signOutRider, {});
    } catch (error) {
      if (!isSignedOut(error)) return setProblem(textOf(error));
    }
    leave();
  }

  return (
    <>
      <header className="bar">
        <h1>Foodbank riders</h1>
        {rider && (
          <nav aria-label="Pages">
            <PageLink to={home} path={path} go={go} text="Deliveries" />
            <PageLink to={earnedPath} path={path} go={go} text="Earnings" />
          </nav>
        )}
      </header>
      {isLoading && loading}
      {!isLoading && problem !== null && (
        <div className="page">
          <Banner tone="error">{problem}</Banner>
          {rider === null && (
            <Button block onClick={load}>
              Try again
            </Button>
          )}
        </div>
      )}
      {!isLoading && problem === null && rider === null && <SignIn onDone={enter} />}
      {rider && path === earnedPath && (
        <Suspense fallback={loading}>
          <Earned riderId={rider.id} onSignedOut={leave} />
        </Suspense>
      )}
      {rider && path !== earnedPath && <Stops riderId={rider.id} onSignedOut={leave} />}
      {rider && (
        <footer className="page">
          <p className="quiet">
            {rider.name}, {rider.phone}, {rider.city}
          </p>
          <Button variant="quiet" onClick={() => void signOut(rider)}>
            Sign out
          </Button>
        </footer>
      )}
    </>
  );
}

/** The present address, and how to go to another one without loading the page again. */
function usePath(): [path: string, go: (to: string) => void] {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const follow = () => setPath(location.pathname);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = (to: string) => {
    history.pushState(null, '', to);
    setPath(to);
  };
  return [path, go];
}

interface PageLinkProps {
  to: string;
  path: string;
  go: (to: string) => void;
  text: string;
}

function PageLink({ to, path, go, text }: PageLinkProps) {
  const isHere = to === earnedPath ? path === earnedPath : path !== earnedPath;
  const press = (event: MouseEvent) => {
    // With a key held down, the browser opens another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} onClick={press} aria-current={isHere ? 'page' : undefined}>
      {text}
    </a>
  );
}
