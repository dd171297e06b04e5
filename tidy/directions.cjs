// Which way imports may point. Calls go down, events (jobs) go up; each rule says what to do instead.
const domains = 'apps/api/src/domains';
// The areas, lowest first, each with its domains, lowest first. A domain calls the domains before it in its area and those of lower
// areas.
const areas = {
  foundation: ['files', 'notifications', 'audit', 'approvals', 'calendar', 'content'],
  people: ['accounts', 'agents', 'customers', 'staff', 'riders', 'employers', 'identity-checks'],
  money: ['ledger', 'banks', 'payments', 'refunds', 'payables', 'reconciliation'],
  earning: ['terms', 'daily-totals', 'commissions', 'payouts'],
  lending: ['loans', 'credit-limits', 'collections'],
  selling: ['catalogue', 'carts', 'orders', 'sign-ups', 'deliveries', 'checkout', 'tracking'],
  views: ['referrals', 'dashboard', 'overviews'],
  support: ['enquiries', 'tickets', 'consultations'],
  oversight: ['privacy', 'retention', 'breaches', 'reports', 'proof', 'work-queues'],
};
const ordered = Object.entries(areas).flatMap(([area, names]) => names.map((name) => `${area}/${name}`));

const upward = ordered.map((domain, index) => ({
  name: `${domain.replace('/', '-')}-calls-only-lower-domains`,
  comment: 'Call a domain of a lower floor, or enqueue a job in the same transaction.',
  severity: 'error',
  from: { path: `^${domains}/${domain}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^${domains}/(${ordered.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...upward,
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|packages/(?!contract/)|e2e|tidy)/' },
    },
    {
      name: 'ui-knows-only-words-of-the-contract',
      comment: 'Primitives know no router, no data, no domain.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^(apps/|packages/contract/src/(?!primitives/(money|phone|day)\\.ts)|node_modules/react-router)' },
    },
    {
      name: 'front-ends-stand-apart',
      comment: 'What two front ends share belongs in ui or contract.',
      severity: 'error',
      from: { path: '^apps/(site|portal|shop|ops)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-stand-apart',
      comment: 'What two features share belongs in shell, forms, session or ui.',
      severity: 'error',
      from: { path: '^apps/portal/src/features/([^/]+)/' },
      to: { path: '^apps/portal/src/features/', pathNot: '^apps/portal/src/features/$1/' },
    },
    {
      name: 'platform-has-no-business-meaning',
      severity: 'error',
      from: { path: '^apps/api/src/(platform|providers)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^${domains}/` },
    },
    {
      name: 'operations-never-call-outside',
      comment:
        'No outside company is called in a transaction: enqueue, and let the job call. The two named call before one.',
      severity: 'error',
      from: { path: `^${domains}/`, pathNot: '(jobs|routes|resolve-account|refresh-banks|\\.test)\\.ts$' },
      to: { path: '^apps/api/src/providers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-nobody-s-library',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(\\.test\\.tsx?$|^apps/api/test/|^e2e/)' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.astro)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
