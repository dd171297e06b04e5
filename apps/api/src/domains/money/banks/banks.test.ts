import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { getAllBanks, resolveAccount, updateAccountInfo } from '@foodbank/contract/money/banks';
import { getAgent } from '@foodbank/contract/people/agents';
import {
  answer,
  type Behaviour,
  resolvedAs,
  silence,
  slowBody,
  startPaystack,
  unknownAccount,
} from '../../../../test/paystack-stand-in.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { paystack } from '../../../providers/paystack.ts';
import { refreshBanks } from './refresh-banks.ts';

const account = { account_number: '0123456789', bank_code: '058' };
const saved = {
  accountNumber: '0123456789',
  bankName: 'Guaranty Trust Bank',
  bankCode: '058',
  accountName: 'X Y',
  bankId: 'any',
};

/** Starts the product with a stand-in for Paystack. */
async function startWithPaystack(t: TestContext, timeoutMs = 60_000) {
  const standIn = await startPaystack(t);
  const banks = paystack({ url: standIn.url, secretKey: standIn.secretKey, timeoutMs, pauseMs: 5 });
  const app = await startApp(t, { banks });
  standIn.behave(resolvedAs('NGOZI EZE'));
  return { app, standIn, agent: await makeSignedInAgent(app) };
}

async function accountRow(app: TestApp, agentId: string) {
  const found = await app.context.database.pool.query(
    `select needs_review as "needsReview", account_name as "accountName", encode(number_sealed, 'escape') as sealed
     from payout_accounts where agent_id = $1`,
    [agentId],
  );
  return found.rows[0];
}

test('only banks that earnings can be paid to are listed, by name', async (t) => {
  const { app } = await startWithPaystack(t);
  const { message, data } = await app.call(getAllBanks, {});
  assert.equal(message, 'Banks retrieved successfully');
  const names = data.map(({ bank_name }) => bank_name);
  assert.ok(names.includes('Guaranty Trust Bank') && names.includes('TAJBank'));
  assert.ok(!names.some((name) => /OPay|Kuda|Moniepoint|Microfinance|Heritage/i.test(name)));
  assert.deepEqual(
    names,
    [...names].sort((one, other) => (one < other ? -1 : 1)),
  );
  assert.ok(data.every(({ bank_code }) => /^\d{3,6}$/.test(bank_code)));
});

test('the list follows the provider: names are updated, and banks that it no longer lists cannot be chosen', async (t) => {
  const { app, standIn, agent } = await startWithPaystack(t);
  const bank = (code: string, name: string) => ({ name, code, active: true, is_deleted: null });
  standIn.behave(
    answer(200, { status: true, data: [bank('058', 'GTBank PLC'), bank('50211', 'Kuda Bank')], meta: {} }),
  );
  await refreshBanks(app.context.database, app.context.providers.banks);
  const { data } = await app.call(getAllBanks, {});
  assert.deepEqual(
    data.map(({ bank_name }) => bank_name),
    ['GTBank PLC'],
  );
  const gone = await app.refused(resolveAccount, { body: { ...account, bank_code: '044' } }, agent.token);
  assert.deepEqual(gone.body.errors, { bankCode: 'Please select a bank' });
  standIn.behave(answer(200, { status: true, data: [], meta: {} }));
  await assert.rejects(refreshBanks(app.context.database, app.context.providers.banks));
  assert.equal((await app.call(getAllBanks, {})).data.length, 1, 'an empty list changes nothing');
});

test('resolving returns the account’s name, or a message that an agent understands', async (t) => {
  const { app, standIn, agent } = await startWithPaystack(t);
  assert.deepEqual(await app.call(resolveAccount, { body: account }, agent.token), {
    status: true,
    message: 'Account resolved successfully',
    data: { account_name: 'NGOZI EZE' },
  });
  for (const status of [400, 422] as const) {
    standIn.behave(unknownAccount(status));
    const unknown = await app.refused(resolveAccount, { body: account }, agent.token);
    assert.deepEqual([unknown.status, unknown.body.message], [400, 'Failed to resolve account']);
  }
  const broken: Behaviour = (reply) => reply.end('{"status":true');
  for (const behaviour of [answer(429, { status: false, message: 'Too many' }), answer(500, {}), broken]) {
    standIn.behave(behaviour);
    const away = await app.refused(resolveAccount, { body: account }, agent.token);
    assert.deepEqual([away.status, away.body.message], [503, 'Failed to resolve account. Please try again.']);
  }
});

