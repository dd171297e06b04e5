import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../test/database.ts';
import { freePort } from '../../test/free-port.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { Lines } from './lines.ts';

const { url, drop } = await createTestDatabase();
const holder = new pg.Client({ connectionString: url });
await holder.connect();
const opened: Lines[] = [];
after(async () => {
  await Promise.all(opened.map((lines) => lines.end()));
  await holder.end();
  await drop();
});

function open(count: number, config: pg.ClientConfig = {}): { lines: Lines; lost: Error[] } {
  const lost: Error[] = [];
  const lines = new Lines(count, { connectionString: url, ...config }, (error) => lost.push(error));
  opened.push(lines);
  return { lines, lost };
}

const number = (value: number) => ({ name: 'number', text: 'select $1::int as value', values: [value] });
const quotient = (by: number) => ({ name: 'quotient', text: 'select 12 / $1::int as value', values: [by] });
const own = { name: 'own', text: 'select pg_backend_pid() as value', values: [] };
const only = async (rows: Promise<unknown[]>) => ((await rows)[0] as { value: number }).value;

/** Holds up what asks for a lock, until it is let go. */
async function holdUp(key: number) {
  await holder.query('select pg_advisory_lock($1)', [key]);
  return {
    held: { name: 'held', text: 'select 0 as value from pg_advisory_xact_lock($1)', values: [key] },
    letGo: () => holder.query('select pg_advisory_unlock($1)', [key]),
  };
}

test('a statement is sent before the one before it is answered, and each gets its own rows in its turn', async () => {
  const { lines } = open(1);
  assert.equal(await only(lines.list(number(1))), 1);
  const { held, letGo } = await holdUp(1);
  const order: number[] = [];
  const all = [lines.list(held), lines.list(number(2)), lines.list(number(3))].map(async (rows) => {
    order.push(await only(rows));
  });
  assert.deepEqual([lines.totalCount, lines.idleCount, lines.waitingCount], [1, 0, 2]);
  await letGo();
  await Promise.all(all);
  assert.deepEqual(order, [0, 2, 3]);
  assert.deepEqual([lines.totalCount, lines.idleCount, lines.waitingCount], [1, 1, 0]);
});

test('a slow statement holds nobody up while another line is free', async () => {
  const { lines } = open(2);
  const { held, letGo } = await holdUp(2);
  const slow = lines.list(held);
  for (const value of [4, 5, 6]) assert.equal(await only(lines.list(number(value))), value);
  await letGo();
  assert.equal(await only(slow), 0);
});

test('a statement that fails, fails alone', async () => {
  const { lines, lost } = open(1);
  const [good, bad, next] = await Promise.allSettled([3, 0, 4].map((by) => only(lines.list(quotient(by)))));
  assert.deepEqual(
    [good, next].map((one) => one?.status === 'fulfilled' && one.value),
    [4, 3],
  );
  assert.equal(bad?.status === 'rejected' && bad.reason.code, '22012');
  assert.equal(await only(lines.list(quotient(6))), 2);
  assert.deepEqual(lost, []);
});

test('what a broken connection leaves unanswered fails, and the next statement has a new connection', async () => {
  const { lines, lost } = open(1);
  const before = await only(lines.list(own));
  const { held, letGo } = await holdUp(3);
  const unanswered = Promise.allSettled([lines.list(held), lines.list(number(7)), lines.list(number(8))]);
  await holder.query('select pg_terminate_backend($1, 5000)', [before]);
  const outcomes = await unanswered;
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  await letGo();
  await waitUntil('the line is gone', () => lines.totalCount === 0);
  assert.ok(lost.length > 0, 'whoever opened the lines is told');
  assert.notEqual(await only(lines.list(own)), before);
  assert.deepEqual([lines.idleCount, lines.waitingCount], [1, 0]);
});

test('a connection that breaks while nobody uses it is told, and opened again when it is needed', async () => {
  const { lines, lost } = open(1);
  const before = await only(lines.list(own));
  await holder.query('select pg_terminate_backend($1, 5000)', [before]);
  await waitUntil('the line is gone', () => lines.totalCount === 0);
  assert.ok(lost.length > 0);
  assert.notEqual(await only(lines.list(own)), before);
});

test('what gets no answer in time is given up with its connection, and whoever asks next has another at once', async () => {
  const { lines, lost } = open(1, { query_timeout: 500 });
  const before = await only(lines.list(own));
  const { held, letGo } = await holdUp(4);
  const asked = [lines.list(held), lines.list(number(1))].map((rows) => rows.catch(() => only(lines.list(own))));
  const [after] = await Promise.all(asked);
  assert.notEqual(after, before);
  assert.deepEqual([lost.length, lines.totalCount], [1, 1]);
  await letGo();
});

test('where no database listens each who asks learns so, and the next one tries again', async () => {
  const { lines } = open(1, { connectionString: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` });
  for (let attempt = 0; attempt < 2; attempt++) {
    const both = await Promise.allSettled([lines.list(number(1)), lines.list(number(2))]);
    assert.deepEqual(
      both.map((one) => one.status === 'rejected' && one.reason.code),
      ['ECONNREFUSED', 'ECONNREFUSED'],
    );
  }
  assert.deepEqual([lines.totalCount, lines.waitingCount], [0, 0]);
});

test('at the end what was sent is answered, and nothing more is taken', async () => {
  const { lines } = open(2);
  const sent = Array.from({ length: 20 }, (_, value) => only(lines.list(number(value))));
  await Promise.all(sent.slice(0, 2));
  const ended = lines.end();
  await assert.rejects(lines.list(number(0)), /Connection terminated/);
  await ended;
  assert.deepEqual(
    await Promise.all(sent),
    sent.map((_, value) => value),
  );
  assert.equal(lines.totalCount, 0);
});

test('a statement that is never answered holds up the end for as long as it may take, and no longer', async () => {
  const { lines } = open(1, { query_timeout: 500 });
  const { held, letGo } = await holdUp(5);
  const given = assert.rejects(lines.list(held), /Query read timeout/);
  await lines.end();
  await given;
  assert.equal(lines.totalCount, 0);
  await letGo();
});
