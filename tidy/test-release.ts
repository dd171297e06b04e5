import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stopTestPostgres } from '../apps/api/test/database.ts';
import { listChanged } from './changed.ts';
import { releaseParts } from './release-parts.ts';

/**
 * Runs a part of the tests before a release, and prints the row for `docs/release-checks.md`. Ends with 1 if something failed.
 *
 *     npm run test:release -- --part=NAME
 *     npm run test:release -- --needed      the parts that the changes since origin/main need
 */
const { values } = parseArgs({ options: { part: { type: 'string' }, needed: { type: 'boolean', default: false } } });
const part = releaseParts.find(({ name }) => name === values.part);
if (values.needed) {
  const changed = listChanged();
  for (const { name, what, touchedBy } of releaseParts)
    if (changed.some((path) => touchedBy.test(path))) console.log(`${name}: ${what}`);
} else if (part === undefined) {
  throw new Error(`--part is one of: ${releaseParts.map(({ name }) => name).join(', ')}.`);
} else {
  const startedAt = Date.now();
  const run = (command: readonly string[]) => {
    const words = command.flatMap((word) =>
      word.includes('*') ? globSync(word, { exclude: ['**/node_modules/**'] }).sort() : [word],
    );
    return spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
  };
  const builds = run(['apps/api/src/commands/build.ts']);
  const failed = builds === 0 ? part.commands.filter((command) => run(command) !== 0) : [['build']];
  await stopTestPostgres();
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const result = failed.length === 0 ? 'none' : failed.map((command) => command.join(' ')).join(', ');
  console.log(`\n| ${part.name} | ${day} | ${commit} | ${Math.round((Date.now() - startedAt) / 1000)} | ${result} |`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
