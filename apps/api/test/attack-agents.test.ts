import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { loginAgent, requestPasswordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { getAgent, registerAgent, updateProfile } from '@foodbank/contract/people/agents';
import { trackCustomer, trackOrder } from '@foodbank/contract/selling/tracking';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { makeAgent, makeCustomer, makeOrder, type TestAgent } from './make-agent.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp, type TestApp, valueIn } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

/*
 * Attacks on an agent's commission, and attempts to earn commission without a sale. Two processes share one database, as behind
 * a load balancer.
 */
const env = {
  TOKEN_SECRET: 'a secret of this very test, long enough',
  TRACK_KEY: 'a-key-of-this-very-test-which-is-long',
};
const app = await startApp({ after }, { env });
const second = await startApp({ after }, { env, databaseUrl: app.databaseUrl });
const both = [app, second];

const account = { bankName: 'Access Bank', bankCode: '044', bankId: '044' };
const trackKey = env.TRACK_KEY;

async function bankInfoOf({ id, token }: TestAgent) {
  return (await app.call(getAgent, { params: { id } }, token)).agent.bankInfo;
}

async function referralsOf({ id, token }: TestAgent): Promise<number> {
  const period = { month: '6', year: '2026' };
  return (await app.call(getDashboard, { params: { id }, query: period }, token)).summary.totalReferrals;
}

test('of ten accounts that are saved at the same instant through two processes one is stored, and it stays', async () => {
  const agent = await makeAgent(app);
  const numbers = Array.from({ length: 10 }, (_, index) => `012345678${index}`);
  const save = (process: TestApp, accountNumber: string) =>
    process.send(updateAccountInfo, { params: { id: agent.id }, body: { ...account, accountNumber } }, agent.token);
  const answers = await Promise.all(numbers.map((number, index) => save(both[index % 2] ?? app, number)));
  const saved = numbers.filter((_, index) => answers[index]?.status === 200);
  assert.equal(saved.length, 1, answers.map(({ status }) => status).join());
  assert.equal((await bankInfoOf(agent))?.accountNumber, saved[0]);
  const later = await save(second, '9999999999');
  assert.deepEqual([later.status, later.body.code], [409, 'account-information-exists']);
  assert.equal((await bankInfoOf(agent))?.accountNumber, saved[0]);
  await waitForWorker(app);
  const notices = (await app.emails(agent.email)).filter(({ subject }) => subject === 'Your bank account was added');
  assert.equal(notices.length, 1, 'the owner gets one email');
});

test('a session from before a password reset can’t save a bank account', async () => {
  const agent = await makeAgent(app);
  await app.call(requestPasswordReset, { body: { email: agent.email } });
  const otp = valueIn(await app.waitForEmail(agent.email, 2), 'Code');
  await second.call(resetPassword, { body: { email: agent.email, otp, newPassword: 'the owner is back' } });
  for (const process of both) {
    const body = { ...account, accountNumber: '0123456789' };
    const refused = await process.send(updateAccountInfo, { params: { id: agent.id }, body }, agent.token);
    assert.equal(refused.status, 401);
  }
  const { token } = await app.call(loginAgent, { body: { email: agent.email, password: 'the owner is back' } });
  assert.equal(await bankInfoOf({ ...agent, token }), null);
});

test('a code allows five guesses in all, over all processes and addresses', async () => {
  const agent = await makeAgent(app);
  await app.call(requestPasswordReset, { body: { email: agent.email } });
  const otp = valueIn(await app.waitForEmail(agent.email, 2), 'Code');
  const guess = (process: TestApp, code: string, from: string) =>
    process.send(
      resetPassword,
      { body: { email: agent.email, otp: code, newPassword: 'the thief’s' } },
      undefined,
      from,
    );
  const wrong = Array.from({ length: 30 }, (_, index) =>
    String((Number(otp) + index + 1) % 1_000_000).padStart(6, '0'),
  );
  const answers = await Promise.all(wrong.map((code, index) => guess(both[index % 2] ?? app, code, `10.9.0.${index}`)));
  for (const { status, body } of answers) assert.ok(status === 400 && body.code === 'invalid-otp', `${status}`);
  // After five wrong guesses the right code is refused too.
  assert.equal((await guess(app, otp, '10.9.1.1')).status, 400);
  await app.call(loginAgent, { body: { email: agent.email, password: agent.password } });
});

test('an agent’s own order earns nothing, however the own address or phone is spelled', async () => {
  const agent = await makeSignedInAgent(app);
  const sent = { params: { id: agent.id }, body: { phoneNumber: '08031112233' } };
  await app.call(updateProfile, sent, agent.token);
  await waitForWorker(app);
  const disguises = [
    { email: agent.email.toUpperCase(), phoneNumber: '08099990001' },
    { email: ` ${agent.email} `, phoneNumber: '08099990002' },
    { email: 'another1@example.com', phoneNumber: '+2348031112233' },
    { email: 'another2@example.com', phoneNumber: '234 803 111 2233' },
    { email: 'another3@example.com', phoneNumber: '+234 0803-111-2233' },
    { email: 'another4@example.com', phoneNumber: '8031112233' },
  ];
  for (const [index, given] of disguises.entries()) {
    await makeCustomer(app, `own-${index}`, { ...given, referralCode: agent.referralCode });
    await makeOrder(app, `own-order-${index}`, { customerId: `own-${index}` });
  }
  assert.equal(await referralsOf(agent), 0);
  await makeCustomer(app, 'true-one', { referralCode: agent.referralCode });
  assert.equal(await referralsOf(agent), 1);
});

test('a customer’s agent is fixed at sign-up: no later report moves the commission to another agent', async () => {
  const [first, thief] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  await makeCustomer(app, 'contested', { referralCode: first.referralCode });
  await makeCustomer(second, 'contested', { referralCode: thief.referralCode });
  await makeOrder(app, 'contested-order', { customerId: 'contested' });
  const body = { customerId: 'contested', status: 'completed', amount: 10_000, placedAt: '2026-06-15T09:00:00.000Z' };
  await second.send(
    trackOrder,
    { params: { orderNumber: 'contested-order' }, body: { ...body, completedAt: body.placedAt } },
    trackKey,
  );
  assert.deepEqual([await referralsOf(first), await referralsOf(thief)], [1, 0]);
});

test('a code that only resembles an agent’s referral code is refused', async () => {
  const agent = await makeSignedInAgent(app);
  const emails = agent.referralCode.slice(3);
  const report = {
    firstname: 'T',
    lastname: 'B',
    email: 't@example.com',
    phoneNumber: '08031234567',
    referredAt: '2026-06-01T09:00:00Z',
  };
  for (const referralCode of [
    `${emails}X`,
    emails.slice(1),
    `FB-${emails}-1`,
    `FB-FB-${emails}`,
    `${emails}\0`,
    `%${emails.slice(1)}`,
    '______',
    'FB-',
    '',
  ]) {
    const answer = await app.send(
      trackCustomer,
      { params: { customerId: 'misspelled' }, body: { ...report, referralCode } },
      trackKey,
    );
    assert.equal(answer.status, 400, referralCode);
  }
  assert.equal(await referralsOf(agent), 0);
});

test('a masked phone can’t be found by trying numbers, neither in the search nor in the profile', async () => {
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'masked', { referralCode: agent.referralCode, phoneNumber: '08035556677' });
  const params = { id: agent.id };
  const search = (text: string, process = app) =>
    process.send(listReferrals, { params, query: { search: text } }, agent.token);
  assert.equal((await search('08035556677')).body.totalReferrals, 1, 'a whole number is found');
  const statuses: number[] = [];
  for (let number = 0; number < 120; number++) {
    statuses.push((await search(`0803555${String(number).padStart(4, '0')}`, both[number % 2])).status);
  }
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [99, 429]);
  assert.equal((await search('masked@example.com')).status, 429, 'searches for an email address are limited too');
  assert.equal((await search('tunde')).status, 200, 'searches for a name are not limited');

  const changes = [];
  for (let number = 0; number < 25; number++) {
    const body = { phoneNumber: `0803555${String(number).padStart(4, '0')}` };
    changes.push((await app.send(updateProfile, { params, body }, agent.token)).status);
  }
  assert.deepEqual([changes.filter((status) => status === 200).length, changes.at(-1)], [20, 429]);
});

