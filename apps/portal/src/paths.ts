/** The portal's addresses. The first two belong to the site, so links to them are plain anchors. */
export const paths = {
  home: '/',
  contactUs: '/contact-us',
  registration: '/agent-registration',
  login: '/agent-login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/agent-dashboard',
  referrals: '/agent-dashboard/referrals',
  earnings: '/agent-dashboard/earnings',
  support: '/agent-dashboard/support',
  settings: '/agent-dashboard/settings',
} as const;

/** The pages of a signed-in agent. */
export const agentPages = {
  homePath: paths.dashboard,
  paths: [paths.dashboard, paths.referrals, paths.earnings, paths.support, paths.settings],
};

/** The addresses whose pages are rendered at build time. */
export const builtPaths: readonly string[] = [
  paths.registration,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  ...agentPages.paths,
];
