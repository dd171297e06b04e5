import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listFaqs, listTestimonies } from '@foodbank/contract/foundation/content';
import { listContent } from '@foodbank/contract/foundation/content-staff';
import { loginAgent, resetPassword, verifyPasswordChange } from '@foodbank/contract/people/accounts';
import { getAgent } from '@foodbank/contract/people/agents';
import { listSubscriptions } from '@foodbank/contract/support/enquiries-staff';
import { getRequest, listRequests } from '@foodbank/contract/support/requests-staff';
import { getAgentRecord, listAgents } from '@foodbank/contract/views/overviews-staff';
import { auditJobs } from '../src/domains/foundation/audit/jobs.ts';
import { verifyChain } from '../src/domains/foundation/audit/verify-chain.ts';
import { searchTextOf } from '../src/domains/support/requests/request-rules.ts';
import { deriveKeys } from '../src/platform/keys.ts';
import { migrate } from '../src/platform/migrate.ts';
import { makeStaff } from './make-staff.ts';
import { databaseBeforeConsole, insertRowsBeforeConsole, oldPassword } from './rows-before-console.ts';
import { startApp } from './start-app.ts';

const tokenSecret = 'a-secret-of-the-release-before-with-32-characters';
const migrations = join(import.meta.dirname, '../migrations');
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const now = new Date();

const { url: databaseUrl, client } = await databaseBeforeConsole({ after });
const old = await insertRowsBeforeConsole(client, deriveKeys(tokenSecret), now);
const { untouched, changed, resetting, changing, gone } = old.agents;
const applied = await migrate(databaseUrl, migrations, silent);
const app = await startApp(
  { after },
  { databaseUrl, at: new Date().toISOString(), env: { TOKEN_SECRET: tokenSecret } },
);
const support = await makeStaff(app, ['support']);
const content = await makeStaff(app, ['content']);
const { sessions } = app.context;

test('the database of the release before gets every later migration', () => {
  assert.equal(applied[0], readdirSync(migrations).sort()[10]);
});

test('agents sign in with the password of before, and tokens of before go on until they expire', async () => {
  for (const { id, email, code, passwordVersion } of [
    { ...untouched, passwordVersion: 1 },
    { ...changed, passwordVersion: 4 },
  ]) {
    const token = sessions.sign({ agentId: id, passwordVersion });
    assert.equal((await app.call(getAgent, { params: { id } }, token)).agent.email, email);
    const older = sessions.sign({ agentId: id, passwordVersion: passwordVersion - 1 });
    assert.equal((await app.refused(getAgent, { params: { id } }, older)).status, 401, 'an ended session stays ended');
    const { agent } = await app.call(loginAgent, { body: { email, password: oldPassword } });
    assert.deepEqual([agent.id, agent.referralCode], [id, `FB-${code}`]);
    assert.equal((await app.refused(loginAgent, { body: { email, password: 'another one' } })).status, 401);
  }
  const { rows } = await client.query(
    `select verified_at is not null as verified from accounts where kind = 'agent' and id = any($1) order by password_version`,
    [[untouched.id, changed.id]],
  );
  assert.deepEqual(
    rows,
    [{ verified: false }, { verified: true }],
    'an address is verified if its owner set a password',
  );
});

test('an erased agent stays erased: no token and no password works, and no search finds the agent', async () => {
  const token = sessions.sign({ agentId: gone.id, passwordVersion: 2 });
  assert.equal((await app.refused(getAgent, { params: { id: gone.id } }, token)).status, 401);
  assert.equal(
    (await app.refused(loginAgent, { body: { email: 'erased-1@erased.invalid', password: oldPassword } })).status,
    401,
  );
  const search = async (text: string) =>
    (await support.call(listAgents, { query: { search: text } })).rows.map(({ referralCode }) => referralCode);
  assert.deepEqual(await search('eniola'), ['FB-AAAA33'], 'names are searched without marks');
  assert.deepEqual((await search('olaniyan')).sort(), ['FB-AAAA22', 'FB-AAAA33', 'FB-AAAA44', 'FB-AAAA55']);
  assert.deepEqual(await search('erased'), []);
  assert.equal((await support.call(getAgentRecord, { params: { agentId: gone.id } })).agent.state, 'erased');
  const { rows } = await client.query('select account_name from payout_accounts where agent_id = $1', [gone.id]);
  assert.deepEqual(rows, [{ account_name: 'MUSA BELLO' }], 'the account is kept for as long as the law wants');
});

test('codes that were sent before work after', async () => {
  const reset = { email: resetting.email, newPassword: 'plantain-market' };
  assert.equal((await app.refused(resetPassword, { body: { ...reset, otp: '999999' } })).body.code, 'invalid-otp');
  await app.call(resetPassword, { body: { ...reset, otp: '123456' } });
  await app.call(loginAgent, { body: { email: resetting.email, password: 'plantain-market' } });
  const token = sessions.sign({ agentId: changing.id, passwordVersion: 2 });
  const verified = await app.call(
    verifyPasswordChange,
    { params: { id: changing.id }, body: { otp: '654321' } },
    token,
  );
  await app.call(getAgent, { params: { id: changing.id } }, verified.token);
});

test('a payout account is shown as before, and is paid to from the third business date after it was saved', async () => {
  const token = sessions.sign({ agentId: changed.id, passwordVersion: 4 });
  const { agent } = await app.call(getAgent, { params: { id: changed.id } }, token);
  const { accountName, bankName } = agent.bankInfo ?? {};
  assert.deepEqual([accountName, bankName], ['ENIOLA OLANIYAN', 'Guaranty Trust Bank']);
  assert.ok(JSON.stringify(agent).includes('6789'));
  const { rows } = await client.query(
    `select payable_from - (saved_at at time zone 'Africa/Lagos')::date as days from payout_accounts`,
  );
  assert.deepEqual(rows, [{ days: 3 }, { days: 3 }]);
});

