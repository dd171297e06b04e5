import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginAgent, requestPasswordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { getAgent, registerAgent } from '@foodbank/contract/people/agents';
import { makeAgent } from '../../../../test/make-agent.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';
import { statement } from '../../../platform/database.ts';

const agentCount = statement<{ count: number }>('test-agent-count', 'select count(*) from agents where email_key = $1');
const ada = { firstname: 'Ada', lastname: 'Obi', email: 'Ada.Obi@Example.com', category: 'student' } as const;

test('an agent registers, reads the email and signs in with the address in any case', async (t) => {
  const app = await startApp(t);
  const { message } = await app.call(registerAgent, { body: ada });
  assert.equal(message, 'Agent registered. Login details sent via email.');
  const email = await app.waitForEmail(ada.email);
  const password = valueIn(email, 'Password');
  assert.match(password, /^[A-Za-z0-9]+$/);
  const signedIn = await app.call(loginAgent, { body: { email: 'ada.obi@example.COM', password } });
  assert.equal(signedIn.message, 'Login successful');
  assert.equal(signedIn.agent.email, ada.email);
  assert.match(signedIn.agent.referralCode, /^FB-[2-9A-HJKMNP-TW-Z]{6}$/);
  const { agent } = await app.call(getAgent, { params: { id: signedIn.agent.id } }, signedIn.token);
  assert.deepEqual(agent, {
    ...signedIn.agent,
    name: 'Ada Obi',
    phoneNumber: null,
    target: null,
    expectedEarnings: 0,
    commissionTerms: { ratePercent: 2, windowMonths: 12 },
    bankInfo: null,
  });
});

test('registering an address again gives the same reply, keeps the agent and informs the owner by email', async (t) => {
  const app = await startApp(t);
  const first = await app.send(registerAgent, { body: ada });
  await app.waitForEmail(ada.email, 1);
  const second = await app.send(registerAgent, {
    body: { ...ada, firstname: 'Mallory', email: 'ada.obi@example.com' },
  });
  assert.deepEqual([second.status, second.body], [first.status, first.body]);
  const message = await app.waitForEmail(ada.email, 2);
  assert.equal(message.subject, 'You already have a Foodbank account');
  assert.match(message.text ?? '', /^Hello,/);
  assert.doesNotMatch(message.text ?? '', /Password:/);
});

test('emails omit the name until the owner of the address has used a code that was sent to it', async (t) => {
  const app = await startApp(t);
  const body = { ...ada, firstname: 'Your loan is ready' };
  const greetings = async () => (await app.emails(ada.email)).map(({ text }) => text?.split('\n')[0]);
  await app.call(registerAgent, { body });
  await app.waitForEmail(ada.email, 1);
  await app.call(registerAgent, { body });
  await app.waitForEmail(ada.email, 2);
  await app.call(requestPasswordReset, { body: { email: ada.email } });
  const otp = valueIn(await app.waitForEmail(ada.email, 3), 'Code');
  assert.deepEqual(await greetings(), ['Hello,', 'Hello,', 'Hello,']);
  await app.call(resetPassword, { body: { email: ada.email, otp, newPassword: 'a new password' } });
  await app.waitForEmail(ada.email, 4);
  await app.call(registerAgent, { body });
  await app.waitForEmail(ada.email, 5);
  assert.deepEqual((await greetings()).slice(3), ['Hello Your,', 'Hello Your,']);
});

test('twenty registrations of one address at the same instant create one agent with one password', async (t) => {
  const app = await startApp(t);
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.send(registerAgent, { body: ada })));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal((await app.context.database.read.get(agentCount, ['ada.obi@example.com'])).count, 1);
  await app.waitForEmail(ada.email, 5);
  const emails = await app.emails(ada.email);
  assert.equal(emails.length, 5, 'an address gets at most five emails an hour');
  assert.equal(emails.filter(({ subject }) => subject === 'Your Foodbank login details').length, 1);
});

test('a registration with missing or invalid fields is refused with a message for each', async (t) => {
  const app = await startApp(t);
  const { status, body } = await app.send(registerAgent, { body: { email: 'not an address', category: 'king' } });
  assert.equal(status, 400);
  assert.equal(body.code, 'validation');
  assert.deepEqual(body.errors, {
    firstname: 'First name is required',
    lastname: 'Last name is required',
    email: 'Email is invalid',
    category: 'Please select a category',
  });
});

test('a wrong password and an unknown address get the same refusal', async (t) => {
  const app = await startApp(t);
  const agent = await makeAgent(app);
  const wrong = await app.refused(loginAgent, { body: { email: agent.email, password: 'not the one' } });
  const unknown = await app.refused(loginAgent, { body: { email: 'unknown@example.com', password: 'not the one' } });
  assert.equal(wrong.status, 401);
  assert.equal(wrong.body.message, 'Invalid email or password.');
  assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
});
