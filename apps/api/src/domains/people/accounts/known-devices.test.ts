import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { type CookieBrowser, openCookieBrowser } from '../../../../test/cookie-browser.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { env: { LIMIT_SCALE: '1' } });
const { pool } = app.context.database;
const password = 'jollof rice';
const passwordHash = await app.context.passwords.hash(password);
const daySeconds = 86_400;

const logIn = (browser: CookieBrowser, phone: string, typed = password) =>
  browser.send(calls.signInCustomer, { body: { phone, password: typed } });
const open = (browser: CookieBrowser) => browser.send(getCustomerSession, {});
/** When the only known device of an account was last noted as used. */
const usedAt = async (accountId: string): Promise<string> =>
  (
    await pool.query('select used_at from known_devices where account_id = $1', [accountId])
  ).rows[0].used_at.toISOString();
/** Strangers use up what they share of an account. */
async function useUp(one: (browser: CookieBrowser) => Promise<{ status: number }>): Promise<void> {
  for (let n = 0; n < 50; n++) assert.equal((await one(openCookieBrowser(app))).status, 401);
}

test('a device that is used without signing in stays known for 180 days after its last use, and its cookie too', async () => {
  const { id, phone } = await makeOwnCustomer(app, { passwordHash });
  const browser = openCookieBrowser(app);
  assert.equal((await logIn(browser, phone)).status, 200);
  for (let n = 0; n < 4; n++) {
    app.clock.advance(60 * daySeconds);
    const { status, headers } = await open(browser);
    assert.equal(status, 200);
    const [set = ''] = [headers['set-cookie'] ?? []].flat().filter((line) => String(line).startsWith('device='));
    assert.match(String(set), /Max-Age=15552000/, 'the browser keeps the cookie as long');
    assert.equal(await usedAt(id), app.clock.now().toISOString());
  }
  await browser.send(calls.signOutCustomer, {});
  await useUp((other) => logIn(other, phone, 'not the one'));
  assert.equal((await logIn(browser, phone)).status, 200, 'it has tries that strangers can’t use up');
  const { rows } = await pool.query('select count(*)::int as n from known_devices where account_id = $1', [id]);
  assert.deepEqual(rows, [{ n: 1 }]);
});

test('that is noted once a day, although the session is renewed each hour', async () => {
  const { id, phone } = await makeOwnCustomer(app, { passwordHash });
  const browser = openCookieBrowser(app);
  await logIn(browser, phone);
  const before = await usedAt(id);
  for (let hour = 1; hour <= 23; hour++) {
    app.clock.advance(3600);
    const { headers } = await open(browser);
    assert.ok(![headers['set-cookie'] ?? []].flat().some((line) => String(line).startsWith('device=')));
  }
  assert.equal(await usedAt(id), before);
  app.clock.advance(3600);
  await open(browser);
  assert.equal(await usedAt(id), app.clock.now().toISOString());
});

test('a device that an account forgot, and another account’s, is not made known by use', async () => {
  const { id, phone } = await makeOwnCustomer(app, { passwordHash });
  const other = await makeOwnCustomer(app, { passwordHash });
  const [browser, family] = [openCookieBrowser(app), openCookieBrowser(app)];
  await logIn(browser, phone);
  await logIn(family, other.phone);
  const [before, othersBefore] = [await usedAt(id), await usedAt(other.id)];
  await pool.query('update known_devices set password_version = password_version - 1 where account_id = $1', [id]);
  browser.cookies.set('device', `${browser.cookies.get('device')}.${family.cookies.get('device')}`);
  app.clock.advance(2 * daySeconds);
  assert.equal((await open(browser)).status, 200);
  assert.deepEqual([await usedAt(id), await usedAt(other.id)], [before, othersBefore]);
});

test('a signed-in customer without a known device types the own password, whatever strangers have used up', async () => {
  const { phone } = await makeOwnCustomer(app, { passwordHash });
  const [browser, second] = [openCookieBrowser(app), openCookieBrowser(app)];
  for (const one of [browser, second]) {
    await logIn(one, phone);
    one.cookies.delete('device');
  }
  await useUp((other) => logIn(other, phone, 'not the one'));
  const body = { currentPassword: 'not the one', newPassword: 'fried plantain' };
  for (let n = 0; n < 10; n++)
    assert.equal((await browser.send(calls.changeCustomerPassword, { body })).body.code, 'wrong-current-password');
  assert.equal((await browser.send(calls.changeCustomerPassword, { body })).status, 429, 'a session has ten, too');
  const right = { ...body, currentPassword: password };
  assert.equal((await second.send(calls.changeCustomerPassword, { body: right })).status, 200);
});
