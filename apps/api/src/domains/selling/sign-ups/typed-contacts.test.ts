import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { nameRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { updateProfile } from '@foodbank/contract/people/agents';
import { updateCustomerProfile } from '@foodbank/contract/people/customer-accounts';
import { decideAlikeCustomer } from '@foodbank/contract/selling/sign-ups-staff';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { getEarnings } from '@foodbank/contract/views/earnings';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { makeAgentWithAccount } from '../../../../test/decide-approvals.ts';
import { makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForContacts } from '../../../../test/wait-for-worker.ts';
import { runProof } from '../../oversight/proof/run-proof.ts';
import { recordOrders } from '../orders/record-orders.ts';
import { updateCustomerProfile as updateCustomer } from './update-customer-profile.ts';

const app = await startApp({ after });
const { database } = app.context;
let made = 0;

/** An order of a customer of our own shop is placed and delivered. The commission is ₦268.33. */
async function order({ id: customerId }: TestCustomer): Promise<void> {
  made += 1;
  const at = app.clock.now();
  const report = { number: `TC-${made}`, customerId, amountKobo: 13_416_50, placedAt: at };
  await database.write(async (tx) => {
    assert.deepEqual(await recordOrders(tx, [{ ...report, status: 'completed', completedAt: at }], 'own'), [null]);
  });
}

/** What an agent has by all that counts customers and orders: earned, reversed, the dashboard's sales, earnings and sign-ups, the list. */
async function seenBy({ id, token }: TestAgent) {
  await waitForContacts(app, id);
  const params = { id };
  const { earned, reversed, owed } = (await app.call(getEarnings, { params }, token)).earnings.sums;
  const { summary } = await app.call(getDashboard, { params, query: {} }, token);
  const { referrals } = await app.call(listReferrals, { params, query: {} }, token);
  const { totalSales, totalReferralEarnings, totalReferrals } = summary;
  return [earned, reversed, owed, totalSales, totalReferralEarnings, totalReferrals, referrals.length];
}
const once = [268.33, 0, 0, 13_416.5, 268.33, 1, 1];
const casesOf = async ({ id }: TestAgent) =>
  (await database.pool.query('select customer_id, alike_by, outcome from alike_customers where agent_id = $1', [id]))
    .rows;

test('a customer who types the agent’s email in the profile, as often as wanted, takes back nothing: there is one case', async () => {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  await order(customer);
  for (let round = 0; round < 5; round += 1)
    for (const email of [agent.email.toUpperCase(), 'other@example.com']) {
      await customer.call(updateCustomerProfile, { body: { firstname: 'Bisi', lastname: 'Ojo', email } });
      assert.deepEqual(await seenBy(agent), once, `round ${round}`);
    }
  assert.deepEqual(await casesOf(agent), [{ customer_id: customer.id, alike_by: 'email', outcome: null }]);
  await order(customer);
  assert.equal((await seenBy(agent))[0], 536.66, 'and the next order counts, too');
});

test('the agent’s email typed at the sign-up makes nobody the agent: the customer is a referral, and looked at', async () => {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode, email: agent.email });
  await order(customer);
  assert.deepEqual(await seenBy(agent), once);
  assert.equal((await casesOf(agent)).length, 1);
});

test('a phone that a code confirmed is the agent’s own, and counts nowhere, from the sign-up on', async () => {
  const agent = await makeSignedInAgent(app);
  await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber: '08077000001' } }, agent.token);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode, phone: '08077000001' });
  await order(customer);
  assert.deepEqual(await seenBy(agent), [0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(await casesOf(agent), [], 'there is nothing to look at');
});

test('an agent who takes a customer’s phone keeps what was earned, and earns nothing on the next order', async () => {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  await order(customer);
  for (const phoneNumber of [customer.phone, '08077000002', customer.phone]) {
    await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber } }, agent.token);
    assert.deepEqual(await seenBy(agent), once);
  }
  await order(customer);
  assert.deepEqual(await seenBy(agent), once);
  assert.deepEqual(
    (await casesOf(agent)).map(({ alike_by }) => alike_by),
    ['phone'],
  );
});

