import { ErrorBoundary } from '@foodbank/app/components/ErrorBoundary';
import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { useSession } from '@foodbank/app/session/use-session';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { firstPaths, tabOf } from '../first-paths.ts';
import { session } from '../session/session.ts';
import { Brand } from './Brand.tsx';
import { Notices } from './Notices.tsx';
import styles from './Shell.module.css';
import { Tabs } from './Tabs.tsx';

// Who isn't signed in has none.
const OwnNotices = lazyPart(async () => (await import('./OwnNotices.tsx')).OwnNotices);

/** The frame of every screen: the header, what holds for the whole app (offline, a full phone), the screen, and the tab bar. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const tab = tabOf(pathname);
  const isSignedIn = useSession(session).status === 'signed-in';
  return (
    <div className={tab ? `${styles.frame} ${styles.withTabs}` : styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={`${styles.bar} on-dark`}>
        <div className={styles.inner}>
          <Link to={firstPaths.shop} className={styles.home}>
            <Brand />
          </Link>
          {tab && <Tabs current={tab} />}
        </div>
      </header>
      <Notices />
      {isSignedIn && (
        <Suspense fallback={null}>
          <OwnNotices />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary app="the app" resetKey={pathname}>
          {children}
        </ErrorBoundary>
      </main>
    </div>
  );
}
