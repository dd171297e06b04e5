/** The console's screens about what agents earn, and the terms of it. They are part of `routes.ts`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import type { Screen } from './screens.ts';

/** The screens of an agent's earnings, the commission terms and the agent terms. */
export const earningScreens: readonly Screen[] = [
  // Earnings of an agent
  {
    path: '/ops/agents/:agentId/earnings',
    title: 'Earnings of an agent',
    access: 'commissions.read',
    part: lazyPart(
      async () => (await import('./features/earning/commissions/AgentEarningsPage.tsx')).AgentEarningsPage,
    ),
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

  // Agent terms
  {
    path: '/ops/agent-terms',
    title: 'Agent terms',
    access: 'terms.read',
    part: lazyPart(async () => (await import('./features/earning/agreements/AgentTermsPage.tsx')).AgentTermsPage),
  },
  {
    path: '/ops/agent-terms/new',
    title: 'Write a new version of the agent terms',
    access: 'terms.request',
    part: lazyPart(async () => (await import('./features/earning/agreements/NewAgentTermsPage.tsx')).NewAgentTermsPage),
  },
];
