/**
 * The app's addresses and their screens, each a script file of its own. Screens of shopping are listed in `shop-screens.ts`, those
 * about the customer in `people-screens.ts`, help in `support-screens.ts`. What a screen needs of the frame:
 * - `setBasketCount` (basket-count.ts) for the number in the tab bar.
 * - `useOnline` (offline/connection.ts): acts wait, or say that they need a network. `meta: { kept }` of a query makes it readable
 *   without one, and `Age` (offline/Age.tsx) says how old it is.
 * - `savesData` (packages/app): pictures wait for a tap.
 * - `onSignedOut` (session/session.ts): removes what the screen keeps about the customer in this browser.
 */
import { lazyPart } from '@foodbank/app/lazy-part';
import { type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { peopleScreens } from './people-screens.ts';
import type { Screen } from './screens.ts';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import { SignedInOnly } from './shell/SignedInOnly.tsx';
import { SignedOutOnly } from './shell/SignedOutOnly.tsx';
import { shopScreens } from './shop-screens.ts';
import { supportScreens } from './support-screens.ts';

const NotFound = lazyPart(async () => (await import('./shell/NotFound.tsx')).NotFound);

/** Every screen. Where several patterns fit, the more specific one wins. */
export const screens: readonly Screen[] = [...shopScreens, ...peopleScreens, ...supportScreens];

/** The screen at the present address. */
export function AppRoutes() {
  return (
    <Routes>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={elementOf(screen)} />
      ))}
      <Route
        path="*"
        element={
          <Shell tab={null}>
            <Suspense fallback={<LoadingScreen />}>
              <NotFound />
            </Suspense>
          </Shell>
        }
      />
    </Routes>
  );
}

function elementOf({ path, access, tab, part: Part }: Screen) {
  return (
    <Shell tab={tab}>
      <Suspense key={path} fallback={<LoadingScreen />}>
        {guarded(access, <Part />)}
      </Suspense>
    </Shell>
  );
}

function guarded(access: Screen['access'], page: ReactElement) {
  if (access === 'signed-in') return <SignedInOnly>{page}</SignedInOnly>;
  return access === 'signed-out' ? <SignedOutOnly>{page}</SignedOutOnly> : page;
}
