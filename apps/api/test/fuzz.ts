import { fuzz, type Report } from './fuzz/run.ts';

/**
 * `npm run fuzz`: sends 100,000 requests made from the served document, or as many as `FUZZ_REQUESTS` says, and ends with 1 if
 * an answer was wrong. `FUZZ_SEED` repeats the choices of an earlier run.
 */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000);

const endings: (() => unknown)[] = [];
const began = performance.now();
process.stdout.write(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}\n`);
const report = await fuzz({ after: (end) => void endings.push(end) }, { seed, requests });
for (const end of endings) await end();
process.stdout.write(`${tableOf(report)}\n`);
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(
  `${report.requests} requests in ${seconds} s, slowest ${Math.round(report.slowestMs)} ms, ${report.failures.length} wrong\n`,
);
for (const failure of report.failures) process.stdout.write(`\n${failure}\n`);
process.exitCode = report.failures.length === 0 ? 0 : 1;

function tableOf({ statuses }: Report): string {
  const lines = Object.entries(statuses).map(([name, counts]) => {
    const each = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
    return `${name.padEnd(24)} ${each.join('  ')}`;
  });
  return lines.sort().join('\n');
}
