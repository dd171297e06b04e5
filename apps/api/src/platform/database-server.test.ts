import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findServer } from '@foodbank/embedded-postgres/process';
import { type Ending, lastFirst } from '../../test/ending.ts';
import { outerEnvironment } from '../../test/outer-environment.ts';
import { readConfig } from '../config.ts';
import { openDatabaseServer } from './database-server.ts';
import { createLog } from './log.ts';

const command = fileURLToPath(new URL('../commands/repair.ts', import.meta.url));
const log = createLog('silent');

function makeDataDir(t: TestContext): { ends: Ending; dataDir: string } {
  const ends = lastFirst(t);
  const dataDir = mkdtempSync(join(tmpdir(), 'fb-'));
  ends.after(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o711);
  return { ends, dataDir };
}

/** Runs an operator's command on a data folder. Returns its output. */
function runCommand(dataDir: string): Promise<string> {
  const options = { env: { ...outerEnvironment(), DATA_DIR: dataDir }, timeout: 120_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [command], options, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}

test('a command in a folder without a database ends with one line, and makes no database', async (t) => {
  const { dataDir } = makeDataDir(t);
  const what = `There is no database in ${dataDir}.`;
  const line = `${what} Set DATA_DIR, or DATABASE_URL, as the product that you mean has it.\n`;
  assert.equal(await runCommand(dataDir), line);
  assert.equal(readdirSync(dataDir).includes('postgres'), false);
});

test('a command works beside a running product and leaves its database running, and without one opens it and stops it', async (t) => {
  const { ends, dataDir } = makeDataDir(t);
  const cluster = () => join(dataDir, 'postgres', 'cluster');
  const server = await openDatabaseServer(readConfig({ DATA_DIR: dataDir }), log);
  ends.after(server.stop);
  const pid = findServer(cluster());
  assert.equal(await runCommand(dataDir), 'Every figure is what the orders add up to.\n');
  assert.equal(findServer(cluster()), pid);
  await server.stop();
  assert.equal(await runCommand(dataDir), 'Every figure is what the orders add up to.\n');
  assert.equal(findServer(cluster()), undefined);
});
