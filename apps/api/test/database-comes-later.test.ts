import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { awaitDatabase } from '../src/platform/reach-database.ts';
import { createTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { type ProcessOptions, startProcess } from './start-process.ts';

const url = await createTestDatabase({ after });
const waits =
  /waiting for the database, up to 60 s: The database can't be reached \(127\.0\.0\.1:\d+, database foodbank_test_\w+\): /;

/** Whether something is said that a start says at once and every ten seconds from then on. */
function assertSaidNowAndThen(times: number, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1_000;
  assert.ok(times >= 1 && times <= 1 + Math.floor(seconds / 10), `${times} times in ${seconds} s`);
}

/** The database's address as one whose machine only comes up: nobody listens there until `comeUp`. */
async function makeLateDatabase(t: TestContext) {
  const port = await freePort();
  const late = new URL(url);
  late.host = `127.0.0.1:${port}`;
  late.searchParams.delete('host');
  const { host, port: realPort } = new Client({ connectionString: url });
  const open = new Set<Socket>();
  // What it says while it starts: PostgreSQL's "57P03", to as many as are told so.
  let refusals = 0;
  const listener = createServer((near) => {
    if (refusals-- > 0) return void near.once('data', () => near.end(startingUp()));
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${realPort}`) : connect(realPort, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => {}).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  t.after(() => {
    listener.close();
    for (const socket of open) socket.destroy();
  });
  return {
    url: late.href,
    async comeUp({ refusing = 0 } = {}) {
      refusals = refusing;
      await once(listener.listen(port, '127.0.0.1'), 'listening');
    },
  };
}

/** PostgreSQL's message to whoever asks while it starts. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A production's process on a database. */
function startInProduction(t: TestContext, databaseUrl: string, program: NonNullable<ProcessOptions['program']>) {
  const secret = 'a-secret-of-the-test-which-is-long-enough';
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: secret,
    TRACK_KEY: `${secret}.too`,
    MAIL_URL: 'sandbox:',
    PAYSTACK_SECRET_KEY: 'sandbox',
    // Development's address: the pages that are built already carry it.
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DRAIN_DELAY_MS: '0',
  };
  return startProcess(t, { program, env });
}

for (const [program, worksText] of [
  ['server', 'Foodbank is ready: '],
  ['worker', 'The Foodbank worker is ready.'],
] as const) {
  test(`a ${program} that starts before its database says so and waits for it`, async (t) => {
    const [database, startedAt] = [await makeLateDatabase(t), performance.now()];
    const { child, ended, printed, untilPrinted } = await startInProduction(t, database.url, program);
    await untilPrinted(waits);
    await database.comeUp({ refusing: 1 });
    await untilPrinted(worksText);
    child.kill('SIGTERM');
    assert.equal(await ended, 0, printed());
    assertSaidNowAndThen(printed().split('waiting for the database').length - 1, startedAt);
    assert.doesNotMatch(printed(), new RegExp(new URL(url).password));
  });

  test(`a ${program} with a wrong password, a database or a certificate that isn’t there, ends at once with one line`, async (t) => {
    const [wrong, unknown, uncertified] = [new URL(url), new URL(url), new URL(url)];
    wrong.password = 'wrong';
    unknown.pathname = '/nowhere';
    uncertified.searchParams.set('sslrootcert', '/no/such/ca.pem');
    for (const [{ href }, reason] of [
      [
        wrong,
        /^The database can't be reached \([^\n]+\): password authentication failed [^\n]+ Check DATABASE_URL\.\n$/,
      ],
      [
        unknown,
        /^The database can't be reached \([^\n]+\): database "nowhere" does not exist\. Check DATABASE_URL\.\n$/,
      ],
      [uncertified, /^The database can't be reached: ENOENT: [^\n]+'\/no\/such\/ca\.pem'\. Check DATABASE_URL\.\n$/],
    ] as const) {
      const { ended, printed } = await startInProduction(t, href, program);
      assert.equal(await ended, 1);
      assert.match(printed(), reason);
    }
  });

  test(`a ${program} that is stopped while it waits for its database ends in order`, async (t) => {
    const [database, startedAt] = [await makeLateDatabase(t), performance.now()];
    const { child, ended, printed, untilPrinted } = await startInProduction(t, database.url, program);
    await untilPrinted(waits);
    child.kill('SIGTERM');
    assert.equal(await ended, 0, printed());
    const lines = printed().trim().split('\n');
    for (const line of lines) assert.match(line, waits, 'and says nothing else');
    assertSaidNowAndThen(lines.length, startedAt);
  });
}

test('a database that doesn’t come in time is one line, which says how long it was waited for', async (t) => {
  const database = await makeLateDatabase(t);
  const told: string[] = [];
  // Time stands still until the first line, and with it the patience is over.
  t.mock.method(performance, 'now', () => told.length * 1_000);
  const log = { warn: (line: string) => void told.push(line) } as Parameters<typeof awaitDatabase>[1]['log'];
  const waiting = { log, patienceMs: 1_000, signal: new AbortController().signal };
  await assert.rejects(awaitDatabase(database.url, waiting), {
    message:
      /^The database can't be reached \([^\n]+\): connect ECONNREFUSED [^\n]+ Check DATABASE_URL\. Foodbank has waited for it for 1 s\.$/,
  });
  assert.equal(told.length, 1);
});
