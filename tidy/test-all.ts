import { spawnSync } from 'node:child_process';
import { stopTestPostgres } from '../apps/api/test/database.ts';

/** Every step of `npm test`, in the order in which a failure is cheapest to learn. */
const steps: readonly (readonly [name: string, command: string, ...parameters: string[]])[] = [
  ['static checks', 'npm', 'run', '--silent', 'check'],
  ['front ends', process.execPath, 'apps/api/src/front-ends.ts'],
  [
    'server and contract',
    process.execPath,
    '--test',
    '--test-concurrency=2',
    '{apps,packages,bench,faults,tidy,e2e}/**/*.test.ts',
  ],
  ['browser journeys', 'npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'],
];

let failed: string | null = null;
for (const [name, command, ...parameters] of steps) {
  const startedAt = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, parameters, { stdio: 'inherit' });
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  if (status !== 0) {
    failed = name;
    break;
  }
}
await stopTestPostgres();
if (failed) {
  console.error(`\n${failed} failed.`);
  process.exit(1);
}
console.log('\nEverything passed.');
