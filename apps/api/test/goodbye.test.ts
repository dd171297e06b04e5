import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase, statement } from '../src/platform/database.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { deriveKeys } from '../src/platform/keys.ts';
import { createTestDatabase } from './database.ts';
import { lastFirst } from './ending.ts';
import { waitUntil } from './wait-until.ts';

const one = statement('test-one', 'select 1 as one');
const goodbye = Buffer.from('X\0\0\0\x04');
const others = `datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** A database whose server hears no goodbye of the connections that are made by its address. */
async function makeFarDatabase(t: TestContext) {
  const ends = lastFirst(t);
  const url = await createTestDatabase(ends);
  const operator = new Client({ connectionString: url });
  await operator.connect();
  const { host, port } = operator;
  const sockets = new Set<Socket>();
  const line = createServer({ allowHalfOpen: true }, (near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    far.pipe(near);
    near.on('data', (bytes) => void (bytes.equals(goodbye) || far.write(bytes)));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const behindLine = new URL(url);
  behindLine.searchParams.delete('host');
  behindLine.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  ends.after(async () => {
    for (const socket of sockets) socket.destroy();
    line.close();
    await operator.end();
  });
  return {
    url: behindLine.href,
    /** Ends the server's side of every connection, with a word about it, and answers how many there were. */
    async endAll() {
      const ended = await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
      await waitUntil('the word has been carried', async () => sockets.size === 0);
      // And read: the other end of the line is in this process.
      for (let turns = 0; turns < 100; turns++) await turn();
      return ended.rowCount ?? 0;
    },
  };
}

for (const isClosed of [false, true]) {
  const told = isClosed ? 'not told once the database is closed' : 'told while the database is open';
  test(`Idle connections that the server ends are ${told}`, async (t) => {
    const server = await makeFarDatabase(t);
    const lost: Error[] = [];
    const database = openDatabase({
      url: server.url,
      clock: { now: () => new Date() },
      keys: deriveKeys('a secret of a test'),
      enqueue: () => async () => {},
      onError: (error) => lost.push(error),
    });
    if (!isClosed) t.after(database.close);
    await Promise.all([database.read.get(one), database.write((tx) => tx.get(one))]);
    if (isClosed) await database.close();
    assert.equal(await server.endAll(), 2);
    assert.equal(lost.length, isClosed ? 0 : 2);
  });

  test(`Idle connections of the job queue that the server ends are ${told}`, async (t) => {
    const server = await makeFarDatabase(t);
    const lines: string[] = [];
    const note = (_: unknown, text?: string) => void lines.push(text ?? '');
    const log = { debug() {}, info() {}, warn: note, error: note };
    const jobs = await startJobs({ url: server.url, connections: 2, runs: false }, ['errands'], log);
    if (!isClosed) t.after(jobs.stop);
    await jobs.depths();
    if (isClosed) await jobs.stop();
    assert.ok((await server.endAll()) > 0);
    assert.equal(lines.includes('the job queue met an error'), !isClosed);
  });
}
