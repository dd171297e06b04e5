import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/people/staff-sessions';
import { makeStaff, staffCalls, testTotpSecret } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { updatePasswordHash } from '../accounts/queries.ts';
import { totpAt } from '../second-factors/totp.ts';

const app = await startApp({ after }, { workless: true });
const password = 'a long pass phrase';

/** Makes a member with a password. Returns how the member signs in. */
async function makeMember() {
  const member = await makeStaff(app, ['support']);
  const hash = await app.context.passwords.hash(password);
  await app.context.database.write((tx) => updatePasswordHash(tx, member.id, hash));
  let cookie: string | null = null;
  const browser = staffCalls(app, () => cookie);
  const send: typeof browser.send = async (endpoint, sent) => {
    const answer = await browser.send(endpoint, sent);
    const set = /^staff=([^;]*); (.*)$/.exec(String(answer.headers['set-cookie'] ?? ''));
    if (set) cookie = set[1] || null;
    return answer;
  };
  return { ...member, send, cookieNow: () => cookie };
}

test('with the password alone nothing opens but the second factor', async () => {
  const { email, send } = await makeMember();
  const { status, body, headers } = await send(calls.signInStaff, { body: { email, password } });
  assert.equal(status, 200);
  assert.match(String(headers['set-cookie']), /; Path=\/; HttpOnly; SameSite=Strict$/);
  const { session } = body as unknown as { session: calls.StaffSession };
  assert.deepEqual([session.stage, session.member.permissions, session.member.roles], ['second-factor', [], []]);
  assert.equal((await send(calls.startTotpSetUp, { body: {} })).body.code, 'second-factor-needed');
});

test('a code of the authenticator app completes the session under a new cookie, once', async () => {
  const { email, send, cookieNow } = await makeMember();
  await send(calls.signInStaff, { body: { email, password } });
  const before = cookieNow();
  const code = totpAt(testTotpSecret, app.clock.now());
  const { status, body } = await send(calls.verifyTotp, { body: { code } });
  assert.equal(status, 200);
  assert.equal((body as unknown as { session: calls.StaffSession }).session.stage, 'complete');
  assert.notEqual(cookieNow(), before);
  const old = staffCalls(app, () => before);
  assert.equal((await old.send(calls.getStaffSession, {})).status, 401, 'the cookie from before');
  await send(calls.signOutStaff, { body: {} });
  await send(calls.signInStaff, { body: { email, password } });
  assert.equal((await send(calls.verifyTotp, { body: { code } })).body.code, 'invalid-code', 'the code again');
});

test('a session ends after 30 minutes without use and after 12 hours at the latest', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const member = await makeStaff(app, ['support']);
  for (let minutes = 0; minutes < 700; minutes += 25) {
    app.clock.advance(25 * 60);
    assert.equal((await member.send(calls.getStaffSession, {})).status, 200, `after ${minutes} minutes`);
  }
  app.clock.advance(25 * 60);
  assert.equal((await member.send(calls.getStaffSession, {})).status, 401, 'after 12 hours');
  const idle = await makeStaff(app, ['support']);
  app.clock.advance(31 * 60);
  assert.equal((await idle.send(calls.getStaffSession, {})).status, 401, 'after 31 minutes without use');
});

test('a page of another site makes no call with the cookie of a member', async () => {
  const { cookie } = await makeStaff(app, ['support']);
  for (const site of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
    const headers = { cookie: `staff=${cookie}`, ...site };
    const { status, body } = await app.send(calls.signOutStaff, { body: {} }, undefined, undefined, headers as never);
    assert.deepEqual([status, body.code], [403, 'not-yours']);
  }
});
