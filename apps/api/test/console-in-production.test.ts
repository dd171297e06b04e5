import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { listStaff } from '@foodbank/contract/people/staff';
import { addPasskey, startPasskeySetUp } from '@foodbank/contract/people/staff-factors';
import { getStaffSession, signInStaff, verifyTotp } from '@foodbank/contract/people/staff-sessions';
import { deleteFactors } from '../src/domains/people/second-factors/queries.ts';
import { totpAt } from '../src/domains/people/second-factors/totp.ts';
import { announcement } from '../src/prepare.ts';
import { createTestDatabase } from './database.ts';
import { makeStaff, testTotpSecret } from './make-staff.ts';
import { makePasskey } from './software-passkey.ts';
import { makeMember, memberPassword, openBrowser } from './staff-browser.ts';
import { startApp } from './start-app.ts';

const secret = 'a-secret-of-the-test-which-is-long-enough';
const databaseUrl = await createTestDatabase({ after });
const env = {
  NODE_ENV: 'production',
  TOKEN_SECRET: secret,
  TRACK_KEY: `${secret}.too`,
  MAIL_URL: 'sandbox:',
  FILES_URL: 'file:/nowhere/files',
  DATABASE_URL: databaseUrl,
  DRAIN_DELAY_MS: '0',
  PUBLIC_URL: 'https://foodbank.example',
  OPS_URL: 'https://ops.foodbank.example',
  PAYSTACK_SECRET_KEY: 'a-key-of-the-provider',
  TEXTS_URL: 'sandbox:',
  EARNINGS_PAID_UNTIL: '2000-01-01',
};
const app = await startApp({ after }, { databaseUrl, env });
const [consoleHost, siteHost] = ['ops.foodbank.example', 'foodbank.example'];
const firstAdmin = await makeMember(app, ['admin']);

test('the console opens once two admins have a second factor, and stays open', async () => {
  const credentials = { body: { email: firstAdmin.email, password: memberPassword } };
  await firstAdmin.call(signInStaff, credentials);
  const code = totpAt(testTotpSecret, app.clock.now());
  const { session } = await firstAdmin.call(verifyTotp, { body: { code } });
  assert.equal(session.stage, 'complete', 'signing in works');
  const { status, body } = await firstAdmin.send(listStaff, {});
  assert.deepEqual([status, body.code], [403, 'console-not-open']);
  assert.match((await announcement(app.context)).join('\n'), /isn't open yet: 1 of 2 admins/);
  const second = await makeStaff(app, ['admin']);
  assert.equal((await firstAdmin.send(listStaff, {})).status, 200);
  await app.context.database.write((tx) => deleteFactors(tx, second.id));
  const again = await startApp({ after }, { databaseUrl, env });
  const browser = openBrowser(again, firstAdmin.cookieNow());
  assert.equal((await browser.send(listStaff, {})).status, 200, 'after a restart with one admin who lost the factor');
  assert.match(
    (await announcement(again.context)).join('\n'),
    /^The console: https:\/\/ops\.foodbank\.example\/ops\/$/m,
  );
});

test('the cookie is for this host alone, over TLS, out of reach of scripts and other sites', async () => {
  const member = await makeMember(app);
  const { headers } = await member.send(signInStaff, { body: { email: member.email, password: memberPassword } });
  assert.match(String(headers['set-cookie']), /^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const session = (cookie: string) =>
    app.app.inject({ url: `${apiPrefix}/staff/session`, headers: { host: consoleHost, cookie } });
  const value = member.cookieNow();
  assert.equal((await session(`__Host-staff=${value}`)).statusCode, 200);
  for (const name of ['staff', '__Secure-staff', '__host-staff', ' staff'])
    assert.equal((await session(`${name}=${value}`)).statusCode, 401, name);
});

test('the console’s calls exist on its host only, and nothing else does there', async () => {
  const { cookie } = await makeStaff(app, ['admin']);
  const statusOf = async (host: string, url: string, headers = {}) =>
    (await app.app.inject({ url, headers: { host, cookie: `__Host-staff=${cookie}`, ...headers } })).statusCode;
  assert.equal(await statusOf(consoleHost, `${apiPrefix}/staff/session`), 200);
  assert.equal(await statusOf(`${consoleHost}:443`, `${apiPrefix}/staff/session`), 200);
  for (const host of [siteHost, 'evil.example', `${consoleHost}.evil.example`, `x.${consoleHost}`]) {
    for (const url of [`${apiPrefix}/staff/session`, `${apiPrefix}/%73taff/session`, `${apiPrefix}/staff/session/`])
      assert.equal(await statusOf(host, url), 404, `${host} ${url}`);
    const forwarded = { 'x-forwarded-host': consoleHost, forwarded: `host=${consoleHost}` };
    assert.equal(await statusOf(host, `${apiPrefix}/staff/session`, forwarded), 404, `${host} forwarded`);
  }
  for (const url of [`${apiPrefix}/faqs`, '/agent-login', '/api/docs', '/dev/mailbox', '/dev/authenticator'])
    assert.equal(await statusOf(consoleHost, url), 404, url);
  assert.equal(await statusOf(siteHost, '/dev/authenticator'), 404);
  assert.equal(await statusOf(consoleHost, '/healthz'), 200);
});

test('passkeys are bound to the console’s host, whatever host a request names', async () => {
  const { call, send } = openBrowser(app, (await makeStaff(app, ['support'])).cookie);
  const { options } = await call(startPasskeySetUp, {});
  assert.deepEqual((options.rp as { id: string }).id, consoleHost);
  const foreign = makePasskey(`https://${siteHost}`).create(options);
  assert.equal((await send(addPasskey, { body: { name: 'Key', answer: foreign } })).body.code, 'invalid-passkey');
  const own = await call(startPasskeySetUp, {});
  const answer = makePasskey(`https://${consoleHost}`).create(own.options);
  assert.equal((await send(addPasskey, { body: { name: 'Key', answer } })).status, 200);
  assert.equal((await send(getStaffSession, {})).status, 200);
});
