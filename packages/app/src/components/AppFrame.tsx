import { Logo } from '@foodbank/ui/Logo';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import styles from './AppFrame.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { MenuBar } from './MenuBar.tsx';
import { MenuFrame } from './MenuFrame.tsx';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';

export type AppFrameProps = Omit<SidebarProps, 'onChoose' | 'children'> & {
  /** Who is signed in; shown below the menu. */
  account: ReactNode;
  /** The present screen. */
  children: ReactNode;
};

/** The frame of the portal: the menu, and the present screen. */
export function AppFrame({ account, children, ...menu }: AppFrameProps) {
  const { pathname } = useLocation();
  const home = (
    <a href={menu.sitePath}>
      <Logo tone="light" size={28} />
    </a>
  );
  return (
    <MenuFrame
      className={styles.frame}
      column={<Sidebar {...menu}>{account}</Sidebar>}
      bar={
        <MenuBar home={home} className={styles.bar}>
          {({ choose, leave }) => (
            // Logging out replaces the page's history entry, so the drawer's own entry must be left first.
            <Sidebar {...menu} onChoose={choose} onLogOut={() => leave(menu.onLogOut)}>
              {account}
            </Sidebar>
          )}
        </MenuBar>
      }
    >
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<LoadingPage />}>{children}</Suspense>
      </ErrorBoundary>
    </MenuFrame>
  );
}
