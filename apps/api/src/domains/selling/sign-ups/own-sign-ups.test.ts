import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateProfile } from '@foodbank/contract/people/agents';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { codeIn, cookieIn, ownPage, wrongCode } from '../../../../test/customer-texts.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, personCalls } from '../../../../test/make-own-customer.ts';
import { type Loose, startApp } from '../../../../test/start-app.ts';
import { setAccountState } from '../../people/accounts/queries.ts';

const app = await startApp({ after });
const send = (endpoint: Parameters<typeof app.send>[0], sent: Loose, address?: string) =>
  app.send(endpoint, sent, undefined, address, ownPage);
let made = 0;
function newPhone(): string {
  made += 1;
  return `0806${String(made).padStart(7, '0')}`;
}
const password = 'jollof rice';

type Given = Partial<Record<'firstname' | 'lastname' | 'email' | 'referralCode' | 'phone' | 'password', string>>;

async function signUp(given: Given = {}) {
  const phone = given.phone ?? newPhone();
  const body = { firstname: 'Bisi', lastname: 'Adeyemi', password, ...given, phone };
  const answer = await send(calls.signUpCustomer, { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { phone, requestId: String(answer.body.requestId) };
}

async function signUpWhole(given: Given = {}) {
  const { phone, requestId } = await signUp(given);
  const code = await codeIn(app, phone);
  const answer = await send(calls.confirmSignUp, { body: { requestId, code } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const cookie = cookieIn(answer);
  const { id } = answer.body.customer as { id: string };
  return { id, phone, requestId, code, ...personCalls(app, 'customer', () => cookie) };
}

const countRows = async (sql: string, values: unknown[] = []) =>
  Number((await app.context.database.pool.query(sql, values)).rows[0].count);

async function signUpsOf(agent: Awaited<ReturnType<typeof makeAgent>>) {
  const params = { id: agent.id };
  const { referrals } = await app.call(listReferrals, { params, query: {} }, agent.token);
  const query = { month: '6', year: '2026' };
  const dashboard = await app.call(getDashboard, { params, query }, agent.token);
  return { referrals, dashboard };
}

test('a sign-up with an agent’s code is the agent’s referral at once, on the dashboard and in the list', async () => {
  const agent = await makeAgent(app);
  const before = JSON.stringify((await signUpsOf(agent)).dashboard);
  const customer = await signUpWhole({ referralCode: agent.referralCode.toLowerCase(), firstname: 'Sade' });
  const { customer: shown } = await customer.call(getCustomerSession, {});
  assert.deepEqual([shown.firstname, shown.email], ['Sade', null]);
  const { referrals, dashboard } = await signUpsOf(agent);
  assert.deepEqual(
    referrals.map(({ id, name, email, phoneNumber }) => ({ id, name, email, phoneNumber })),
    [{ id: customer.id, name: 'Sade Adeyemi', email: 'N/A', phoneNumber: `080******${customer.phone.slice(-2)}` }],
  );
  assert.notEqual(JSON.stringify(dashboard), before, 'the dashboard counts the referral');
});

test('a code as it is copied from a chat credits the agent: with a full stop, with a space, as the link, or the whole text', async () => {
  const agent = await makeAgent(app);
  const code = agent.referralCode;
  const pasted = [
    `${code}.`,
    code.replace('-', ' '),
    `\u200e“${code.replace('-', '–')}”`,
    `https://foodbank.example/join/${code}/?from=chat`,
    `Sign up with my link, or use my referral code ${code}. https://foodbank.example/join/${code}`,
  ];
  for (const [index, referralCode] of pasted.entries()) {
    const { id } = await signUpWhole({ referralCode, email: `pasted-${index}@example.com` });
    const sql = 'select count(*) from customers where id = $1 and agent_id = $2';
    assert.equal(await countRows(sql, [id, agent.id]), 1, referralCode);
  }
  const body = { firstname: 'A', lastname: 'B', phone: newPhone(), password, referralCode: `${code} FB-ZZZZZZ` };
  const { status, body: refusal } = await send(calls.signUpCustomer, { body });
  assert.deepEqual(
    [status, refusal.message],
    [400, 'There are two referral codes in this text. Enter only the one of your agent.'],
  );
});

test('without a code a customer has no agent, and with an unknown one the form says so', async () => {
  const { id } = await signUpWhole({ email: 'no-agent@example.com' });
  assert.equal(await countRows('select count(*) from customers where id = $1 and agent_id is null', [id]), 1);
  for (const referralCode of ['FB-ZZZZZZ', 'x', 'FB-O00000']) {
    const body = { firstname: 'A', lastname: 'B', phone: newPhone(), password, referralCode };
    const { status, body: refusal } = await send(calls.signUpCustomer, { body });
    assert.deepEqual(
      [status, refusal.code, refusal.errors],
      [400, 'unknown-referral-code', { referralCode: 'No agent has this referral code.' }],
    );
  }
});

test('an agent who signs up with the own code and phone is no referral', async () => {
  const agent = await makeAgent(app);
  const phone = newPhone();
  await app.call(
    updateProfile,
    { params: { id: agent.id }, body: { phoneNumber: `+234${phone.slice(1)}` } },
    agent.token,
  );
  const { id } = await signUpWhole({ phone, referralCode: agent.referralCode });
  assert.equal(await countRows('select count(*) from customers where id = $1 and own_account', [id]), 1);
  assert.deepEqual((await signUpsOf(agent)).referrals, []);
});

test('a phone with an account is answered alike, and its code opens neither that one nor a second one', async () => {
  const customer = await signUpWhole();
  const again = await signUp({
    phone: `+234 ${customer.phone.slice(1)}`,
    firstname: 'Mallory',
    password: 'not the one',
  });
  const code = await codeIn(app, customer.phone, 2);
  const answer = await send(calls.confirmSignUp, { body: { requestId: again.requestId, code } });
  assert.deepEqual([answer.body.customer, cookieIn(answer)], [null, null]);
  assert.equal((await customer.call(getCustomerSession, {})).customer.firstname, 'Bisi', 'nothing was changed');
  const logIn = (typed: string) => send(calls.signInCustomer, { body: { phone: customer.phone, password: typed } });
  assert.deepEqual([(await logIn(password)).status, (await logIn('not the one')).status], [200, 401]);
  const sql = 'select count(*) from accounts where login_key = $1';
  assert.equal(await countRows(sql, [`+234${customer.phone.slice(1)}`]), 1);
});

test('a code works once, for its own request only, within ten minutes and three attempts', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const confirm = async (requestId: string, code: string) =>
    (await send(calls.confirmSignUp, { body: { requestId, code } })).status;
  const [one, other] = [await signUp(), await signUp()];
  const [code, otherCode] = [await codeIn(app, one.phone), await codeIn(app, other.phone)];
  if (code !== otherCode) assert.equal(await confirm(other.requestId, code), 400, 'the code of another request');
  assert.equal(await confirm(one.requestId, code), 200);
  assert.equal(await confirm(one.requestId, code), 400, 'used');
  const guessed = await signUp();
  const right = await codeIn(app, guessed.phone);
  for (let n = 0; n < 3; n += 1) assert.equal(await confirm(guessed.requestId, wrongCode(right)), 400);
  assert.equal(await confirm(guessed.requestId, right), 400, 'after three wrong ones the right one is refused');
  app.clock.advance(600);
  assert.equal(await confirm(other.requestId, otherCode), 400, 'expired');
});

test('the same code pressed twice at once opens one account', async () => {
  const { phone, requestId } = await signUp();
  const code = await codeIn(app, phone);
  const body = { requestId, code };
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(calls.confirmSignUp, { body })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400]);
  assert.equal(await countRows('select count(*) from customers where phone = $1', [phone]), 1);
});

test('two sign-ups of one phone that are confirmed at once become one account', async () => {
  const one = await signUp();
  const code = await codeIn(app, one.phone);
  const other = await signUp({ phone: one.phone });
  const otherCode = await codeIn(app, one.phone, 2);
  const answers = await Promise.all([
    send(calls.confirmSignUp, { body: { requestId: one.requestId, code } }),
    send(calls.confirmSignUp, { body: { requestId: other.requestId, code: otherCode } }),
  ]);
  assert.ok(answers.some(({ status }) => status === 200));
  assert.ok(answers.every(({ status }) => status === 200 || status === 400));
  assert.equal(await countRows('select count(*) from customers where phone = $1', [one.phone]), 1);
});

test('a phone gets three codes an hour, whether or not it has an account, and another one works for the same sign-up', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const { phone, requestId } = await signUp();
  await codeIn(app, phone);
  const again = await send(calls.sendCodeAgain, { body: { requestId } });
  const code = await codeIn(app, phone, 2);
  assert.equal((await send(calls.confirmSignUp, { body: { requestId, code } })).status, 400, 'the old request is over');
  const confirmed = await send(calls.confirmSignUp, { body: { requestId: again.body.requestId, code } });
  assert.equal(confirmed.status, 200);
  const codesUntilRefused = async (to: string) => {
    const answers: number[] = [];
    for (let n = 0; n < 4; n += 1) answers.push((await send(calls.requestSignInCode, { body: { phone: to } })).status);
    return answers;
  };
  assert.deepEqual(await codesUntilRefused(phone), [200, 429, 429, 429], 'two were sent before');
  assert.deepEqual(await codesUntilRefused(newPhone()), [200, 200, 200, 429], 'without an account');
  app.clock.advance(3_600);
  assert.equal((await send(calls.requestSignInCode, { body: { phone } })).status, 200);
});

