import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  loginAgent,
  requestPasswordChange,
  requestPasswordReset,
  resetPassword,
  verifyPasswordChange,
} from '@foodbank/contract/people/accounts';
import { getAgent, registerAgent } from '@foodbank/contract/people/agents';
import { makeAgent, type TestAgent } from '../../../../test/make-agent.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { statement } from '../../../platform/database.ts';
import { createPasswords } from '../../../platform/passwords.ts';

const storedHashes = statement<{ inForce: string; pending: string | null }>(
  'test-kept-hashes',
  `select password_hash as "inForce", new_password_hash as "pending" from accounts
     join one_time_codes on account_id = accounts.id where accounts.id = $1 order by one_time_codes.created_at desc limit 1`,
);
const app = await startApp({ after }, { passwords: createPasswords() });
const newPassword = 'the next password';
const invalid = { message: 'Invalid or expired OTP. Please try again.', code: 'invalid-otp' };

/** Requests a password change and reads the code from the email. */
async function requestCode(agent: TestAgent, given: { oldPassword?: string; newPassword?: string } = {}) {
  await waitForWorker(app);
  const before = (await app.emails(agent.email)).length;
  const body = { oldPassword: agent.password, newPassword, ...given };
  await app.call(requestPasswordChange, { params: { id: agent.id }, body }, agent.token);
  return valueIn(await app.waitForEmail(agent.email, before + 1), 'Code');
}

/** Sends a code from a new client address each time, so that only the limits of the code apply. */
let tries = 0;
async function verify(agent: TestAgent, otp: string) {
  tries += 1;
  const sent = { params: { id: agent.id }, body: { otp } };
  return app.send(verifyPasswordChange, sent, agent.token, `10.1.${tries >> 8}.${tries & 255}`);
}

const refused = (agent: TestAgent, body: { oldPassword: string; newPassword: string }) =>
  app.refused(requestPasswordChange, { params: { id: agent.id }, body }, agent.token);
const signIn = (email: string, password: string) => app.send(loginAgent, { body: { email, password } });
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('a confirmed change returns a new token, ends older sessions and informs the owner by email', async () => {
  const agent = await makeAgent(app);
  const elsewhere = await app.call(loginAgent, { body: { email: agent.email, password: agent.password } });
  const asked = await app.call(
    requestPasswordChange,
    { params: { id: agent.id }, body: { oldPassword: agent.password, newPassword } },
    agent.token,
  );
  assert.equal(asked.message, 'OTP sent to email for password change verification');
  const email = await app.waitForEmail(agent.email, 2);
  assert.match(valueIn(email, 'Reset password'), /\/forgot-password$/, 'for an agent who asked for no code');
  const code = valueIn(email, 'Code');
  const { message, token } = await app.call(
    verifyPasswordChange,
    { params: { id: agent.id }, body: { otp: code } },
    agent.token,
  );
  assert.equal(message, 'Password updated successfully');
  for (const older of [agent.token, elsewhere.token]) {
    assert.equal((await app.refused(getAgent, { params: { id: agent.id } }, older)).status, 401);
  }
  await app.call(getAgent, { params: { id: agent.id } }, token);
  assert.equal((await signIn(agent.email, agent.password)).status, 401);
  assert.equal((await signIn(agent.email, newPassword)).status, 200);
  assert.equal((await app.waitForEmail(agent.email, 3)).subject, 'Your password was changed');
});

test('until the code is confirmed the old password is valid, and only the hash of the new one is stored', async () => {
  const agent = await makeAgent(app);
  const code = await requestCode(agent);
  assert.equal((await signIn(agent.email, agent.password)).status, 200);
  assert.equal((await signIn(agent.email, newPassword)).status, 401);
  const argon2id = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  const before = await app.context.database.read.get(storedHashes, [agent.id]);
  assert.match(before.inForce, argon2id);
  assert.match(before.pending ?? '', argon2id);
  await verify(agent, code);
  const since = await app.context.database.read.get(storedHashes, [agent.id]);
  assert.deepEqual(since, { inForce: before.pending, pending: null });
});

test('a wrong current password is refused and sends no code', async () => {
  const agent = await makeAgent(app);
  const { status, body } = await refused(agent, { oldPassword: 'not the one', newPassword });
  assert.deepEqual(
    [status, body.message, body.code],
    [400, 'Current password is incorrect.', 'wrong-current-password'],
  );
  assert.deepEqual(body.errors, { oldPassword: 'Current password is incorrect.' });
  await waitForWorker(app);
  assert.equal((await app.emails(agent.email)).length, 1);
});

test('each missing or invalid field of a change gets its message', async () => {
  const agent = await makeAgent(app);
  const errorsOf = async (oldPassword: string, next: string) =>
    (await refused(agent, { oldPassword, newPassword: next })).body.errors;
  assert.deepEqual(await errorsOf('', ''), {
    oldPassword: 'Current password is required.',
    newPassword: 'New password is required.',
  });
  assert.deepEqual(await errorsOf(agent.password, '12345'), {
    newPassword: 'New password must be at least 6 characters long.',
  });
  assert.deepEqual(await errorsOf(agent.password, agent.password), {
    newPassword: 'New password must be different from current password.',
  });
  const { body } = await verify(agent, '12345');
  assert.deepEqual(body.errors, { otp: 'Please enter a valid 6-digit OTP' });
});

test('a used code doesn’t work again, not even with the new token', async () => {
  const agent = await makeAgent(app);
  const code = await requestCode(agent);
  const { body } = await verify(agent, code);
  const again = await verify({ ...agent, token: String(body.token) }, code);
  assert.deepEqual([again.status, again.body], [400, invalid]);
});

