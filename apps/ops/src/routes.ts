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
  {
    path: paths.forgottenPassword,
    title: 'Forgotten password',
    access: 'open',
    part: lazyPart(
      async () => (await import('./features/people/staff/ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
    ),
  },
  {
    path: paths.invitation,
    title: 'Invitation',
    access: 'open',
    part: lazyPart(async () => (await import('./features/people/staff/PasswordByLinkPage.tsx')).InvitationPage),
  },
  {
    path: paths.newPassword,
    title: 'New password',
    access: 'open',
    part: lazyPart(async () => (await import('./features/people/staff/PasswordByLinkPage.tsx')).NewPasswordPage),
  },
  // Today

  // Requests

  // Approvals

  // Agents
  {
    path: '/ops/agents',
    title: 'Agents',
    access: 'agents.read',
    part: lazyPart(async () => (await import('./features/people/agents/AgentListPage.tsx')).AgentListPage),
  },
  {
    path: '/ops/agents/:agentId',
    title: 'Agent',
    access: 'agents.read',
    part: lazyPart(async () => (await import('./features/people/agents/AgentPage.tsx')).AgentPage),
  },

  // Targets

  // Commission terms

  // Questions

  // Testimonies

  // Newsletter

  // Data requests

  // Failed work

  // Staff
  {
    path: '/ops/staff/invite',
    title: 'Invite a member',
    access: 'staff.manage',
    part: lazyPart(async () => (await import('./features/people/staff/InvitePage.tsx')).InvitePage),
  },
  {
    path: '/ops/staff/:id?',
    title: 'Staff',
    access: 'staff.read',
    part: lazyPart(async () => (await import('./features/people/staff/StaffPage.tsx')).StaffPage),
  },

  // Audit

  // Your account
  {
    path: paths.account,
    title: 'Your account',
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/staff/AccountPage.tsx')).AccountPage),
  },
];
