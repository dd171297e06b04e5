import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { codeIn, ownPage } from '../../../../test/customer-texts.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { type Loose, startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const send = (endpoint: Endpoint, sent: Loose) => app.send(endpoint, sent, undefined, undefined, ownPage);

let made = 0;
/** A phone number for which no test has sent a code before. */
function newPhone(): string {
  made += 1;
  return `0908${String(made).padStart(7, '0')}`;
}

const signUp = async (phone: string) => {
  const body = { firstname: 'Bisi', lastname: 'Adeyemi', phone, password: 'jollof rice' };
  return String((await send(calls.signUpCustomer, { body })).body.requestId);
};
const ask = async (phone: string) => String((await send(calls.requestSignInCode, { body: { phone } })).body.requestId);
const again = (requestId: string) => send(calls.sendCodeAgain, { body: { requestId } });
const confirm = (requestId: string, code: string) => send(calls.confirmSignUp, { body: { requestId, code } });
const logIn = (requestId: string, code: string) => send(calls.confirmSignInCode, { body: { requestId, code } });

test('a phone that still has the first id, because an answer was lost, gets the newest code by it, which works', async () => {
  const phone = newPhone();
  const first = await signUp(phone);
  await codeIn(app, phone);
  const second = await again(first);
  const secondCode = await codeIn(app, phone, 2);
  const third = await again(first);
  assert.deepEqual([second.status, third.status], [200, 200]);
  const code = await codeIn(app, phone, 3);
  const newest = String(third.body.requestId);
  assert.equal((await confirm(String(second.body.requestId), secondCode)).status, 400, 'another code took its place');
  assert.equal((await confirm(first, code)).status, 400, 'the code is that of the newest id');
  assert.equal((await confirm(newest, code)).status, 200);
  const answer = await again(first);
  assert.deepEqual([answer.status, answer.body.code], [409, 'code-over'], 'its newest code was used');
});

test('the first id gets no more codes than the phone does', async () => {
  const first = await signUp(newPhone());
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await again(first)).status);
  assert.deepEqual(statuses, [200, 200, 429]);
});

test('another code is refused where the code was used, or nobody knows the request', async () => {
  const phone = newPhone();
  const requestId = await signUp(phone);
  const code = await codeIn(app, phone);
  assert.equal((await confirm(requestId, code)).status, 200);
  const used = await again(requestId);
  assert.deepEqual([used.status, used.body.code], [409, 'code-over']);
  assert.equal(used.body.message, 'This code has been used. Log in to continue.');
  const unknown = await again(randomUUID());
  assert.deepEqual([unknown.status, unknown.body.code], [409, 'code-over']);
  assert.equal(unknown.body.message, 'This code is too old. Please start again.');
});

test('a request of the day before is too old for another code', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const requestId = await signUp(newPhone());
  app.clock.advance(86_400);
  const kept = await again(requestId);
  assert.equal(kept.status, 200);
  app.clock.advance(86_401);
  assert.equal((await again(requestId)).body.code, 'code-over');
});

test('who asked for a code of a phone can’t tell by asking again that its owner has logged in meanwhile', async () => {
  const { phone } = await makeOwnCustomer(app, { phone: newPhone() });
  const ofStranger = await ask(phone);
  const strangersCode = await codeIn(app, phone);
  assert.equal((await logIn(await ask(phone), await codeIn(app, phone, 2))).status, 200);
  assert.equal((await logIn(ofStranger, strangersCode)).status, 400, 'the owner’s code ended it');
  const nobody = newPhone();
  const ofNobody = await ask(nobody);
  await ask(nobody);
  const answersTo = async (requestId: string) => {
    const [one, other] = [await again(requestId), await again(requestId)];
    return [one.status, Object.keys(one.body), other.status, other.body];
  };
  assert.deepEqual(await answersTo(ofStranger), await answersTo(ofNobody));
  // The answer was true.
  assert.match(await codeIn(app, phone, 3), /^\d{6}$/);
});
