import { getRiderSession, type RiderAccount, signOutRider } from '@foodbank/contract/people/riders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { call, isSignedOut, textOf } from './api.ts';
import { Earned } from './Earned.tsx';
import { SignIn } from './SignIn.tsx';
import { Stops } from './Stops.tsx';

const [home, earnedPath] = ['/ride/', '/ride/earned'];

/** The riders' app: signing in, today's stops, and what was earned. */
export function App() {
  const [rider, setRider] = useState<RiderAccount | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [path, go] = usePath();

  const load = useCallback(async () => {
    setLoading(true);
    setProblem(null);
    try {
      setRider((await call(getRiderSession, {})).rider);
    } catch (error) {
      if (!isSignedOut(error)) setProblem(textOf(error));
    } finally {
      setLoading(false);
    }
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  const leave = useCallback(() => setRider(null), []);

  async function signOut() {
    try {
      await call(signOutRider, {});
    } catch (error) {
      if (!isSignedOut(error)) return setProblem(textOf(error));
    }
    setRider(null);
  }

  return (
    <>
      <header className="bar">
        <h1>Foodbank riders</h1>
        {rider && (
          <nav aria-label="Pages">
            <PageLink to={home} path={path} go={go} text="Stops" />
            <PageLink to={earnedPath} path={path} go={go} text="Earned" />
          </nav>
        )}
      </header>
      {isLoading && (
        <main className="page">
          <p role="status">Loading…</p>
        </main>
      )}
      {!isLoading && problem !== null && (
        <div className="page">
          <Banner tone="error">{problem}</Banner>
          <Button block onClick={load}>
            Try again
          </Button>
        </div>
      )}
      {!isLoading && problem === null && rider === null && <SignIn onDone={setRider} />}
      {rider && path === earnedPath && <Earned riderId={rider.id} onSignedOut={leave} />}
      {rider && path !== earnedPath && <Stops riderId={rider.id} onSignedOut={leave} />}
      {rider && (
        <footer className="page">
          <p className="quiet">
            {rider.name}, {rider.phone}, {rider.city}
          </p>
          <Button variant="quiet" onClick={signOut}>
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
