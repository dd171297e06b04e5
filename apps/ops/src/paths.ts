/** The console's addresses that more than one part of it names. A feature names its own ones itself. */
export const paths = {
  today: '/ops',
  signIn: '/ops/sign-in',
  invitation: '/ops/invitation',
  forgottenPassword: '/ops/forgotten-password',
  newPassword: '/ops/new-password',
  account: '/ops/account',
} as const;
