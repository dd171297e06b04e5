import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { requestPasswordChange } from '@foodbank/contract/people/accounts';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { legalTexts } from '@foodbank/contract/people/legal-texts';
import { codeIn, ownPage } from '../../../../test/customer-texts.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { type Loose, startApp } from '../../../../test/start-app.ts';
import { listAcceptedTexts } from '../../people/customers/queries.ts';

const app = await startApp({ after });
const send = (endpoint: Endpoint, sent: Loose) => app.send(endpoint, sent, undefined, undefined, ownPage);
const tooEasy = 'This password is too easy to guess. Use a few words that only you would think of.';
const form = { firstname: 'Ngozichukwuka', lastname: 'Eze-Bright', phone: '08062220001', password: 'jollof rice' };

test('signing up refuses a common password, the own name and the own number at the field, and takes others', async () => {
  for (const password of ['password1', 'foodbank1', '12345678', 'Ngozichukwuka1', '0806 222 0001']) {
    const { status, body } = await send(calls.signUpCustomer, { body: { ...form, password } });
    assert.deepEqual([status, body.code, body.errors], [400, 'validation', { password: tooEasy }], password);
  }
  assert.equal((await send(calls.signUpCustomer, { body: form })).status, 200);
});

test('a new password is refused alike after forgetting and when it is changed, and the code stays good', async () => {
  const passwordHash = await app.context.passwords.hash('jollof rice');
  const customer = await makeOwnCustomer(app, { phone: '08062220002', passwordHash });
  const { body } = await send(calls.requestCustomerPasswordReset, { body: { phone: customer.phone } });
  const request = { requestId: String(body.requestId), code: await codeIn(app, customer.phone) };
  const reset = (newPassword: string) => send(calls.resetCustomerPassword, { body: { ...request, newPassword } });
  for (const easy of ['Password123', customer.phone])
    assert.deepEqual((await reset(easy)).body.errors, { newPassword: tooEasy });
  const change = { currentPassword: 'jollof rice', newPassword: 'blessing2026' };
  const changed = await customer.send(calls.changeCustomerPassword, { body: change });
  assert.deepEqual(changed.body.errors, { newPassword: tooEasy });
  assert.equal((await reset('fried plantain')).status, 200);
});

test('agents can’t set a common password of six characters or their own name', async () => {
  const agent = await makeAgent(app);
  const set = (newPassword: string) =>
    app.send(
      requestPasswordChange,
      { params: { id: agent.id }, body: { oldPassword: agent.password, newPassword } },
      agent.token,
    );
  assert.deepEqual((await set('123456')).body.errors, { newPassword: tooEasy });
  assert.equal((await set('kx3 m7')).status, 200, 'six characters are enough');
});

test('the versions of the texts that a sign-up showed are kept with the account', async () => {
  const acceptedTexts = { terms: legalTexts.terms.version, privacy: '2026-01-01' };
  const phone = '08062220003';
  const { body } = await send(calls.signUpCustomer, { body: { ...form, phone, acceptedTexts } });
  const confirmed = await send(calls.confirmSignUp, {
    body: { requestId: body.requestId, code: await codeIn(app, phone) },
  });
  const { id } = confirmed.body.customer as { id: string };
  const kept = await listAcceptedTexts(app.context.database.read, id);
  assert.deepEqual(
    kept.map(({ kind, version }) => [kind, version]),
    [
      ['privacy', '2026-01-01'],
      ['terms', legalTexts.terms.version],
    ],
  );
});
