import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeSecondTry, listSecondTries } from './second-tries.ts';

/**
 * Runs the journeys of a set (`e2e/tiers.ts`), those of a landing unless another one is named, or some files of it. A failed file runs once more at the end, alone, against a product of its own with a fresh database, unless its
 * kind or the number of failed files forbids it. Ends with 1 if a journey failed at its last try.
 *
 *     node tidy/run-journeys.ts [--set=NAME] [FILE...]
 */
interface Report {
  suites: { file: string; specs: { ok: boolean }[]; suites?: Report['suites'] }[];
  /** What went wrong outside of journeys, such as a product that did not start. */
  errors: unknown[];
}

const { values, positionals } = parseArgs({
  options: { set: { type: 'string', default: 'landing' } },
  allowPositionals: true,
});
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
const folder = mkdtempSync(join(tmpdir(), 'foodbank-journeys-'));

// A signal goes to the whole group of processes. This one waits until the others have cleaned up.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (interrupted = true));

try {
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs all that are asked for, and some files once more. True if every journey passed. */
async function runAll(): Promise<boolean> {
  const first = await run('first');
  if (first.passed) return true;
  if (interrupted || first.failed.length === 0) return false;
  const passed = [];
  for (const file of listSecondTries(first.failed)) {
    console.log(`\n== Second try of ${file}`);
    if ((await run(`again-${passed.length}`, file)).passed) passed.push(file);
  }
  for (const file of passed) console.log(describeSecondTry(`e2e/${file}`));
  return !first.isBroken && passed.length === first.failed.length;
}

/** Runs one file, or all that are asked for; `name` is that of its report. */
async function run(name: string, file?: string) {
  const path = join(folder, `${name}.json`);
  // The name of a file is a pattern to Playwright.
  const pattern = (one: string) => `/${basename(one).replaceAll('.', '\\.')}$`;
  const only = file === undefined ? positionals.map(pattern) : [pattern(file), '--workers=1'];
  const child = spawn(process.execPath, [...playwright, '--reporter=list,json', ...only], {
    env: { ...process.env, JOURNEYS: values.set, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const { suites, errors } = readReport(path);
  const failed = suites.filter(hasFailed).map((suite) => suite.file);
  return { passed: code === 0, failed: [...new Set(failed)], isBroken: errors.length > 0 };
}

/** A run that ended early leaves no report. */
function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { suites: [], errors: ['no report'] };
  }
}

function hasFailed({ specs, suites = [] }: Report['suites'][number]): boolean {
  return specs.some(({ ok }) => !ok) || suites.some(hasFailed);
}