test('after 20 unknown referral codes from an address, a code is taken as typed and read once the phone is confirmed', async (t) => {
  const strict = await startApp(t, { env: { LIMIT_SCALE: '0.05' } });
  const agent = await makeAgentDirectly(strict);
  const ask = (endpoint: Parameters<typeof app.send>[0], sent: Loose) =>
    strict.send(endpoint, sent, undefined, '192.0.2.9', ownPage);
  const look = async (code: string) => {
    const { status, body } = await ask(calls.getReferralCode, { params: { code } });
    return status === 200 ? body.firstname : status;
  };
  assert.deepEqual([await look(agent), await look(agent)], ['Amaka', 'Amaka'], 'a known one counts nothing');
  assert.equal(await look('FB-ZZZZZZ'), 400);
  assert.deepEqual([await look('FB-ZZZZZ2'), await look(agent)], [null, null], 'nothing is told');

  const phone = newPhone();
  const form = { firstname: 'Bisi', lastname: 'Adeyemi', phone, password, referralCode: 'FB-ZZZZZ2' };
  const asked = await ask(calls.signUpCustomer, { body: form });
  assert.equal(asked.status, 200);
  const confirm = async (given: Loose['body']) => {
    const body = { requestId: asked.body.requestId, code: await codeIn(strict, phone), ...(given as object) };
    return ask(calls.confirmSignUp, { body });
  };
  const unknown = await confirm({});
  assert.deepEqual([unknown.status, unknown.body.code], [400, 'unknown-referral-code']);
  assert.equal((await confirm({ referralCode: 'FB-ZZZZZ3' })).status, 400);
  assert.equal((await confirm({ referralCode: 'no code at all' })).status, 400);
  assert.equal((await confirm({ referralCode: agent })).status, 200, 'the code of the text message stayed good');
  const { rows } = await strict.context.database.pool.query('select agent_id from customers');
  assert.notEqual(rows[0].agent_id, null);
});

