import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lagosMonth, monthDays } from '@foodbank/contract/primitives/day';
import { createPasswords } from '../apps/api/src/platform/passwords.ts';
import { type ServerProcess, startApp } from './app-process.ts';
import type { Bench, Measure } from './bench.ts';
import { checkTotals } from './check-figures.ts';
import { drawChart } from './draw-chart.ts';
import { fullScale, loadData, quickScale } from './load-data.ts';
import { measureDashboard } from './measures/dashboard.ts';
import { measureDashboardSizes } from './measures/dashboard-sizes.ts';
import { measureHotQueries } from './measures/hot-queries.ts';
import { measurePublicGet } from './measures/public-get.ts';
import { measureReferralList } from './measures/referral-list.ts';
import { measureRollUp, measureRollUpTenfold } from './measures/roll-up.ts';
import { measureSignInStorm } from './measures/sign-in-storm.ts';
import { measureSignedInGet } from './measures/signed-in-get.ts';
import { measureStartAndMemory } from './measures/start-and-memory.ts';
import { measureTracking } from './measures/tracking.ts';
import { openPostgres } from './open-postgres.ts';
import { printComparison, printTable } from './print-table.ts';
import { canPin, pinTree, programs } from './programs.ts';
import type { Result } from './results.ts';
import { password } from './sample-password.ts';

/** In the order in which they run; tracking adds orders, so it comes after what reads them. */
const measures: Readonly<Record<string, Measure>> = {
  'public-get': measurePublicGet,
  'signed-in-get': measureSignedInGet,
  'hot-queries': measureHotQueries,
  dashboard: measureDashboard,
  'dashboard-sizes': measureDashboardSizes,
  'roll-up': measureRollUp,
  'referral-list': measureReferralList,
  'sign-in-storm': measureSignInStorm,
  'start-and-memory': measureStartAndMemory,
  tracking: measureTracking,
  'roll-up-10m': measureRollUpTenfold,
};

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    compare: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
    port: { type: 'string', default: '4600' },
  },
});

/** A whole run as it is kept. */
interface Kept {
  at: string;
  quick: boolean;
  machine: object;
  results: Result[];
}

const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-run-'));
const postgres = await openPostgres(join(tmpdir(), 'foodbank-bench', 'postgres'), process.env.BENCH_DATABASE_URL);
// On somebody's server others may be at the same; on our own a database that a killed run left is replaced.
const name = process.env.BENCH_DATABASE_URL ? `foodbank_bench_${process.pid}` : 'foodbank_bench';
try {
  const kept = await measureAll();
  console.log(`\n${printTable(kept.results)}\nKept in ${flags.out}`);
  if (flags.compare) {
    const before = JSON.parse(readFileSync(flags.compare, 'utf8')) as Kept;
    console.log(`\nSince ${before.at}:\n${printComparison(kept.results, before.results)}`);
  }
} finally {
  await postgres.dropDatabase(name);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll(): Promise<Kept> {
  sayWhatIsMissing();
  const machine = { cores: availableParallelism(), model: cpus()[0]?.model, node: process.version, load: loadavg() };
  const databaseUrl = await postgres.makeDatabase(name);
  const scale = flags.quick ? quickScale : fullScale;
  console.log(`Loading ${scale.orders.toLocaleString('en')} orders …`);
  await loadData(databaseUrl, scale, await createPasswords().hash(password));
  await checkTotals(databaseUrl);
  // Whatever loads from this process does so from core 1.
  pinTree(process.pid, 1);
  const pace = flags.quick ? { rounds: 1, seconds: 0.2 } : { rounds: 7, seconds: 3 };
  const places = { folder, postgres, databaseUrl, agents: scale.agents, port: Number(flags.port) };
  const starter = appStarter(databaseUrl, places.port);
  const bench: Bench = { quick: flags.quick, ...pace, ...places, startApp: starter.start, month: lastMonth() };
  const kept: Kept = { at: new Date().toISOString(), quick: flags.quick, machine, results: [] };
  try {
    for (const [id, measure] of Object.entries(measures)) {
      if (flags.only ? !flags.only.split(',').includes(id) : flags.quick && id === 'roll-up-10m') continue;
      console.log(`Measuring ${id} …`);
      try {
        const found = await measure(bench);
        kept.results.push(...found);
        console.log(printTable(found));
        // At once, so that a run that is broken off has not been for nothing.
        keep(kept);
      } catch (error) {
        // What else there is to measure is still worth knowing; the run as a whole has failed.
        console.error(error);
        process.exitCode = 1;
      }
    }
  } finally {
    await starter.end();
  }
  return kept;
}

/** Starts the product for each measure; in a quick run once for all of them. */
function appStarter(databaseUrl: string, port: number) {
  let shared: Promise<ServerProcess> | undefined;
  return {
    async start(core: number): Promise<ServerProcess> {
      if (!flags.quick) return startApp(databaseUrl, port, core);
      shared ??= startApp(databaseUrl, port, core);
      return { ...(await shared), stop: async () => {} };
    },
    end: async () => (await shared)?.stop(),
  };
}

function sayWhatIsMissing(): void {
  for (const program of ['wrk', 'pgbench'] as const) {
    if (!programs[program]) console.log(`${program} isn't installed: its pairs are skipped.`);
  }
  if (!canPin) console.log('Without taskset and a second core, both sides share what there is: ratios say less.');
}

/** The Lagos month before this one, which no order is added to any more. */
function lastMonth(): Bench['month'] {
  const now = lagosMonth(new Date());
  const [month, year] = now.month === 1 ? [12, now.year - 1] : [now.month - 1, now.year];
  return { month, year, ...monthDays(month, year) };
}

function keep(kept: Kept): void {
  mkdirSync(flags.out, { recursive: true });
  const title = `Against the floor, ${kept.at.slice(0, 10)}: medians and ranges`;
  const files = {
    json: `${JSON.stringify(kept, null, 2)}\n`,
    md: `${printTable(kept.results)}\n`,
    svg: drawChart(kept.results, title),
  };
  const stem = join(flags.out, kept.at.replaceAll(':', '-').slice(0, 19));
  for (const [extension, text] of Object.entries(files)) {
    writeFileSync(`${stem}.${extension}`, text);
    writeFileSync(join(flags.out, `latest.${extension}`), text);
  }
}
