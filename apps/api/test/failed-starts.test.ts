import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { createTestDatabase } from './database.ts';
import { type Ending, lastFirst } from './ending.ts';
import { makeOpenFolder } from './open-folder.ts';
import { outerEnvironment } from './outer-environment.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Runs a program in a process of its own, waits until it ends by itself, and returns what it printed. The program finds `load`, which
 * imports a file of the product, `url` of the database, and a silent `log`.
 */
async function runAlone(t: Ending, url: string, program: string): Promise<string> {
  const begin = `
    const load = (file) => import(new URL(file, ${JSON.stringify(new URL('../src/', import.meta.url).href)}));
    const url = ${JSON.stringify(url)};
    const log = (await load('platform/log.ts')).createLog('silent');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', begin + program], {
    env: { ...outerEnvironment(), DATA_DIR: makeOpenFolder() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'close');
  await waitUntil('the process ends', () => child.exitCode !== null);
  await ended;
  assert.equal(child.exitCode, 0, printed);
  return printed;
}

test('a job queue that does not start closes what it has opened, and its process ends', async (t) => {
  const ends = lastFirst(t);
  const printed = await runAlone(
    ends,
    await createTestDatabase(ends),
    `const { startJobs } = await load('platform/jobs.ts');
     const part = { url, connections: 4, runs: true };
     await startJobs(part, ['letters', 'a name with blanks'], log).catch((error) => console.log(error.message));`,
  );
  assert.match(printed, /^Name can only contain/);
});

test('a context that fails to open on a database without tables closes what it has opened, and its process ends', async (t) => {
  const ends = lastFirst(t);
  const printed = await runAlone(
    ends,
    await createTestDatabase(ends, makeOpenFolder()),
    `const { openContext } = await load('context.ts');
     const config = (await load('config.ts')).readConfig(process.env);
     const clock = (await load('platform/clock.ts')).systemClock;
     await openContext(config, url, { clock, log }).catch((error) => console.log(error.message));`,
  );
  assert.match(printed, /^relation .* does not exist/);
});
