/** The screens of help. They are part of `routes.tsx`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import { paths, ticketPath } from './paths.ts';
import type { Screen } from './screens.ts';

export const supportScreens: readonly Screen[] = [
  {
    path: paths.help,
    access: 'signed-in',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/support/tickets/HelpPage.tsx')).HelpPage),
  },
  {
    path: paths.newTicket,
    access: 'signed-in',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/support/tickets/NewTicketPage.tsx')).NewTicketPage),
  },
  {
    path: ticketPath(':id'),
    access: 'signed-in',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/support/tickets/TicketPage.tsx')).TicketPage),
  },
];
