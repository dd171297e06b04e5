/** The console's screens about plans and loans. They are part of `routes.ts`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import type { Screen } from './screens.ts';

/** The screens of plans, licences and the loan simulator. */
export const lendingScreens: readonly Screen[] = [
  {
    path: '/ops/plans',
    title: 'Plans',
    access: 'plans.read',
    part: lazyPart(async () => (await import('./features/lending/plans/PlansPage.tsx')).PlansPage),
  },
  {
    path: '/ops/new-plan',
    title: 'Propose a plan',
    access: 'plans.request',
    part: lazyPart(async () => (await import('./features/lending/plans/PlanFormPage.tsx')).NewPlanPage),
  },
  {
    path: '/ops/plans/:code',
    title: 'Plan',
    access: 'plans.read',
    part: lazyPart(async () => (await import('./features/lending/plans/PlanPage.tsx')).PlanPage),
  },
  {
    path: '/ops/plans/:code/new-version',
    title: 'Propose a version',
    access: 'plans.request',
    part: lazyPart(async () => (await import('./features/lending/plans/PlanFormPage.tsx')).NewVersionPage),
  },
  {
    path: '/ops/plan-licences/new',
    title: 'Enter a licence',
    access: 'plans.request',
    part: lazyPart(async () => (await import('./features/lending/plans/LicenceFormPage.tsx')).LicenceFormPage),
  },
  {
    path: '/ops/loan-simulator',
    title: 'Loan simulator',
    access: 'plans.read',
    part: lazyPart(async () => (await import('./features/lending/plans/SimulatorPage.tsx')).SimulatorPage),
  },
];
