import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiError } from '@foodbank/contract/client/api-error';
import { createClient } from '@foodbank/contract/client/client';
import { loginAgent, requestPasswordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { getAgent, registerAgent, updateProfile } from '@foodbank/contract/people/agents';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { Client } from 'pg';
import PostalMime from 'postal-mime';
import { demoSignIns } from '../src/demo/people.ts';
import { readMigrations } from '../src/platform/migrate.ts';
import { createTestDatabase } from './database.ts';
import { lastFirst } from './ending.ts';
import { makeOpenFolder } from './open-folder.ts';
import { servesText, startProcess } from './start-process.ts';

// Two servers that start at the same instant on one empty database, with the same secrets.
const empty = mkdtempSync(join(tmpdir(), 'foodbank-empty-'));
const ends = lastFirst({ after });
const url = await createTestDatabase(ends, empty);
rmSync(empty, { recursive: true });
const DATA_DIR = makeOpenFolder();
const env = { DATABASE_URL: url, DATA_DIR, TRUST_PROXY: '127.0.0.1', LIMIT_SCALE: '1' };
const servers = await Promise.all(
  [{ JOBS: 'here' }, { JOBS: 'none' }].map((jobs) => startProcess(ends, { env: { ...env, ...jobs } })),
);
const database = new Client({ connectionString: url });
await database.connect();
ends.after(() => database.end());
await Promise.all(servers.map(({ untilPrinted }) => untilPrinted(servesText)));
const { trackKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'));

const count = async (sql: string, values: unknown[] = []) => (await database.query(sql, values)).rowCount;
const agentsAtStart = await count('select from agents');
/** The API of one of the two servers, in turn. */
const at = (turn: number) => `${servers[turn % servers.length]?.address}/api/v1`;
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: ApiError) => error.status,
  );

/** Sends a call to one of the two servers, in turn, as nginx would. */
function ask(turn: number, path: string, body: unknown, { method = 'POST', token = '', from = '10.1.1.1' } = {}) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': from };
  return fetch(at(turn) + path, { method, headers, body: JSON.stringify(body) });
}

async function signIn(turn: number, [email, password] = [demoSignIns[0]?.email ?? '', demoSignIns[0]?.password ?? '']) {
  const { token, agent } = await createClient({ base: at(turn) })(loginAgent, { body: { email, password } });
  return {
    id: agent.id,
    referralCode: agent.referralCode,
    token,
    on: (n: number) => createClient({ base: at(n), token: () => token }),
  };
}

test('servers that start at the same instant migrate once and write one demo', async () => {
  const names = readMigrations(join(import.meta.dirname, '../migrations')).map(({ name }) => name);
  const { rows } = await database.query('select name from schema_migrations order by name');
  assert.deepEqual(
    rows.map(({ name }) => name),
    names,
  );
  assert.equal(agentsAtStart, demoSignIns.length);
  assert.deepEqual(
    servers.map(({ printed }) => printed()).filter((text) => /error|failed/i.test(text)),
    [],
  );
});

test('a write through one server is read through the other at once', async () => {
  const { id, on } = await signIn(0);
  for (let turn = 0; turn < 10; turn++) {
    const phoneNumber = `080310000${turn + 10}`;
    await on(turn)(updateProfile, { params: { id }, body: { phoneNumber } });
    const { agent } = await on(turn + 1)(getAgent, { params: { id } });
    assert.ok(agent.phoneNumber?.endsWith(phoneNumber.slice(1)), `${agent.phoneNumber} after ${phoneNumber}`);
  }
});

