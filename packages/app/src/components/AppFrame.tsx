import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useMedia } from '../use-media.ts';
import styles from './AppFrame.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { MenuBar } from './MenuBar.tsx';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';

// On wide screens the menu has its own column. On narrower ones it opens over the page.
const wide = '(min-width: 64em)';

export type AppFrameProps = Omit<SidebarProps, 'onChoose' | 'children'> & {
  /** Who is signed in; shown below the menu. */
  account: ReactNode;
  /** The present screen. */
  children: ReactNode;
};

/** The frame of a signed-in app: the menu, and the present screen. */
export function AppFrame({ account, children, ...menu }: AppFrameProps) {
  const isWide = useMedia(wide);
  const { pathname } = useLocation();
  return (
    <div className={isWide ? styles.wide : undefined}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isWide ? (
        <div className={styles.column}>
          <Sidebar {...menu}>{account}</Sidebar>
        </div>
      ) : (
        <MenuBar {...menu}>{account}</MenuBar>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<LoadingPage />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}
