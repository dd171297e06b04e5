import { readFileSync } from 'node:fs';
import { compareGolden } from './compare-golden.ts';
import type { GoldenFile, Result, Tier } from './golden-file.ts';

// Compares a file of published schedules and annual rates with the engine: `npm run golden -- FILE`. Without a file it takes the
// project's own. Exits with 1 if a required one does not agree.
const [file = new URL('golden-schedules.json', import.meta.url)] = process.argv.slice(2);
const results = compareGolden(readGolden());
const print = (line: string) => process.stdout.write(`${line}\n`);
for (const tier of ['required', 'reported'] as const) tell(tier);
process.exitCode = results.some(({ tier, difference }) => tier === 'required' && difference !== null) ? 1 : 0;

function readGolden(): GoldenFile {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    // A list is one of schedules.
    return Array.isArray(read) ? { schedules: read } : Object(read);
  } catch (error) {
    process.stderr.write(`${file} can't be read: ${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
}

function tell(tier: Tier): void {
  const cases = results.filter((result) => result.tier === tier);
  print(`${tier}: ${countOf(cases)}`);
  for (const family of new Set(cases.map((result) => result.family)))
    print(`  ${family}: ${countOf(cases.filter((result) => result.family === family))}`);
  for (const { id, difference } of cases) if (difference !== null) print(`    ${id}: ${difference}`);
}

function countOf(cases: readonly Result[]): string {
  const sum = (key: 'rows' | 'agreeing') => cases.reduce((total, result) => total + result[key], 0);
  const agreeing = cases.filter(({ difference }) => difference === null).length;
  return `${agreeing} of ${cases.length} agree, ${sum('agreeing')} of ${sum('rows')} rows`;
}
