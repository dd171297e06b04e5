import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestPasswordReset } from '@foodbank/contract/people/accounts';
import { updateProfile } from '@foodbank/contract/people/agents';
import { requestPartnership, sendContactMessage, subscribe } from '@foodbank/contract/support/enquiries';
import { makeAgent, makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { addAuditLine, operator } from '../../foundation/audit/add-audit-line.ts';
import { recordCustomers } from '../../selling/sign-ups/record-customers.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { exportDataSubject } from './export-data-subject.ts';
import { type DataSubjectQuery, findDataSubject } from './find-data-subject.ts';

const app = await startApp({ after });
const { database } = app.context;

const found = (query: DataSubjectQuery) => database.write((tx) => findDataSubject(tx, query));
const exported = (query: DataSubjectQuery) =>
  database.write(async (tx) => exportDataSubject(tx, await findDataSubject(tx, query), operator));
const erased = (query: DataSubjectQuery) =>
  database.write(async (tx) => eraseDataSubject(tx, await findDataSubject(tx, query), operator));
const possible = async (query: DataSubjectQuery) => (await found(query)).possibleMatches.map(({ id }) => id);

/** Creates an agent with a phone number in the profile. */
async function makeAgentWithPhone(email: string, phoneNumber: string): Promise<TestAgent> {
  const agent = await makeAgent(app, { email });
  await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber } }, agent.token);
  await waitForWorker(app);
  return agent;
}