test('who corrects a referral code without end is stopped after ten', async () => {
  const { phone, requestId } = await signUp();
  const code = await codeIn(app, phone);
  const statuses = [];
  for (let n = 0; n < 11; n++) {
    const body = { requestId, code: wrongCode(code), referralCode: 'FB-ZZZZZZ' };
    statuses.push((await send(calls.confirmSignUp, { body }, `192.0.2.${n}`)).status);
  }
  assert.equal(statuses.at(-1), 429);
});

/** An agent of an app that runs no jobs. Returns the referral code. */
async function makeAgentDirectly(other: typeof app): Promise<string> {
  await other.context.database.pool.query(
    `with a as (insert into accounts (kind, login_key, password_hash, created_at)
       values ('agent', 'direct@example.com', 'x', now()) returning id)
     insert into agents (id, firstname, lastname, email, email_key, category, referral_code, created_at)
     select id, 'Amaka', 'Okafor', 'direct@example.com', 'direct@example.com', 'individual', 'ABC234', now() from a`,
  );
  return 'fb-abc234';
}

test('a referral code shows the agent’s first name and nothing else', async () => {
  const agent = await makeAgent(app);
  const { body } = await send(calls.getReferralCode, { params: { code: agent.referralCode.slice(3) } });
  assert.deepEqual(body, { referralCode: agent.referralCode, firstname: 'Amaka' });
});

