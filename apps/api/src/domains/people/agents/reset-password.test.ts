import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loginAgent, requestPasswordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { getAgent, registerAgent } from '@foodbank/contract/people/agents';
import { makeAgent } from '../../../../test/make-agent.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { statement } from '../../../platform/database.ts';

const attemptsAt = statement<{ attempts: number }>(
  'test-code-attempts',
  `select attempts from one_time_codes join agents on agents.id = account_id where email_key = $1
   order by one_time_codes.created_at desc limit 1`,
);
const app = await startApp({ after });
const invalid = { message: 'Invalid or expired OTP. Please try again.', code: 'invalid-otp' };

/** Requests a code and reads it from the newest email. */
async function requestCode(email: string): Promise<string> {
  await waitForWorker(app);
  const before = (await app.emails(email)).length;
  await app.call(requestPasswordReset, { body: { email } });
  return valueIn(await app.waitForEmail(email, before + 1), 'Code');
}

/** Sends a code from a new client address each time, so that only the limits of the code apply. */
let tries = 0;
async function reset(email: string, otp: string, newPassword = 'a new password') {
  tries += 1;
  const from = `10.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}`;
  const { status, body } = await app.send(resetPassword, { body: { email, otp, newPassword } }, undefined, from);
  return { status, body };
}

const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('a code from the email sets a new password, ends every session and informs the owner by email', async () => {
  const agent = await makeAgent(app);
  const asked = await app.call(requestPasswordReset, { body: { email: agent.email.toUpperCase() } });
  assert.deepEqual(asked, { email: agent.email.toUpperCase() });
  const email = await app.waitForEmail(agent.email, 2);
  assert.match(valueIn(email, 'Code'), /^\d{6}$/);
  const { message } = await app.call(resetPassword, {
    body: { email: agent.email, otp: valueIn(email, 'Code'), newPassword: 'Ñew 🔑 password' },
  });
  assert.equal(message, 'Password successfully reset');
  const old = await app.refused(loginAgent, { body: { email: agent.email, password: agent.password } });
  assert.equal(old.body.message, 'Invalid email or password.');
  assert.equal((await app.refused(getAgent, { params: { id: agent.id } }, agent.token)).status, 401);
  const { token } = await app.call(loginAgent, { body: { email: agent.email, password: 'Ñew 🔑 password' } });
  await app.call(getAgent, { params: { id: agent.id } }, token);
  assert.equal((await app.waitForEmail(agent.email, 3)).subject, 'Your password was changed');
});

test('a code works once', async () => {
  const { email } = await makeAgent(app);
  const code = await requestCode(email);
  assert.equal((await reset(email, code)).status, 200);
  assert.deepEqual(await reset(email, code, 'another password'), { status: 400, body: invalid });
});

test('a wrong code is refused and leaves the right one valid', async () => {
  const { email } = await makeAgent(app);
  const code = await requestCode(email);
  for (let by = 1; by <= 4; by++) {
    assert.deepEqual(await reset(email, otherThan(code, by)), { status: 400, body: invalid });
  }
  assert.equal((await reset(email, ` ${code} `)).status, 200);
});

test('after five wrong codes the right one is invalid, and the next code is valid', async () => {
  const { email } = await makeAgent(app);
  const code = await requestCode(email);
  for (let by = 1; by <= 5; by++) await reset(email, otherThan(code, by));
  assert.deepEqual(await reset(email, code), { status: 400, body: invalid });
  app.clock.advance(60);
  assert.equal((await reset(email, await requestCode(email))).status, 200);
});

test('of twenty guesses at the same instant five are checked', async () => {
  const { email } = await makeAgent(app);
  const code = await requestCode(email);
  const guesses = Array.from({ length: 20 }, (_, index) => reset(email, otherThan(code, index + 1)));
  for (const answer of await Promise.all(guesses)) assert.deepEqual(answer, { status: 400, body: invalid });
  assert.equal((await app.context.database.read.get(attemptsAt, [email])).attempts, 5);
  assert.equal((await reset(email, code)).status, 400);
});

test('a code expires after ten minutes', async () => {
  const [early, late] = [await makeAgent(app), await makeAgent(app)];
  const codes = [await requestCode(early.email), await requestCode(late.email)] as const;
  app.clock.advance(599);
  assert.equal((await reset(early.email, codes[0])).status, 200);
  app.clock.advance(1);
  assert.deepEqual(await reset(late.email, codes[1]), { status: 400, body: invalid });
});

