/**
 * The tests that run before a release: `npm run test:release -- --part=NAME`. Each part takes at most 20 minutes on two cores. `touchedBy` says
 * which changes need it before they land for good; `npm run test:release -- --needed` lists those of the present changes.
 */
export interface ReleasePart {
  name: string;
  what: string;
  touchedBy: RegExp;
  /** The commands, one after the other. A test file's pattern is a word with `*`. */
  commands: readonly (readonly string[])[];
}

const journeys = (set: string) => [['tidy/run-journeys.ts', `--set=${set}`]];
const files = (...patterns: string[]) => [['tidy/run-test-files.ts', ...patterns]];
const faults = (only: string, ...more: string[]) => [['faults/run.ts', '--only', only, ...more]];

export const releaseParts: readonly ReleasePart[] = [
  {
    name: 'looks',
    what: 'every screen, size and state; keyboard, large letters, bytes, pages without scripts',
    touchedBy: /^(apps\/(site|portal|shop|ride|ops)|packages\/(ui|app))\//,
    commands: journeys('looks'),
  },
  {
    name: 'network',
    what: 'trouble between the browser and us',
    touchedBy:
      /^(apps\/(portal|shop|ride)|packages\/app)\/|service-worker|apps\/ops\/src\/(components|features\/support)\//,
    commands: journeys('network'),
  },
  {
    name: 'details',
    what: 'what each screen says when something fails, and its edges',
    touchedBy: /^(apps\/(site|portal|shop|ride|ops)|packages\/(ui|app)|e2e)\//,
    commands: journeys('details'),
  },
  {
    name: 'other-sizes',
    what: 'the journeys of a landing on the other size of screen',
    touchedBy: /^(apps\/(site|portal|shop|ride|ops)|packages\/(ui|app)|e2e)\//,
    commands: journeys('other-sizes'),
  },
  {
    name: 'crowds',
    what: 'a thousand people behind one address, beside attacks',
    touchedBy: /limit|text-pots|attempts|holds|platform\/(serve|http|password|workbook)|checkout\//,
    commands: files('{apps,packages}/**/*.crowds.test.ts'),
  },
  {
    name: 'processes',
    what: 'starts and stops of the product, its workers and its database',
    touchedBy: /^(apps\/api\/src\/(\w|platform\/)|packages\/embedded-postgres\/|apps\/api\/migrations\/|tidy\/.*run)/,
    commands: files('{apps,packages,e2e,tidy}/**/*.processes.test.ts'),
  },
  {
    name: 'upgrade',
    what: 'a database that the last release filled, migrated and proven by this one',
    touchedBy: /^apps\/api\/(migrations|src\/(demo|platform))\//,
    commands: [['faults/upgrade.ts']],
  },
  {
    name: 'properties',
    what: 'every property with many random runs, hostile bodies, made-up requests, loans',
    touchedBy: /rules\.ts$|\.property\.test\.ts$|packages\/contract\/src\/primitives\//,
    commands: [['faults/run.ts', '--properties'], ...faults('fuzz,loans,attack-timing')],
  },
  {
    name: 'kills',
    what: 'processes and databases that end, stop and stall under load; restarts; nginx',
    touchedBy: /^(apps\/api\/src\/(\w|platform\/)|packages\/embedded-postgres\/|deploy\/|faults\/)/,
    commands: faults('kills,faults,rolling-restart,nginx'),
  },
  {
    name: 'checkouts',
    what: 'checkouts paid at once and on a plan, killed in each step, with a provider that lies',
    touchedBy: /^apps\/api\/src\/domains\/(money\/charges|lending|selling)\/|providers\/.*charge|^faults\//,
    commands: faults('checkout,plan-checkout'),
  },
  {
    name: 'plan-lives',
    what: 'ten thousand operations on orders on plans, and kills in each way back, against a second count by the rules; kills in each step of a card’s charge',
    touchedBy:
      /^apps\/api\/(src\/domains\/(money\/charges|lending|selling\/(orders|returns))|test\/(loans|plan-lives))\//,
    commands: faults('goods-back,returns,card-charges', '--lives', '10000'),
  },
  {
    name: 'plan-month',
    what: 'a month of 100 customers on plans by the calls, and of 500 by the operations; 200 random checkouts on plans',
    touchedBy: /^apps\/api\/src\/domains\/(money|earning|lending|selling\/(checkout|orders))\//,
    commands: faults('plan-month,random-plans'),
  },
  {
    name: 'payroll-year',
    what: 'a year of three employers and 500 civil servants: files, returns, what is passed on, kept and stopped',
    touchedBy:
      /^apps\/api\/src\/domains\/(people\/employers|lending\/(payroll|employer-receivables|loans)|money\/ledger)\//,
    commands: faults('payroll-year'),
  },
  {
    name: 'money',
    what: 'orders, payouts, loans and closes of day under kills, at once, and with a provider that lies',
    touchedBy: /^apps\/api\/src\/domains\/(money|earning|lending)\/|providers\//,
    commands: faults('money,loan-events,close-of-day,attack-money-at-once'),
  },
  {
    name: 'benches',
    what: 'the server’s and the pages’ figures, with their bars',
    touchedBy: /^bench\/|queries\.ts$|apps\/api\/migrations\//,
    commands: [['bench/run.ts'], ['bench/pages/measure-pages.ts']],
  },
];

/** A test file that no landing runs. */
export const isOfRelease = (file: string): boolean => /\.(crowds|processes)\.test\.ts$/.test(file);
