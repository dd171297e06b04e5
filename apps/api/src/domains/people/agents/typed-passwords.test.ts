import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  loginAgent,
  requestPasswordChange,
  requestPasswordReset,
  resetPassword,
} from '@foodbank/contract/people/accounts';
import { makeAgent, type TestAgent } from '../../../../test/make-agent.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const [composed, decomposed] = ['Ẹniọlá-pass'.normalize('NFC'), 'Ẹniọlá-pass'.normalize('NFD')];

const signIn = async ({ email }: TestAgent, password: string) =>
  (await app.send(loginAgent, { body: { email, password } })).status;

async function setPassword({ id }: TestAgent, password: string): Promise<void> {
  const hash = await app.context.passwords.hash(password);
  await app.context.database.pool.query('update accounts set password_hash = $2 where id = $1', [id, hash]);
}

test('a password with accents works on a device that encodes them differently', async () => {
  const agent = await makeAgent(app);
  await app.call(requestPasswordReset, { body: { email: agent.email } });
  const otp = valueIn(await app.waitForEmail(agent.email, 2), 'Code');
  await app.call(resetPassword, { body: { email: agent.email, otp, newPassword: decomposed } });
  assert.deepEqual([await signIn(agent, composed), await signIn(agent, decomposed)], [200, 200]);
});

test('a password that was hashed before texts were normalised still works', async () => {
  const agent = await makeAgent(app);
  await setPassword(agent, decomposed);
  assert.deepEqual([await signIn(agent, decomposed), await signIn(agent, `${decomposed}!`)], [200, 401]);
});

test('the current password is accepted in either Unicode form, and the same password in another form is not new', async () => {
  const agent = await makeAgent(app);
  await setPassword(agent, composed);
  const change = (oldPassword: string, newPassword: string) =>
    app.send(requestPasswordChange, { params: { id: agent.id }, body: { oldPassword, newPassword } }, agent.token);
  assert.equal((await change(decomposed, composed)).status, 400);
  assert.equal((await change(decomposed, 'another one')).status, 200);
});

test('the length of a password is that of its normal form', async () => {
  const agent = await makeAgent(app);
  const long = 'ẹ́'.normalize('NFC').repeat(60);
  await setPassword(agent, long);
  assert.equal(await signIn(agent, long.normalize('NFD')), 200);
  assert.equal(await signIn(agent, 'x'.repeat(129)), 400);
});
