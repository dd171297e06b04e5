/** The only spelling of the addresses. Home belongs to another app, so links to it are plain anchors. */
export const paths = {
  home: '/',
  registration: '/agent-registration',
  login: '/agent-login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/agent-dashboard',
  referrals: '/agent-dashboard/referrals',
  settings: '/agent-dashboard/settings',
} as const;
