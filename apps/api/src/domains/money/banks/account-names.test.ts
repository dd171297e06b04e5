import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { acceptAccountName, askAboutAccountName } from '@foodbank/contract/money/banks-staff';
import { getAccountName, listAccountNames } from '@foodbank/contract/oversight/work-queues-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { payoutBanks } from './bank-rules.ts';

const reason = 'The account is in her married name';
let nameAtBank = 'MUSA BELLO';
const app = await startApp(
  { after },
  {
    workless: true,
    banks: {
      async listBanks() {
        return [...payoutBanks];
      },
      async resolveAccount() {
        return { accountName: nameAtBank };
      },
    },
  },
);
const { pool } = app.context.database;
const [finance, operations, support] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['operations']),
  await makeStaff(app, ['support']),
];
let made = 0;

/** An agent with an account of another name. */
async function agentInQuestion({ accountNumber, name = 'MUSA BELLO' }: { accountNumber?: string; name?: string } = {}) {
  made += 1;
  nameAtBank = name;
  const agent = await makeSignedInAgent(app);
  const number = accountNumber ?? String(1_000_000_000 + made);
  const account = { accountNumber: number, bankName: 'any', bankCode: '058', bankId: 'any' };
  await app.call(updateAccountInfo, { params: { id: agent.id }, body: account }, agent.token);
  return { ...agent, accountNumber: number };
}

const inQuestion = async (state: 'open' | 'asked' = 'open') =>
  (await finance.call(listAccountNames, { query: { state } })).rows.map(({ agentId }) => agentId);
const recordOf = (agentId: string) => finance.call(getAccountName, { params: { agentId } });
const decisionOn = async (agentId: string) => ({
  params: { agentId },
  body: { reason, version: (await recordOf(agentId)).version },
});
const linesAbout = async (id: string) =>
  (
    await pool.query(
      `select actor, action, reason, before, after from audit_lines where subject = $1 and actor_kind = 'staff'`,
      [id],
    )
  ).rows;
const emailsTo = async (email: string, kind: string) =>
  (await pool.query('select template_data as data from emails where to_key = $1 and kind = $2', [email, kind])).rows;

test('an account of another name is listed with all that is needed to decide, and only the last digits of its number', async () => {
  const { id, accountNumber } = await agentInQuestion();
  const record = await recordOf(id);
  assert.deepEqual(
    [record.agentName, record.accountName, record.resembles, record.lastDigits, record.sharedWith, record.askedAt],
    ['Ngozi Eze', 'MUSA BELLO', false, accountNumber.slice(-4), [], null],
  );
  assert.ok((await inQuestion()).includes(id));
  assert.ok(!JSON.stringify(record).includes(accountNumber));
});

test('an account that another agent has too names that agent', async () => {
  const first = await agentInQuestion({ name: 'NGOZI EZE' });
  assert.ok(!(await inQuestion()).includes(first.id), 'a fitting name is not in question');
  const second = await agentInQuestion({ name: 'NGOZI EZE', accountNumber: first.accountNumber });
  const { resembles, sharedWith } = await recordOf(second.id);
  assert.deepEqual(
    [resembles, sharedWith],
    [true, [{ agentId: first.id, name: 'Ngozi Eze', referralCode: first.referralCode }]],
  );
});