test('after five wrong codes the right one is invalid', async () => {
  const agent = await makeAgent(app);
  const code = await requestCode(agent);
  for (let by = 1; by <= 5; by++) assert.deepEqual((await verify(agent, otherThan(code, by))).body, invalid);
  assert.deepEqual((await verify(agent, code)).body, invalid);
  assert.equal((await signIn(agent.email, agent.password)).status, 200);
});

test('a code expires after ten minutes, and only the newest one is valid', async () => {
  const agent = await makeAgent(app);
  const older = await requestCode(agent, { newPassword: 'an abandoned password' });
  app.clock.advance(60);
  const newer = await requestCode(agent);
  if (older !== newer) assert.deepEqual((await verify(agent, older)).body, invalid);
  app.clock.advance(600);
  assert.deepEqual((await verify(agent, newer)).body, invalid);
  const newest = await requestCode(agent);
  app.clock.advance(599);
  assert.equal((await verify(agent, newest)).status, 200);
  assert.equal((await signIn(agent.email, newPassword)).status, 200);
});

test('a reset code doesn’t confirm a change, and a change code doesn’t reset', async () => {
  const agent = await makeAgent(app);
  const changeCode = await requestCode(agent);
  app.clock.advance(60);
  await app.call(requestPasswordReset, { body: { email: agent.email } });
  const resetCode = valueIn(await app.waitForEmail(agent.email, 3), 'Code');
  if (changeCode === resetCode) return;
  assert.deepEqual((await verify(agent, resetCode)).body, invalid);
  const body = { email: agent.email, newPassword: 'set by a reset' };
  assert.deepEqual((await app.send(resetPassword, { body: { ...body, otp: changeCode } })).body, invalid);
  await app.call(resetPassword, { body: { ...body, otp: resetCode } });
  const { token } = await app.call(loginAgent, { body: { email: agent.email, password: 'set by a reset' } });
  const late = await verify({ ...agent, token }, changeCode);
  assert.deepEqual(late.body, invalid, 'a change requested before the reset can’t be confirmed');
});

test('one agent’s code confirms nothing for another', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const codes = [await requestCode(agent), await requestCode(other)];
  if (codes[0] !== codes[1]) assert.deepEqual((await verify(other, codes[0] ?? '')).body, invalid);
});

test('the right code sent twenty times at the same instant gives one token', async () => {
  const agent = await makeAgent(app);
  const code = await requestCode(agent);
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(agent, code)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  for (const { status } of answers) assert.ok([200, 400, 401].includes(status), `${status}`);
});

test('ten requests at the same instant send one code', async () => {
  const agent = await makeAgent(app);
  const sent = { params: { id: agent.id }, body: { oldPassword: agent.password, newPassword } };
  const asked = Array.from({ length: 10 }, () => app.send(requestPasswordChange, sent, agent.token));
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array(9).fill(429)]);
  await waitForWorker(app);
  assert.equal((await app.emails(agent.email)).length, 2);
});

test('an agent whose code was used or spoiled is told to wait', async () => {
  const wait = 'Please wait 60 seconds before asking for another OTP.';
  const spoiled = await makeAgent(app);
  const code = await requestCode(spoiled);
  for (let by = 1; by <= 5; by++) await verify(spoiled, otherThan(code, by));
  const body = { oldPassword: spoiled.password, newPassword };
  assert.equal((await refused(spoiled, body)).body.message, wait);

  const changed = await makeAgent(app);
  const { token } = (await verify(changed, await requestCode(changed))).body;
  const again = { oldPassword: newPassword, newPassword: 'the one after' };
  const refusal = (await refused({ ...changed, token: String(token) }, again)).body;
  assert.deepEqual([refusal.message, refusal.code], [wait, 'too-many-requests']);
});

test('too many requests are refused with the time to wait, and an agent who has a code is asked to enter it', async () => {
  const agent = await makeAgent(app);
  app.clock.advance(3600);
  const body = { oldPassword: agent.password, newPassword };
  const waits: unknown[] = [];
  const enter = 'Enter it, or ask for a new one in';
  for (let asked = 0; asked < 5; asked++) {
    await requestCode(agent);
    const { status, headers, body: refusal } = await refused(agent, body);
    const told =
      asked < 4
        ? `We sent you a code a moment ago. ${enter} 60 seconds.`
        : `We sent you a code a few minutes ago. ${enter} 56 minutes.`;
    assert.deepEqual([status, refusal.message, refusal.code], [429, told, 'code-already-sent']);
    waits.push(headers['retry-after']);
    app.clock.advance(60);
  }
  // The fifth wait is the rest of the hour since the first code.
  assert.deepEqual(waits, ['60', '60', '60', '60', '3360']);
  app.clock.advance(600);
  const { status, body: expired } = await refused(agent, body);
  assert.deepEqual(
    [status, expired.message, expired.code],
    [429, 'Please wait 45 minutes before asking for another OTP.', 'too-many-requests'],
  );
  app.clock.advance(2700);
  for (let asked = 0; asked < 5; asked++) {
    await requestCode(agent);
    app.clock.advance(60);
  }
  app.clock.advance(3600);
  const { headers, body: refusal } = await refused(agent, body);
  assert.equal(headers['retry-after'], String(24 * 3600 - 2 * 3600 - 300));
  assert.equal(refusal.message, 'Please wait 22 hours before asking for another OTP.');
});

test('emails that strangers cause hold back no code of an agent who is signed in', async () => {
  const agent = await makeAgent(app);
  const again = { firstname: 'Mallory', lastname: 'Obi', email: agent.email, category: 'others' } as const;
  for (let sent = 0; sent < 10; sent++) await app.call(registerAgent, { body: again });
  // The login details and four of the ten.
  const code = await requestCode(agent);
  assert.equal((await verify(agent, code)).status, 200);
});
