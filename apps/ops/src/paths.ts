/**
 * The console's addresses: every link is built here, and `routes.ts` has the screen of each. Lists and records are functions that take
 * filters by name, or the search of the address that is shown, such as `?state=open`. A record's address with `:id` is its screen's pattern.
 */

/** Filters of an address by name, without the empty ones; or a whole search. Where no name is known: a whole search only. */
type Filters<Name extends string> = string | ([Name] extends [never] ? never : { readonly [name in Name]?: string });

function at(address: string, filters: string | Readonly<Record<string, string | undefined>> = ''): string {
  const search =
    typeof filters === 'string'
      ? filters
      : `?${new URLSearchParams(Object.entries(filters).filter((one): one is [string, string] => Boolean(one[1])))}`;
  return `/ops/${address}${search === '?' ? '' : search}`;
}

const list =
  <Name extends string = never>(address: string) =>
  (filters?: Filters<Name>): string =>
    at(address, filters);

const record =
  <Name extends string = never>(before: string, after = '') =>
  (id: string | number, filters?: Filters<Name>): string =>
    at(`${before}/${id}${after}`, filters);

type PayoutFilters = 'state' | 'month' | 'search' | 'kind' | 'sort';

/** The address of each screen. */
export const paths = {
  // Signing in
  signIn: at('sign-in'),
  forgottenPassword: at('forgotten-password'),
  invitation: at('invitation'),
  newPassword: at('new-password'),

  today: '/ops',
  requests: list<'list' | 'kind'>('requests'),
  request: record<'list'>('requests'),
  approvals: list<'box'>('approvals'),
  approval: record<'box' | 'of'>('approvals'),
  accountNames: list('account-names'),
  accountName: record('account-names'),
  alikeCustomers: list<'agent'>('alike-customers'),
  alikeCustomer: record('alike-customers'),
  figures: at('figures'),

  // Shop
  orders: list<'state' | 'store' | 'day' | 'sort'>('orders'),
  order: record<'search'>('orders'),
  packing: list('packing'),
  packingOrder: record('packing'),
  packingStock: at('packing-stock'),
  returns: list('returns'),
  return: record('returns'),
  customers: at('customers'),
  customer: record<'tab'>('customers'),
  assistedOrder: record('assisted-orders'),
  board: list<'day'>('board'),
  deliveries: at('deliveries'),
  deliveryZones: list<'city'>('delivery-zones'),
  deliveryZoneForm: list<'city' | 'zone'>('delivery-zones/edit'),
  deliveryWindows: list<'store'>('delivery-windows'),
  deliveryWindowsForm: list<'store'>('delivery-windows/edit'),
  closeDay: list<'store'>('delivery-windows/close-day'),
  riders: list<'request'>('riders'),
  catalogue: list('catalogue'),
  newProduct: at('catalogue/new-product'),
  newCombo: at('catalogue/new-combo'),
  catalogueFile: at('catalogue/file'),
  product: record('catalogue'),
  productForm: record('catalogue', '/edit'),
  categories: at('categories'),
  stores: at('stores'),
  newStore: at('stores/new'),
  storeForm: record('stores', '/edit'),

  // Agents
  agents: at('agents'),
  agent: record('agents'),
  agentEarnings: record('agents', '/earnings'),
  targets: at('targets'),
  targetFile: record<'show'>('targets'),
  agentExports: at('agent-exports'),
  terms: at('terms'),
  newTerms: at('terms/new'),
  agentTerms: at('agent-terms'),
  newAgentTerms: at('agent-terms/new'),

  // Lending
  loans: list<'show' | 'plan' | 'number' | 'customer'>('loans'),
  loan: record<'tab' | 'customer'>('loans'),
  identityChecks: list<'list' | 'customer'>('identity-checks'),
  identityCheck: record<'list' | 'customer'>('identity-checks'),
  levelReview: record<'list' | 'customer'>('identity-checks', '/level'),
  hardship: list<'list'>('hardship'),
  hardshipAsk: record<'list'>('hardship'),
  payslips: list<'show'>('payslips'),
  payslip: record('payslips'),
  reminders: list<'day' | 'show'>('reminders'),
  customerLimit: record('customers', '/limit'),
  mandates: list<'list'>('automatic-payments'),
  mandate: record<'list'>('automatic-payments'),
  automaticDay: list<'state'>('automatic-day'),
  failedCharges: list<'why' | 'days'>('failed-charges'),
  automaticStops: at('automatic-stops'),
  employers: at('employers'),
  employer: record<'tab' | 'show' | 'search'>('employers'),
  staffFile: (employerId: string, fileId: string, filters?: Filters<'show'>) =>
    at(`employers/${employerId}/files/${fileId}`, filters),
  payrollFile: (employerId: string, fileId: string, filters?: Filters<'show' | 'search'>) =>
    at(`employers/${employerId}/payroll/${fileId}`, filters),
  planStops: at('plan-stops'),
  plans: at('plans'),
  plan: record('plans'),
  newPlan: at('new-plan'),
  newPlanVersion: record('plans', '/new-version'),
  newLicence: at('plan-licences/new'),
  legalTexts: at('legal-texts'),
  legalText: (kind: string, language: string, filters?: string) => at(`legal-texts/${kind}/${language}`, filters),
  newLegalText: (kind: string, language: string, filters?: string) =>
    at(`legal-texts/${kind}/${language}/new`, filters),
  loanSimulator: list<'plan' | 'version'>('loan-simulator'),

  // Money
  money: list<'period'>('money'),
  payouts: list<PayoutFilters>('payouts'),
  payout: record<PayoutFilters>('payouts'),
  payoutsCarried: list('payouts/carried'),
  payoutsHeldBack: list('payouts/held-back'),
  partnerPayouts: list<PayoutFilters>('partner-payouts'),
  partnerPayout: record<PayoutFilters>('partner-payouts'),
  partnersOwed: list('partner-payouts/owed'),
  ledger: at('ledger'),
  monthEnd: at('ledger/month-end'),
  ledgerAccounts: list<'kind'>('ledger/accounts'),
  ledgerAccount: record<'period'>('ledger/accounts'),
  transfer: record('ledger/transfers'),
  reconciliation: at('reconciliation'),
  statementUpload: at('reconciliation/upload'),
  statement: record<'show'>('reconciliation/statements'),
  statementLines: list<'state' | 'account'>('reconciliation/lines'),
  statementLine: record('reconciliation/lines'),
  unstated: list<'account' | 'show'>('reconciliation/unstated'),
  statementRules: list<'words' | 'account'>('reconciliation/rules'),
  charges: list<'show'>('charges'),
  charge: record('charges'),
  transfersIn: list<'show'>('transfers-in'),
  transferIn: record('transfers-in'),
  receivables: at('employer-receivables'),
  receivable: record('employer-receivables'),
  payrollSurpluses: list<'show'>('payroll-surpluses'),
  paymentAlarms: list('payment-alarms'),
  paymentAlarm: record('payment-alarms'),
  providerEvents: list('provider-events'),
  providerEvent: record('provider-events'),
  proof: at('proof'),
  proofRun: record('proof'),

  // Site
  questions: list('questions'),
  question: record('questions'),
  testimonies: list('testimonies'),
  testimony: record('testimonies'),
  preview: record('preview'),
  newsletter: at('newsletter'),
  newsletterExports: at('newsletter/exports'),

  // Control
  dataRequests: list('data-requests'),
  dataRequest: record('data-requests'),
  failedJobs: list<'state'>('failed-work/jobs'),
  failedJob: (queue: string, id: string, filters?: string) => at(`failed-work/jobs/${queue}/${id}`, filters),
  failedEmails: list<'state'>('failed-work'),
  failedEmail: record('failed-work'),
  dailyJobs: at('daily-jobs'),
  publicHolidays: at('public-holidays'),
  staff: list('staff'),
  inviteMember: at('staff/invite'),
  roles: at('staff/roles'),
  member: record('staff'),
  audit: list<'actor' | 'subject' | 'request'>('audit'),
  auditLine: record('audit'),

  // You
  account: at('account'),
} as const;

/** The address of the one screen of both: an identity check, and a request for level 2, whose address ends in `level`. */
export const identityTaskPattern = record('identity-checks', '/:what?')(':taskId?');
