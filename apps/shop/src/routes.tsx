/**
 * The app's addresses and their screens, each a script file of its own. What most visits begin with is listed in `first-screens.ts`;
 * all others in `later-screens.tsx`, whose list no first load carries. What a screen needs of the frame:
 * - `tabOf` (first-paths.ts) marks the entry of the tab bar.
 * - `setBasketCount` (basket-count.ts) for the number in the tab bar.
 * - `useOnline` (offline/connection.ts): acts wait, or say that they need a network. `meta: { kept }` of a query makes it readable
 *   without one, and `Age` (offline/Age.tsx) says how old it is.
 * - `savesData` (packages/app): pictures wait for a tap.
 * - `onSignedOut` (session/session.ts): removes what the screen keeps about the customer in this browser.
 */
import { lazyPart } from '@foodbank/app/lazy-part';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { firstScreens } from './first-screens.ts';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
import { Shell } from './shell/Shell.tsx';

const LaterScreens = lazyPart(async () => (await import('./later-screens.tsx')).LaterScreens);

/** The screen at the present address, in its frame. */
export function AppRoutes() {
  return (
    <Shell>
      <Routes>
        {firstScreens.map(({ path, part: Part }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense key={path} fallback={<LoadingScreen />}>
                <Part />
              </Suspense>
            }
          />
        ))}
        <Route
          path="*"
          element={
            <Suspense fallback={<LoadingScreen />}>
              <LaterScreens />
            </Suspense>
          }
        />
      </Routes>
    </Shell>
  );
}