test('an accepted name is not in question any more, and a second member can’t decide again', async () => {
  const { id } = await agentInQuestion();
  const decision = await decisionOn(id);
  const answers = await Promise.all([finance, operations].map((one) => one.send(acceptAccountName, decision)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.ok(answers.some(({ body }) => body.code === 'changed-meanwhile'));
  assert.ok(!(await inQuestion()).includes(id));
  assert.equal((await finance.send(getAccountName, { params: { agentId: id } })).status, 404);
  const lines = await linesAbout(id);
  assert.equal(lines.length, 1);
  assert.deepEqual(
    [lines[0].action, lines[0].reason, lines[0].before, lines[0].after],
    ['account-name-accepted', reason, { needsReview: true }, { needsReview: false }],
  );
});

test('the agent is asked by email once a day, and the account waits apart', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const { id, email, accountNumber } = await agentInQuestion();
  await finance.call(askAboutAccountName, await decisionOn(id));
  assert.deepEqual(await emailsTo(email, 'account-name-question'), [
    {
      data: {
        firstname: 'Ngozi',
        bankName: 'Guaranty Trust Bank',
        lastDigits: accountNumber.slice(-4),
        accountName: 'MUSA BELLO',
      },
    },
  ]);
  assert.deepEqual([(await inQuestion()).includes(id), (await inQuestion('asked')).includes(id)], [false, true]);
  assert.equal((await recordOf(id)).askedBy, finance.name);
  assert.equal((await operations.send(askAboutAccountName, await decisionOn(id))).body.code, 'already-asked');
  assert.equal((await emailsTo(email, 'account-name-question')).length, 1);
  const decision = await decisionOn(id);
  app.clock.advance(86_400);
  const later = await makeStaff(app, ['finance']);
  await later.call(askAboutAccountName, decision);
  assert.equal((await emailsTo(email, 'account-name-question')).length, 2);
  await later.call(acceptAccountName, decision);
});

test('an agent with 30 emails within the hour, questions among them, is not asked, and the account stays open', async () => {
  const { id, email } = await agentInQuestion();
  await pool.query(
    `insert into emails (kind, to_address, to_key, template_data, created_at)
     select 'account-name-question', $1, $1, '{}', $2 from generate_series(1, 30)`,
    [email, app.clock.now()],
  );
  const { status, body } = await finance.send(askAboutAccountName, await decisionOn(id));
  assert.deepEqual([status, body.code], [429, 'too-many-requests']);
  assert.ok((await inQuestion()).includes(id));
  assert.deepEqual(await linesAbout(id), []);
});

test('a decision about names or an account that changed since they were shown is refused', async () => {
  for (const change of [
    `update agents set lastname = 'Bello' where id = $1`,
    `update payout_accounts set account_name = 'IBRAHIM BELLO' where agent_id = $1`,
    `update payout_accounts set number_digest = 'another' where agent_id = $1`,
  ]) {
    const { id } = await agentInQuestion();
    const decision = await decisionOn(id);
    await pool.query(change, [id]);
    for (const call of [acceptAccountName, askAboutAccountName])
      assert.equal((await finance.send(call, decision)).body.code, 'changed-meanwhile', change);
    assert.ok((await inQuestion()).includes(id));
  }
});

test('members without the permission see no account in question and decide nothing', async () => {
  const { id } = await agentInQuestion();
  const decision = await decisionOn(id);
  for (const role of ['support', 'content'] as const) {
    const member = role === 'support' ? support : await makeStaff(app, ['content']);
    assert.equal((await member.send(listAccountNames, { query: {} })).body.code, 'not-permitted');
    assert.equal((await member.send(getAccountName, { params: { agentId: id } })).body.code, 'not-permitted');
    for (const call of [acceptAccountName, askAboutAccountName])
      assert.equal((await member.send(call, decision)).body.code, 'not-permitted');
  }
  assert.ok((await inQuestion()).includes(id));
});

test('an unknown agent, a wrong id and a missing reason are refused', async () => {
  const { id } = await agentInQuestion();
  const { version } = await recordOf(id);
  const send = (agentId: string, body: object) => finance.send(acceptAccountName, { params: { agentId }, body });
  assert.equal((await send(randomUUID(), { reason, version })).status, 404);
  assert.equal((await send("1' or 1=1", { reason, version })).status, 400);
  assert.equal((await send(id, { version })).status, 400);
  assert.equal((await send(id, { reason: 'no', version })).status, 400);
  assert.equal((await send(id, { reason })).status, 400);
  assert.ok((await inQuestion()).includes(id));
});
