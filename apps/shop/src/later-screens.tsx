/**
 * All screens but those of browsing: checkout, plans and orders are listed in `shop-screens.ts`, those about the customer, and
 * help, in `people-screens.ts`. The lists come with what these screens share, so a new screen costs the first load
 * nothing.
 */
import { type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { peopleScreens } from './people-screens.ts';
import type { Screen } from './screens.ts';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { SignedInOnly } from './shell/SignedInOnly.tsx';
import { SignedOutOnly } from './shell/SignedOutOnly.tsx';
import { shopScreens } from './shop-screens.ts';

/** Where several patterns fit, the more specific one wins. */
const screens: readonly Screen[] = [...shopScreens, ...peopleScreens];

/** The screen at the present address, if it is none of browsing. */
export function LaterScreens() {
  return (
    <Routes>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={elementOf(screen)} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function elementOf({ path, access, part: Part }: Screen) {
  return (
    <Suspense key={path} fallback={<LoadingScreen />}>
      {guarded(access, <Part />)}
    </Suspense>
  );
}

function guarded(access: Screen['access'], page: ReactElement) {
  if (access === 'signed-in') return <SignedInOnly>{page}</SignedInOnly>;
  return access === 'signed-out' ? <SignedOutOnly>{page}</SignedOutOnly> : page;
}
