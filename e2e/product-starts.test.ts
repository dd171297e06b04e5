import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createClient } from '@foodbank/contract/client/client';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { demoSignIns } from '../apps/api/src/demo/people.ts';
import { endProcess } from '../apps/api/test/end-process.ts';
import { type RunningProduct, runProduct } from './run-product.ts';

const [growing] = demoSignIns;
if (!growing) throw new Error('the demo has nobody');

function dataFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-start-'));
  // Root's PostgreSQL runs as another user, which has to pass through.
  chmodSync(folder, 0o711);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** How many referrals the demo's first agent sees: the whole way from sign-in to the database. */
async function countReferrals({ address }: RunningProduct): Promise<number> {
  const base = `${address}/api/v1`;
  const { token, agent } = await createClient({ base })(loginAgent, {
    body: growing as { email: string; password: string },
  });
  const call = createClient({ base, token: () => token });
  return (await call(listReferrals, { params: { id: agent.id }, query: {} })).totalReferrals;
}

/** The lines that a start which fails says. */
async function failedStart(env: Record<string, string>): Promise<string[]> {
  const error = await runProduct(env).then(
    async (product) => {
      await product.stop();
      return new Error('it started');
    },
    (thrown: Error) => thrown,
  );
  return error.message.replace('the product did not start:\n', '').trim().split('\n');
}

test('a second start keeps the data and is ready in seconds', async (t) => {
  const DATA_DIR = dataFolder(t);
  const first = await runProduct({ DATA_DIR });
  const before = await countReferrals(first);
  assert.equal(await first.stop(), 0, 'SIGTERM drains and exits 0');
  assert.ok(before > 0);
  const tookMs: number[] = [];
  // Twice, because a machine that is busy elsewhere makes one start slow, and a start that begins anew both.
  for (const _ of ['second', 'third']) {
    const startedAt = Date.now();
    const next = await runProduct({ DATA_DIR });
    tookMs.push(Date.now() - startedAt);
    assert.equal(await countReferrals(next), before);
    assert.doesNotMatch(next.printed(), /Building/);
    await next.stop();
  }
  assert.ok(Math.min(...tookMs) < 15_000, `ready after ${tookMs.join(' and ')} ms`);
});

test('after kill -9 of the server and its database the next start has everything', async (t) => {
  const DATA_DIR = dataFolder(t);
  const product = await runProduct({ DATA_DIR });
  const before = await countReferrals(product);
  const database = postgresOn(DATA_DIR);
  assert.ok(database.length > 0, 'the database runs');
  // What is left of the database may end by itself as soon as the first of it is gone.
  for (const pid of [product.pid, ...database]) endProcess(pid);
  const next = await runProduct({ DATA_DIR });
  assert.equal(await countReferrals(next), before);
  await next.stop();
});

test('a start beside a running one says in one line who runs and what to do', async (t) => {
  const DATA_DIR = dataFolder(t);
  const product = await runProduct({ DATA_DIR });
  const [onPort, ...restOnPort] = await failedStart({ DATA_DIR, PORT: String(product.port) });
  assert.match(
    onPort ?? '',
    /^Port \d+ is taken, perhaps by a Foodbank that runs already\. Stop that one, or start with PORT=\d+\.$/,
  );
  assert.deepEqual(restOnPort, []);
  const [onFolder, ...restOnFolder] = await failedStart({ DATA_DIR });
  assert.match(
    onFolder ?? '',
    /^Foodbank already runs on the data folder .+: process \d+, http:\/\/127\.0\.0\.1:\d+\./,
  );
  assert.deepEqual(restOnFolder, []);
  assert.ok((await countReferrals(product)) > 0, 'and the running one is left alone');
  await product.stop();
});

test('a database address that leads nowhere is named in one line', async (t) => {
  const DATA_DIR = dataFolder(t);
  const away = await failedStart({ DATA_DIR, DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
  assert.equal(away.length, 1);
  assert.match(away[0] ?? '', /DATABASE_URL/);
  assert.doesNotMatch(away[0] ?? '', /secret/);
  const nonsense = await failedStart({ DATA_DIR, DATABASE_URL: 'mysql://127.0.0.1/x' });
  assert.deepEqual(nonsense, ['DATABASE_URL looks like postgres://user:password@host:5432/name']);
});

test('every problem of the configuration is named at once, and production lacks no secret', async (t) => {
  const DATA_DIR = dataFolder(t);
  assert.deepEqual(await failedStart({ DATA_DIR, LIMIT_SCALE: 'much', TRUST_PROXY: 'everybody' }), [
    'LIMIT_SCALE is a number above 0',
    'TRUST_PROXY is a list of addresses or networks, such as 10.0.0.7,10.1.0.0/16',
  ]);
  const production = await failedStart({ DATA_DIR, NODE_ENV: 'production' });
  for (const name of ['TOKEN_SECRET', 'TRACK_KEY', 'MAIL_URL', 'PUBLIC_URL']) {
    assert.ok(
      production.some((line) => line.startsWith(name)),
      name,
    );
  }
  const [open] = await failedStart({ DATA_DIR, HOST: '0.0.0.0' });
  assert.match(open ?? '', /^HOST=0\.0\.0\.0 is open to others/);
});

/** The processes of the PostgreSQL whose files lie in a data folder, the first one first. */
function postgresOn(dataDir: string): number[] {
  const home = realpathSync(join(dataDir, 'postgres'));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid).startsWith(home))
    .sort((one, other) => one - other);
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
