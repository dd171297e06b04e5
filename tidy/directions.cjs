// The allowed directions of imports. Domains call lower domains and reach higher ones by jobs. Each comment says what to do instead.
const domains = 'apps/api/src/domains';
const { ordered } = require('./areas.cjs');

const upward = ordered.map((domain, index) => ({
  name: `${domain.replace('/', '-')}-calls-only-lower-domains`,
  comment: 'Call a lower domain, or enqueue a job in the same transaction.',
  severity: 'error',
  from: { path: `^${domains}/${domain}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^${domains}/(${ordered.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...upward,
    {
      name: 'no-cycles',
      comment: 'Merge two files that need each other, or move what they share into a third.',
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
      name: 'ui-has-no-data-and-no-router',
      comment: 'What needs data or a router belongs in packages/app.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        path: '^(apps|packages/app|packages/contract/src/(?!primitives/(money|phone|day)\\.ts))|node_modules/(react-router|@tanstack)',
      },
    },
    {
      name: 'app-has-no-domain',
      comment: 'What is about one domain belongs in an app. packages/app takes it as a property or a parameter.',
      severity: 'error',
      from: { path: '^packages/app/' },
      to: { path: '^(apps/|packages/contract/src/(?!primitives/|client/))' },
    },
    {
      name: 'apps-are-independent',
      comment: 'What two apps share belongs in packages/app, ui or contract.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/api/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-are-independent',
      comment:
        'What two features of an app share belongs into `shared/` of the feature whose it is, or into packages/app.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+/[^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/($2/|[^/]+/[^/]+/shared/)' },
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
        'Call no outside company in a transaction: enqueue a job that calls. The two named files call before a transaction.',
      severity: 'error',
      from: { path: `^${domains}/`, pathNot: '(jobs|routes|resolve-account|refresh-banks|\\.test)\\.ts$' },
      to: { path: '^apps/api/src/providers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sources-import-no-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(\\.test\\.tsx?$|^apps/api/test/|^e2e/)' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/(dist|\\.astro)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
