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
  settings: '/agent-dashboard/settings',
} as const;