test('an order reported to one server is in the dashboard of the other at once, and counts once if reported 50 times to both', async () => {
  const { id, referralCode, on } = await signIn(0);
  const now = new Date().toISOString();
  const person = { firstname: 'Tunde', lastname: 'Bello', email: 'tunde@example.com', phoneNumber: '08035550000' };
  const customer = { ...person, referralCode, referredAt: now };
  const put = { method: 'PUT', token: trackKey };
  assert.equal((await ask(0, '/track/customers/P-1', customer, put)).status, 200);
  const orders = async (turn: number) =>
    (await on(turn)(getDashboard, { params: { id }, query: {} })).summary.totalOrdersFromReferrals;
  const before = await orders(0);
  const order = { customerId: 'P-1', status: 'completed', amount: 1_000, placedAt: now, completedAt: now };
  for (let turn = 0; turn < 20; turn++) {
    assert.equal((await ask(turn, `/track/orders/P-1-${turn}`, order, put)).status, 200);
    assert.equal(await orders(turn + 1), before + turn + 1);
  }
  const reports = Array.from({ length: 50 }, (_, turn) => ask(turn, '/track/orders/P-1-same', order, put));
  for (const { status } of await Promise.all(reports)) assert.equal(status, 200);
  assert.deepEqual(await Promise.all([orders(0), orders(1)]), [before + 21, before + 21]);
});

test('20 simultaneous registrations of one address over both servers make one agent and one email with a password', async () => {
  const body = { firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com', category: 'student' };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(turn, '/agents/register', body)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(await count(`select from agents where email = 'ada@example.com'`), 1);
  assert.equal(await count(`select from emails where to_key = 'ada@example.com' and kind = 'login-details'`), 1);
});

test('a new password ends every session on both servers at once', async () => {
  const email = 'reset@example.com';
  const base = at(0);
  const body = { firstname: 'Ngozi', lastname: 'Eze', email, category: 'student' } as const;
  await createClient({ base })(registerAgent, { body });
  const first = await signIn(0, [email, await wordAfter('Password', email)]);
  const profile = (turn: number) => statusOf(first.on(turn)(getAgent, { params: { id: first.id } }));
  assert.deepEqual([await profile(0), await profile(1)], [200, 200]);
  await createClient({ base: at(1) })(requestPasswordReset, { body: { email } });
  const otp = await wordAfter('Code', email);
  await createClient({ base })(resetPassword, { body: { email, otp, newPassword: 'another password' } });
  assert.deepEqual([await profile(1), await profile(0)], [401, 401]);
  const again = await signIn(1, [email, 'another password']);
  assert.equal(await statusOf(again.on(0)(getAgent, { params: { id: again.id } })), 200);
});

test('limits are shared by both servers: ten wrong passwords, sixty forms', async () => {
  const statusesOf = (answers: Response[]) => answers.map(({ status }) => status);
  const wrong = { email: 'unknown@example.com', password: 'not the one' };
  const tries = Array.from({ length: 30 }, (_, turn) => ask(turn, '/agents/login', wrong, { from: '10.2.2.2' }));
  const looked = statusesOf(await Promise.all(tries));
  assert.equal(looked.filter((status) => status === 401).length, 10);
  assert.equal(looked.filter((status) => status === 429).length, 20);
  const forms = Array.from({ length: 70 }, (_, turn) =>
    ask(
      turn,
      '/contacts',
      { name: 'Ada Obi', email: 'ada@example.com', message: `Where is order ${turn}?` },
      { from: '10.3.3.3' },
    ),
  );
  assert.deepEqual([...new Set(statusesOf(await Promise.all(forms)))], [200]);
  assert.equal(
    await count("select from requests where quarantined and email like 'ada@%'"),
    10,
    'held beyond sixty of an address',
  );
});

/** Waits for an email with a label. Returns the word after the label in the newest one. */
async function wordAfter(label: string, email: string): Promise<string> {
  const folder = join(DATA_DIR, 'mail');
  for (;;) {
    for (const name of emailsIn(folder)) {
      const { to, text } = await PostalMime.parse(readFileSync(join(folder, name)));
      const word = new RegExp(`^${label}: (\\S+)\\r?$`, 'm').exec(text ?? '')?.[1];
      if (word !== undefined && to?.[0]?.address === email) return word;
    }
    await sleep(20);
  }
}

/** The complete emails, newest first. An email has another name while it is being written. */
function emailsIn(folder: string): string[] {
  // The folder is made for the first email.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
}
