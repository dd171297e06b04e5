/** The portal's addresses and their screens. Each screen is a script file of its own. */
import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { NotFoundPage } from '@foodbank/app/components/NotFoundPage';
import { RequireSignIn } from '@foodbank/app/components/RequireSignIn';
import { SignedOutOnly } from '@foodbank/app/components/SignedOutOnly';
import { type LazyPart, lazyPart } from '@foodbank/app/lazy-part';
import { takePageOver } from '@foodbank/app/page-start';
import { useSession } from '@foodbank/app/session/use-session';
import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { agentPages, paths } from './paths.ts';
import { session } from './session/session.ts';

const AgentLayout = lazyPart(async () => (await import('./shell/AgentLayout.tsx')).AgentLayout);
const AuthLayout = lazyPart(async () => (await import('./shell/AuthLayout.tsx')).AuthLayout);
const RegistrationPage = lazyPart(
  async () => (await import('./features/people/agents/RegistrationPage.tsx')).RegistrationPage,
);
const LoginPage = lazyPart(async () => (await import('./features/people/accounts/LoginPage.tsx')).LoginPage);
const ForgotPasswordPage = lazyPart(
  async () => (await import('./features/people/accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyPart(
  async () => (await import('./features/people/accounts/ResetPasswordPage.tsx')).ResetPasswordPage,
);
const DashboardPage = lazyPart(
  async () => (await import('./features/views/dashboard/DashboardPage.tsx')).DashboardPage,
);
const ReferralsPage = lazyPart(
  async () => (await import('./features/views/referrals/ReferralsPage.tsx')).ReferralsPage,
);
const SettingsPage = lazyPart(async () => (await import('./shell/SettingsPage.tsx')).SettingsPage);

const screens: Readonly<Record<string, readonly LazyPart[]>> = {
  [paths.registration]: [AuthLayout, RegistrationPage],
  [paths.login]: [AuthLayout, LoginPage],
  [paths.forgotPassword]: [AuthLayout, ForgotPasswordPage],
  [paths.resetPassword]: [AuthLayout, ResetPasswordPage],
  [paths.dashboard]: [AgentLayout, DashboardPage],
  [paths.referrals]: [AgentLayout, ReferralsPage],
  [paths.settings]: [AgentLayout, SettingsPage],
};

/** The lazily loaded parts of the screen at an address; none at an unknown address. */
export function partsOf(pathname: string): readonly LazyPart[] {
  return screens[pathname.replace(/\/+$/, '')] ?? [];
}

/**
 * Loads a screen's files at the same time. Otherwise each would be requested only after the one that imports it. A file that can't be
 * loaded ahead is no failure: it is asked for again when its screen is shown.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  await Promise.allSettled(partsOf(pathname).map((part) => part.load()));
}

// Late enough not to slow down the first screen.
const preloadAfterMs = 2000;

/** Takes over the page that was rendered at build time, then loads the screens that are likely to be opened next. */
function Start() {
  const { status } = useSession(session);
  useEffect(() => {
    if (status === 'loading') return;
    takePageOver();
    const next = status === 'signed-in' ? [paths.dashboard, paths.referrals, paths.settings] : [paths.dashboard];
    const timer = setTimeout(() => next.forEach(preloadScreen), preloadAfterMs);
    return () => clearTimeout(timer);
  }, [status]);
  return null;
}

const notFound = <NotFoundPage homePath={paths.dashboard} homeLabel="Go to your dashboard" />;

/** The screen at the present address. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <Route element={<AuthLayout />}>
          <Route path={paths.registration} element={<RegistrationPage />} />
          <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
          <Route element={<SignedOutOnly source={session} pages={agentPages} />}>
            <Route path={paths.login} element={<LoginPage />} />
          </Route>
        </Route>
        <Route element={<RequireSignIn source={session} signInPath={paths.login} />}>
          <Route path={paths.dashboard} element={<AgentLayout />}>
            <Route index element={<DashboardPage />} />
            <Route path={paths.referrals} element={<ReferralsPage />} />
            <Route path={paths.settings} element={<SettingsPage />} />
            <Route path="*" element={notFound} />
          </Route>
        </Route>
        <Route path="*" element={notFound} />
      </Routes>
      <Start />
    </Suspense>
  );
}
