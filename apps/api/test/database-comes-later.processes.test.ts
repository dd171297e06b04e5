import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { awaitDatabase } from '../src/platform/reach-database.ts';
import { createTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { type ProcessOptions, readyText, startProcess, worksText } from './start-process.ts';

const url = await createTestDatabase({ after });
const waits =
  /waiting for the database, up to 60 s: The database can't be reached \(127\.0\.0\.1:\d+, database foodbank_test_\w+\): /;

/** The address of a database that isn't up yet: nothing listens there until `comeUp`. */
async function makeLateDatabase(t: TestContext) {
  const port = await freePort();
  const late = new URL(url);
  late.host = `127.0.0.1:${port}`;
  late.searchParams.delete('host');
  const { host, port: realPort } = new Client({ connectionString: url });
  const open = new Set<Socket>();
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
    /** Starts to listen. Refuses the first connections as PostgreSQL does while it starts. */
    async comeUp({ refusing = 0 } = {}) {
      refusals = refusing;
      await once(listener.listen(port, '127.0.0.1'), 'listening');
    },
  };
}

/** PostgreSQL's message 57P03. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const start = (t: TestContext, databaseUrl: string, program: NonNullable<ProcessOptions['program']> = 'server') =>
  startProcess(t, { program, production: true, env: { DATABASE_URL: databaseUrl } });

for (const [program, text] of [
  ['server', readyText],
  ['worker', worksText],
] as const) {
  test(`A ${program} that starts before its database logs it and waits`, async (t) => {
    const database = await makeLateDatabase(t);
    const { child, ended, printed, untilPrinted } = await start(t, database.url, program);
    await untilPrinted(waits);
    await database.comeUp({ refusing: 1 });
    await untilPrinted(text);
    child.kill('SIGTERM');
    assert.equal(await ended, 0, printed());
    assert.doesNotMatch(printed(), new RegExp(new URL(url).password));
  });
}

test('A start with a wrong password, a missing database or a missing certificate ends at once with one line', async (t) => {
  const [wrong, unknown, uncertified] = [new URL(url), new URL(url), new URL(url)];
  wrong.password = 'wrong';
  unknown.pathname = '/nowhere';
  uncertified.searchParams.set('sslrootcert', '/no/such/ca.pem');
  const cases: readonly (readonly [URL, RegExp])[] = [
    [wrong, /^The database can't be reached \([^\n]+\): password authentication failed [^\n]+ Check DATABASE_URL\.\n$/],
    [unknown, /^The database can't be reached \([^\n]+\): database "nowhere" does not exist\. Check DATABASE_URL\.\n$/],
    [uncertified, /^The database can't be reached: ENOENT: [^\n]+'\/no\/such\/ca\.pem'\. Check DATABASE_URL\.\n$/],
  ];
  for (const [index, [{ href }, reason]] of cases.entries()) {
    const { ended, printed } = await start(t, href, index === 0 ? 'worker' : 'server');
    assert.equal(await ended, 1);
    assert.match(printed(), reason);
  }
});

test('A server that is stopped while it waits for its database exits with 0', async (t) => {
  const database = await makeLateDatabase(t);
  const { child, ended, printed, untilPrinted } = await start(t, database.url);
  await untilPrinted(waits);
  child.kill('SIGTERM');
  assert.equal(await ended, 0, printed());
  for (const line of printed().trim().split('\n')) assert.match(line, waits, 'no other line is printed');
});

test('If the database doesn’t come up in time, the start ends with one line that says how long it waited', async (t) => {
  const database = await makeLateDatabase(t);
  const warnings: string[] = [];
  // The clock stands still until the first line, and then the time to wait is over.
  t.mock.method(performance, 'now', () => warnings.length * 1_000);
  const log = { warn: (line: string) => void warnings.push(line) } as Parameters<typeof awaitDatabase>[1]['log'];
  const waiting = { log, patienceMs: 1_000, signal: new AbortController().signal };
  await assert.rejects(awaitDatabase(database.url, waiting), {
    message:
      /^The database can't be reached \([^\n]+\): connect ECONNREFUSED [^\n]+ Check DATABASE_URL\. Foodbank has waited for it for 1 s\.$/,
  });
  assert.equal(warnings.length, 1);
});