test('only Nigerian mobile numbers get codes', async () => {
  for (const phone of ['+447911123456', '+2348', '01 234 5678 90', '+882 16 555 01234', '0803123456']) {
    const { status, body } = await send(calls.requestSignInCode, { body: { phone } });
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, ['phone']], phone);
  }
});

test('an unfinished sign-up holds nothing that can be read, and opens nothing', async () => {
  const { phone } = await signUp({ firstname: 'Unreadable', email: 'unreadable@example.com' });
  const { rows } = await app.context.database.pool.query('select * from phone_codes');
  const text = JSON.stringify(rows.map((row) => ({ ...row, sealed: String(row.sealed) })));
  for (const secret of ['Unreadable', 'unreadable@', phone.slice(1)]) assert.ok(!text.includes(secret), secret);
  assert.equal((await send(calls.signInCustomer, { body: { phone, password } })).status, 401);
});

test('name and email change; the agent stays, and so does the referral, whatever email is typed', async () => {
  const agent = await makeAgent(app);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const body = { firstname: 'Tola', lastname: 'Ojo', email: 'tola@example.com' };
  const { customer: changed } = await customer.call(calls.updateCustomerProfile, { body });
  assert.deepEqual([changed.firstname, changed.lastname, changed.email], ['Tola', 'Ojo', 'tola@example.com']);
  const [referral] = (await signUpsOf(agent)).referrals;
  assert.deepEqual([referral?.name, referral?.email], ['Tola Ojo', 't******a@example.com']);
  await customer.call(calls.updateCustomerProfile, { body: { ...body, email: agent.email } });
  assert.equal((await signUpsOf(agent)).referrals.length, 1, 'nobody has confirmed that it is the agent’s');
  await customer.call(calls.updateCustomerProfile, { body: { firstname: 'Tola', lastname: 'Ojo' } });
  assert.equal((await signUpsOf(agent)).referrals[0]?.email, 'N/A');
});

test('a suspended account is opened by no code', async () => {
  const customer = await signUpWhole();
  await app.context.database.write((tx) => setAccountState(tx, customer.id, 'suspended', ['active']));
  const { requestId } = await signUp({ phone: customer.phone });
  const code = await codeIn(app, customer.phone, 2);
  const { status, body } = await send(calls.confirmSignUp, { body: { requestId, code } });
  assert.deepEqual([status, body.customer], [200, null]);
  const logIn = await send(calls.signInCustomer, { body: { phone: customer.phone, password } });
  assert.deepEqual([logIn.status, logIn.body.code], [403, 'account-suspended']);
});
