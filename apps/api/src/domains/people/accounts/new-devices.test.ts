import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loginAgent } from '@foodbank/contract/people/accounts';
import * as calls from '@foodbank/contract/people/customer-accounts';
import * as riderCalls from '@foodbank/contract/people/riders';
import { signInStaff, verifyTotp } from '@foodbank/contract/people/staff-sessions';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { type CookieBrowser, openCookieBrowser } from '../../../../test/cookie-browser.ts';
import { codeIn } from '../../../../test/customer-texts.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { testTotpSecret } from '../../../../test/make-staff.ts';
import { makeMember, memberPassword } from '../../../../test/staff-browser.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { totpAt } from '../second-factors/totp.ts';
import { updatePasswordHash } from './queries.ts';

const app = await startApp({ after });
const password = 'jollof rice';
const passwordHash = await app.context.passwords.hash(password);
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';

const logIn = async (browser: CookieBrowser, phone: string) =>
  assert.equal((await browser.send(calls.signInCustomer, { body: { phone, password } })).status, 200);
const countTexts = async (phone: string) => {
  await waitForWorker(app);
  const sql = `select 1 from text_messages where to_key = $1 and kind = 'security'`;
  return (await app.context.database.pool.query(sql, [phoneKey(phone)])).rowCount;
};

test('a new device of a customer is told by text message, not at the first sign-in, and not again on the same device', async () => {
  const { phone } = await makeOwnCustomer(app, { passwordHash });
  const own = openCookieBrowser(app, { userAgent: android });
  await logIn(own, phone);
  await logIn(own, phone);
  assert.equal(await countTexts(phone), 0);
  const other = openCookieBrowser(app, { userAgent: windows });
  await logIn(other, phone);
  await logIn(other, phone);
  assert.equal(
    await app.waitForText(phoneKey(phone) ?? ''),
    'A new device (Chrome on Windows) logged in to your Foodbank account. If that was not you, set a new password in the app at once.',
  );
  assert.equal(await countTexts(phone), 1);
});

test('a new device that logs in by a code is told, too, and a sign-up is not', async () => {
  const phone = '08150000001';
  const own = openCookieBrowser(app, { userAgent: android });
  const names = { firstname: 'Bisi', lastname: 'Adeyemi', phone, password };
  const { body: signUp } = await own.send(calls.signUpCustomer, { body: names });
  const code = await codeIn(app, phone);
  const confirmed = await own.send(calls.confirmSignUp, { body: { requestId: String(signUp.requestId), code } });
  assert.equal(confirmed.status, 200);
  assert.equal(await countTexts(phone), 0);
  const other = openCookieBrowser(app, { userAgent: windows });
  const { body: asked } = await other.send(calls.requestSignInCode, { body: { phone } });
  const body = { requestId: String(asked.requestId), code: await codeIn(app, phone, 2) };
  assert.equal((await other.send(calls.confirmSignInCode, { body })).status, 200);
  assert.match(await app.waitForText(phoneKey(phone) ?? '', 3), /^A new device \(Chrome on Windows\) logged in/);
});

test('equal devices are told once an hour, different ones at once, and of all of them three', async () => {
  const { phone } = await makeOwnCustomer(app, { passwordHash });
  await logIn(openCookieBrowser(app, { userAgent: android }), phone);
  for (let n = 0; n < 3; n++) await logIn(openCookieBrowser(app, { userAgent: windows }), phone);
  assert.equal(await countTexts(phone), 1);
  for (const name of ['Firefox/126.0', 'OPR/99', 'Edg/126', 'SamsungBrowser/25'])
    await logIn(openCookieBrowser(app, { userAgent: `${windows} ${name}` }), phone);
  assert.equal(await countTexts(phone), 3);
  app.clock.advance(3_601);
  await logIn(openCookieBrowser(app, { userAgent: windows }), phone);
  assert.equal(await countTexts(phone), 4);
});

test('a new device of a rider is told by text message', async () => {
  const { phone, id } = await makeRider(app);
  await app.context.database.pool.query('update accounts set signed_in_at = now() where id = $1', [id]);
  const browser = openCookieBrowser(app, { userAgent: android });
  const { body: asked } = await browser.send(riderCalls.requestRiderCode, { body: { phone } });
  const body = { requestId: String(asked.requestId), code: await codeIn(app, phone) };
  assert.equal((await browser.send(riderCalls.signInRider, { body })).status, 200);
  assert.match(await app.waitForText(phoneKey(phone) ?? '', 2), /^A new device \(Chrome on Android\) signed in/);
});

test('a new device of a member of staff is told by email, once the second factor was given', async () => {
  const member = await makeMember(app);
  const signIn = async (browser: CookieBrowser) => {
    await browser.send(signInStaff, { body: { email: member.email, password: memberPassword } });
    app.clock.advance(30);
    const code = totpAt(testTotpSecret, app.clock.now());
    assert.equal((await browser.send(verifyTotp, { body: { code } })).status, 200);
  };
  await signIn(openCookieBrowser(app, { userAgent: windows }));
  const half = openCookieBrowser(app, { userAgent: android });
  await half.send(signInStaff, { body: { email: member.email, password: memberPassword } });
  await waitForWorker(app);
  assert.deepEqual(await app.emails(member.email), []);
  await signIn(openCookieBrowser(app, { userAgent: android }));
  const { subject, text } = await app.waitForEmail(member.email);
  assert.equal(subject, 'A new device signed in to the console');
  assert.match(text ?? '', /with your account: Chrome on Android\./);
});

test('a new device of an agent is told by email once the address is confirmed', async () => {
  const agent = await makeAgent(app);
  const body = { email: agent.email, password: agent.password };
  const logInAgent = (userAgent: string) => openCookieBrowser(app, { userAgent }).send(loginAgent, { body });
  assert.equal((await logInAgent(windows)).status, 200);
  await waitForWorker(app);
  assert.equal((await app.emails(agent.email)).length, 1, 'an address that no code confirmed');
  const hash = await app.context.passwords.hash(agent.password);
  await app.context.database.write((tx) => updatePasswordHash(tx, agent.id, hash));
  assert.equal((await logInAgent(android)).status, 200);
  const { subject, text } = await app.waitForEmail(agent.email, 2);
  assert.equal(subject, 'A new device logged in to your account');
  assert.match(text ?? '', /Chrome on Android/);
});

test('an account knows its ten last used devices, each by a digest', async () => {
  const { id, phone } = await makeOwnCustomer(app, { passwordHash });
  for (let n = 0; n < 12; n++) await logIn(openCookieBrowser(app), phone);
  const sql = 'select token_digest from known_devices where account_id = $1';
  const { rows } = await app.context.database.pool.query(sql, [id]);
  assert.equal(rows.length, 10);
  const browser = openCookieBrowser(app);
  await logIn(browser, phone);
  const { rowCount } = await app.context.database.pool.query('select from known_devices where token_digest = $1', [
    browser.cookies.get('device'),
  ]);
  assert.equal(rowCount, 0);
});