/** The kinds of records that are stored under an email address. */
async function storedUnder(email: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select 'subscriber' as what from subscriptions where email_key = $1
     union all select kind || ' request' from requests where lower(email) = $1
     union all select 'email' from emails where to_key = $1 or lower(template_data->>'email') = $1 order by 1`,
    [email],
  );
  return rows.map(({ what }) => what);
}

test('a customer who shares an agent’s phone number is neither exported nor erased with the agent', async () => {
  const agent = await makeAgentWithPhone('ada@example.com', '08031110001');
  await makeCustomer(app, 'stranger', {
    referralCode: agent.referralCode,
    email: 'bisi@example.com',
    phoneNumber: '0803 111 0001',
  });
  await makeOrder(app, 'stranger-1', { customerId: 'stranger' });
  const { agents, customers } = await exported({ email: agent.email });
  assert.deepEqual([agents.map(({ id }) => id), customers], [[agent.id], []]);
  assert.deepEqual(await possible({ email: agent.email }), ['customer:stranger']);
  assert.deepEqual(await erased({ email: agent.email }), { agents: [agent.id], customers: [] });
  const { rows } = await database.pool.query(`select email from customers where id = 'stranger'`);
  assert.deepEqual(rows, [{ email: 'bisi@example.com' }]);
});

test('an agent with the requested phone number is a possible match, and is included when confirmed', async () => {
  const agent = await makeAgentWithPhone('chidi@example.com', '08031110002');
  await makeCustomer(app, 'chidi', { email: 'chidi.home@example.com', phoneNumber: '00234 803 111 0002' });
  const query = { phone: '0803 111 0002' };
  const { agents, customers } = await exported(query);
  assert.deepEqual([agents, customers.map(({ id }) => id)], [[], ['chidi']]);
  assert.deepEqual(await possible(query), [`agent:${agent.id}`]);
  const also = [`agent:${agent.id}`];
  assert.deepEqual(await possible({ ...query, also }), []);
  assert.deepEqual(await erased({ ...query, also }), { agents: [agent.id], customers: ['chidi'] });
});

test('a possible match is shown masked, with the contacts that it shares', async () => {
  await makeCustomer(app, 'sade', { email: 'sade@example.com', phoneNumber: '08031110003' });
  await makeCustomer(app, 'tolu', {
    email: 'tolu.family@example.com',
    phoneNumber: '08031110003',
    firstname: 'Tolu',
    lastname: 'Ade',
  });
  const { possibleMatches } = await found({ email: 'sade@example.com' });
  assert.deepEqual(possibleMatches, [
    {
      id: 'customer:tolu',
      name: 'Tolu A.',
      email: 't*********y@example.com',
      phone: '080******03',
      shares: ['phone'],
    },
  ]);
});

test('confirming a match can reveal the next, and only possible matches can be confirmed', async () => {
  await makeCustomer(app, 'first', { email: 'first@example.com', phoneNumber: '08031110004' });
  await makeCustomer(app, 'second', { email: 'second@example.com', phoneNumber: '08031110004' });
  await makeCustomer(app, 'third', { email: 'second@example.com', phoneNumber: '08031110005' });
  const email = 'first@example.com';
  assert.deepEqual(await possible({ email }), ['customer:second']);
  assert.deepEqual(await possible({ email, also: ['customer:second'] }), ['customer:third']);
  assert.deepEqual(await possible({ email, also: ['customer:third', 'customer:second'] }), []);
  await assert.rejects(erased({ email, also: ['customer:third'] }), {
    message: 'customer:third is not a possible match for this email or phone.',
  });
});

test('a customer found by phone is erased with everything that is stored under the customer’s email', async () => {
  const email = 'ngozi@example.com';
  await makeCustomer(app, 'ngozi', { email: 'Ngozi@example.com', phoneNumber: '08031110006' });
  await app.call(subscribe, { body: { email } });
  await app.call(sendContactMessage, { body: { name: 'Ngozi', email, message: 'Where is my rice?' } });
  await app.call(requestPartnership, {
    body: {
      name: 'Ngozi Foods',
      contactPerson: 'Ngozi',
      email,
      phoneNo: '2348099990006',
      foodProduct: 'Rice',
      whyPartnerWithUs: 'We grow it',
      additionalInformation: 'None',
    },
  });
  await app.call(requestPasswordReset, { body: { email } });
  await waitForWorker(app);
  const query = { phone: '08031110006' };
  const { newsletter, requests, passwordResetRequests, emails } = await exported(query);
  const counts = [newsletter, requests, passwordResetRequests, emails].map((l) => l.length);
  assert.deepEqual(counts, [1, 2, 1, 3]);
  await erased(query);
  assert.deepEqual(await storedUnder(email), []);
});

test('data under an email is kept while another person with that email is not confirmed', async () => {
  const agent = await makeAgent(app, { email: 'emeka@example.com' });
  await makeCustomer(app, 'mistyped', { email: agent.email, phoneNumber: '08031110007' });
  const query = { phone: '08031110007' };
  const { emails, audit } = await exported(query);
  assert.deepEqual([emails, audit], [[], []]);
  assert.deepEqual((await found(query)).sharedEmails, ['e******a@example.com']);
  const before = await storedUnder(agent.email);
  assert.ok(before.includes('email'));
  await erased(query);
  assert.deepEqual(await storedUnder(agent.email), before);
});

test('an email that a shop reported opens no account of staff, and a member’s own copy says nothing about others', async () => {
  const member = await makeStaff(app, ['support']);
  await database.write(async (tx) => {
    const subject = 'customer-of-another';
    const actor = { kind: 'staff', id: member.id } as const;
    await addAuditLine(tx, { actor, action: 'refund-account-refused', subject, reason: 'Ikenna showed us nothing' });
    await addAuditLine(tx, { actor: operator, action: 'member-roles-changed', subject: member.id, reason: 'New here' });
  });
  await makeCustomer(app, 'reported', { email: member.email, phoneNumber: '08031119991' });
  const byPhone = await exported({ phone: '08031119991' });
  assert.deepEqual([byPhone.customers.map(({ id }) => id), byPhone.staffAccounts], [['reported'], []]);
  assert.ok(!JSON.stringify(byPhone).includes('New here'));
  const byEmail = await exported({ email: member.email });
  assert.equal(byEmail.staffAccounts.length, 1);
  const lines = byEmail.audit.filter(({ action }) => action !== 'person-exported');
  assert.ok(lines.some(({ reason }) => reason === 'New here'));
  const { reason, subject, ...act } = lines.find(({ action }) => action === 'refund-account-refused') ?? assert.fail();
  assert.deepEqual([reason, subject, Object.keys(act).sort()], [undefined, undefined, ['action', 'actor', 'at']]);
});

test('two customers without a phone number, because it was given away, share nothing', async () => {
  const [one, other] = [
    await makeOwnCustomer(app, { email: 'moved.one@example.com' }),
    await makeOwnCustomer(app, { email: 'moved.other@example.com' }),
  ];
  const { rows } = await database.pool.query(
    'select id, firstname, lastname, email from customers where id = any($1)',
    [[one.id, other.id]],
  );
  await database.write(async (tx) => {
    for (const { id, ...names } of rows) {
      const report = { customerId: id, ...names, phoneNumber: '', referralCode: null };
      await recordCustomers(tx, [{ ...report, referredAt: tx.now.toISOString() }], 'own');
    }
  });
  const also = [`customer:${one.id}`];
  const subject = await found({ email: 'moved.one@example.com', also });
  assert.deepEqual([subject.ownCustomerIds, subject.possibleMatches, subject.phoneKeys], [[one.id], [], []]);
});
