import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeOpenFolder } from '../../test/open-folder.ts';
import { claimDataFolder, DataFolderInUse } from './claim-folder.ts';

const about = 'http://127.0.0.1:3000';

/** Claims in a process of its own, which says "won" or what it was told, and then holds on. */
function claimElsewhere(t: TestContext, folder: string): ChildProcess {
  const script = `
    import { claimDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'claim-folder.ts'))};
    while (Date.now() < Number(process.argv[2])) {}
    try {
      claimDataFolder(process.argv[1], 'http://127.0.0.1:4000');
      console.log('won');
      setInterval(() => {}, 1_000);
    } catch (error) { console.log(error.message); }`;
  const startAt = String(Date.now() + 400);
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, folder, startAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => void child.kill('SIGKILL'));
  return child;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once('data', (data) => resolve(String(data).trim())));
}

test('a second Foodbank on the same folder is told who has it, where, and what to do', () => {
  const folder = join(makeOpenFolder(), 'data');
  const claim = claimDataFolder(folder, about);
  assert.throws(
    () => claimDataFolder(folder, 'http://127.0.0.1:3001'),
    (error: Error) => {
      assert.ok(error instanceof DataFolderInUse);
      assert.match(
        error.message,
        new RegExp(`^Foodbank already runs on .*/data: process ${process.pid}, ${about}\\. Use`),
      );
      return !error.message.includes('\n');
    },
  );
  claim.release();
  claimDataFolder(folder, about).release();
});

test('releasing twice, or late, takes nothing from the next holder', () => {
  const folder = makeOpenFolder();
  const first = claimDataFolder(folder, about);
  first.release();
  const second = claimDataFolder(folder, about);
  first.release();
  assert.throws(() => claimDataFolder(folder, about), DataFolderInUse);
  second.release();
});

test('the claim of a process killed with -9 is taken over', async (t) => {
  const folder = makeOpenFolder();
  const holder = claimElsewhere(t, folder);
  assert.equal(await firstLine(holder), 'won');
  assert.throws(() => claimDataFolder(folder, about), new RegExp(`process ${holder.pid}, http://127.0.0.1:4000`));
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  claimDataFolder(folder, about).release();
  assert.equal(readdirSync(folder).filter((name) => name.endsWith('.lock')).length, 1);
});

test('a claim whose process number another process has now counts for nothing', () => {
  const folder = makeOpenFolder();
  writeFileSync(join(folder, 'foodbank-7.lock'), JSON.stringify({ pid: process.pid, startedAt: 'long ago', about }));
  claimDataFolder(folder, about).release();
});

test('of several that take over a dead claim at the same instant exactly one wins', async (t) => {
  const folder = makeOpenFolder();
  writeFileSync(join(folder, 'foodbank-1.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '', about }));
  const children = Array.from({ length: 6 }, () => claimElsewhere(t, folder));
  const said = await Promise.all(children.map(firstLine));
  assert.equal(said.filter((line) => line === 'won').length, 1);
  assert.equal(said.filter((line) => line.startsWith('Foodbank already runs on')).length, 5);
});

test('a new data folder is closed to others, but passable for the database that root runs as another user', () => {
  const folder = join(makeOpenFolder(), 'data');
  claimDataFolder(folder, about).release();
  assert.equal(statSync(folder).mode & 0o777, process.getuid?.() === 0 ? 0o711 : 0o700);
});

test('a folder that may not be written is named with what to do', { skip: process.getuid?.() === 0 }, () => {
  const folder = makeOpenFolder();
  chmodSync(folder, 0o500);
  assert.throws(() => claimDataFolder(folder, about), /^Error: The data folder .* can't be used: the user .* DATA_DIR/);
});

test('a folder where none can be made ends the start with a line that names it', () => {
  const env = { ...process.env, DATA_DIR: '/proc/foodbank' };
  const program = fileURLToPath(new URL('../server.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 1, 'it ends by itself');
  assert.match(stderr, /^The data folder \/proc\/foodbank can't be used: [^\n]+\n$/);
});
