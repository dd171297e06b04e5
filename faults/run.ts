import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { stopTestPostgres } from '../apps/api/test/database.ts';

// `npm run test:resilience`: runs every *.resilience.ts, one after the other. The long run is left out unless --long is given.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    kills: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '2' },
    long: { type: 'string', default: '0' },
    fuzz: { type: 'string', default: '100000' },
  },
});
const { only: _, ...numbers } = values;
for (const [name, value] of Object.entries(numbers)) {
  if (!/^\d+$/.test(value)) throw new Error(`--${name} takes a whole number.`);
}

const files = globSync('{apps,packages,faults}/**/*.resilience.ts', { exclude: ['**/node_modules/**'] }).sort();
const nameOf = (file: string) => basename(file, '.resilience.ts');
const only = values.only.flatMap((text) => text.split(','));
const unknown = only.find((name) => !files.some((file) => nameOf(file) === name));
if (unknown !== undefined) throw new Error(`There is no ${unknown}. There are: ${files.map(nameOf).join(', ')}.`);
const isChosen = (name: string) =>
  only.length > 0 ? only.includes(name) : name !== 'long-run' || numbers.long !== '0';

const environment = Object.fromEntries(
  Object.entries(numbers).map(([name, value]) => [`RESILIENCE_${name.toUpperCase()}`, value]),
);
process.stdout.write(`--seed ${numbers.seed}\n`);
const run = (command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } }).status;
// The front ends are built once, before the first server would do so.
const failed =
  run('npm', 'run', '--silent', 'build') ||
  run(
    process.execPath,
    ...['--test', '--test-concurrency=1', '--test-reporter=spec'],
    ...files.filter((file) => isChosen(nameOf(file))),
  );
await stopTestPostgres();
process.exit(failed ? 1 : 0);
