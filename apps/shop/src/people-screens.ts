/** The screens about the customer: sign-up, signing in, the account, help. They are part of `later-screens.tsx`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import { paths, ticketPath } from './paths.ts';
import type { Screen } from './screens.ts';

const SignUp = lazyPart(async () => (await import('./features/people/accounts/SignUpPage.tsx')).SignUpPage);

export const peopleScreens: readonly Screen[] = [
  { path: paths.signUp, access: 'signed-out', part: SignUp },
  { path: `${paths.signUp}/:code`, access: 'signed-out', part: SignUp },
  {
    path: paths.signIn,
    access: 'signed-out',
    part: lazyPart(async () => (await import('./features/people/accounts/SignInPage.tsx')).SignInPage),
  },
  {
    path: paths.signInByCode,
    access: 'signed-out',
    part: lazyPart(async () => (await import('./features/people/accounts/SignInByCodePage.tsx')).SignInByCodePage),
  },
  {
    path: paths.code,
    access: 'signed-out',
    part: lazyPart(async () => (await import('./features/people/accounts/CodePage.tsx')).CodePage),
  },
  {
    path: paths.knownNumber,
    access: 'signed-out',
    part: lazyPart(async () => (await import('./features/people/accounts/KnownNumberPage.tsx')).KnownNumberPage),
  },
  {
    path: paths.forgottenPassword,
    access: 'signed-out',
    part: lazyPart(
      async () => (await import('./features/people/accounts/ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
    ),
  },
  {
    path: paths.newPassword,
    access: 'signed-out',
    part: lazyPart(async () => (await import('./features/people/accounts/NewPasswordPage.tsx')).NewPasswordPage),
  },
  {
    path: paths.account,
    access: 'open',
    part: lazyPart(async () => (await import('./features/people/accounts/AccountPage.tsx')).AccountPage),
  },
  {
    path: paths.profile,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/accounts/ProfilePage.tsx')).ProfilePage),
  },
  {
    path: paths.phone,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/accounts/PhonePage.tsx')).PhonePage),
  },
  {
    path: paths.password,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/accounts/PasswordPage.tsx')).PasswordPage),
  },
  {
    path: paths.devices,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/accounts/DevicesPage.tsx')).DevicesPage),
  },
  {
    path: paths.refundAccount,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/money/charges/RefundAccountPage.tsx')).RefundAccountPage),
  },
  {
    path: paths.messages,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/foundation/notifications/MessagesPage.tsx')).MessagesPage),
  },
  {
    path: paths.cards,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/money/saved-cards/CardsPage.tsx')).CardsPage),
  },
  {
    path: paths.employer,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/employers/EmployerPage.tsx')).EmployerPage),
  },
  {
    path: paths.identity,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/identity/IdentityPage.tsx')).IdentityPage),
  },
  {
    path: `${paths.limit}/:part?`,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/identity/LimitScreen.tsx')).LimitScreen),
  },
  {
    path: paths.addresses,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/addresses/AddressesPage.tsx')).AddressesPage),
  },
  {
    path: `${paths.addresses}/:id`,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/addresses/AddressPage.tsx')).AddressPage),
  },

  // Help
  {
    path: paths.help,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/support/tickets/HelpPage.tsx')).HelpPage),
  },
  {
    path: paths.newTicket,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/support/tickets/NewTicketPage.tsx')).NewTicketPage),
  },
  {
    path: ticketPath(':id'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/support/tickets/TicketPage.tsx')).TicketPage),
  },
];
