import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import * as admin from '@foodbank/contract/people/customers-staff';
import * as claims from '@foodbank/contract/people/number-claims';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { answerRequest, closeRequest, getRequest, listRequests } from '@foodbank/contract/support/requests-staff';
import { listTickets } from '@foodbank/contract/support/tickets';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { codeIn, cookieIn, ownPage, wrongCode } from '../../../../test/customer-texts.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, personCalls } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { verifyCustomer } from '../../../../test/make-verified-customer.ts';
import { type Loose, startApp, valueIn } from '../../../../test/start-app.ts';
import { setAccountState } from '../../people/accounts/queries.ts';
import { findIdentity } from '../../people/identity-checks/queries.ts';
import { listStoredRequestsOf } from '../requests/personal-request-queries.ts';

const app = await startApp({ after });
const { database } = app.context;
const support = await makeStaff(app, ['support']);
const password = 'jollof rice';
const passwordHash = await app.context.passwords.hash(password);
const newPassword = 'fried plantain';
const send = (endpoint: Endpoint, sent: Loose) => app.send(endpoint, sent, undefined, undefined, ownPage);
const logIn = (phone: string, typed: string) => send(calls.signInCustomer, { body: { phone, password: typed } });

let made = 0;
const newPhone = () => `0905${String(++made).padStart(7, '0')}`;
const owner = (given: { email?: string } = {}) => makeOwnCustomer(app, { phone: newPhone(), passwordHash, ...given });