test('only the newest code is valid', async () => {
  const { email } = await makeAgent(app);
  const older = await requestCode(email);
  app.clock.advance(60);
  const newer = await requestCode(email);
  if (older !== newer) assert.deepEqual(await reset(email, older), { status: 400, body: invalid });
  assert.equal((await reset(email, newer)).status, 200);
});

test('a code sets only the password of its own account', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const code = await requestCode(agent.email);
  assert.deepEqual(await reset(other.email, code), { status: 400, body: invalid });
  await app.call(loginAgent, { body: { email: other.email, password: other.password } });
});

test('the right code sent twenty times at the same instant sets a password once', async () => {
  const { email } = await makeAgent(app);
  const code = await requestCode(email);
  const passwords = Array.from({ length: 20 }, (_, index) => `a new password ${index}`);
  const answers = await Promise.all(passwords.map((password) => reset(email, code, password)));
  const done = passwords.filter((_, index) => answers[index]?.status === 200);
  assert.equal(done.length, 1);
  for (const { status, body } of answers) if (status !== 200) assert.deepEqual(body, invalid);
  await app.call(loginAgent, { body: { email, password: done[0] ?? '' } });
});

test('another request within a minute gets the same reply and sends nothing', async () => {
  const { email } = await makeAgent(app);
  const code = await requestCode(email);
  app.clock.advance(59);
  assert.deepEqual(await app.call(requestPasswordReset, { body: { email } }), { email });
  await waitForWorker(app);
  assert.equal((await app.emails(email)).length, 2);
  assert.equal((await reset(email, code)).status, 200, 'the first code is still the newest');
});

test('twenty requests at the same instant send one code', async () => {
  const { email } = await makeAgent(app);
  const asked = Array.from({ length: 20 }, () => app.call(requestPasswordReset, { body: { email } }));
  for (const answer of await Promise.all(asked)) assert.deepEqual(answer, { email });
  await waitForWorker(app);
  assert.equal((await app.emails(email)).length, 2);
});

test('an account gets five codes an hour, and with the login details ten emails a day', async () => {
  const { email } = await makeAgent(app);
  app.clock.advance(3600);
  const ask = async () => {
    await app.call(requestPasswordReset, { body: { email } });
    await waitForWorker(app);
    app.clock.advance(60);
    return (await app.emails(email)).length - 1;
  };
  for (const expected of [1, 2, 3, 4, 5, 5, 5]) assert.equal(await ask(), expected);
  app.clock.advance(3600);
  for (const expected of [6, 7, 8, 9, 9, 9]) assert.equal(await ask(), expected);
  app.clock.advance(3600);
  assert.equal(await ask(), 9);
  app.clock.advance(22 * 3600);
  assert.equal(await ask(), 10);
});

test('a code whose email would be dropped is not issued, so the previous one stays valid', async () => {
  const { email } = await makeAgent(app);
  const code = await requestCode(email);
  const existing = { firstname: 'Mallory', lastname: 'Obi', email, category: 'others' } as const;
  for (let sent = 2; sent < 5; sent++) await app.send(registerAgent, { body: existing });
  app.clock.advance(60);
  await app.call(requestPasswordReset, { body: { email } });
  await waitForWorker(app);
  assert.equal((await app.emails(email)).length, 5);
  assert.equal((await reset(email, code)).status, 200);
});

test('each missing or invalid field of a reset gets its message', async () => {
  const { body } = await app.refused(resetPassword, { body: { email: '', otp: '', newPassword: '' } });
  assert.deepEqual(body.errors, {
    email: 'This field is required',
    otp: 'This field is required',
    newPassword: 'This field is required',
  });
  const short = await app.refused(resetPassword, {
    body: { email: 'not an address', otp: '123', newPassword: '12345' },
  });
  assert.deepEqual(short.body.errors, {
    email: 'Please enter a valid email address',
    otp: 'Must be at least 4 characters long',
    newPassword: 'Must be at least 6 characters long',
  });
  const long = await app.refused(resetPassword, {
    body: { email: 'a@example.com', otp: '1234', newPassword: 'x'.repeat(129) },
  });
  assert.deepEqual(long.body.errors, { newPassword: 'Must be no more than 128 characters long' });
});
