import { ErrorBoundary } from '@foodbank/app/components/ErrorBoundary';
import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { useMedia } from '@foodbank/app/use-media';
import { type ReactElement, Suspense } from 'react';
import { useLocation } from 'react-router';
import { isAllowed, type Screen } from '../screens.ts';
import { useMember } from '../session/member.ts';
import { useSessionState } from '../session/session.ts';
import { MenuColumn } from './MenuColumn.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { NotPermitted } from './NotPermitted.tsx';
import styles from './SignedInFrame.module.css';
import { ToastRegion } from './ToastRegion.tsx';

// On wide screens the menu has its own column. On narrower ones it opens over the page.
const wide = '(min-width: 64em)';

export interface SignedInFrameProps {
  /** Null at an unknown address. */
  screen: Screen | null;
  children: ReactElement;
}

/** The frame of the console: the menu, who is signed in, and the present screen if the member's roles open it. */
export function SignedInFrame({ screen, children }: SignedInFrameProps) {
  const isWide = useMedia(wide);
  const { permissions } = useMember();
  const { status } = useSessionState();
  const { pathname } = useLocation();
  const isOpen = screen === null || isAllowed(screen.access, permissions);
  return (
    <div className={isWide ? styles.wide : undefined} data-hidden={status === 'ended' || undefined}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isWide ? <MenuColumn /> : <MenuDrawer />}
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary app="the console" resetKey={pathname}>
          <Suspense fallback={<LoadingPage />}>
            {isOpen ? children : <NotPermitted key={pathname} title={screen.title} access={screen.access} />}
          </Suspense>
        </ErrorBoundary>
        <ToastRegion />
      </main>
    </div>
  );
}