test('requests without a valid body take nothing of the emails of others, from however many addresses', async (t) => {
  const strict = await startApp(t, { env: { ...env, LIMIT_SCALE: '1' }, workless: true });
  const take = (from: string) => strict.context.limits.takeFromPot('mailsOfStrangers', from);
  for (let n = 0; n < 2_499; n++) await take('10.78.0.1');
  for (let n = 0; n < 5; n++)
    assert.equal((await strict.send(registerAgent, { body: {} }, undefined, '10.78.0.2')).status, 400);
  await take('10.78.0.1');
  await assert.rejects(take('10.78.0.1'), 'that was the half of the pot, and the empty requests took none');
});

test('an address that registers without end gets half of the hour’s emails, and others go on', async (t) => {
  const strict = await startApp(t, { env: { ...env, LIMIT_SCALE: '1' }, workless: true });
  const register = async (n: number, from: string) => {
    const body = { firstname: 'A', lastname: 'B', email: `stranger${n}@example.com`, category: 'student' } as const;
    return (await strict.send(registerAgent, { body }, undefined, from)).status;
  };
  const reset = async (from: string) =>
    (await strict.send(requestPasswordReset, { body: { email: 'stranger1@example.com' } }, undefined, from)).status;
  // What 2,499 calls before would have taken.
  for (let n = 0; n < 2_499; n++) await strict.context.limits.takeFromPot('mailsOfStrangers', '10.77.0.1');
  assert.deepEqual([await register(1, '10.77.0.1'), await register(2, '10.77.0.1')], [200, 429]);
  assert.equal(await reset('10.77.0.1'), 200, 'forgotten passwords are counted apart');
  assert.deepEqual([await register(3, '10.77.0.2'), await reset('10.77.0.2')], [200, 200]);
});
