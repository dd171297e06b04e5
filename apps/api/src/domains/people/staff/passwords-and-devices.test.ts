import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as devices from '@foodbank/contract/people/staff-devices';
import * as factors from '@foodbank/contract/people/staff-factors';
import * as calls from '@foodbank/contract/people/staff-sessions';
import { testTotpSecret } from '../../../../test/make-staff.ts';
import { makeMember, memberPassword, openBrowser } from '../../../../test/staff-browser.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { deleteFactors } from '../second-factors/queries.ts';
import { totpAt } from '../second-factors/totp.ts';

const app = await startApp({ after });
const newPassword = 'another long phrase';

/** A member who is signed in with both factors. */
async function makeSignedIn() {
  const member = await makeMember(app);
  await signIn(member, member.email);
  return member;
}

async function signIn({ call }: Pick<Awaited<ReturnType<typeof makeMember>>, 'call'>, email: string) {
  await call(calls.signInStaff, { body: { email, password: memberPassword } });
  app.clock.advance(30);
  await call(calls.verifyTotp, { body: { code: totpAt(testTotpSecret, app.clock.now()) } });
}

/** The token in the link of an email. */
const tokenIn = (text = '') => /#token=(\S+)/.exec(text)?.[1] ?? assert.fail('no link');

test('a member sees the own devices, ends one of them, and only own ones', async () => {
  const member = await makeSignedIn();
  const phone = openBrowser(app);
  await signIn(phone, member.email);
  const { devices: listed } = await member.call(devices.listStaffDevices, {});
  assert.equal(listed.length, 2);
  assert.equal(listed.filter(({ isThisOne }) => isThisOne).length, 1);
  const stranger = await makeSignedIn();
  const [{ id } = { id: '' }] = (await phone.call(devices.listStaffDevices, {})).devices.filter((one) => one.isThisOne);
  assert.equal((await stranger.send(devices.endStaffSession, { params: { id } })).status, 404);
  assert.equal((await stranger.send(devices.endStaffSession, { params: { id: "1' or 1=1" } })).status, 400);
  await member.call(devices.endStaffSession, { params: { id } });
  assert.equal((await phone.send(calls.getStaffSession, {})).status, 401);
  assert.equal((await member.send(calls.getStaffSession, {})).status, 200);
});

test('signing out everywhere ends every session, this one too', async () => {
  const member = await makeSignedIn();
  const phone = openBrowser(app);
  await signIn(phone, member.email);
  const before = member.cookieNow();
  await member.call(devices.endStaffSessions, {});
  assert.equal(member.cookieNow(), null);
  assert.equal((await openBrowser(app, before).send(calls.getStaffSession, {})).status, 401);
  assert.equal((await phone.send(calls.getStaffSession, {})).status, 401);
});

test('changing the password needs the current one, keeps this session under a new cookie, and ends the others', async () => {
  const member = await makeSignedIn();
  const phone = openBrowser(app);
  await signIn(phone, member.email);
  const before = member.cookieNow();
  const wrong = await member.send(calls.changeStaffPassword, { body: { currentPassword: 'wrong', newPassword } });
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong-current-password']);
  await member.call(calls.changeStaffPassword, { body: { currentPassword: memberPassword, newPassword } });
  assert.equal((await member.send(calls.getStaffSession, {})).status, 200);
  assert.equal((await openBrowser(app, before).send(calls.getStaffSession, {})).status, 401, 'the cookie from before');
  assert.equal((await phone.send(calls.getStaffSession, {})).status, 401);
  const again = await phone.send(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  assert.equal(again.body.code, 'wrong-credentials');
  assert.equal((await app.waitForEmail(member.email, 2)).subject, 'Your console password was changed');
});

test('a forgotten password: the link works once, for an hour, and the second factor is still needed', async () => {
  const member = await makeSignedIn();
  const anyone = openBrowser(app);
  const asked = await anyone.call(calls.requestStaffPasswordReset, { body: { email: member.email.toUpperCase() } });
  const unknown = await anyone.call(calls.requestStaffPasswordReset, { body: { email: 'nobody@example.com' } });
  assert.deepEqual(asked, unknown, 'the answer is the same');
  const { text = '' } = await app.waitForEmail(member.email);
  const token = tokenIn(text);
  assert.match(text, /\/ops\/new-password#token=/);
  const { session } = await anyone.call(calls.resetStaffPassword, { body: { token, password: newPassword } });
  assert.deepEqual([session.stage, session.member.permissions], ['second-factor', []]);
  assert.equal((await member.send(calls.getStaffSession, {})).status, 401, 'the session from before');
  const again = await anyone.send(calls.resetStaffPassword, { body: { token, password: newPassword } });
  assert.equal(again.body.code, 'invalid-link');
  await anyone.call(calls.requestStaffPasswordReset, { body: { email: member.email } });
  const late = tokenIn((await app.waitForEmail(member.email, 3)).text);
  assert.equal(
    (await anyone.send(calls.acceptInvitation, { body: { token: late, password: newPassword } })).body.code,
    'invalid-link',
    'as an invitation',
  );
  app.clock.advance(3_601);
  assert.equal(
    (await anyone.send(calls.resetStaffPassword, { body: { token: late, password: newPassword } })).body.code,
    'invalid-link',
  );
  await waitForWorker(app);
  assert.deepEqual(await app.emails('nobody@example.com'), []);
});

test('without a second factor a forgotten password gets no link, because only an invitation lets set one up', async () => {
  const member = await makeMember(app);
  await app.context.database.write((tx) => deleteFactors(tx, member.id));
  await member.call(calls.requestStaffPasswordReset, { body: { email: member.email } });
  await waitForWorker(app);
  assert.deepEqual(await app.emails(member.email), []);
});

test('of two sign-ins at once with one recovery code only one succeeds, and new codes end the old ones', async () => {
  const member = await makeSignedIn();
  const { recoveryCodes } = await member.call(factors.renewRecoveryCodes, {});
  assert.equal(recoveryCodes.length, 10);
  assert.equal((await app.waitForEmail(member.email)).subject, 'Your recovery codes were renewed');
  const [one, two] = [openBrowser(app), openBrowser(app)];
  for (const browser of [one, two])
    await browser.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  const body = { code: recoveryCodes[0] ?? '' };
  const sent = await Promise.all([one, two].map((browser) => browser.send(calls.useRecoveryCode, { body })));
  assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 400]);
  await member.call(factors.renewRecoveryCodes, {});
  const late = openBrowser(app);
  await late.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  const old = await late.send(calls.useRecoveryCode, { body: { code: recoveryCodes[1] ?? '' } });
  assert.equal(old.body.code, 'invalid-code');
});

test('another authenticator app counts once its first code is confirmed; until then the one before works', async () => {
  const member = await makeSignedIn();
  const { secret } = await member.call(calls.startTotpSetUp, {});
  const next = openBrowser(app);
  await signIn(next, member.email);
  app.clock.advance(30);
  const code = totpAt(secret.replaceAll(' ', ''), app.clock.now());
  const { session, recoveryCodes } = await member.call(calls.confirmTotpSetUp, { body: { code } });
  assert.deepEqual([session.stage, recoveryCodes.length], ['complete', 10]);
  const after = openBrowser(app);
  await after.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  app.clock.advance(30);
  const old = await after.send(calls.verifyTotp, { body: { code: totpAt(testTotpSecret, app.clock.now()) } });
  assert.equal(old.body.code, 'invalid-code');
  assert.equal((await app.waitForEmail(member.email, 2)).subject, 'A second factor was added to your account');
});
