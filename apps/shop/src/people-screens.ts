/** The screens about the customer: sign-up, signing in, the account. They are part of `routes.tsx`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import { paths } from './paths.ts';
import type { Screen } from './screens.ts';

export const peopleScreens: readonly Screen[] = [
  {
    path: paths.account,
    access: 'open',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/people/accounts/AccountPage.tsx')).AccountPage),
  },
];
