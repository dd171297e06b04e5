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

  // Plans and loans
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

  // Money
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
  {
    path: '/ops/ledger',
    title: 'Ledger',
    access: 'ledger.read',
    part: lazyPart(async () => (await import('./features/money/ledger/LedgerPage.tsx')).LedgerPage),
  },
  {
    path: '/ops/ledger/accounts',
    title: 'Accounts of the ledger',
    access: 'ledger.read',
    part: lazyPart(async () => (await import('./features/money/ledger/LedgerAccountsPage.tsx')).LedgerAccountsPage),
  },
  {
    path: '/ops/ledger/accounts/:id',
    title: 'Account of the ledger',
    access: 'ledger.read',
    part: lazyPart(async () => (await import('./features/money/ledger/LedgerAccountPage.tsx')).LedgerAccountPage),
  },
  {
    path: '/ops/ledger/transfers/:id',
    title: 'Transfer',
    access: 'ledger.read',
    part: lazyPart(async () => (await import('./features/money/ledger/LedgerTransferPage.tsx')).LedgerTransferPage),
  },
  {
    path: '/ops/charges/:chargeId?',
    title: 'Charges',
    access: 'payments.read',
    part: lazyPart(async () => (await import('./features/money/charges/ChargesPage.tsx')).ChargesPage),
  },
  {
    path: '/ops/payment-alarms/:paymentId?',
    title: 'Payment alarms',
    access: 'payments.read',
    part: lazyPart(async () => (await import('./features/money/payments/PaymentAlarmsPage.tsx')).PaymentAlarmsPage),
  },
  {
    path: '/ops/provider-events/:eventId?',
    title: 'Provider events',
    access: 'payments.read',
    part: lazyPart(async () => (await import('./features/money/payments/ProviderEventsPage.tsx')).ProviderEventsPage),
  },
  // Reconciliation
  {
    path: '/ops/reconciliation',
    title: 'Reconciliation',
    access: 'reconciliation.read',
    part: lazyPart(
      async () => (await import('./features/money/reconciliation/ReconciliationPage.tsx')).ReconciliationPage,
    ),
  },
  {
    path: '/ops/reconciliation/upload',
    title: 'Upload a statement',
    access: 'reconciliation.work',
    part: lazyPart(
      async () => (await import('./features/money/reconciliation/StatementUploadPage.tsx')).StatementUploadPage,
    ),
  },
  {
    path: '/ops/reconciliation/statements/:id',
    title: 'Statement',
    access: 'reconciliation.read',
    part: lazyPart(async () => (await import('./features/money/reconciliation/StatementPage.tsx')).StatementPage),
  },
  {
    path: '/ops/reconciliation/lines/:id?',
    title: 'Lines of statements',
    access: 'reconciliation.read',
    part: lazyPart(async () => (await import('./features/money/reconciliation/LinesPage.tsx')).LinesPage),
  },
  {
    path: '/ops/reconciliation/unstated',
    title: 'Not on a statement yet',
    access: 'reconciliation.read',
    part: lazyPart(async () => (await import('./features/money/reconciliation/UnstatedPage.tsx')).UnstatedPage),
  },

  // Orders, catalogue, stores
  {
    path: '/ops/orders/:number?',
    title: 'Orders',
    access: 'orders.read',
    part: lazyPart(async () => (await import('./features/selling/orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    path: '/ops/packing/:number?',
    title: 'Packing',
    access: 'orders.work',
    byStore: true,
    part: lazyPart(async () => (await import('./features/selling/orders/PackingPage.tsx')).PackingPage),
  },
  {
    path: '/ops/packing-stock',
    title: 'Stock of a store',
    access: 'stock.count',
    byStore: true,
    part: lazyPart(async () => (await import('./features/selling/orders/StoreStockPage.tsx')).StoreStockPage),
  },
  {
    path: '/ops/returns/:returnId?',
    title: 'Returns',
    access: 'orders.read',
    part: lazyPart(async () => (await import('./features/selling/returns/ReturnsPage.tsx')).ReturnsPage),
  },
  {
    path: '/ops/customers',
    title: 'Customers',
    access: 'customers.read',
    part: lazyPart(async () => (await import('./features/people/customers/CustomersPage.tsx')).CustomersPage),
  },
  {
    path: '/ops/customers/:customerId',
    title: 'Customer',
    access: 'customers.read',
    part: lazyPart(async () => (await import('./features/people/customers/CustomerPage.tsx')).CustomerPage),
  },
  {
    path: '/ops/assisted-orders/:id',
    title: 'Order by phone',
    access: 'orders.assist',
    part: lazyPart(
      async () => (await import('./features/selling/assisted-orders/AssistedOrderPage.tsx')).AssistedOrderPage,
    ),
  },
  {
    path: '/ops/deliveries',
    title: 'Deliveries',
    access: 'deliveries.read',
    part: lazyPart(async () => (await import('./features/selling/deliveries/DeliveriesPage.tsx')).DeliveriesPage),
  },
  {
    path: '/ops/partner-payouts/:id?',
    title: 'Partner payouts',
    access: 'payouts.read',
    part: lazyPart(
      async () => (await import('./features/selling/partner-payouts/PartnerPayoutsPage.tsx')).PartnerPayoutsPage,
    ),
  },
  {
    path: '/ops/delivery-zones',
    title: 'Delivery zones',
    access: 'deliveries.read',
    part: lazyPart(async () => (await import('./features/selling/deliveries/ZonesPage.tsx')).ZonesPage),
  },
  {
    path: '/ops/delivery-zones/edit',
    title: 'Delivery zone',
    access: 'deliveries.request',
    part: lazyPart(async () => (await import('./features/selling/deliveries/ZoneFormPage.tsx')).ZoneFormPage),
  },
  {
    path: '/ops/delivery-windows',
    title: 'Delivery windows',
    access: 'deliveries.read',
    part: lazyPart(async () => (await import('./features/selling/deliveries/WindowsPage.tsx')).WindowsPage),
  },
  {
    path: '/ops/delivery-windows/edit',
    title: 'Change delivery windows',
    access: 'deliveries.request',
    part: lazyPart(async () => (await import('./features/selling/deliveries/WindowsFormPage.tsx')).WindowsFormPage),
  },
  {
    path: '/ops/delivery-windows/close-day',
    title: 'Close a day',
    access: 'deliveries.request',
    part: lazyPart(async () => (await import('./features/selling/deliveries/CloseDayPage.tsx')).CloseDayPage),
  },
  {
    path: '/ops/riders',
    title: 'Riders',
    access: 'deliveries.read',
    part: lazyPart(async () => (await import('./features/people/riders/RidersPage.tsx')).RidersPage),
  },
  {
    path: '/ops/catalogue/file',
    title: 'Catalogue from a file',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CatalogueFilePage.tsx')).CatalogueFilePage),
  },
  {
    path: '/ops/catalogue/new-product',
    title: 'New product',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/ProductEditPage.tsx')).NewProductPage),
  },
  {
    path: '/ops/catalogue/new-combo',
    title: 'New combo',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/ProductEditPage.tsx')).NewComboPage),
  },
  {
    path: '/ops/catalogue/:id/edit',
    title: 'Edit a product',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/ProductEditPage.tsx')).ProductEditPage),
  },
  {
    path: '/ops/categories',
    title: 'Categories',
    access: 'catalogue.read',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CategoriesPage.tsx')).CategoriesPage),
  },
  {
    path: '/ops/stores/new',
    title: 'New store',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/StoreEditPage.tsx')).NewStorePage),
  },
  {
    path: '/ops/stores/:id/edit',
    title: 'Edit a store',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/StoreEditPage.tsx')).StoreEditPage),
  },
  {
    path: '/ops/catalogue/:id?',
    title: 'Catalogue',
    access: 'catalogue.read',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CataloguePage.tsx')).CataloguePage),
  },
  {
    path: '/ops/stores',
    title: 'Stores',
    access: 'catalogue.read',
    part: lazyPart(async () => (await import('./features/selling/catalogue/StoresPage.tsx')).StoresPage),
  },

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
