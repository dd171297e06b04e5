import assert from 'node:assert/strict';
import { chmodSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeOpenFolder } from '../../../test/open-folder.ts';
import { chooseAccount } from './account.ts';
import { type Binaries, findBinaries, prepareBinaries } from './binaries.ts';
import { type Place, systemFolder } from './place.ts';

const lines: string[] = [];
const log = { debug() {}, info() {}, error() {}, warn: (line: unknown) => void lines.push(String(line)) };
const asRoot = process.getuid?.() === 0;

/** The installed programs as npm leaves them when it may not run the package's install script: without links. */
function installWithoutLinks(folder: string): Binaries {
  const installed = findBinaries();
  const native = join(folder, 'native');
  const wanted = (path: string) => !path.endsWith('.a');
  cpSync(installed.native, native, { recursive: true, verbatimSymlinks: true, filter: wanted });
  for (const entry of readdirSync(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(native, 'lib', entry.name));
  }
  return { ...installed, native, version: `test-${process.pid}` };
}

async function makePlace(folder: string): Promise<Place> {
  return { folder, account: await chooseAccount(join(folder, 'cluster')) };
}

test('programs whose install script did not run get their library links', async () => {
  const folder = makeOpenFolder();
  const found = installWithoutLinks(folder);
  assert.deepEqual(await prepareBinaries(found, await makePlace(folder), log), found);
});

test('programs that their user cannot reach or complete are copied, once', async () => {
  const closed = makeOpenFolder();
  const folder = makeOpenFolder();
  const found = installWithoutLinks(closed);
  // An ordinary user can't add the links here; root can, but its PostgreSQL user can't enter.
  chmodSync(asRoot ? closed : join(closed, 'native/lib'), asRoot ? 0o700 : 0o500);
  const copy = join(asRoot ? systemFolder : folder, `postgresql-${found.version}`);
  lines.length = 0;
  try {
    for (const _ of ['first', 'second']) {
      assert.equal((await prepareBinaries(found, await makePlace(folder), log)).native, copy);
    }
    assert.equal(lines.length, 1);
    assert.ok(existsSync(join(copy, 'bin/initdb')));
  } finally {
    rmSync(copy, { recursive: true, force: true });
    chmodSync(asRoot ? closed : join(closed, 'native/lib'), 0o755);
  }
});

test('programs that do not run on this machine are reported with the way out', async () => {
  const folder = makeOpenFolder();
  const found = installWithoutLinks(folder);
  rmSync(join(found.native, 'lib/libssl.so.1.1'), { force: true });
  rmSync(join(found.native, 'pg-symlinks.json'));
  await assert.rejects(
    prepareBinaries(found, await makePlace(folder), log),
    /don't run on this machine \(.*DATABASE_URL/,
  );
});

test('a kind of machine without programs is sent to DATABASE_URL', () => {
  assert.throws(() => findBinaries('sunos-sparc'), /^Error: No PostgreSQL for sunos-sparc .* Set DATABASE_URL/);
});
