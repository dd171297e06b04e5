import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { deriveKeys } from '../../../platform/keys.ts';
import { createLog } from '../../../platform/log.ts';
import type { IdentityAnswer } from '../../../providers/identity.ts';
import { endWaitingChecks } from './jobs.ts';
import { digestNumber, reencryptNumbers } from './numbers.ts';

/** What becomes of numbers: nowhere to be read, gone after a day at the latest, and known again as digests. */
const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
const secret = 'a secret of this test alone, and long enough';
let answer: IdentityAnswer = { kind: 'found', names: ['Adeyemi', 'Bisi'], birthOn: '1990-05-17' };
const asked: string[] = [];
const app = await startApp(
  { after },
  {
    ...{ log, env: { TOKEN_SECRET: secret } },
    identity: {
      name: 'stand-in',
      begin: async ({ number }) => {
        asked.push(number);
        if (answer.kind === 'busy') throw new Error('the connection broke');
        return { kind: 'done', answer };
      },
      choose: async () => ({ kind: 'expired' }),
      finish: async () => ({ kind: 'expired' }),
      read: async () => null,
    },
  },
);
const { database } = app.context;
const consent = { version: '1', language: 'en' };
const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '17 May 1990', numberKind: 'bvn' as const, consent };
const start = (by: TestCustomer, number: string) => by.send(startIdentityCheck, { body: { ...claim, number } });
const identityOf = async (by: TestCustomer) => (await by.call(readIdentity, {})).identity;
const over = (by: TestCustomer) =>
  waitUntil('the answer', async () => (await identityOf(by)).state !== 'checking').then(() => identityOf(by));

/** Every row of every table, those of the queue of jobs too, as a dump of the database has them. */
async function dump(): Promise<string> {
  const { rows } = await database.pool.query(
    `select format('select t::text as row from %I.%I t', table_schema, table_name) as sql from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const all: string[] = [];
  for (const { sql } of rows) for (const { row } of (await database.pool.query(sql)).rows) all.push(row);
  return all.join('\n');
}

test('a number stands in no log, queue, outbox or table, whatever becomes of its check', async () => {
  const numbers: string[] = [];
  for (const [at, given] of (
    [
      answer,
      { kind: 'found', names: ['Tunde'], birthOn: '1990-05-17' },
      { kind: 'not-found' },
      { kind: 'unsure' },
      { kind: 'down' },
      { kind: 'busy' },
    ] satisfies IdentityAnswer[]
  ).entries()) {
    answer = given;
    const number = `7418529630${at}`;
    numbers.push(number);
    const by = await makeOwnCustomer(app);
    assert.equal((await start(by, number)).status, 200);
    await waitUntil('the ask', () => asked.includes(number));
    if (given.kind !== 'down' && given.kind !== 'busy') await over(by);
    // What is refused before anybody is asked must not be kept either.
    await start(by, number);
  }
  const everything = `${await dump()}\n${lines.join('\n')}`;
  assert.ok(everything.length > 50_000 && lines.length > 10, `${everything.length} characters, ${lines.length} lines`);
  for (const number of numbers) {
    const spellings = [number, Buffer.from(number).toString('hex'), Buffer.from(number).toString('base64')];
    for (const one of spellings) assert.equal(everything.includes(one), false, one);
  }
});

test('a provider that is down for 20 hours answers all who waited; after a day the number is gone, and no try is lost', async () => {
  answer = { kind: 'down' };
  const people = await Promise.all([1, 2, 3].map(() => makeOwnCustomer(app)));
  for (const [at, by] of people.entries()) await start(by, `7418529640${at}`);
  await waitUntil('the asks', () => [0, 1, 2].every((at) => asked.includes(`7418529640${at}`)));
  app.clock.advance(20 * 3600);
  await endWaitingChecks(app.context);
  assert.deepEqual(
    (await Promise.all(people.map(identityOf))).map(({ state }) => state),
    ['checking', 'checking', 'checking'],
  );
  answer = { kind: 'found', names: ['Adeyemi', 'Bisi'], birthOn: '1990-05-17' };
  // The clock of the queue is the database's own: its waiting jobs are due now.
  await database.pool.query(
    `update pgboss.job set start_after = now() where name = 'identity-asks' and state = 'created'`,
  );
  for (const by of people) assert.equal((await over(by)).state, 'verified');
  answer = { kind: 'down' };
  const unlucky = await makeOwnCustomer(app);
  await start(unlucky, '74185296500');
  app.clock.advance(24 * 3600);
  await waitUntil('the numbers to go', async () => {
    // A check that its job has locked is ended by the next sweep.
    await endWaitingChecks(app.context);
    const { rows } = await database.pool.query('select id from identity_checks where number_sealed is not null');
    return rows.length === 0;
  });
  const found = await identityOf(unlucky);
  assert.deepEqual([found.state, found.reason, found.triesLeft], ['not-started', 'provider-down', 3]);
});

test('a second person with a number is found after the number was wiped, and after the server got another secret', async () => {
  answer = { kind: 'found', names: ['Adeyemi', 'Bisi'], birthOn: '1990-05-17' };
  const number = '74185296600';
  const first = await makeOwnCustomer(app);
  await start(first, number);
  assert.equal((await over(first)).state, 'verified');
  const before = await database.write((tx) => digestNumber(tx, 'bvn', number));
  const keys = deriveKeys('another secret, which came with a rotation', secret);
  await database.write((tx) => reencryptNumbers({ ...tx, keys }));
  const only = deriveKeys('another secret, which came with a rotation');
  assert.deepEqual(await database.write((tx) => digestNumber({ ...tx, keys: only }, 'bvn', number)), before);
  const { rows } = await database.pool.query(
    'select count(*)::int as count from identity_checks where number_digest = $1 and number_sealed is null',
    [before],
  );
  assert.deepEqual(rows, [{ count: 1 }]);
});
