/** The console's addresses and their screens. Each screen is a script file of its own. Add a screen at the heading of its entry. */
import { lazyPart } from '@foodbank/app/lazy-part';
import { paths } from './paths.ts';
import type { Screen } from './screens.ts';

/** Every screen. Where several patterns fit, the first one wins. */
export const screens: readonly Screen[] = [
  // Signing in
  {
    path: paths.signIn,
    title: 'Sign in',
    access: 'open',
    part: lazyPart(async () => (await import('./features/people/staff/SignInPage.tsx')).SignInPage),
  },
  // Today

  // Requests

  // Approvals

  // Agents

  // Targets

  // Commission terms

  // Questions
  {
    path: '/ops/questions/:id?',
    title: 'Questions',
    access: 'content.read',
    part: lazyPart(async () => (await import('./features/foundation/content/ContentPage.tsx')).QuestionsPage),
  },

  // Testimonies
  {
    path: '/ops/testimonies/:id?',
    title: 'Testimonies',
    access: 'content.read',
    part: lazyPart(async () => (await import('./features/foundation/content/ContentPage.tsx')).TestimoniesPage),
  },

  // Newsletter
  {
    path: '/ops/newsletter',
    title: 'Newsletter',
    access: 'newsletter.read',
    part: lazyPart(async () => (await import('./features/support/newsletter/NewsletterPage.tsx')).NewsletterPage),
  },
  {
    path: '/ops/newsletter/exports',
    title: 'Exports with addresses',
    access: 'exports.request',
    part: lazyPart(
      async () => (await import('./features/support/newsletter/NewsletterExportsPage.tsx')).NewsletterExportsPage,
    ),
  },

  // Data requests
  {
    path: '/ops/data-requests/:id?',
    title: 'Data requests',
    access: 'privacy.find',
    part: lazyPart(
      async () => (await import('./features/oversight/data-requests/DataRequestsPage.tsx')).DataRequestsPage,
    ),
  },

  // Failed work

  // Staff

  // Audit

  // Your account
  {
    path: paths.account,
    title: 'Your account',
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/staff/AccountPage.tsx')).AccountPage),
  },
];
