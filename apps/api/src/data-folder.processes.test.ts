import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isRoot } from '@foodbank/embedded-postgres/private-folder';
import { lastFirst } from '../test/ending.ts';
import { readConfig } from './config.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import { createLog } from './platform/log.ts';
import { folderMailer, mailFolder } from './providers/mail.ts';

test('other users can list and read nothing in the data folder', async (t) => {
  const ends = lastFirst(t);
  const base = mkdtempSync(join(tmpdir(), 'fb-'));
  ends.after(() => rmSync(base, { recursive: true, force: true }));
  chmodSync(base, 0o755);
  const config = readConfig({ DATA_DIR: join(base, 'data') });
  const server = await openDatabaseServer(config, createLog('silent'));
  ends.after(server.stop);
  const mail = { id: '1', messageId: '<1@foodbank.example>', to: 'ada@example.com', subject: 'Hello' };
  const texts = { text: 'Hello', html: '<p>Hello</p>', unsubscribeUrl: null, writtenAt: new Date() };
  await folderMailer(mailFolder(config.dataDir), 'no-reply@foodbank.example').send({ ...mail, ...texts });
  const names = ['', ...readdirSync(config.dataDir, { recursive: true, encoding: 'utf8' })];
  assert.ok(
    names.includes('secrets.json') &&
      names.includes('postgres/password') &&
      names.some((name) => name.endsWith('.eml')),
  );
  const passable = isRoot ? ['', 'postgres'] : [];
  for (const name of names) {
    // PostgreSQL sets the modes of the files in these two folders, which other users can't enter.
    if (/^postgres\/(cluster|socket)\//.test(name)) continue;
    const mode = statSync(join(config.dataDir, name)).mode & 0o077;
    assert.equal(mode, passable.includes(name) ? 0o011 : 0, name);
  }
});

test('if the data folder can’t be made, the start ends with a line that names it', () => {
  const env = { ...process.env, DATA_DIR: '/proc/foodbank' };
  const program = fileURLToPath(new URL('./server.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 1, 'it ends by itself');
  assert.match(stderr, /^The data folder \/proc\/foodbank can't be used: [^\n]+\n$/);
  assert.equal(existsSync('/proc/foodbank'), false);
});
