/** Measures the server: `npm run bench`. README.md says what and how. Ends with 1 if a bar is missed. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addMonths, lagosDay, monthDays } from '@foodbank/contract/primitives/day';
import { createPasswords } from '../apps/api/src/platform/passwords.ts';
import type { Bench, Measure } from './bench.ts';
import { fullScale, loadData, password, smallScale } from './load-data.ts';
import { measureAutomatic } from './measures/automatic.ts';
import { measureConsole } from './measures/console.ts';
import { measureDashboardSizes } from './measures/dashboard-sizes.ts';
import { measureHotStatements } from './measures/hot-statements.ts';
import { measureLedger } from './measures/ledger.ts';
import { measureLoans } from './measures/loans.ts';
import { measureOpenLoop } from './measures/open-loop.ts';
import { measurePeers } from './measures/peers.ts';
import { measurePlans } from './measures/plans.ts';
import { measureLargeRollUp, measureRollUp } from './measures/roll-up.ts';
import { measureShop } from './measures/shop.ts';
import { openPostgres } from './open-postgres.ts';
import { holdsBar, type Result, replaceSection, tableOf } from './results.ts';
import { createTraffic } from './traffic.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    large: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '200' },
  },
});

// Those that add orders come last: the others read the data as it was loaded.
const measures: Record<string, Measure> = {
  'dashboard-sizes': measureDashboardSizes,
  'roll-up': measureRollUp,
  ...(flags.large && { 'roll-up-large': measureLargeRollUp }),
  console: measureConsole,
  ledger: measureLedger(flags.large ? [10_000, 10_000_000] : [10_000]),
  loans: measureLoans,
  automatic: measureAutomatic,
  'hot-statements': measureHotStatements,
  peers: measurePeers,
  'open-loop': measureOpenLoop,
  shop: measureShop,
  plans: measurePlans,
};
const names = flags.only?.split(',') ?? Object.keys(measures);
for (const name of names) if (!measures[name]) throw new Error(`--only knows ${Object.keys(measures).join(', ')}`);

const load = (loadavg()[0] ?? 0).toFixed(1);
execFileSync(process.execPath, [join(import.meta.dirname, '../apps/api/src/commands/build.ts')], { stdio: 'inherit' });
const postgres = await openPostgres(join(tmpdir(), 'foodbank-bench', 'postgres'), process.env.BENCH_DATABASE_URL);
const database = `foodbank_bench_${process.pid}`;
const results: Result[] = [];
try {
  const bench = await prepare();
  for (const name of names) {
    console.log(`Measuring ${name} …`);
    const found = (await measures[name]?.(bench)) ?? [];
    console.log(tableOf(found));
    results.push(...found);
  }
} finally {
  await postgres.dropDatabase(database);
  await postgres.stop();
}
const machine = `${availableParallelism()} cores, load ${load} before, Node ${process.version}`;
const day = new Date().toISOString().slice(0, 10);
const table = `${day}, ${machine}, ${flags.rounds} rounds of ${flags.seconds} s.\n\n${tableOf(results)}`;
console.log(`\n${table}`);
const isWhole = flags.only === undefined && !flags.small;
if (isWhole) replaceSection(join(import.meta.dirname, 'README.md'), 'server', table);
if (!results.every(holdsBar)) process.exitCode = 1;

async function prepare(): Promise<Bench> {
  const databaseUrl = await postgres.makeDatabase(database);
  const scale = flags.small || ['ledger', 'loans', 'automatic'].includes(flags.only ?? '') ? smallScale : fullScale;
  // The console, the ledger and loans have data of their own.
  const loaded = flags.only === 'console' ? smallScale : scale;
  console.log(`Loading ${loaded.orders.toLocaleString('en')} orders …`);
  await loadData(databaseUrl, loaded, await createPasswords().hash(password));
  // The last whole month: no measure adds orders to it.
  const [year = 0, month = 0] = addMonths(lagosDay(new Date()), -1).split('-').map(Number);
  return {
    postgres,
    databaseUrl,
    scale,
    traffic: createTraffic(scale, { month, year }),
    rounds: Number(flags.rounds),
    seconds: Number(flags.seconds),
    perSecond: Number(flags.rate),
    month: { month, year, ...monthDays(month, year) },
  };
}