/** A stranger signs up with the number and types the right code. */
async function signUpWith(phone: string, given: { referralCode?: string; firstname?: string } = {}) {
  const body = { firstname: 'Sade', lastname: 'Bello', phone, password: newPassword, ...given };
  const asked = await send(calls.signUpCustomer, { body });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const texts = 'select count(*)::int as n from text_messages where to_key = $1';
  const requestId = String(asked.body.requestId);
  await waitForCode(requestId);
  const { n } = (await database.pool.query(texts, [phoneKey(phone)])).rows[0];
  const answer = await send(calls.confirmSignUp, { body: { requestId, code: await codeIn(app, phone, n) } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

async function waitForCode(requestId: string): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    const { rows } = await database.pool.query('select 1 from phone_codes where id = $1 and sent_at is not null', [
      requestId,
    ]);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail('no code was sent');
}

const claimOf = (answer: Awaited<ReturnType<typeof signUpWith>>) =>
  (answer.body.knownNumber as { claimId: string; hasEmail: boolean }) ?? assert.fail(JSON.stringify(answer.body));
const sayNew = (claimId: string) => send(claims.claimNumber, { body: { claimId } });
const accountsWith = async (phone: string) =>
  (await database.pool.query(`select id from accounts where kind = 'customer' and login_key = $1`, [phoneKey(phone)]))
    .rows as { id: string }[];

/** A case in which a person has to decide, by the claim of a stranger. */
async function openCase(phone: string, given: Parameters<typeof signUpWith>[1] = {}) {
  const { claimId } = claimOf(await signUpWith(phone, given));
  const answer = await sayNew(claimId);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { reference, dueAt } = answer.body.waiting as { reference: string; dueAt: string };
  const { rows } = await support.call(listRequests, { query: { kind: 'number', search: reference } });
  const [row = assert.fail('no case in the queue')] = rows;
  return { claimId, reference, dueAt, params: { requestId: row.id } };
}

async function decide(params: { requestId: string }, outcome: 'granted' | 'refused', key: string = randomUUID()) {
  const { request } = await support.call(getRequest, { params });
  const body = { key, version: request.version, outcome, reason: 'Both were called back' };
  return support.send(claims.decideNumber, { params, body });
}

test('the code of a sign-up with a known number opens nothing of its account, and drops nothing that was typed', async () => {
  const { id, phone } = await owner();
  const answer = await signUpWith(phone);
  assert.equal(answer.body.customer, null);
  assert.equal(cookieIn(answer), null, 'no session');
  assert.equal(claimOf(answer).hasEmail, false);
  assert.ok(!JSON.stringify(answer.body).includes(id), 'nothing of the account is told');
  assert.deepEqual([(await logIn(phone, password)).status, (await logIn(phone, newPassword)).status], [200, 401]);
  const fresh = newPhone();
  assert.ok(cookieIn(await signUpWith(fresh)), 'a number without an account opens one at once');
});

test('until the code is right a known number is answered as any other, also for a wrong code', async () => {
  const { phone } = await owner();
  const shapes = [];
  for (const one of [phone, newPhone()]) {
    const body = { firstname: 'Sade', lastname: 'Bello', phone: one, password: newPassword };
    const asked = await send(calls.signUpCustomer, { body });
    const requestId = String(asked.body.requestId);
    const wrong = await send(calls.confirmSignUp, { body: { requestId, code: wrongCode(await codeIn(app, one)) } });
    shapes.push([asked.status, Object.keys(asked.body), wrong.status, wrong.body, Object.keys(wrong.headers).sort()]);
  }
  assert.deepEqual(shapes[0], shapes[1]);
  for (const call of [claims.requestNumberCode, claims.claimNumber])
    assert.equal((await send(call, { body: { claimId: randomUUID() } })).body.code, 'code-over');
});

test('the owner logs in by a code to the confirmed email, which an email that was only typed never gets', async () => {
  const email = 'owner.of.number@example.com';
  const { id, phone } = await owner({ email });
  const { claimId, hasEmail } = claimOf(await signUpWith(phone));
  assert.equal(hasEmail, true);
  const sent = await send(claims.requestNumberCode, { body: { claimId } });
  assert.equal(sent.status, 200);
  assert.ok(!JSON.stringify(sent.body).includes('@'), 'the address is not shown');
  const code = valueIn(await app.waitForEmail(email), 'Code');
  const confirm = (typed: string) => send(claims.confirmNumberCode, { body: { claimId, code: typed } });
  assert.equal((await confirm(wrongCode(code))).body.code, 'invalid-code');
  const opened = await confirm(code);
  assert.equal((opened.body.customer as { id: string }).id, id);
  assert.ok(cookieIn(opened));
  assert.equal((await confirm(code)).body.code, 'code-over', 'the claim is over');
  assert.equal((await sayNew(claimId)).body.code, 'code-over');
  const without = await owner();
  const other = claimOf(await signUpWith(without.phone));
  assert.equal((await send(claims.requestNumberCode, { body: { claimId: other.claimId } })).body.code, 'code-over');
});

test('a number that is new to somebody is a case with the clock of cases, and its account’s contacts are told', async () => {
  const email = 'told.of.claim@example.com';
  const customer = await owner({ email });
  const began = app.clock.now().getTime();
  const { reference, dueAt, params } = await openCase(customer.phone);
  assert.match(reference, /^R-\d{4}-\d{4}$/);
  assert.ok(Math.abs(Date.parse(dueAt) - began - 24 * 3_600_000) < 60_000);
  assert.match((await app.waitForEmail(email)).subject ?? '', /^Somebody says that your phone number is theirs now/);
  assert.match(await app.waitForText(phoneKey(customer.phone) ?? '', 2), /says it is new to them/);
  assert.equal((await accountsWith(customer.phone)).length, 1, 'no second account before a person has decided');
  const { request } = await support.call(getRequest, { params });
  assert.deepEqual(
    [request.kind, request.customerId, request.aboutCustomerId, request.senderName, request.email],
    ['number', null, customer.id, 'Sade Bello', null],
  );
  assert.deepEqual((await customer.call(listTickets, { query: {} })).tickets, [], 'it is not the customer’s case');
  const { account } = await support.call(claims.getClaimedAccount, { params });
  assert.deepEqual(
    [account.state, account.customerId, account.hasEmail, account.openOrders],
    ['asked', customer.id, true, 0],
  );
  assert.notEqual(account.lastSeenAt, null);
});

test('granted, the number opens a new account with name, password and referral code; the old one keeps all but the number', async () => {
  const agent = await makeAgent(app);
  const email = 'lost.number@example.com';
  const customer = await owner({ email });
  await verifyCustomer(app, customer.id);
  const { params } = await openCase(customer.phone, { referralCode: agent.referralCode, firstname: 'Morẹ́nikẹ́' });
  assert.equal((await decide(params, 'granted')).status, 200);
  assert.match((await app.waitForEmail(email, 2)).subject ?? '', /^Your account has no phone number any more/);
  assert.match(await app.waitForText(phoneKey(customer.phone) ?? '', 3), /Your Foodbank account is ready/);
  assert.equal((await logIn(customer.phone, password)).status, 401);
  const opened = await logIn(customer.phone, newPassword);
  const { id, firstname } = opened.body.customer as { id: string; firstname: string };
  assert.notEqual(id, customer.id);
  assert.equal(firstname, 'Morẹ́nikẹ́');
  const { referrals } = await app.call(listReferrals, { params: { id: agent.id }, query: {} }, agent.token);
  assert.deepEqual(
    referrals.map((one) => one.id),
    [id],
  );
  assert.equal((await customer.send(getCustomerSession, {})).status, 401, 'the sessions of the old account have ended');
  const { customer: record } = await support.call(admin.getCustomerRecord, { params: { customerId: customer.id } });
  assert.deepEqual([record.name.startsWith('Bisi'), record.state], [true, 'active']);
  const { rows } = await database.pool.query('select phone, email from customers where id = $1', [customer.id]);
  assert.deepEqual(rows, [{ phone: '', email }]);
  const { state, reason } = await findIdentity(database.read, customer.id);
  assert.deepEqual([state, reason], ['not-started', 'phone-changed'], 'who it is has to be checked again');
  assert.equal((await decide(params, 'refused')).body.code, 'number-decided');
  // Support gives the old account another number, as after a lost phone.
  const phone = newPhone();
  const body = { phone, reason: 'Called from the new phone, and knew the orders' };
  const sent = await support.call(admin.requestCustomerPhone, { params: { customerId: customer.id }, body });
  const code = { requestId: sent.requestId, code: await codeIn(app, phone) };
  await support.call(admin.confirmCustomerPhone, { params: { customerId: customer.id }, body: code });
});

test('refused, the number stays with its account, nothing that was typed is kept, and the person is told', async () => {
  const customer = await owner();
  const { params, claimId } = await openCase(customer.phone);
  const key = randomUUID();
  assert.equal((await decide(params, 'refused', key)).status, 200);
  assert.equal((await decide(params, 'refused', key)).status, 200, 'the same act again is no other');
  assert.match(await app.waitForText(phoneKey(customer.phone) ?? '', 3), /your number stays with the account/);
  assert.deepEqual(
    [(await logIn(customer.phone, password)).status, (await logIn(customer.phone, newPassword)).status],
    [200, 401],
  );
  const { rows } = await database.pool.query('select state, sealed from number_claims where id = $1', [claimId]);
  assert.deepEqual(rows, [{ state: 'refused', sealed: null }]);
  assert.equal((await support.call(getRequest, { params })).request.state, 'closed');
});

test('an account whose last use is known to be over a year ago loses its number at once; one with an open order, and one of which no use is kept, never does', async () => {
  const [unused, ordering, suspended] = [await owner({ email: 'unused@example.com' }), await owner(), await owner()];
  const forgotten = await owner();
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000 });
  await checkOut(ordering, await fillBasket(ordering, store.id, { [product.id]: 1 }));
  await database.write((tx) => setAccountState(tx, suspended.id, 'suspended', ['active']));
  const ids = [unused.id, ordering.id, suspended.id, forgotten.id];
  await database.pool.query(`update customers set referred_at = referred_at - interval '2 years' where id = any($1)`, [
    ids,
  ]);
  await database.pool.query(
    `update account_sessions set seen_at = seen_at - interval '2 years', created_at = created_at - interval '2 years'
     where account_id = any($1::uuid[])`,
    [ids],
  );
  // As retention does after some months: what is not kept says nothing of use.
  await database.pool.query('delete from account_sessions where account_id = $1', [forgotten.id]);
  const { claimId } = claimOf(await signUpWith(unused.phone));
  const opened = await sayNew(claimId);
  assert.equal(opened.body.waiting, null);
  assert.notEqual((opened.body.customer as { id: string }).id, unused.id);
  const session = personCalls(app, 'customer', () => cookieIn(opened));
  assert.equal((await session.call(getCustomerSession, {})).customer.firstname, 'Sade');
  assert.match((await app.waitForEmail('unused@example.com', 2)).subject ?? '', /no phone number any more|theirs now/);
  for (const one of [ordering, suspended, forgotten]) {
    await openCase(one.phone);
    assert.deepEqual(await accountsWith(one.phone), [{ id: one.id }]);
  }
});

