/** The console's addresses and their screens. Each screen is a script file of its own. Add a screen at the heading of its entry. */
import { lazyPart } from '@foodbank/app/lazy-part';
import { earningScreens } from './earning-screens.ts';
import { lendingScreens } from './lending-screens.ts';
import { moneyScreens } from './money-routes.ts';
import { paths } from './paths.ts';
import type { Screen } from './screens.ts';
import { sellingScreens } from './selling-screens.ts';

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
  {
    path: paths.today,
    title: 'Today',
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/oversight/work-queues/TodayPage.tsx')).TodayPage),
  },
  {
    path: '/ops/account-names/:agentId?',
    title: 'Account names',
    access: 'agents.approve-change',
    part: lazyPart(
      async () => (await import('./features/oversight/work-queues/AccountNamesPage.tsx')).AccountNamesPage,
    ),
  },
  {
    path: '/ops/alike-customers/:customerId?',
    title: 'Possible self-referrals',
    access: 'agents.approve-change',
    part: lazyPart(
      async () => (await import('./features/oversight/work-queues/AlikeCustomersPage.tsx')).AlikeCustomersPage,
    ),
  },
  {
    path: '/ops/figures',
    title: 'Figures',
    access: 'agents.read',
    part: lazyPart(async () => (await import('./features/oversight/reports/FiguresPage.tsx')).FiguresPage),
  },

  // Money
  {
    path: '/ops/payouts/:id?',
    title: 'Payouts',
    access: 'payouts.read',
    part: lazyPart(async () => (await import('./features/earning/payouts/PayoutsPage.tsx')).PayoutsPage),
  },

  // Requests
  {
    path: '/ops/requests/:id?',
    title: 'Requests',
    access: 'requests.read',
    part: lazyPart(async () => (await import('./features/support/requests/RequestsPage.tsx')).RequestsPage),
  },

  // Approvals
  {
    path: '/ops/approvals/:id?',
    title: 'Approvals',
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/foundation/approvals/ApprovalsPage.tsx')).ApprovalsPage),
  },

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

  // Earnings of an agent, commission terms, agent terms
  ...earningScreens,

  // Plans and loans
  ...lendingScreens,

  // Money
  ...moneyScreens,

  // Orders, catalogue, stores
  ...sellingScreens,

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
    access: 'newsletter.export',
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
  {
    path: '/ops/failed-work/jobs/:queue?/:jobId?',
    title: 'Failed jobs',
    access: 'work.read',
    part: lazyPart(async () => (await import('./features/oversight/work-queues/FailedJobsPage.tsx')).FailedJobsPage),
  },
  {
    path: '/ops/failed-work/:emailId?',
    title: 'Failed work',
    access: 'work.read',
    part: lazyPart(
      async () => (await import('./features/oversight/work-queues/FailedEmailsPage.tsx')).FailedEmailsPage,
    ),
  },

  // Daily jobs
  {
    path: '/ops/daily-jobs',
    title: 'Daily jobs',
    access: 'calendar.read',
    part: lazyPart(async () => (await import('./features/foundation/calendar/DailyJobsPage.tsx')).DailyJobsPage),
  },

  // Public holidays
  {
    path: '/ops/public-holidays',
    title: 'Public holidays',
    access: 'calendar.read',
    part: lazyPart(async () => (await import('./features/foundation/calendar/HolidaysPage.tsx')).HolidaysPage),
  },

  // Proof of the money
  {
    path: '/ops/proof',
    title: 'Proof of the money',
    access: 'proof.read',
    part: lazyPart(async () => (await import('./features/oversight/proof/ProofPage.tsx')).ProofPage),
  },
  {
    path: '/ops/proof/:runId',
    title: 'One proof',
    access: 'proof.read',
    part: lazyPart(async () => (await import('./features/oversight/proof/ProofRunPage.tsx')).ProofRunPage),
  },

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
  {
    path: '/ops/audit/:id?',
    title: 'Audit',
    access: 'audit.read',
    part: lazyPart(async () => (await import('./features/foundation/audit/AuditPage.tsx')).AuditPage),
  },

  // Your account
  {
    path: paths.account,
    title: 'Your account',
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/people/staff/AccountPage.tsx')).AccountPage),
  },
];
