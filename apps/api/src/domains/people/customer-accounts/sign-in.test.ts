import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { codeIn, cookieIn, ownPage, wrongCode } from '../../../../test/customer-texts.ts';
import { makeOwnCustomer, personCalls } from '../../../../test/make-own-customer.ts';
import { type Loose, startApp } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { setAccountState } from '../accounts/queries.ts';

const app = await startApp({ after });
const password = 'jollof rice';
const passwordHash = await app.context.passwords.hash(password);
const send = (endpoint: Endpoint, sent: Loose, address?: string) =>
  app.send(endpoint, sent, undefined, address, ownPage);

let made = 0;
/** A phone number for which no test has sent a code before. */
function newPhone(): string {
  made += 1;
  return `0907${String(made).padStart(7, '0')}`;
}

const withPassword = () => makeOwnCustomer(app, { phone: newPhone(), passwordHash });
const logIn = (phone: string, typed: string, address?: string) =>
  send(calls.signInCustomer, { body: { phone, password: typed } }, address);

/** Asks for a code and returns the request with the code of the text message. */
async function askCode(endpoint: Endpoint, phone: string, count = 1) {
  const { body } = await send(endpoint, { body: { phone } });
  return { requestId: String(body.requestId), code: await codeIn(app, phone, count) };
}

/** The calls of the session that an answer opens. */
function sessionIn(answer: Awaited<ReturnType<typeof send>>) {
  const cookie = cookieIn(answer);
  assert.ok(cookie, JSON.stringify(answer.body));
  return { cookie, ...personCalls(app, 'customer', () => cookie) };
}

const textsTo = async (phone: string) =>
  (await app.context.database.pool.query('select 1 from text_messages where to_key = $1', [`+234${phone.slice(1)}`]))
    .rowCount;

