import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { createClient } from '@foodbank/contract/client/client';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { demoSignIns } from '../apps/api/src/demo/people.ts';
import { endProcess } from '../apps/api/test/end-process.ts';
import { undoOnce } from './clean-up.ts';
import { listPostgres, makeDataFolder, type RunningProduct, runProduct } from './run-product.ts';

const [growing] = demoSignIns;
if (!growing) throw new Error('the demo has no agent');
const { email, password } = growing;

/** Makes a data folder. At the test's end its database is stopped and it is deleted. */
function dataFolder(t: TestContext): string {
  const folder = makeDataFolder();
  const remove = undoOnce(async () => {
    for (const pid of listPostgres(folder)) endProcess(pid);
    rmSync(folder, { recursive: true, force: true });
  });
  t.after(remove);
  return folder;
}

/** Signs in as the demo's first agent. Returns the number of referrals. */
async function countReferrals({ address }: RunningProduct): Promise<number> {
  const base = `${address}/api/v1`;
  const { token, agent } = await createClient({ base })(loginAgent, { body: { email, password } });
  const call = createClient({ base, token: () => token });
  return (await call(listReferrals, { params: { id: agent.id }, query: {} })).totalReferrals;
}

/** The lines that a failing start prints. */
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

// Steps of one test, because the first start takes seconds: it makes a database and writes the demo's year of sales.
test('a data folder', async (t) => {
  const products: RunningProduct[] = [];
  t.after(() => Promise.all(products.map((product) => product.stop())));
  const DATA_DIR = dataFolder(t);
  const tookMs: number[] = [];
  const start = async () => {
    const startedAt = Date.now();
    const product = await runProduct({ DATA_DIR });
    products.push(product);
    tookMs.push(Date.now() - startedAt);
    return product;
  };
  const first = await start();
  const before = await countReferrals(first);
  assert.ok(before > 0);

  await t.test('a start beside a running one prints one line with the running one and what to do', async () => {
    const [[onPort, ...restOnPort], [onFolder, ...restOnFolder]] = await Promise.all([
      failedStart({ DATA_DIR, PORT: String(first.port) }),
      failedStart({ DATA_DIR }),
    ]);
    assert.match(
      onPort ?? '',
      /^Port \d+ is taken, perhaps by a Foodbank that runs already\. Stop that one, or start with PORT=\d+\.$/,
    );
    assert.deepEqual(restOnPort, []);
    assert.match(
      onFolder ?? '',
      /^Foodbank already runs on the data folder .+: process \d+, http:\/\/127\.0\.0\.1:\d+\./,
    );
    assert.deepEqual(restOnFolder, []);
    assert.equal(await countReferrals(first), before, 'the running one is unchanged');
  });

  assert.equal(await first.stop(), 0, 'SIGTERM drains and exits 0');
  const second = await start();

  await t.test('a second start keeps the data and builds nothing', async () => {
    assert.equal(await countReferrals(second), before);
    assert.doesNotMatch(second.printed(), /Building|Writing the demo data/);
  });

  await t.test('after kill -9 of the server and its database the next start has all data', async () => {
    const database = listPostgres(DATA_DIR);
    assert.ok(database.length > 0, 'the database runs');
    // The other processes of the database may end by themselves when the first is gone.
    for (const pid of [second.pid, ...database]) endProcess(pid);
    const third = await start();
    assert.equal(await countReferrals(third), before);
    assert.doesNotMatch(third.printed(), /Building|Writing the demo data/);
    assert.equal(await third.stop(), 0);
  });

  await t.test('a later start is faster than the first', () => {
    const [firstMs = 0, ...laterMs] = tookMs;
    assert.equal(laterMs.length, 2);
    // The quicker of the two, because another program may slow one start.
    assert.ok(Math.min(...laterMs) < firstMs, `ready after ${tookMs.join(', ')} ms`);
  });
});

test('a database address without a server is named in one line', async (t) => {
  const DATA_DIR = dataFolder(t);
  const [away, nonsense] = await Promise.all([
    failedStart({ DATA_DIR, DATABASE_URL: 'postgres://unused:secret@127.0.0.1:1/none' }),
    failedStart({ DATA_DIR, DATABASE_URL: 'mysql://127.0.0.1/x' }),
  ]);
  assert.equal(away.length, 1);
  assert.match(away[0] ?? '', /DATABASE_URL/);
  assert.doesNotMatch(away[0] ?? '', /secret/);
  assert.deepEqual(nonsense, ['DATABASE_URL looks like postgres://user:password@host:5432/name']);
});

test('every problem of the configuration is reported at once', async (t) => {
  const DATA_DIR = dataFolder(t);
  const [nonsense, production, [open]] = await Promise.all([
    failedStart({ DATA_DIR, LIMIT_SCALE: 'much', TRUST_PROXY: 'everybody' }),
    failedStart({ DATA_DIR, NODE_ENV: 'production' }),
    failedStart({ DATA_DIR, HOST: '0.0.0.0' }),
  ]);
  assert.deepEqual(nonsense, [
    'LIMIT_SCALE is a number above 0',
    'TRUST_PROXY is a list of addresses or networks, such as 10.0.0.7,10.1.0.0/16',
  ]);
  for (const name of ['TOKEN_SECRET', 'TRACK_KEY', 'MAIL_URL', 'PUBLIC_URL']) {
    assert.ok(
      production.some((line) => line.startsWith(name)),
      name,
    );
  }
  assert.match(open ?? '', /^HOST=0\.0\.0\.0 is open to others/);
});
