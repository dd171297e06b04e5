/** The portal's addresses and their screens. Each screen is a script file of its own. */
import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { NotFoundPage } from '@foodbank/app/components/NotFoundPage';
import { RequireSignIn } from '@foodbank/app/components/RequireSignIn';
import { SignedOutOnly } from '@foodbank/app/components/SignedOutOnly';
import { type LazyPart, type Loadable, lazyPart } from '@foodbank/app/lazy-part';
import { takePageOver } from '@foodbank/app/page-start';
import { withoutEndSlash } from '@foodbank/app/pathname';
import { useSession } from '@foodbank/app/session/use-session';
import { type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { agentPages, paths } from './paths.ts';
import { session } from './session/session.ts';

const AgentLayout = lazyPart<{ children: ReactNode }>(
  async () => (await import('./shell/AgentLayout.tsx')).AgentLayout,
);
const AuthLayout = lazyPart<{ children: ReactNode }>(async () => (await import('./shell/AuthLayout.tsx')).AuthLayout);
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
const EarningsPage = lazyPart(async () => (await import('./shell/EarningsPage.tsx')).EarningsPage);
const SupportPage = lazyPart(async () => (await import('./features/support/requests/SupportPage.tsx')).SupportPage);
const SettingsPage = lazyPart(async () => (await import('./shell/SettingsPage.tsx')).SettingsPage);

interface Screen {
  element: ReactElement;
  /** What has to be loaded for it. */
  parts: readonly Loadable[];
}

const publicScreen = (Page: LazyPart<object>): Screen => ({
  element: (
    <AuthLayout>
      <Page />
    </AuthLayout>
  ),
  parts: [AuthLayout, Page],
});

const forAgents = (page: ReactElement) => (
  <RequireSignIn source={session} signInPath={paths.login}>
    <AgentLayout>{page}</AgentLayout>
  </RequireSignIn>
);

const agentScreen = (Page: LazyPart<object>): Screen => ({ element: forAgents(<Page />), parts: [AgentLayout, Page] });

const login = (
  <AuthLayout>
    <SignedOutOnly source={session} pages={agentPages}>
      <LoginPage />
    </SignedOutOnly>
  </AuthLayout>
);

// A table of addresses, because the router's own routes would add 4 KB to the scripts for what no address here needs.
const screens: Readonly<Record<string, Screen>> = {
  [paths.registration]: publicScreen(RegistrationPage),
  [paths.login]: { element: login, parts: [AuthLayout, LoginPage] },
  [paths.forgotPassword]: publicScreen(ForgotPasswordPage),
  [paths.resetPassword]: publicScreen(ResetPasswordPage),
  [paths.dashboard]: agentScreen(DashboardPage),
  [paths.referrals]: agentScreen(ReferralsPage),
  [paths.earnings]: agentScreen(EarningsPage),
  [paths.support]: agentScreen(SupportPage),
  [paths.settings]: agentScreen(SettingsPage),
};

/** The lazily loaded parts of the screen at an address; none at an unknown address. */
export function partsOf(pathname: string): readonly Loadable[] {
  return screens[withoutEndSlash(pathname)]?.parts ?? [];
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
    const next =
      status === 'signed-in' ? [paths.dashboard, paths.referrals, paths.earnings, paths.settings] : [paths.dashboard];
    const timer = setTimeout(() => next.forEach(preloadScreen), preloadAfterMs);
    return () => clearTimeout(timer);
  }, [status]);
  return null;
}

const notFound = <NotFoundPage homePath={paths.dashboard} homeLabel="Go to your dashboard" />;
const notFoundForAgents = forAgents(notFound);

/** The screen at the present address. */
export function AppRoutes() {
  const pathname = withoutEndSlash(useLocation().pathname);
  const unknown = pathname.startsWith(`${paths.dashboard}/`) ? notFoundForAgents : notFound;
  return (
    <Suspense fallback={<LoadingPage />}>
      {screens[pathname]?.element ?? unknown}
      <Start />
    </Suspense>
  );
}
