import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { nameRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { updateCustomerProfile } from '@foodbank/contract/people/customer-accounts';
import { decideAlikeCustomer, listAlikeCustomers } from '@foodbank/contract/selling/sign-ups-staff';
import { makeAgentWithAccount } from '../../../../test/decide-approvals.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { changeRefundAccount } from '../../../../test/name-refund-account.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { flagSelfReferrals } from './flag-self-referrals.ts';

const app = await startApp({ after });
const { pool } = app.context.database;
const bank = { bankCode: '044', bankName: 'Access Bank', bankId: '044' };
const [agents, another] = ['0123456763', '0123456700'];
/** Customers of the names that the sandbox gives to the accounts that end in 63 and 13. */
const inName = { firstname: 'Ngozi', lastname: 'Eze' };
const nameOf13 = { firstname: 'Tunde', lastname: 'Eze' };

const name = (customer: TestCustomer, accountNumber: string) =>
  customer.call(nameRefundAccount, { body: { bankCode: '044', accountNumber } });
const isOwn = async ({ id }: TestCustomer) =>
  (await pool.query('select own_account as own from customers where id = $1', [id])).rows[0].own;
/** Waits until the jobs have flagged a customer as the agent's own account, or unflagged. */
const becomesOwn = (customer: TestCustomer, own: boolean) =>
  waitUntil(`the account is ${own ? '' : 'not '}the agent's own`, async () => (await isOwn(customer)) === own);

test('the next orders of a customer who names the bank account of the own agent earn nothing, until a person decides after another account is named', async () => {
  const agent = await makeAgentWithAccount(app, agents);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode, ...inName });
  const neighbour = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const stranger = await makeOwnCustomer(app, { referralCode: (await makeSignedInAgent(app)).referralCode });
  await name(neighbour, another);
  await name(stranger, agents);
  await name(customer, agents);
  await becomesOwn(customer, true);
  assert.deepEqual([await isOwn(neighbour), await isOwn(stranger)], [false, false]);
  await customer.call(updateCustomerProfile, { body: { firstname: 'Another', lastname: 'Name', email: '' } as never });
  assert.equal(await isOwn(customer), true, 'another name changes nothing');
  // The first message was about the name.
  await changeRefundAccount(app, customer, { bankCode: '044', accountNumber: another }, 2);
  const finance = await makeStaff(app, ['finance']);
  await waitUntil('a person is asked', async () =>
    (await finance.call(listAlikeCustomers, { query: { agentId: agent.id } })).rows.some(
      ({ customerId }) => customerId === customer.id,
    ),
  );
  assert.equal(await isOwn(customer), true, 'naming another account alone changes nothing');
  const body = { outcome: 'other', reason: 'We called both and spoke to two people' } as const;
  await finance.call(decideAlikeCustomer, { params: { customerId: customer.id }, body });
  assert.equal(await isOwn(customer), false);
});

test('an agent who adds the bank account that a customer had named gets no commission of that customer', async () => {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode, ...nameOf13 });
  await name(customer, '0123456713');
  await app.call(
    updateAccountInfo,
    { params: { id: agent.id }, body: { ...bank, accountNumber: '0123456713' } },
    agent.token,
  );
  await becomesOwn(customer, true);
  // The account is deleted after two years.
  await pool.query('delete from refund_accounts where customer_id = $1', [customer.id]);
  await app.context.database.write((tx) => flagSelfReferrals(tx, agent.id));
  assert.equal(await isOwn(customer), true);
});