test('a number is not given away while the account that has it has an open order', async () => {
  const customer = await owner();
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000 });
  const { orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  const { params } = await openCase(customer.phone);
  assert.equal((await decide(params, 'granted')).body.code, 'number-has-open-order');
  assert.deepEqual(await accountsWith(customer.phone), [{ id: customer.id }]);
  await customer.call(cancelOrder, { params: { number: orderNumber } });
  assert.equal((await decide(params, 'granted')).status, 200);
});

test('who signs up with the number again takes the place of the first in one case, and two at once open no second one', async () => {
  const customer = await owner();
  const first = await openCase(customer.phone, { firstname: 'First' });
  const { claimId } = claimOf(await signUpWith(customer.phone, { firstname: 'Second' }));
  const answers = await Promise.all([sayNew(claimId), sayNew(claimId), sayNew(first.claimId)]);
  assert.deepEqual(
    answers.map(({ status, body }) => [
      status,
      (body.waiting as { reference: string } | undefined)?.reference ?? body.code,
    ]),
    [
      [200, first.reference],
      [200, first.reference],
      answers[2]?.status === 200 ? [200, first.reference] : [409, 'code-over'],
    ],
  );
  const granted = await Promise.all([decide(first.params, 'granted'), decide(first.params, 'granted')]);
  assert.deepEqual(granted.map(({ status }) => status).sort(), [200, 409]);
  const opened = await logIn(customer.phone, newPassword);
  assert.equal((opened.body.customer as { firstname: string }).firstname, 'Second');
  assert.equal((await accountsWith(customer.phone)).length, 1);
});

