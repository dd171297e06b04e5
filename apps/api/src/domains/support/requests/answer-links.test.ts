import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { confirmPhoneChange, requestPhoneChange } from '@foodbank/contract/people/customer-accounts';
import { confirmCustomerPhone, requestCustomerPhone } from '@foodbank/contract/people/customers-staff';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { requestSupport } from '@foodbank/contract/support/requests';
import { answerRequest } from '@foodbank/contract/support/requests-staff';
import { openTicket } from '@foodbank/contract/support/tickets';
import { codeIn } from '../../../../test/customer-texts.ts';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { actOn, answerAs, linkIn, requestSeenBy } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { setAccountState } from '../../people/accounts/queries.ts';
import { recordCustomers } from '../../selling/sign-ups/record-customers.ts';

const app = await startApp({ after });
const ngozi = await makeStaff(app, ['support']);
const operations = await makeStaff(app, ['operations']);
let made = 0;
const newPhone = () => `0907${String(++made).padStart(7, '0')}`;
const textTo = (phone: string, count = 1) => app.waitForText(phoneKey(phone) ?? '', count);

/** A case of a customer that was answered, with the link in the text message. */
async function makeAnswered(customer: TestCustomer) {
  const { ticket } = await customer.call(openTicket, { body: { topic: 'other', message: 'Where is my basket?' } });
  await answerAs(ngozi, ticket.id, 'It comes at noon.');
  return { id: ticket.id, link: linkIn(await textTo(customer.phone)) };
}

const open = (link: string) => app.app.inject(link);
const write = (link: string) =>
  app.app.inject({
    method: 'POST',
    url: link,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'message=Bring+it+to+another+address',
  });

/** Fails unless the page of a link is refused as that of an unknown link is, and takes no message. */
async function assertEnded({ id, link }: { id: string; link: string }): Promise<void> {
  const before = (await requestSeenBy(ngozi, id)).entries.length;
  const unknown = await open(`/answer?token=${'A'.repeat(43)}`);
  for (const answer of [await open(link), await write(link)])
    assert.deepEqual([answer.statusCode, answer.body], [404, unknown.body]);
  assert.equal((await requestSeenBy(ngozi, id)).entries.length, before);
}

test('a customer who changes the phone ends the links of all answers, and the next answer has one that works', async () => {
  const customer = await makeOwnCustomer(app, { phone: newPhone() });
  const answered = await makeAnswered(customer);
  assert.equal((await open(answered.link)).statusCode, 200);
  const phone = newPhone();
  const { requestId } = await customer.call(requestPhoneChange, { body: { phone } });
  const codes = { currentPhoneCode: await codeIn(app, customer.phone, 2), newPhoneCode: await codeIn(app, phone) };
  await customer.call(confirmPhoneChange, { body: { requestId, ...codes } });
  await assertEnded(answered);
  await answerAs(ngozi, answered.id, 'It comes in the evening.');
  const link = linkIn(await textTo(phone, 2));
  assert.match((await open(link)).body, /It comes in the evening/);
  assert.equal((await write(link)).statusCode, 303);
});

test('support who give a customer another phone end the links, also one that the release before sent, and no other customer’s', async () => {
  const [customer, other] = [
    await makeOwnCustomer(app, { phone: newPhone() }),
    await makeOwnCustomer(app, { phone: newPhone() }),
  ];
  const [answered, others] = [await makeAnswered(customer), await makeAnswered(other)];
  await app.context.database.pool.query('update request_links set phone_key = null where request_id = $1', [
    answered.id,
  ]);
  assert.equal((await open(answered.link)).statusCode, 200);
  const phone = newPhone();
  const params = { customerId: customer.id };
  const body = { phone, reason: 'Lost the phone, and knew the last two orders' };
  const { requestId } = await ngozi.call(requestCustomerPhone, { params, body });
  const code = await codeIn(app, phone);
  const { approvalId } = await ngozi.call(confirmCustomerPhone, { params, body: { requestId, code } });
  assert.equal((await open(answered.link)).statusCode, 200, 'nothing has changed yet');
  assert.equal(await decideIn(app).approve(approvalId, operations), 'approved');
  await assertEnded(answered);
  assert.equal((await write(others.link)).statusCode, 303);
});

test('a suspended agent, who can’t sign in, reads the answer by a link and writes back there', async () => {
  const agent = await makeAgent(app);
  const asked = { params: { id: agent.id }, body: { topic: 'other' as const, message: 'Why am I suspended?' } };
  const { reference } = await app.call(requestSupport, asked, agent.token);
  const { rows } = await app.context.database.pool.query('select id from requests where reference = $1', [reference]);
  await app.context.database.write((tx) => setAccountState(tx, agent.id, 'suspended', ['active']));
  await answerAs(ngozi, rows[0].id, 'Your documents are missing.');
  const link = linkIn((await app.waitForEmail(agent.email, 2)).text);
  assert.match((await open(link)).body, /Your documents are missing/);
  assert.equal((await write(link)).statusCode, 303);
  assert.equal((await requestSeenBy(ngozi, rows[0].id)).state, 'new');
});

/** Takes the number from a customer, as giving it to a new account does. */
const takeNumber = (id: string, email: string) =>
  app.context.database.write(async (tx) => {
    const report = { customerId: id, firstname: 'Bisi', lastname: 'Ade', email, phoneNumber: '', referralCode: null };
    await recordCustomers(tx, [{ ...report, referredAt: tx.now.toISOString() }], 'own');
  });

test('a customer whose number was given away gets answers by the confirmed email, with a link that works', async () => {
  const email = 'number.moved@example.com';
  const customer = await makeOwnCustomer(app, { phone: newPhone(), email });
  const { ticket } = await customer.call(openTicket, { body: { topic: 'other', message: 'Where is my basket?' } });
  await takeNumber(customer.id, email);
  const before = await app.context.database.pool.query(`select count(*)::int as n from emails where to_key = $1`, [
    email,
  ]);
  await answerAs(ngozi, ticket.id, 'It comes at noon.');
  const link = linkIn((await app.waitForEmail(email, before.rows[0].n + 1)).text);
  assert.match((await open(link)).body, /It comes at noon/);
});

test('a customer with neither a number nor a confirmed email can’t be answered, and the case does not count as answered', async () => {
  const customer = await makeOwnCustomer(app, { phone: newPhone() });
  const answered = await makeAnswered(customer);
  const { ticket } = await customer.call(openTicket, { body: { topic: 'other', message: 'And the oil?' } });
  await takeNumber(customer.id, '');
  const params = { requestId: ticket.id };
  const body = { ...(await actOn(ngozi, ticket.id)), text: 'It comes at noon.', next: 'answered' as const };
  const refused = await ngozi.send(answerRequest, { params, body });
  assert.equal(refused.body.code, 'no-way-to-answer');
  const { state, entries } = await requestSeenBy(ngozi, ticket.id);
  assert.deepEqual([state, entries.some(({ text }) => text === body.text)], ['new', false]);
  await assertEnded(answered);
});
