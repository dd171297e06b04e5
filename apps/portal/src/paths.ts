/** The portal's addresses. The first one belongs to the site, so a link to it is a plain anchor. */
export const paths = {
  home: '/',
  registration: '/agent-registration',
  login: '/agent-login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/agent-dashboard',
  referrals: '/agent-dashboard/referrals',
  support: '/agent-dashboard/support',
  settings: '/agent-dashboard/settings',
} as const;

/** The pages of a signed-in agent. */
export const agentPages = {
  homePath: paths.dashboard,
  paths: [paths.dashboard, paths.referrals, paths.support, paths.settings],
};

/** The addresses whose pages are rendered at build time. */
export const builtPaths: readonly string[] = [
  paths.registration,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  ...agentPages.paths,
];
