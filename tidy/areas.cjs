// The areas, lowest first, each with its domains, lowest first. A domain calls the domains before it in its area and those of lower
// areas.
const areas = {
  foundation: ['files', 'notifications', 'audit', 'approvals', 'calendar', 'content', 'legal-texts'],
  people: [
    'one-time-codes',
    'accounts',
    'second-factors',
    'agents',
    'customers',
    'customer-accounts',
    'staff',
    'targets',
    'riders',
    'employers',
    'identity-checks',
  ],
  money: ['ledger', 'banks', 'payments', 'charges', 'reconciliation'],
  earning: ['terms', 'daily-totals', 'commissions', 'agreements', 'disputes', 'payouts'],
  lending: ['loans', 'plans', 'credit-limits', 'repayments', 'collections'],
  selling: [
    'catalogue',
    'deliveries',
    'baskets',
    'orders',
    'returns',
    'partner-payouts',
    'sign-ups',
    'checkout',
    'assisted-orders',
    'tracking',
  ],
  views: [
    'referrals',
    'dashboard',
    'earnings',
    'overviews',
    'audit-trail',
    'term-estimates',
    'agent-exports',
    'statements',
    'receipts',
    'papers',
  ],
  support: ['requests', 'enquiries', 'tickets', 'chargebacks', 'consultations'],
  oversight: ['privacy', 'retention', 'breaches', 'reports', 'proof', 'work-queues', 'search', 'timelines', 'connections'],
};
const ordered = Object.entries(areas).flatMap(([area, names]) => names.map((name) => `${area}/${name}`));

module.exports = { ordered };
