import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { stopTestPostgres } from '../apps/api/test/database.ts';

// `npm run test:resilience`: runs every *.resilience.ts and *.property.test.ts, one after the other. The long run is left out unless --long
// is given. --properties runs every *.property.test.ts and nothing else.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    properties: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    kills: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '2' },
    long: { type: 'string', default: '0' },
    fuzz: { type: 'string', default: '100000' },
    operations: { type: 'string', default: '1200' },
    crashes: { type: 'string', default: '24' },
    checkouts: { type: 'string', default: '100' },
    plans: { type: 'string', default: '100' },
    month: { type: 'string', default: '100' },
    year: { type: 'string', default: '100' },
    returns: { type: 'string', default: '100' },
    events: { type: 'string', default: '100' },
    closings: { type: 'string', default: '100' },
    cards: { type: 'string', default: '100' },
    loans: { type: 'string', default: '100000' },
    lives: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '100' },
    seeds: { type: 'string', default: '3' },
  },
});
const numbers = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
for (const [name, value] of numbers) {
  if (!/^\d+$/.test(value)) throw new Error(`--${name} takes a whole number.`);
}

const files = globSync('{apps,packages,faults}/**/*.{resilience,property.test}.ts', {
  exclude: ['**/node_modules/**'],
}).sort();
const nameOf = (file: string) => basename(file).replace(/\..*/, '');
const only = values.only.flatMap((text) => text.split(','));
const unknown = only.find((name) => !files.some((file) => nameOf(file) === name));
if (unknown !== undefined) throw new Error(`There is no ${unknown}. There are: ${files.map(nameOf).join(', ')}.`);
const isChosen = (name: string, file: string) =>
  values.properties
    ? file.endsWith('.property.test.ts')
    : only.length > 0
      ? only.includes(name)
      : name !== 'long-run' || values.long !== '0';

const environment = numbers.map(([name, value]) => [`RESILIENCE_${name.toUpperCase()}`, value]);
process.stdout.write(`--seed ${values.seed}\n`);
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files.filter((file) => isChosen(nameOf(file), file))],
  { stdio: 'inherit', env: { ...process.env, ...Object.fromEntries(environment) } },
);
await stopTestPostgres();
process.exit(status ?? 1);