test('an agent who types another phone does not turn the own account into a referral: a person is asked, and decides', async () => {
  const agent = await makeSignedInAgent(app);
  const typePhone = async (phoneNumber: string) => {
    await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber } }, agent.token);
    await waitForContacts(app, agent.id);
  };
  await typePhone('08077000021');
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode, phone: '08077000021' });
  await order(customer);
  assert.deepEqual(await casesOf(agent), []);
  await typePhone('08077000022');
  await order(customer);
  assert.deepEqual(await seenBy(agent), [0, 0, 0, 0, 0, 0, 0]);
  const asked = [{ customer_id: customer.id, alike_by: 'former', outcome: null }];
  assert.deepEqual(await casesOf(agent), asked);
  await typePhone('08077000021');
  await typePhone('08077000023');
  await order(customer);
  assert.deepEqual([await seenBy(agent), await casesOf(agent)], [[0, 0, 0, 0, 0, 0, 0], asked]);
  const finance = await makeStaff(app, ['finance']);
  const body = { outcome: 'other', reason: 'We called both and spoke to two people' } as const;
  await finance.call(decideAlikeCustomer, { params: { customerId: customer.id }, body });
  await order(customer);
  assert.deepEqual(await seenBy(agent), once, 'from then on the orders count');
});

test('nor does the customer who changes the own phone, or a shop that reports another email', async () => {
  const agent = await makeSignedInAgent(app);
  await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber: '08077000031' } }, agent.token);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode, phone: '08077000031' });
  await database.write((tx) => updateCustomer(tx, customer.id, { phone: '08077000032' }));
  await order(customer);
  const reported = { referralCode: agent.referralCode, referredAt: app.clock.now().toISOString() };
  await makeCustomer(app, 'was-own', { ...reported, email: agent.email });
  await makeCustomer(app, 'was-own', { ...reported, email: 'other.mailbox@example.com' });
  await makeOrder(app, 'was-own-1', { customerId: 'was-own' });
  assert.deepEqual(await seenBy(agent), [0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(new Set((await casesOf(agent)).map(({ alike_by }) => alike_by)), new Set(['former']));
  assert.equal((await casesOf(agent)).length, 2);
});

test('a report that gives a customer the agent’s email after the order undoes nothing; the next order earns nothing', async () => {
  const agent = await makeSignedInAgent(app);
  const reported = { referralCode: agent.referralCode, referredAt: app.clock.now().toISOString() };
  await makeCustomer(app, 'reported', reported);
  const sell = (number: string) => makeOrder(app, number, { customerId: 'reported', amount: 13_416.5 });
  await sell('reported-1');
  for (const email of [agent.email, 'reported@example.com', agent.email]) {
    await makeCustomer(app, 'reported', { ...reported, email });
    assert.deepEqual(await seenBy(agent), once);
  }
  await sell('reported-2');
  assert.deepEqual(await seenBy(agent), once);
  assert.equal((await casesOf(agent)).length, 1);
  await makeCustomer(app, 'reported-own', { ...reported, email: agent.email });
  await makeOrder(app, 'reported-3', { customerId: 'reported-own' });
  assert.deepEqual(await seenBy(agent), once, 'who is the agent from the start is no referral');
});

test('the agent’s bank account named for refunds by a customer of another name takes back nothing, now and later', async () => {
  const agent = await makeAgentWithAccount(app, '0123456763');
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  await order(customer);
  await customer.call(nameRefundAccount, { body: { bankCode: '044', accountNumber: '0123456763' } });
  assert.deepEqual(await seenBy(agent), once);
  await order(customer);
  assert.equal((await seenBy(agent))[0], 536.66, 'an account in question decides nothing');
  assert.deepEqual(await casesOf(agent), [{ customer_id: customer.id, alike_by: 'account', outcome: null }]);
});

test('the agent’s bank account in the customer’s own name decides about the next orders, and not about those before', async () => {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app, {
    referralCode: agent.referralCode,
    firstname: 'Ngozi',
    lastname: 'Eze',
  });
  await order(customer);
  await customer.call(nameRefundAccount, { body: { bankCode: '044', accountNumber: '0123450063' } });
  const bank = { bankCode: '044', bankName: 'Access Bank', bankId: '044' };
  const body = { ...bank, accountNumber: '0123450063' };
  await app.call(updateAccountInfo, { params: { id: agent.id }, body }, agent.token);
  assert.deepEqual(await seenBy(agent), once);
  await order(customer);
  assert.deepEqual(await seenBy(agent), once);
});

test('the proof finds no difference after all of this', async () => {
  const { differences } = await runProof(database, { day: '2026-06-15', whole: true });
  assert.deepEqual(differences, []);
});
