import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { profileQuery } from '../api.ts';
import { useAgent } from '../session/session.ts';
import styles from './AgentLayout.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { MenuBar } from './MenuBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useMedia } from './use-media.ts';

// From here on the menu has a column of its own; below it opens over the page.
const wide = '(min-width: 64em)';

/** What surrounds every screen of an agent: the menu, who is signed in, and the place of the screen. */
export function AgentLayout() {
  const agent = useAgent();
  const isWide = useMedia(wide);
  const { pathname } = useLocation();
  useQuery(profileQuery(agent.id));

  return (
    <div className={isWide ? styles.wide : undefined}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isWide ? (
        <div className={styles.column}>
          <Sidebar />
        </div>
      ) : (
        <MenuBar />
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}
