/** The portal's addresses and their screens. Each screen is a script file of its own. */
import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { NotFoundPage } from '@foodbank/app/components/NotFoundPage';
import { RequireSignIn } from '@foodbank/app/components/RequireSignIn';
import { SignedOutOnly } from '@foodbank/app/components/SignedOutOnly';
import { reloadOnce } from '@foodbank/app/reload-once';
import { useSession } from '@foodbank/app/session/use-session';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from './paths.ts';
import { session } from './session/session.ts';

const load = {
  agentLayout: async () => pageOf((await import('./shell/AgentLayout.tsx')).AgentLayout),
  authLayout: async () => pageOf((await import('./shell/AuthLayout.tsx')).AuthLayout),
  registration: async () => pageOf((await import('./features/people/agents/RegistrationPage.tsx')).RegistrationPage),
  login: async () => pageOf((await import('./features/people/accounts/LoginPage.tsx')).LoginPage),
  forgotPassword: async () =>
    pageOf((await import('./features/people/accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  resetPassword: async () =>
    pageOf((await import('./features/people/accounts/ResetPasswordPage.tsx')).ResetPasswordPage),
  dashboard: async () => pageOf((await import('./features/views/dashboard/DashboardPage.tsx')).DashboardPage),
  referrals: async () => pageOf((await import('./features/views/referrals/ReferralsPage.tsx')).ReferralsPage),
  settings: async () => pageOf((await import('./shell/SettingsPage.tsx')).SettingsPage),
};

// React.lazy requires a default export.
function pageOf(component: ComponentType) {
  return { default: component };
}

const AgentLayout = lazy(reloadOnce(load.agentLayout));
const AuthLayout = lazy(reloadOnce(load.authLayout));
const RegistrationPage = lazy(reloadOnce(load.registration));
const LoginPage = lazy(reloadOnce(load.login));
const ForgotPasswordPage = lazy(reloadOnce(load.forgotPassword));
const ResetPasswordPage = lazy(reloadOnce(load.resetPassword));
const DashboardPage = lazy(reloadOnce(load.dashboard));
const ReferralsPage = lazy(reloadOnce(load.referrals));
const SettingsPage = lazy(reloadOnce(load.settings));

const needs: Record<string, (() => Promise<unknown>)[]> = {
  [paths.registration]: [load.authLayout, load.registration],
  [paths.login]: [load.authLayout, load.login],
  [paths.forgotPassword]: [load.authLayout, load.forgotPassword],
  [paths.resetPassword]: [load.authLayout, load.resetPassword],
  [paths.dashboard]: [load.agentLayout, load.dashboard],
  [paths.referrals]: [load.agentLayout, load.referrals],
  [paths.settings]: [load.agentLayout, load.settings],
};

/** Loads a screen's files at the same time. Otherwise each would be requested only after the one that imports it. */
export function preloadScreen(pathname: string): void {
  // A file that can't be loaded ahead is no failure. It is asked for again when its screen is shown.
  for (const fetch of needs[pathname.replace(/\/+$/, '')] ?? []) fetch().catch(() => undefined);
}

// Late enough not to slow down the first screen.
const preloadAfterMs = 2000;

/** Loads the screens that are likely to be opened next. */
function usePreloading() {
  const { status } = useSession(session);
  useEffect(() => {
    if (status === 'loading') return;
    const next = status === 'signed-in' ? [paths.dashboard, paths.referrals, paths.settings] : [paths.dashboard];
    const timer = setTimeout(() => next.forEach(preloadScreen), preloadAfterMs);
    return () => clearTimeout(timer);
  }, [status]);
}

const notFound = <NotFoundPage homePath={paths.dashboard} homeLabel="Go to your dashboard" />;

/** The screen at the present address. */
export function AppRoutes() {
  usePreloading();
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <Route element={<AuthLayout />}>
          <Route path={paths.registration} element={<RegistrationPage />} />
          <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
          <Route element={<SignedOutOnly source={session} homePath={paths.dashboard} />}>
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
    </Suspense>
  );
}
