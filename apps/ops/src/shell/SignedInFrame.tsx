import { ErrorBoundary } from '@foodbank/app/components/ErrorBoundary';
import { Link } from '@foodbank/app/components/Link';
import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { MenuBar } from '@foodbank/app/components/MenuBar';
import { MenuFrame } from '@foodbank/app/components/MenuFrame';
import { lazyPart } from '@foodbank/app/lazy-part';
import { withoutEndSlash } from '@foodbank/app/pathname';
import { Logo } from '@foodbank/ui/Logo';
import { type ReactElement, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { isAllowed, type Screen } from '../screens.ts';
import { useMay, useMember } from '../session/member.ts';
import { useSessionState } from '../session/session.ts';
import { AreaTabs } from './AreaTabs.tsx';
import { GlobalKeys } from './GlobalKeys.tsx';
import { MenuList } from './MenuList.tsx';
import { openAreas, type Place, placeAt } from './open-areas.ts';
import { openPalette } from './palette.ts';
import { SessionEndWarning } from './SessionEndWarning.tsx';
import styles from './SignedInFrame.module.css';
import { SignInAgain } from './SignInAgain.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { useWaiting } from './Waiting.tsx';

// It has the words of every permission, and few members ever see it.
const NotPermitted = lazyPart(async () => (await import('./NotPermitted.tsx')).NotPermitted);

const AutomaticStopBanner = lazyPart(
  async () => (await import('../components/AutomaticStopBanner.tsx')).AutomaticStopBanner,
);

export interface SignedInFrameProps {
  /** Null at an unknown address. */
  screen: Screen | null;
  children: ReactElement;
}

/** The frame of the console: the menu, who is signed in, and the present screen if the member's roles open it. */
export function SignedInFrame({ screen, children }: SignedInFrameProps) {
  const member = useMember();
  const { status } = useSessionState();
  const { pathname, search } = useLocation();
  const waiting = useWaiting();
  const mayReadLoans = useMay('loans.read');
  const areas = openAreas(member);
  const place = screen === null ? null : placeAt(areas, withoutEndSlash(pathname), search);
  const menu = { areas, current: place?.area ?? null, waiting };
  const isOpen = screen === null || isAllowed(screen.access, member, screen);
  const home = (
    <Link to={paths.today}>
      <Logo tone="light" size={24} />
    </Link>
  );
  return (
    <>
      <MenuFrame
        className={status === 'ended' ? `${styles.frame} ${styles.hidden}` : styles.frame}
        column={<MenuList {...menu} />}
        bar={
          <MenuBar home={home} className={styles.bar}>
            {({ choose, leave }) => <MenuList {...menu} onChoose={choose} onFind={() => leave(openPalette)} />}
          </MenuBar>
        }
      >
        <SessionEndWarning />
        <Suspense>{mayReadLoans && <AutomaticStopBanner />}</Suspense>
        <div className={place ? rowsOf(place) : undefined}>
          {place && isOpen && <AreaTabs place={place} waiting={waiting} />}
          <ErrorBoundary app="the console" resetKey={pathname}>
            <Suspense fallback={<LoadingPage />}>
              {isOpen ? children : <NotPermitted key={pathname} title={screen.title} access={screen.access} />}
            </Suspense>
          </ErrorBoundary>
        </div>
        <ToastRegion />
      </MenuFrame>
      <GlobalKeys />
      <SignInAgain />
    </>
  );
}

/** The class that says how much height the tabs take from what fills the window. */
function rowsOf({ area, tab }: Place): string | undefined {
  if (area.tabs.length < 2) return tab.views.length < 2 ? undefined : styles.oneRow;
  return tab.views.length < 2 ? styles.oneRow : styles.twoRows;
}
