/** The screens of lending, for `routes.ts`. */
import { identityTaskPattern, paths } from './paths.ts';
import { part, type Screen } from './screens.ts';

export const lendingScreens: readonly Screen[] = [
  {
    path: identityTaskPattern,
    title: 'Identity',
    access: 'identity.read',
    part: part(() => import('./features/people/identity-tasks/IdentityTasksPage.tsx'), 'IdentityTasksPage'),
  },
  {
    path: paths.hardshipAsk(':caseId?'),
    title: 'Hardship',
    access: 'loans.hardship',
    part: part(() => import('./features/lending/loans/HardshipPage.tsx'), 'HardshipPage'),
  },
  {
    path: paths.payslip(':payslipId?'),
    title: 'Payslips',
    access: 'payroll.payslips',
    part: part(() => import('./features/lending/payslips/PayslipsPage.tsx'), 'PayslipsPage'),
  },
  {
    path: paths.reminders(),
    title: 'Reminders',
    access: 'loans.read',
    part: part(() => import('./features/lending/repayments/RemindersPage.tsx'), 'RemindersPage'),
  },
  {
    path: paths.customerLimit(':customerId'),
    title: 'Limit',
    access: 'limits.read',
    part: part(() => import('./features/lending/credit-limits/CustomerLimitPage.tsx'), 'CustomerLimitPage'),
  },
  {
    path: paths.loan(':loanId?'),
    title: 'Loans',
    access: 'loans.read',
    part: part(() => import('./features/lending/loans/LoansPage.tsx'), 'LoansPage'),
  },
  {
    path: paths.mandate(':mandateId?'),
    title: 'Automatic payments',
    access: 'loans.read',
    part: part(() => import('./features/lending/automatic-payments/MandatesPage.tsx'), 'MandatesPage'),
  },
  {
    path: paths.automaticDay(),
    title: 'Due today',
    access: 'loans.read',
    part: part(() => import('./features/lending/automatic-payments/AutomaticDayPage.tsx'), 'AutomaticDayPage'),
  },
  {
    path: paths.failedCharges(),
    title: 'Failed charges',
    access: 'loans.read',
    part: part(() => import('./features/lending/automatic-payments/FailedChargesPage.tsx'), 'FailedChargesPage'),
  },
  {
    path: paths.automaticStops,
    title: 'Stop of automatic charges',
    access: 'loans.read',
    part: part(() => import('./features/lending/automatic-payments/AutomaticStopsPage.tsx'), 'AutomaticStopsPage'),
  },
  {
    path: paths.planStops,
    title: 'New plans',
    access: 'plans.read',
    part: part(() => import('./features/lending/plans/PlanStopsPage.tsx'), 'PlanStopsPage'),
  },
  {
    path: paths.plans,
    title: 'Plans',
    access: 'plans.read',
    part: part(() => import('./features/lending/plans/PlansPage.tsx'), 'PlansPage'),
  },
  {
    path: paths.plan(':code'),
    title: 'Plan',
    access: 'plans.read',
    part: part(() => import('./features/lending/plans/PlanPage.tsx'), 'PlanPage'),
  },
  {
    path: paths.newPlan,
    title: 'Propose a plan',
    access: 'plans.request',
    part: part(() => import('./features/lending/plans/PlanFormPage.tsx'), 'NewPlanPage'),
  },
  {
    path: paths.newPlanVersion(':code'),
    title: 'Propose a version',
    access: 'plans.request',
    part: part(() => import('./features/lending/plans/PlanFormPage.tsx'), 'NewVersionPage'),
  },
  {
    path: paths.newLicence,
    title: 'Enter a licence',
    access: 'plans.request',
    part: part(() => import('./features/lending/plans/LicenceFormPage.tsx'), 'LicenceFormPage'),
  },
  {
    path: paths.loanSimulator(),
    title: 'Loan simulator',
    access: 'plans.read',
    part: part(() => import('./features/lending/plans/SimulatorPage.tsx'), 'SimulatorPage'),
  },
  {
    path: paths.legalTexts,
    title: 'Legal texts',
    access: 'legal-texts.read',
    part: part(() => import('./features/foundation/legal-texts/LegalTextsPage.tsx'), 'LegalTextsPage'),
  },
  {
    path: paths.legalText(':kind', ':language'),
    title: 'Text',
    access: 'legal-texts.read',
    part: part(() => import('./features/foundation/legal-texts/LegalTextPage.tsx'), 'LegalTextPage'),
  },
  {
    path: paths.newLegalText(':kind', ':language'),
    title: 'Write a new version',
    access: 'legal-texts.request',
    part: part(() => import('./features/foundation/legal-texts/NewLegalTextPage.tsx'), 'NewLegalTextPage'),
  },
  {
    path: paths.employers,
    title: 'Employers',
    access: 'employers.read',
    byEmployer: true,
    part: part(() => import('./features/people/employers/EmployersPage.tsx'), 'EmployersPage'),
  },
  {
    path: paths.employer(':id'),
    title: 'Employer',
    access: 'employers.read',
    byEmployer: true,
    part: part(() => import('./features/people/employers/EmployerPage.tsx'), 'EmployerPage'),
  },
  {
    path: paths.staffFile(':id', ':fileId'),
    title: 'File with a staff list',
    access: 'employers.staff',
    byEmployer: true,
    part: part(() => import('./features/people/employers/StaffFilePage.tsx'), 'StaffFilePage'),
  },
  {
    path: paths.payrollFile(':id', ':fileId'),
    title: 'Deduction file',
    access: 'payroll.read',
    byEmployer: true,
    part: part(() => import('./features/lending/payroll/PayrollFilePage.tsx'), 'PayrollFilePage'),
  },
];
