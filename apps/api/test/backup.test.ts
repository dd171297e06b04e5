import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { registerAgent } from '@foodbank/contract/people/agents';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openContext } from '../src/context.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabaseServer } from '../src/platform/database-server.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { makeOpenFolder } from './open-folder.ts';
import { outerEnvironment } from './outer-environment.ts';
import { waitUntil } from './wait-until.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const folder = makeOpenFolder();
const dataDir = join(folder, 'data');
const backup = join(folder, 'backup');
const restored = join(folder, 'restored');
const log = createLog('silent');

/** A command as an operator runs it. */
async function run(command: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../src/${command}.ts`), ...args], {
    env: { ...outerEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}

/** The product on a data folder of its own, without the pages. */
async function openProduct(DATA_DIR: string) {
  const config = readConfig({ DATA_DIR, LIMIT_SCALE: '1000' });
  const server = await openDatabaseServer(config, log);
  await migrate(server.url, migrations, log);
  const open = await openContext(config, server.url, { clock: systemClock, log });
  const app = await buildApp(open.context);
  const close = async () => {
    await app.close();
    await open.close();
    await server.stop();
  };
  return { app, close, context: open.context };
}

/** Those that were acknowledged, and when. */
const acknowledged: { number: string; at: string }[] = [];
/** So many were acknowledged before the backup began. */
const enough = 51;

/** Reports orders until it is told to stop. */
async function loadWithOrders(app: FastifyInstance, trackKey: string, isOver: () => boolean): Promise<void> {
  const headers = { authorization: `Bearer ${trackKey}` };
  const placedAt = new Date().toISOString();
  const loop = async (lane: number) => {
    for (let count = 0; !isOver(); count++) {
      const number = `o-${lane}-${count}`;
      const payload = {
        customerId: `c-${lane}`,
        status: 'completed',
        amount: 1_000 + count,
        placedAt,
        completedAt: placedAt,
      };
      const put = await app.inject({ method: 'PUT', url: `${apiPrefix}/track/orders/${number}`, headers, payload });
      assert.equal(put.statusCode, 200, put.body);
      acknowledged.push({ number, at: new Date().toISOString() });
    }
  };
  await Promise.all([0, 1, 2, 3].map(loop));
}

let endedAt = '';

before(async () => {
  const { app, close, context } = await openProduct(dataDir);
  const { trackKey } = context.config;
  await app.inject({
    method: 'POST',
    url: apiPrefix + registerAgent.path,
    payload: { firstname: 'Ada', lastname: 'Eze', email: 'ada@example.com', category: 'student' },
  });
  const { rows } = await context.database.pool.query('select referral_code from agents');
  const code = `FB-${rows[0].referral_code}`;
  for (const lane of [0, 1, 2, 3]) {
    const payload = {
      firstname: 'Tunde',
      lastname: 'Bello',
      email: `c${lane}@example.com`,
      phoneNumber: '08031234567',
      referralCode: code,
      referredAt: new Date().toISOString(),
    };
    const url = `${apiPrefix}/track/customers/c-${lane}`;
    const put = await app.inject({ method: 'PUT', url, headers: { authorization: `Bearer ${trackKey}` }, payload });
    assert.equal(put.statusCode, 200, put.body);
  }
  let over = false;
  const loading = loadWithOrders(app, trackKey, () => over);
  const begun = async () => {
    while (acknowledged.length < enough) await sleep(10, undefined, { ref: false });
  };
  // The load ends by itself only if it fails.
  await Promise.race([loading, begun()]);
  const { code: exit, said } = await run('backup', [backup], { DATA_DIR: dataDir });
  over = true;
  await loading;
  await close();
  assert.equal(exit, 0, said);
  endedAt = /before (\S+) is in it/.exec(said)?.[1] ?? '';
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('a backup under load holds every order that was acknowledged before its end, and figures that add up', async (t) => {
  const due = acknowledged.filter(({ at }) => at < endedAt).map(({ number }) => number);
  assert.ok(
    due.length >= enough && acknowledged.length > due.length,
    `${due.length} of ${acknowledged.length} came before the end`,
  );
  const { code, said } = await run('restore', [backup], { DATA_DIR: restored });
  assert.equal(code, 0, said);
  assert.match(said, /^Every figure is what the orders add up to\.$/m);
  const [, orders] = /1 agents, 4 customers, (\d+) orders/.exec(said) ?? [];
  assert.ok(Number(orders) >= due.length, said);
  const { app, close, context } = await openProduct(restored);
  t.after(close);
  const { rows } = await context.database.pool.query('select number from orders');
  const there = new Set(rows.map(({ number }) => number));
  assert.deepEqual(
    due.filter((number) => !there.has(number)),
    [],
  );
  // The product serves from it.
  await waitUntil('it is ready', async () => (await app.inject({ method: 'GET', url: '/readyz' })).statusCode === 200);
  const secrets = (of: string) => readFileSync(join(of, 'secrets.json'), 'utf8');
  assert.equal(secrets(restored), secrets(dataDir), 'with the secrets that its emails and sessions were made with');
  t.diagnostic(`${due.length} of ${acknowledged.length} acknowledged before the end; restored ${there.size}`);
});

test('a backup is for its owner only', () => {
  assert.equal(statSync(backup).mode & 0o077, 0);
  for (const name of ['manifest.json', 'password', 'secrets.json'])
    assert.equal(statSync(join(backup, name)).mode & 0o077, 0, name);
});

test('a backup that is broken or not whole is refused in a line, before anything is written', async () => {
  const target = join(folder, 'never');
  const harms: [string, (content: Buffer) => Buffer | null, RegExp][] = [
    ['manifest.json', () => null, /is no whole backup: it has no manifest\.json/],
    ['manifest.json', (content) => content.subarray(0, 2_000), /manifest\.json can't be read/],
    ['cluster/backup_label', () => null, /cluster\/backup_label is missing/],
    ['cluster/backup_label', flipByte, /cluster\/backup_label is not as it was written/],
    ['cluster/global/pg_control', (content) => content.subarray(0, -1), /pg_control is not as it was written/],
  ];
  for (const [name, harm, message] of harms) {
    const path = join(backup, name);
    const content = readFileSync(path);
    const harmed = harm(content);
    if (harmed === null) rmSync(path);
    else writeFileSync(path, harmed);
    const { code, said } = await run('restore', [backup], { DATA_DIR: target });
    writeFileSync(path, content, { mode: 0o600 });
    assert.deepEqual([code, said.split('\n').length, existsSync(target)], [1, 1, false], said);
    assert.match(said, message);
  }
  const stranger = join(backup, 'cluster/strange');
  writeFileSync(stranger, '');
  const { said } = await run('restore', [backup], { DATA_DIR: target });
  rmSync(stranger);
  assert.match(said, /cluster\/strange doesn't belong to it/);
});

function flipByte(content: Buffer): Buffer {
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(10) ^ 1, 10);
  return changed;
}

test('nothing is overwritten: neither a database that is there nor a folder with something in it', async () => {
  const onto = await run('restore', [backup], { DATA_DIR: dataDir });
  assert.deepEqual([onto.code, /has a database already/.test(onto.said)], [1, true], onto.said);
  const into = await run('backup', [backup], { DATA_DIR: dataDir });
  assert.deepEqual([into.code, /isn't empty/.test(into.said)], [1, true], into.said);
  for (const command of ['backup', 'restore'] as const) {
    const own = await run(command, [join(folder, 'new')], {
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://a@127.0.0.1/b',
    });
    assert.deepEqual([own.code, /DATABASE_URL names a PostgreSQL of yours/.test(own.said)], [1, true], own.said);
  }
});

test('a command that is started without the product’s settings says that there is no database, and makes none', async () => {
  const elsewhere = join(folder, 'elsewhere');
  const { code, said } = await run('backup', [join(folder, 'of-nothing')], { DATA_DIR: elsewhere });
  assert.equal(code, 1);
  assert.match(said, /^There is no database in .*elsewhere\. Set DATA_DIR, or DATABASE_URL, as the product/);
  assert.equal(existsSync(join(elsewhere, 'postgres')) || existsSync(join(folder, 'of-nothing')), false);
});