test('only members who may decide about numbers do, and an answer goes to the number by text message', async () => {
  const customer = await owner();
  const { params } = await openCase(customer.phone);
  const finance = await makeStaff(app, ['finance']);
  const { request } = await support.call(getRequest, { params });
  const act = { key: randomUUID(), version: request.version };
  const body = { ...act, outcome: 'granted', reason: 'Both were called back' };
  assert.equal((await finance.send(claims.decideNumber, { params, body })).status, 403);
  await support.call(answerRequest, { params, body: { ...act, text: 'Since when have you had it?', next: 'waiting' } });
  assert.match(await app.waitForText(phoneKey(customer.phone) ?? '', 3), /answered your case|answered R-/);
});

test('a case about a number ends by a decision only', async () => {
  const { phone } = await owner();
  const { params } = await openCase(phone);
  const { request } = await support.call(getRequest, { params });
  const act = { key: randomUUID(), version: request.version };
  const closed = await support.send(closeRequest, { params, body: { ...act, reason: 'Nobody answers' } });
  assert.equal(closed.body.code, 'number-undecided');
  assert.equal((await decide(params, 'granted')).status, 200);
});

test('the case of a stranger is no data of the customer whose number it is', async () => {
  const customer = await owner();
  const { params } = await openCase(customer.phone);
  const spellings = [customer.phone, `234${customer.phone.slice(1)}`];
  const listed = (ids: string[]) =>
    database.write(async (tx) => (await listStoredRequestsOf(tx, [], spellings, [], ids)).map(({ id }) => id));
  assert.deepEqual(await listed([customer.id]), []);
  assert.deepEqual(await listed([]), [params.requestId], 'it is the sender’s');
});
