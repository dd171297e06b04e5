/** Every address of the portal and the screen behind it. Each screen is a file of its own to the browser. */
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from './paths.ts';
import { reloadOnce } from './reload-once.ts';
import { useSession } from './session/session.ts';
import { LoadingPage } from './shell/LoadingPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { RequireAgent } from './shell/RequireAgent.tsx';
import { SignedOutOnly } from './shell/SignedOutOnly.tsx';

const load = {
  agentLayout: async () => pageOf((await import('./shell/AgentLayout.tsx')).AgentLayout),
  authLayout: async () => pageOf((await import('./shell/AuthLayout.tsx')).AuthLayout),
  registration: async () => pageOf((await import('./features/auth/RegistrationPage.tsx')).RegistrationPage),
  login: async () => pageOf((await import('./features/auth/LoginPage.tsx')).LoginPage),
  forgotPassword: async () => pageOf((await import('./features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  resetPassword: async () => pageOf((await import('./features/auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  dashboard: async () => pageOf((await import('./features/dashboard/DashboardPage.tsx')).DashboardPage),
  referrals: async () => pageOf((await import('./features/referrals/ReferralsPage.tsx')).ReferralsPage),
  settings: async () => pageOf((await import('./features/settings/SettingsPage.tsx')).SettingsPage),
};

// React.lazy asks for a default export.
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

/** Fetches a screen's files at once, all together, instead of one after the other as they are met. */
export function preloadScreen(pathname: string): void {
  // A file that can't be loaded ahead is no failure. It is asked for again when its screen is shown.
  for (const fetch of needs[pathname.replace(/\/+$/, '')] ?? []) fetch().catch(() => undefined);
}

// By then the screen that was asked for is there, and nothing is taken away from it.
const preloadAfterMs = 2000;

/** Fetches the screens that are likely to be next. */
function usePreloading() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'loading') return;
    const next = status === 'signed-in' ? [paths.dashboard, paths.referrals, paths.settings] : [paths.dashboard];
    const timer = setTimeout(() => next.forEach(preloadScreen), preloadAfterMs);
    return () => clearTimeout(timer);
  }, [status]);
}

/** The screen for the present address. */
export function AppRoutes() {
  usePreloading();
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <Route element={<AuthLayout />}>
          <Route path={paths.registration} element={<RegistrationPage />} />
          <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
          <Route element={<SignedOutOnly />}>
            <Route path={paths.login} element={<LoginPage />} />
          </Route>
        </Route>
        <Route element={<RequireAgent />}>
          <Route path={paths.dashboard} element={<AgentLayout />}>
            <Route index element={<DashboardPage />} />
            <Route path={paths.referrals} element={<ReferralsPage />} />
            <Route path={paths.settings} element={<SettingsPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