test('a bank that does not respond in time is reported with a message that an agent understands', async (t) => {
  const { app, standIn, agent } = await startWithPaystack(t, 150);
  for (const behaviour of [silence, slowBody]) {
    standIn.behave(behaviour);
    const away = await app.refused(resolveAccount, { body: account }, agent.token);
    assert.deepEqual([away.status, away.body.message], [503, 'Failed to resolve account. Please try again.']);
  }
});

test('an agent may resolve ten accounts an hour', async (t) => {
  const { app, agent } = await startWithPaystack(t);
  for (let count = 0; count < 10; count++) await app.call(resolveAccount, { body: account }, agent.token);
  const { status, headers } = await app.refused(resolveAccount, { body: account }, agent.token);
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 0);
});

test('an account is saved once, with the bank’s name for it, and the agent is informed by email', async (t) => {
  const { app, agent } = await startWithPaystack(t);
  const sent = { params: { id: agent.id }, body: saved };
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.send(updateAccountInfo, sent, agent.token)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  const again = await app.refused(updateAccountInfo, sent, agent.token);
  assert.equal(again.body.message, 'Account information already exists. Please contact support to change it.');
  const { agent: profile } = await app.call(getAgent, { params: { id: agent.id } }, agent.token);
  assert.deepEqual({ ...profile.bankInfo, bankId: '' }, { ...saved, accountName: 'NGOZI EZE', bankId: '' });
  const row = await accountRow(app, agent.id);
  assert.equal(row.needsReview, false);
  assert.doesNotMatch(row.sealed, /0123456789/);
  const message = await app.waitForEmail(agent.email, 2);
  assert.match(message.text ?? '', /\*{6}6789/);
  assert.doesNotMatch(message.text ?? '', /0123456789/);
  assert.match(message.text ?? '', /Contact support: http\S+\/contact-us\n/);
  assert.equal((await app.refused(resolveAccount, { body: account }, agent.token)).status, 403);
});

test('an account under another name, or one that another agent has, is saved and marked for review', async (t) => {
  const { app, standIn, agent } = await startWithPaystack(t);
  standIn.behave(resolvedAs('CHIDI NWOSU'));
  await app.call(updateAccountInfo, { params: { id: agent.id }, body: saved }, agent.token);
  assert.equal((await accountRow(app, agent.id)).needsReview, true);
  standIn.behave(resolvedAs('NGOZI EZE'));
  const second = await makeSignedInAgent(app);
  await app.call(updateAccountInfo, { params: { id: second.id }, body: saved }, second.token);
  assert.equal((await accountRow(app, second.id)).needsReview, true);
});

test('an account number is 10 to 12 digits, a bank code 3 to 6', async (t) => {
  const { app, agent } = await startWithPaystack(t);
  const messageOf = async (change: object) =>
    (await app.send(updateAccountInfo, { params: { id: agent.id }, body: { ...saved, ...change } }, agent.token)).body
      .message;
  assert.equal(await messageOf({ accountNumber: '123456789' }), 'Account number must be at least 10 digits');
  assert.equal(await messageOf({ accountNumber: '1234567890123' }), 'Account number must not exceed 12 digits');
  assert.equal(await messageOf({ accountNumber: '12345x6789' }), 'Account number must contain only digits');
  assert.equal(await messageOf({ bankCode: '12' }), 'Bank code must be 3-6 digits');
  assert.equal(await messageOf({ bankName: 'B' }), 'Must be at least 2 characters long');
});
