import assert from 'node:assert/strict';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isRoot } from './private-folder.ts';
import { findPackage, findPrograms } from './programs.ts';

/** The installed programs without library links, as npm leaves them when it may not run the package's install script. */
function installWithoutLinks(t: TestContext): { base: string; native: string; version: string } {
  const base = mkdtempSync(join(tmpdir(), 'fb-'));
  t.after(() => rmSync(base, { recursive: true, force: true }));
  const { native, version } = findPackage();
  const isLink = /\.so(\.\d+)?$/;
  const kept = /lib(crypto|ssl|z|xml2|xslt|lzma|ossp-uuid)\.so/;
  const filter = (path: string) =>
    !path.endsWith('.a') && (!isLink.test(path) || kept.test(path) || path.includes('/postgresql/'));
  cpSync(native, join(base, 'native'), { recursive: true, verbatimSymlinks: true, filter });
  return { base, native: join(base, 'native'), version };
}

test('programs whose user cannot enter their folder are copied with their library links, once', async (t) => {
  const { base, ...found } = installWithoutLinks(t);
  const copies = mkdtempSync(join(tmpdir(), 'fb-'));
  t.after(() => rmSync(copies, { recursive: true, force: true }));
  chmodSync(copies, 0o755);
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : null;
  // Only the user who made mkdtemp's folder can enter it, so root needs a copy for PostgreSQL's user.
  const expected = isRoot ? join(copies, `postgresql-${found.version}`) : found.native;
  for (const _ of ['first', 'second']) {
    const { postgres } = await findPrograms(account, copies, found);
    assert.equal(postgres, join(expected, 'bin/postgres'));
  }
  assert.ok(existsSync(join(base, 'native/lib/libicuuc.so.60')), 'links are made where they can be');
});

test('programs that do not run on this machine are reported in one line that says what to do', async (t) => {
  const { base, ...found } = installWithoutLinks(t);
  rmSync(join(found.native, 'lib/libssl.so.1.1'));
  await assert.rejects(
    findPrograms(null, base, found),
    /don't run on this machine \(.*libssl.*\)\. Set DATABASE_URL to [^\n]*$/,
  );
  assert.throws(() => findPackage('sunos-sparc'), /^Error: No PostgreSQL for sunos-sparc .* Set DATABASE_URL/);
});