test('a customer logs in with the phone in any spelling, and the cookie lasts 90 days', async () => {
  const { phone, id } = await withPassword();
  const answer = await logIn(`+234 (0) ${phone.slice(1, 4)}-${phone.slice(4)}`, password);
  assert.equal((answer.body.customer as { id: string }).id, id);
  const [session, device] = [answer.headers['set-cookie']].flat().map(String);
  assert.match(session ?? '', /^customer=.*; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(device ?? '', /^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.equal((await sessionIn(answer).call(getCustomerSession, {})).customer.id, id);
});

test('a wrong password, an unknown phone and an agent’s password are refused alike; a suspended account says so', async () => {
  const { phone, id } = await withPassword();
  const [wrong, unknown] = [await logIn(phone, 'not this one'), await logIn(newPhone(), password)];
  assert.deepEqual([wrong.status, wrong.body], [401, unknown.body]);
  assert.equal(wrong.body.message, 'Wrong phone number or password.');
  await app.context.database.write((tx) => setAccountState(tx, id, 'suspended', ['active']));
  assert.equal((await logIn(phone, password)).body.code, 'account-suspended');
  assert.equal((await logIn(phone, 'not this one')).body.code, 'wrong-credentials');
});

test('after ten wrong passwords from one address the right one has to wait, and another address doesn’t', async () => {
  const { phone } = await withPassword();
  for (let n = 0; n < 10; n += 1) assert.equal((await logIn(phone, `wrong ${n}`, '192.0.2.1')).status, 401);
  const { status, headers } = await logIn(phone, password, '192.0.2.1');
  assert.deepEqual([status, Number(headers['retry-after']) > 0], [429, true]);
  assert.equal((await logIn(phone, password, '192.0.2.2')).status, 200);
});

test('a customer logs in by a code; a phone without an account is answered alike and gets no message', async () => {
  const { id, phone } = await withPassword();
  const { requestId, code } = await askCode(calls.requestSignInCode, phone);
  const confirm = (typed: string) => send(calls.confirmSignInCode, { body: { requestId, code: typed } });
  assert.equal((await confirm(wrongCode(code))).body.code, 'invalid-code');
  const session = sessionIn(await confirm(`${code.slice(0, 3)} ${code.slice(3)}`));
  assert.equal((await session.call(getCustomerSession, {})).customer.id, id);
  assert.equal((await confirm(code)).status, 400, 'a code works once');
  for (const endpoint of [calls.requestSignInCode, calls.requestCustomerPasswordReset]) {
    const stranger = newPhone();
    const answer = await send(endpoint, { body: { phone: stranger } });
    assert.deepEqual([answer.status, Object.keys(answer.body)], [200, ['requestId', 'expiresAt', 'againAt']]);
    await waitForWorker(app);
    assert.equal(await textsTo(stranger), 0);
  }
});

test('a forgotten password: the code sets a new one and ends every session, also those of a thief', async () => {
  const customer = await withPassword();
  const { requestId, code } = await askCode(calls.requestCustomerPasswordReset, customer.phone);
  const body = { requestId, code, newPassword: 'fried plantain' };
  const asSignIn = await send(calls.confirmSignInCode, { body: { requestId, code } });
  assert.equal(asSignIn.status, 400, 'the code is for a new password only');
  const session = sessionIn(await send(calls.resetCustomerPassword, { body }));
  assert.equal((await session.send(getCustomerSession, {})).status, 200);
  assert.equal((await customer.send(getCustomerSession, {})).status, 401);
  assert.deepEqual(
    [(await logIn(customer.phone, password)).status, (await logIn(customer.phone, 'fried plantain')).status],
    [401, 200],
  );
  assert.equal((await send(calls.resetCustomerPassword, { body })).status, 400);
});

test('a code that was used ends the other open codes of its phone', async () => {
  const { phone } = await withPassword();
  const [one, other] = [
    await askCode(calls.requestSignInCode, phone),
    await askCode(calls.requestCustomerPasswordReset, phone, 2),
  ];
  assert.equal((await send(calls.confirmSignInCode, { body: one })).status, 200);
  const late = await send(calls.resetCustomerPassword, { body: { ...other, newPassword: 'fried plantain' } });
  assert.equal(late.status, 400, 'a used code ends the others of the phone');
});

test('a customer changes the password, which ends the other sessions and keeps this one under a new token', async () => {
  const customer = await withPassword();
  const other = sessionIn(await logIn(customer.phone, password));
  const change = (currentPassword: string) =>
    other.send(calls.changeCustomerPassword, { body: { currentPassword, newPassword: 'fried plantain' } });
  assert.equal((await change('not this one')).body.code, 'wrong-current-password');
  const kept = sessionIn(await change(password));
  assert.equal((await kept.send(getCustomerSession, {})).status, 200);
  for (const ended of [customer, other]) assert.equal((await ended.send(getCustomerSession, {})).status, 401);
});

test('a changed phone is confirmed by both phones', async () => {
  const customer = await withPassword();
  const elsewhere = sessionIn(await logIn(customer.phone, password));
  const phone = newPhone();
  const { requestId } = await customer.call(calls.requestPhoneChange, { body: { phone } });
  const [currentPhoneCode, newPhoneCode] = [await codeIn(app, customer.phone), await codeIn(app, phone)];
  const confirm = (codes: { currentPhoneCode: string; newPhoneCode: string }, as = customer as typeof elsewhere) =>
    as.send(calls.confirmPhoneChange, { body: { requestId, ...codes } });
  const good = { currentPhoneCode, newPhoneCode };
  assert.equal((await confirm({ ...good, currentPhoneCode: wrongCode(currentPhoneCode) })).body.code, 'invalid-code');
  const stranger = await withPassword();
  assert.equal((await confirm(good, stranger)).body.code, 'invalid-code', 'another customer can’t use the codes');
  const other = newPhone();
  const second = await stranger.call(calls.requestPhoneChange, { body: { phone: other } });
  const codes = [await codeIn(app, stranger.phone), wrongCode(await codeIn(app, other))] as const;
  const wrong = { requestId: second.requestId, currentPhoneCode: codes[0], newPhoneCode: codes[1] };
  assert.equal((await stranger.send(calls.confirmPhoneChange, { body: wrong })).body.code, 'invalid-code');
  const kept = sessionIn(await confirm(good));
  const { customer: shown } = await kept.call(getCustomerSession, {});
  assert.equal(shown.phone.replaceAll(' ', ''), phone);
  assert.equal((await elsewhere.send(getCustomerSession, {})).status, 401);
  assert.deepEqual([(await logIn(customer.phone, password)).status, (await logIn(phone, password)).status], [401, 200]);
  // The old phone is told, the new one got its code.
  assert.match(await app.waitForText(`+234${customer.phone.slice(1)}`, 2), /has a new phone number/);
  assert.equal(await textsTo(phone), 2, 'and later that another browser logged in');
});

test('a new password is told to the phone, also when a code set it, and also after three codes within the hour', async () => {
  const customer = await withPassword();
  const to = `+234${customer.phone.slice(1)}`;
  const me = sessionIn(await logIn(customer.phone, password));
  const body = { currentPassword: password, newPassword: 'fried plantain' };
  const wrong = await me.send(calls.changeCustomerPassword, { body: { ...body, currentPassword: 'not this one' } });
  assert.equal(wrong.body.code, 'wrong-current-password');
  assert.equal(await textsTo(customer.phone), 0, 'a wrong password changes nothing');
  await me.call(calls.changeCustomerPassword, { body });
  assert.match(await app.waitForText(to), /password was changed/);
  app.clock.advance(3_600);
  await askCode(calls.requestSignInCode, customer.phone, 2);
  await askCode(calls.requestSignInCode, customer.phone, 3);
  const { requestId, code } = await askCode(calls.requestCustomerPasswordReset, customer.phone, 4);
  const reset = { requestId, code, newPassword: 'pounded yam' };
  assert.equal((await send(calls.resetCustomerPassword, { body: reset })).status, 200);
  assert.match(await app.waitForText(to, 5), /password was changed/);
});

test('a phone that has an account is asked for alike, and refused once both codes were right', async () => {
  const [customer, owner] = [await withPassword(), await withPassword()];
  const { requestId } = await customer.call(calls.requestPhoneChange, { body: { phone: owner.phone } });
  const [currentPhoneCode, newPhoneCode] = [await codeIn(app, customer.phone), await codeIn(app, owner.phone)];
  const body = { requestId, currentPhoneCode, newPhoneCode };
  const { status, body: refusal } = await customer.send(calls.confirmPhoneChange, { body });
  assert.deepEqual([status, refusal.code], [409, 'phone-taken']);
  const same = await customer.send(calls.requestPhoneChange, { body: { phone: customer.phone } });
  assert.deepEqual(same.body.errors, { phone: 'This is your phone number already.' });
});
