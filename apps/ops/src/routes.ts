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
  {
    path: '/ops/approvals/:id?',
    title: 'Approvals',
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/foundation/approvals/ApprovalsPage.tsx')).ApprovalsPage),
  },

  // Agents

  // Exports
  {
    path: '/ops/agent-exports',
    title: 'Exports of agents',
    access: 'agents.read',
    part: lazyPart(async () => (await import('./features/views/agent-exports/ExportsPage.tsx')).ExportsPage),
  },

  // Targets
  {
    path: '/ops/targets',
    title: 'Targets',
    access: 'agents.manage',
    part: lazyPart(async () => (await import('./features/people/targets/TargetsPage.tsx')).TargetsPage),
  },
  {
    path: '/ops/targets/:id',
    title: 'File with targets',
    access: 'agents.manage',
    part: lazyPart(async () => (await import('./features/people/targets/UploadPage.tsx')).UploadPage),
  },

  // Commission terms
  {
    path: '/ops/terms',
    title: 'Commission terms',
    access: 'terms.read',
    part: lazyPart(async () => (await import('./features/earning/terms/TermsPage.tsx')).TermsPage),
  },
  {
    path: '/ops/terms/new',
    title: 'Propose commission terms',
    access: 'terms.request',
    part: lazyPart(async () => (await import('./features/earning/terms/NewTermsPage.tsx')).NewTermsPage),
  },

  // Questions

  // Testimonies

  // Newsletter

  // Data requests

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
