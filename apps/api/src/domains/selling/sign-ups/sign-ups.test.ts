import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateProfile } from '@foodbank/contract/people/agents';
import { trackCustomer } from '@foodbank/contract/selling/tracking';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { eraseAgent } from '../../people/agents/queries.ts';

const app = await startApp({ after });
const { database } = app.context;

const listed = async ({ id, token }: Pick<TestAgent, 'id' | 'token'>, search?: string) =>
  (await app.call(listReferrals, { params: { id }, query: { search } }, token)).referrals;
const earnings = async ({ id, token }: Pick<TestAgent, 'id' | 'token'>) =>
  (await app.call(getDashboard, { params: { id }, query: {} }, token)).summary.totalReferralEarnings;
const erase = (id: string) => database.write((tx) => eraseAgent(tx, id));
const stored = async (id: string) =>
  (await database.pool.query('select agent_id, own_account from customers where id = $1', [id])).rows[0];

/** Reports a customer and returns the status and the code of the refusal. */
async function report(customerId: string, change: object) {
  const body = {
    firstname: 'Tunde',
    lastname: 'Bello',
    email: `${customerId}@example.com`,
    phoneNumber: '08039990000',
    referredAt: '2026-06-15T08:00:00Z',
    ...change,
  };
  const answer = await app.send(trackCustomer, { params: { customerId }, body }, app.context.config.trackKey);
  return [answer.status, answer.body.code];
}

test('an agent who orders with their own phone number, spelt with 00234, earns nothing', async () => {
  const agent = await makeSignedInAgent(app);
  await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber: '08031112222' } }, agent.token);
  await waitForWorker(app);
  await makeCustomer(app, 'own', { referralCode: agent.referralCode, phoneNumber: '00234 803 111 2222' });
  await makeOrder(app, 'own-1', { customerId: 'own' });
  assert.deepEqual([await listed(agent), await earnings(agent)], [[], 0]);
});

test('a phone number spelt with 00234 is masked and found like every other spelling', async () => {
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'abroad', { referralCode: agent.referralCode, phoneNumber: '002348035556666' });
  assert.equal((await listed(agent))[0]?.phoneNumber, '080******66');
  for (const search of ['08035556666', '+234 803 555 6666', '00234 803 555 6666'])
    assert.deepEqual(
      (await listed(agent, search)).map(({ id }) => id),
      ['abroad'],
      search,
    );
});

test('a name is found in any Unicode form of its accents', async () => {
  const agent = await makeSignedInAgent(app);
  const name = 'Ẹniọlá';
  await makeCustomer(app, 'nfd', { referralCode: agent.referralCode, firstname: name.normalize('NFD') });
  await makeCustomer(app, 'nfc', { referralCode: agent.referralCode, firstname: name.normalize('NFC') });
  for (const search of [name.normalize('NFC'), name.normalize('NFD'), name.toUpperCase().normalize('NFD')])
    assert.equal((await listed(agent, search)).length, 2);
});

test('the code of an erased agent is accepted, and a customer who signs up with it has no agent', async () => {
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'before', { referralCode: agent.referralCode });
  await erase(agent.id);
  const signUp = { referralCode: agent.referralCode };
  assert.deepEqual(await report('later', signUp), [200, undefined]);
  assert.deepEqual(await stored('later'), { agent_id: null, own_account: false });
  assert.deepEqual(await report('later', signUp), [200, undefined], 'the same body again');
  assert.deepEqual(await report('before', signUp), [200, undefined], 'a customer who signed up before');
  assert.equal((await stored('before')).agent_id, agent.id);
});

test('an agent’s own account stays the agent’s own after the agent was erased', async () => {
  const agent = await makeSignedInAgent(app);
  const own = { referralCode: agent.referralCode, email: agent.email };
  await makeCustomer(app, 'kept', own);
  await makeOrder(app, 'kept-1', { customerId: 'kept' });
  await erase(agent.id);
  assert.deepEqual(await report('kept', { ...own, lastname: 'Ade' }), [200, undefined]);
  assert.equal((await stored('kept')).own_account, true);
});

test('an unknown referral code is refused for an existing customer, too, and nothing is stored', async () => {
  await makeCustomer(app, 'known', { firstname: 'Tunde' });
  const refused = await report('known', { firstname: 'Bisi', referralCode: 'FB-222222' });
  assert.deepEqual(refused, [400, 'unknown-referral-code']);
  const { rows } = await database.pool.query(`select firstname from customers where id = 'known'`);
  assert.deepEqual(rows, [{ firstname: 'Tunde' }]);
});
