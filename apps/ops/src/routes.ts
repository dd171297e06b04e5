/** The console's addresses and their screens. Each screen is a script file of its own. Add a screen at the heading of its entry. */
import { lendingScreens } from './lending-screens.ts';
import { paths } from './paths.ts';
import { part, type Screen } from './screens.ts';

/** Every screen. Where several patterns fit, the first one wins. */
export const screens: readonly Screen[] = [
  // Signing in
  {
    path: paths.signIn,
    title: 'Sign in',
    access: 'open',
    part: part(() => import('./features/people/staff/SignInPage.tsx'), 'SignInPage'),
  },
  {
    path: paths.forgottenPassword,
    title: 'Forgotten password',
    access: 'open',
    part: part(() => import('./features/people/staff/ForgottenPasswordPage.tsx'), 'ForgottenPasswordPage'),
  },
  {
    path: paths.invitation,
    title: 'Invitation',
    access: 'open',
    part: part(() => import('./features/people/staff/PasswordByLinkPage.tsx'), 'InvitationPage'),
  },
  {
    path: paths.newPassword,
    title: 'New password',
    access: 'open',
    part: part(() => import('./features/people/staff/PasswordByLinkPage.tsx'), 'NewPasswordPage'),
  },

  // Today, and what waits for everybody
  {
    path: paths.today,
    title: 'Today',
    access: 'signed-in',
    part: part(() => import('./features/oversight/work-queues/TodayPage.tsx'), 'TodayPage'),
  },
  {
    path: paths.request(':id?'),
    title: 'Requests',
    access: 'requests.read',
    part: part(() => import('./features/support/requests/RequestsPage.tsx'), 'RequestsPage'),
  },
  {
    path: paths.approval(':id?'),
    title: 'Approvals',
    access: 'signed-in',
    part: part(() => import('./features/foundation/approvals/ApprovalsPage.tsx'), 'ApprovalsPage'),
  },
  {
    path: paths.accountName(':agentId?'),
    title: 'Account names',
    access: 'agents.approve-change',
    part: part(() => import('./features/oversight/work-queues/AccountNamesPage.tsx'), 'AccountNamesPage'),
  },
  {
    path: paths.alikeCustomer(':customerId?'),
    title: 'Possible self-referrals',
    access: 'agents.approve-change',
    part: part(() => import('./features/oversight/work-queues/AlikeCustomersPage.tsx'), 'AlikeCustomersPage'),
  },
  {
    path: paths.figures,
    title: 'Figures',
    access: 'agents.read',
    part: part(() => import('./features/oversight/reports/FiguresPage.tsx'), 'FiguresPage'),
  },

  // Shop
  {
    path: paths.order(':number?'),
    title: 'Orders',
    access: 'orders.read',
    part: part(() => import('./features/selling/orders/OrdersPage.tsx'), 'OrdersPage'),
  },
  {
    path: paths.packingOrder(':number?'),
    title: 'Packing',
    access: 'orders.work',
    byStore: true,
    part: part(() => import('./features/selling/orders/PackingPage.tsx'), 'PackingPage'),
  },
  {
    path: paths.packingStock,
    title: 'Stock of a store',
    access: 'stock.count',
    byStore: true,
    part: part(() => import('./features/selling/orders/StoreStockPage.tsx'), 'StoreStockPage'),
  },
  {
    path: paths.return(':returnId?'),
    title: 'Returns',
    access: 'orders.read',
    part: part(() => import('./features/selling/returns/ReturnsPage.tsx'), 'ReturnsPage'),
  },
  {
    path: paths.customers,
    title: 'Customers',
    access: 'customers.read',
    part: part(() => import('./features/people/customers/CustomersPage.tsx'), 'CustomersPage'),
  },
  {
    path: paths.customer(':customerId'),
    title: 'Customer',
    access: 'customers.read',
    part: part(() => import('./features/people/customers/CustomerPage.tsx'), 'CustomerPage'),
  },
  {
    path: paths.assistedOrder(':id'),
    title: 'Order by phone',
    access: 'orders.assist',
    part: part(() => import('./features/selling/assisted-orders/AssistedOrderPage.tsx'), 'AssistedOrderPage'),
  },
  {
    path: paths.board(),
    title: 'Board',
    access: 'deliveries.read',
    part: part(() => import('./features/selling/deliveries/BoardPage.tsx'), 'BoardPage'),
  },
  {
    path: paths.deliveries,
    title: 'Deliveries',
    access: 'deliveries.read',
    part: part(() => import('./features/selling/deliveries/DeliveriesPage.tsx'), 'DeliveriesPage'),
  },
  {
    path: paths.deliveryZones(),
    title: 'Delivery zones',
    access: 'deliveries.read',
    part: part(() => import('./features/selling/deliveries/ZonesPage.tsx'), 'ZonesPage'),
  },
  {
    path: paths.deliveryZoneForm(),
    title: 'Delivery zone',
    access: 'deliveries.request',
    part: part(() => import('./features/selling/deliveries/ZoneFormPage.tsx'), 'ZoneFormPage'),
  },
  {
    path: paths.deliveryWindows(),
    title: 'Delivery windows',
    access: 'deliveries.read',
    part: part(() => import('./features/selling/deliveries/WindowsPage.tsx'), 'WindowsPage'),
  },
  {
    path: paths.deliveryWindowsForm(),
    title: 'Change delivery windows',
    access: 'deliveries.request',
    part: part(() => import('./features/selling/deliveries/WindowsFormPage.tsx'), 'WindowsFormPage'),
  },
  {
    path: paths.closeDay(),
    title: 'Close a day',
    access: 'deliveries.request',
    part: part(() => import('./features/selling/deliveries/CloseDayPage.tsx'), 'CloseDayPage'),
  },
  {
    path: paths.riders(),
    title: 'Riders',
    access: 'deliveries.read',
    part: part(() => import('./features/people/riders/RidersPage.tsx'), 'RidersPage'),
  },
  {
    path: paths.newProduct,
    title: 'New product',
    access: 'catalogue.write',
    part: part(() => import('./features/selling/catalogue/ProductEditPage.tsx'), 'NewProductPage'),
  },
  {
    path: paths.newCombo,
    title: 'New combo',
    access: 'catalogue.write',
    part: part(() => import('./features/selling/catalogue/ProductEditPage.tsx'), 'NewComboPage'),
  },
  {
    path: paths.catalogueFile,
    title: 'Catalogue from a file',
    access: 'catalogue.write',
    part: part(() => import('./features/selling/catalogue/CatalogueFilePage.tsx'), 'CatalogueFilePage'),
  },
  {
    path: paths.product(':id?'),
    title: 'Catalogue',
    access: 'catalogue.read',
    part: part(() => import('./features/selling/catalogue/CataloguePage.tsx'), 'CataloguePage'),
  },
  {
    path: paths.productForm(':id'),
    title: 'Edit a product',
    access: 'catalogue.write',
    part: part(() => import('./features/selling/catalogue/ProductEditPage.tsx'), 'ProductEditPage'),
  },
  {
    path: paths.categories,
    title: 'Categories',
    access: 'catalogue.read',
    part: part(() => import('./features/selling/catalogue/CategoriesPage.tsx'), 'CategoriesPage'),
  },
  {
    path: paths.stores,
    title: 'Stores',
    access: 'catalogue.read',
    part: part(() => import('./features/selling/catalogue/StoresPage.tsx'), 'StoresPage'),
  },
  {
    path: paths.newStore,
    title: 'New store',
    access: 'catalogue.write',
    part: part(() => import('./features/selling/catalogue/StoreEditPage.tsx'), 'NewStorePage'),
  },
  {
    path: paths.storeForm(':id'),
    title: 'Edit a store',
    access: 'catalogue.write',
    part: part(() => import('./features/selling/catalogue/StoreEditPage.tsx'), 'StoreEditPage'),
  },

  // Agents
  {
    path: paths.agents,
    title: 'Agents',
    access: 'agents.read',
    part: part(() => import('./features/people/agents/AgentListPage.tsx'), 'AgentListPage'),
  },
  {
    path: paths.agent(':agentId'),
    title: 'Agent',
    access: 'agents.read',
    part: part(() => import('./features/people/agents/AgentPage.tsx'), 'AgentPage'),
  },
  {
    path: paths.agentEarnings(':agentId'),
    title: 'Earnings of an agent',
    access: 'commissions.read',
    part: part(() => import('./features/earning/commissions/AgentEarningsPage.tsx'), 'AgentEarningsPage'),
  },
  {
    path: paths.targets,
    title: 'Targets',
    access: 'agents.manage',
    part: part(() => import('./features/people/targets/TargetsPage.tsx'), 'TargetsPage'),
  },
  {
    path: paths.targetFile(':id'),
    title: 'File with targets',
    access: 'agents.manage',
    part: part(() => import('./features/people/targets/UploadPage.tsx'), 'UploadPage'),
  },
  {
    path: paths.agentExports,
    title: 'Exports of agents',
    access: 'agents.read',
    part: part(() => import('./features/views/agent-exports/ExportsPage.tsx'), 'ExportsPage'),
  },
  {
    path: paths.terms,
    title: 'Commission terms',
    access: 'terms.read',
    part: part(() => import('./features/earning/terms/TermsPage.tsx'), 'TermsPage'),
  },
  {
    path: paths.newTerms,
    title: 'Propose commission terms',
    access: 'terms.request',
    part: part(() => import('./features/earning/terms/NewTermsPage.tsx'), 'NewTermsPage'),
  },
  {
    path: paths.agentTerms,
    title: 'Agent terms',
    access: 'terms.read',
    part: part(() => import('./features/earning/agreements/AgentTermsPage.tsx'), 'AgentTermsPage'),
  },
  {
    path: paths.newAgentTerms,
    title: 'Write a new version of the agent terms',
    access: 'terms.request',
    part: part(() => import('./features/earning/agreements/NewAgentTermsPage.tsx'), 'NewAgentTermsPage'),
  },

  ...lendingScreens,
  // Money
  {
    path: paths.money(),
    title: 'Money',
    access: 'ledger.read',
    part: part(() => import('./features/money/overview/OverviewPage.tsx'), 'OverviewPage'),
  },
  {
    path: paths.payout(':id?'),
    title: 'Payouts',
    access: 'payouts.read',
    part: part(() => import('./features/earning/payouts/PayoutsPage.tsx'), 'PayoutsPage'),
  },
  {
    path: paths.partnerPayout(':id?'),
    title: 'Partner payouts',
    access: 'payouts.read',
    part: part(() => import('./features/selling/partner-payouts/PartnerPayoutsPage.tsx'), 'PartnerPayoutsPage'),
  },
  {
    path: paths.monthEnd,
    title: 'Month end',
    access: 'ledger.read',
    part: part(() => import('./features/money/ledger/MonthEndPage.tsx'), 'MonthEndPage'),
  },
  {
    path: paths.ledger,
    title: 'Ledger',
    access: 'ledger.read',
    part: part(() => import('./features/money/ledger/LedgerPage.tsx'), 'LedgerPage'),
  },
  {
    path: paths.ledgerAccounts(),
    title: 'Accounts of the ledger',
    access: 'ledger.read',
    part: part(() => import('./features/money/ledger/LedgerAccountsPage.tsx'), 'LedgerAccountsPage'),
  },
  {
    path: paths.ledgerAccount(':id'),
    title: 'Account of the ledger',
    access: 'ledger.read',
    part: part(() => import('./features/money/ledger/LedgerAccountPage.tsx'), 'LedgerAccountPage'),
  },
  {
    path: paths.transfer(':id'),
    title: 'Transfer',
    access: 'ledger.read',
    part: part(() => import('./features/money/ledger/LedgerTransferPage.tsx'), 'LedgerTransferPage'),
  },
  {
    path: paths.reconciliation,
    title: 'Reconciliation',
    access: 'reconciliation.read',
    part: part(() => import('./features/money/reconciliation/ReconciliationPage.tsx'), 'ReconciliationPage'),
  },
  {
    path: paths.statementUpload,
    title: 'Upload a statement',
    access: 'reconciliation.work',
    part: part(() => import('./features/money/reconciliation/StatementUploadPage.tsx'), 'StatementUploadPage'),
  },
  {
    path: paths.statement(':id'),
    title: 'Statement',
    access: 'reconciliation.read',
    part: part(() => import('./features/money/reconciliation/StatementPage.tsx'), 'StatementPage'),
  },
  {
    path: paths.statementLine(':id?'),
    title: 'Lines of statements',
    access: 'reconciliation.read',
    part: part(() => import('./features/money/reconciliation/LinesPage.tsx'), 'LinesPage'),
  },
  {
    path: paths.unstated(),
    title: 'Not on a statement yet',
    access: 'reconciliation.read',
    part: part(() => import('./features/money/reconciliation/UnstatedPage.tsx'), 'UnstatedPage'),
  },
  {
    path: paths.statementRules(),
    title: 'Rules for lines',
    access: 'reconciliation.read',
    part: part(() => import('./features/money/reconciliation/RulesPage.tsx'), 'RulesPage'),
  },
  {
    path: paths.charge(':chargeId?'),
    title: 'Charges',
    access: 'payments.read',
    part: part(() => import('./features/money/charges/ChargesPage.tsx'), 'ChargesPage'),
  },
  {
    path: paths.transferIn(':chargeId?'),
    title: 'Money without a plan',
    access: 'payments.read',
    part: part(() => import('./features/lending/transfers-in/TransfersInPage.tsx'), 'TransfersInPage'),
  },
  {
    path: paths.paymentAlarm(':paymentId?'),
    title: 'Payment alarms',
    access: 'payments.read',
    part: part(() => import('./features/money/payments/PaymentAlarmsPage.tsx'), 'PaymentAlarmsPage'),
  },
  {
    path: paths.providerEvent(':eventId?'),
    title: 'Provider events',
    access: 'payments.read',
    part: part(() => import('./features/money/payments/ProviderEventsPage.tsx'), 'ProviderEventsPage'),
  },
  {
    path: paths.proof,
    title: 'Proof of the money',
    access: 'proof.read',
    part: part(() => import('./features/oversight/proof/ProofPage.tsx'), 'ProofPage'),
  },
  {
    path: paths.proofRun(':runId'),
    title: 'One proof',
    access: 'proof.read',
    part: part(() => import('./features/oversight/proof/ProofRunPage.tsx'), 'ProofRunPage'),
  },

  // Site
  {
    path: paths.question(':id?'),
    title: 'Questions',
    access: 'content.read',
    part: part(() => import('./features/foundation/content/ContentPage.tsx'), 'QuestionsPage'),
  },
  {
    path: paths.testimony(':id?'),
    title: 'Testimonies',
    access: 'content.read',
    part: part(() => import('./features/foundation/content/ContentPage.tsx'), 'TestimoniesPage'),
  },
  {
    path: paths.newsletter,
    title: 'Newsletter',
    access: 'newsletter.read',
    part: part(() => import('./features/support/newsletter/NewsletterPage.tsx'), 'NewsletterPage'),
  },
  {
    path: paths.newsletterExports,
    title: 'Exports with addresses',
    access: 'newsletter.export',
    part: part(() => import('./features/support/newsletter/NewsletterExportsPage.tsx'), 'NewsletterExportsPage'),
  },

  // Control
  {
    path: paths.dataRequest(':id?'),
    title: 'Data requests',
    access: 'privacy.find',
    part: part(() => import('./features/oversight/data-requests/DataRequestsPage.tsx'), 'DataRequestsPage'),
  },
  {
    path: paths.failedJob(':queue?', ':jobId?'),
    title: 'Failed jobs',
    access: 'work.read',
    part: part(() => import('./features/oversight/work-queues/FailedJobsPage.tsx'), 'FailedJobsPage'),
  },
  {
    path: paths.failedEmail(':emailId?'),
    title: 'Failed work',
    access: 'work.read',
    part: part(() => import('./features/oversight/work-queues/FailedEmailsPage.tsx'), 'FailedEmailsPage'),
  },
  {
    path: paths.dailyJobs,
    title: 'Daily jobs',
    access: 'calendar.read',
    part: part(() => import('./features/foundation/calendar/DailyJobsPage.tsx'), 'DailyJobsPage'),
  },
  {
    path: paths.publicHolidays,
    title: 'Public holidays',
    access: 'calendar.read',
    part: part(() => import('./features/foundation/calendar/HolidaysPage.tsx'), 'HolidaysPage'),
  },
  {
    path: paths.inviteMember,
    title: 'Invite a member',
    access: 'staff.manage',
    part: part(() => import('./features/people/staff/InvitePage.tsx'), 'InvitePage'),
  },
  {
    path: paths.roles,
    title: 'Roles',
    access: 'staff.read',
    part: part(() => import('./features/people/staff/RolesPage.tsx'), 'RolesPage'),
  },
  {
    path: paths.member(':id?'),
    title: 'Staff',
    access: 'staff.read',
    part: part(() => import('./features/people/staff/StaffPage.tsx'), 'StaffPage'),
  },
  {
    path: paths.auditLine(':id?'),
    title: 'Audit',
    access: 'audit.read',
    part: part(() => import('./features/foundation/audit/AuditPage.tsx'), 'AuditPage'),
  },

  // You
  {
    path: paths.account,
    title: 'Your account',
    access: 'signed-in',
    part: part(() => import('./features/people/staff/AccountPage.tsx'), 'AccountPage'),
  },
];