const inQueue = async (list: 'open' | 'quarantined' | 'closed' | 'all', search?: string) =>
  (await support.call(listRequests, { query: { list, ...(search && { search }) } })).rows;

test('what the forms brought is in the queue: the last week’s to answer, the older ones closed, spam quarantined', async () => {
  const { requests } = old;
  const ids = async (list: Parameters<typeof inQueue>[0]) => (await inQueue(list)).map(({ id }) => id).sort();
  assert.deepEqual(await ids('open'), [requests.recentPartner, requests.recentMessage].sort());
  assert.deepEqual(await ids('quarantined'), [requests.quarantinedPartner, requests.quarantinedMessage].sort());
  assert.deepEqual(await ids('closed'), [requests.oldPartner, requests.oldMessage, requests.oldQuarantined].sort());
  assert.deepEqual(await ids('all'), Object.values(requests).sort(), 'none is lost');
  const shown = async (requestId: string) => (await support.call(getRequest, { params: { requestId } })).request;
  const partner = await shown(requests.recentPartner);
  assert.deepEqual([partner.kind, partner.subject, partner.senderName], ['partner', 'Ijebu Garri Ltd', 'Ṣadé Obi']);
  assert.deepEqual(
    partner.fields.map(({ text }) => text).filter((text) => text !== ''),
    ['Ijebu Garri Ltd', 'Garri', 'Long roads'],
  );
  const message = await shown(requests.recentMessage);
  assert.deepEqual(
    [message.subject, message.fields.map(({ text }) => text)],
    ['Where is my rice?', ['Where is\nmy rice?']],
  );
  assert.equal(new Date(message.dueAt ?? '').getTime() - new Date(message.receivedAt).getTime(), 86_400_000);
  assert.match((await shown(requests.oldMessage)).closeReason ?? '', /before there was a queue/);
});

test('a request of before is found by reference, name without marks, company and phone', async () => {
  for (const { id, reference } of await inQueue('all')) {
    assert.match(reference, /^R-[2-9A-Z]{5}$/);
    assert.deepEqual(
      (await inQueue('all', reference)).map((one) => one.id),
      [id],
      reference,
    );
  }
  const { recentPartner } = old.requests;
  for (const search of ['ijebu garri', '08091112222']) {
    assert.ok(
      (await inQueue('open', search)).some(({ id }) => id === recentPartner),
      search,
    );
  }
  assert.deepEqual(
    (await inQueue('open', 'SADE')).map(({ id }) => id),
    [recentPartner],
  );
  const { rows } = await client.query(`select reference, sender_name, subject, fields, search from requests`);
  for (const { reference, sender_name: name, subject, fields, search } of rows) {
    const words = (text: string) => text.split(' ').filter(Boolean).sort();
    const expected = searchTextOf([reference, name, subject, ...Object.values<string>(fields)]);
    assert.deepEqual(words(search), words(expected), 'searched as a new request is, without contacts');
  }
});

test('questions stay on the site in their order; testimonies wait for a consent', async () => {
  const { faqs } = await app.call(listFaqs, {});
  assert.deepEqual(faqs, [
    { title: 'How do I pay?', content: 'Answer 0' },
    { title: 'Do you deliver?', content: 'Answer 1' },
  ]);
  const published = (await app.call(listTestimonies, {})).filter(({ example }) => example !== true);
  assert.deepEqual(published, []);
  const { rows } = await content.call(listContent, { query: { kind: 'testimony' } });
  assert.deepEqual(
    rows.map(({ title, content: text, state, consentMissing }) => [title, text, state, consentMissing]),
    [
      ['Ada', 'Good food 0', 'draft', true],
      ['Bola', 'Good food 1', 'draft', true],
    ],
  );
});

test('subscriptions keep their proof and get a state', async () => {
  const { rows } = await content.call(listSubscriptions, { query: {} });
  const states = rows.map(({ state, consentVersion }) => [state, consentVersion]);
  assert.deepEqual(
    states.map(([state]) => state),
    ['quarantined', 'unconfirmed', 'left', 'confirmed', 'unconfirmed'],
  );
  assert.ok(states.every(([, version]) => version === 'newsletter-2026-01'));
});

test('audit lines of before are unchanged, know their kind of actor, are chained, and can’t be changed any more', async () => {
  const lines = 'select id, at, actor, action, subject, detail from audit_lines where id <= $1 order by id';
  const last = old.lines.at(-1).id;
  assert.deepEqual((await client.query(lines, [last])).rows, old.lines);
  const kinds = await client.query('select actor_kind as kind from audit_lines where id <= $1 order by id', [last]);
  assert.deepEqual(
    kinds.rows.map(({ kind }) => kind),
    ['visitor', 'agent', 'visitor', 'operator', 'system', 'shop'],
  );
  for (const job of auditJobs(app.context)) await job.run('test');
  const { problems, waiting } = await verifyChain(app.context.database.read, {});
  assert.deepEqual([problems, waiting], [[], 0]);
  const chained = await client.query('select line_id as id from audit_chain where line_id <= $1 order by position', [
    last,
  ]);
  assert.deepEqual(
    chained.rows.map(({ id }) => id),
    old.lines.map(({ id }) => id),
  );
  await assert.rejects(
    client.query('update audit_lines set subject = $1', ['nobody']),
    /only ever added|permission denied/,
  );
});
