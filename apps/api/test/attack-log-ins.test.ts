import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import { loginAgent } from '@foodbank/contract/people/accounts';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import * as riderCalls from '@foodbank/contract/people/riders';
import { signInStaff, verifyTotp } from '@foodbank/contract/people/staff-sessions';
import { openPersonSession } from '../src/domains/people/accounts/person-sessions.ts';
import { totpAt } from '../src/domains/people/second-factors/totp.ts';
import { createPasswords } from '../src/platform/passwords.ts';
import { type CookieBrowser, newAddress, openCookieBrowser } from './cookie-browser.ts';
import { codeIn, wrongCode } from './customer-texts.ts';
import { makeAgent } from './make-agent.ts';
import { makeOwnCustomer, personCalls } from './make-own-customer.ts';
import { makeRider } from './make-rider.ts';
import { testTotpSecret } from './make-staff.ts';
import { bePeople, gateway } from './people-behind-one-address.ts';
import { makeMember, memberPassword } from './staff-browser.ts';
import { startApp, type TestApp } from './start-app.ts';

/*
 * What strangers try at the log-ins, at the product's own limits: floods of right and wrong passwords, 50 wrong ones for everybody, and
 * codes without end. Beside each attack stand the people who must not notice it.
 */
const env = { LIMIT_SCALE: '1' };
const app = await startApp({ after }, { env });
const password = 'jollof rice';
const passwordHash = await app.context.passwords.hash(password);

const logIn = (browser: CookieBrowser, phone: string, typed = password) =>
  browser.send(calls.signInCustomer, { body: { phone, password: typed } });
const invented = () => `0813${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

/** A browser that has logged in to an account and out again. */
async function openKnown(of: string, on: TestApp = app): Promise<CookieBrowser> {
  const browser = openCookieBrowser(on);
  assert.equal((await logIn(browser, of)).status, 200);
  await browser.send(calls.signOutCustomer, {});
  return browser;
}

/** Many requests at once, from one address: half of them are right passwords of the attacker's own accounts, half wrong ones of anybody. */
async function startFlood(on: TestApp, requests: number, hash: string) {
  const own = await Promise.all(Array.from({ length: 30 }, () => makeOwnCustomer(on, { passwordHash: hash })));
  const flooding = openCookieBrowser(on);
  const one = (index: number) => {
    const { phone } = own[index % own.length] ?? assert.fail();
    return index % 2 === 0 ? logIn(flooding, phone) : logIn(flooding, invented(), 'not the one');
  };
  return { flooding, answers: Promise.all(Array.from({ length: requests }, (_, index) => one(index))) };
}

const report = (t: TestContext, text: string) => t.diagnostic(text);

test('a flood of right and wrong passwords from one address keeps nobody else waiting, and known devices behind that address neither', async (t) => {
  const own = await startApp(t, { env, passwords: createPasswords() });
  const hash = await own.context.passwords.hash(password);
  const [calm, neighbour] = [
    await makeOwnCustomer(own, { passwordHash: hash }),
    await makeOwnCustomer(own, { passwordHash: hash }),
  ];
  const known = await openKnown(neighbour.phone, own);
  const { flooding, answers } = await startFlood(own, 400, hash);
  const behindIt = openCookieBrowser(own, { address: flooding.address });
  for (const [name, value] of known.cookies) behindIt.cookies.set(name, value);
  const time = async (browser: CookieBrowser, phone: string) => {
    const beganAt = performance.now();
    const { status } = await logIn(browser, phone);
    return { status, ms: Math.round(performance.now() - beganAt) };
  };
  const seen = await Promise.all([time(openCookieBrowser(own), calm.phone), time(behindIt, neighbour.phone)]);
  const floodBegan = performance.now();
  const statuses = (await answers).map(({ status }) => status);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  report(
    t,
    `log-ins beside the flood: ${JSON.stringify(seen)}; the flood went on for ${Math.round(performance.now() - floodBegan)} ms`,
  );
  report(t, `the flood of 400: 200 ×${count(200)}, 401 ×${count(401)}, 429 ×${count(429)}, 503 ×${count(503)}`);
  assert.deepEqual(
    seen.map(({ status }) => status),
    [200, 200],
  );
  for (const { ms } of seen) assert.ok(ms < 5_000, `a log-in beside the flood took ${ms} ms`);
  assert.ok(count(503) > 0, 'the flood has a share only');
});

test('an account logs in thirty times an hour, and the next right password costs no hash', async (t) => {
  const customer = await makeOwnCustomer(app, { passwordHash });
  for (let n = 0; n < 30; n++) assert.equal((await logIn(openCookieBrowser(app), customer.phone)).status, 200);
  const matches = t.mock.method(app.context.passwords, 'matches');
  const { status, headers } = await logIn(openCookieBrowser(app), customer.phone);
  assert.deepEqual([status, Number(headers['retry-after']) > 3_500], [429, true]);
  assert.equal(matches.mock.callCount(), 0);
  const other = await makeOwnCustomer(app, { passwordHash });
  assert.equal((await logIn(openCookieBrowser(app), other.phone)).status, 200);
});

/** Fifty wrong passwords from as many addresses, after which an account has no allowance left for strangers. */
async function lockOut(one: (browser: CookieBrowser) => Promise<{ status: number }>): Promise<void> {
  const statuses = [];
  for (let n = 0; n < 51; n++) statuses.push((await one(openCookieBrowser(app))).status);
  assert.deepEqual([statuses[49], statuses[50]], [401, 429]);
}

test('fifty wrong passwords for each member of staff stop strangers, and each member signs in on a device that signed in before', async () => {
  for (const role of ['admin', 'finance', 'support'] as const) {
    const member = await makeMember(app, [role]);
    const own = openCookieBrowser(app);
    const signIn = async (browser: CookieBrowser) => {
      const { status } = await browser.send(signInStaff, { body: { email: member.email, password: memberPassword } });
      if (status !== 200) return [status];
      app.clock.advance(30);
      const code = totpAt(testTotpSecret, app.clock.now());
      return [status, (await browser.send(verifyTotp, { body: { code } })).status];
    };
    assert.deepEqual(await signIn(own), [200, 200]);
    const body = { email: member.email, password: 'not the one' };
    await lockOut((browser) => browser.send(signInStaff, { body }));
    assert.deepEqual(await signIn(own), [200, 200], role);
    assert.deepEqual(await signIn(openCookieBrowser(app)), [429], 'a new device has to wait');
  }
});

test('fifty wrong passwords stop no agent and no customer on a device that logged in before', async () => {
  const agent = await makeAgent(app);
  const asAgent = (browser: CookieBrowser, typed: string) =>
    browser.send(loginAgent, { body: { email: agent.email, password: typed } });
  const laptop = openCookieBrowser(app);
  assert.equal((await asAgent(laptop, agent.password)).status, 200);
  const customer = await makeOwnCustomer(app, { passwordHash });
  const phone = await openKnown(customer.phone);
  await lockOut((browser) => asAgent(browser, 'not the one'));
  await lockOut((browser) => logIn(browser, customer.phone, 'not the one'));
  assert.equal((await asAgent(laptop, agent.password)).status, 200);
  assert.equal((await logIn(phone, customer.phone)).status, 200);
});

test('a known device has ten tries in a quarter of an hour, and is known to its own account only', async () => {
  const [customer, other] = [
    await makeOwnCustomer(app, { passwordHash }),
    await makeOwnCustomer(app, { passwordHash }),
  ];
  const known = await openKnown(customer.phone);
  for (let n = 0; n < 10; n++) assert.equal((await logIn(known, customer.phone, 'not the one')).status, 401);
  assert.equal((await logIn(known, customer.phone)).status, 429);
  assert.equal((await logIn(openCookieBrowser(app), customer.phone)).status, 200, 'others are not slowed by it');
  await lockOut((browser) => logIn(browser, other.phone, 'not the one'));
  assert.equal((await logIn(await openKnown(customer.phone), other.phone)).status, 429);
});

test('a new password and the end of all sessions make other devices unknown; the device that did it stays known', async () => {
  const customer = await makeOwnCustomer(app, { passwordHash });
  const [own, thief] = [await openKnown(customer.phone), await openKnown(customer.phone)];
  await logIn(own, customer.phone);
  const body = { currentPassword: password, newPassword: 'fried plantain' };
  assert.equal((await own.send(calls.changeCustomerPassword, { body })).status, 200);
  await lockOut((browser) => logIn(browser, customer.phone, 'not the one'));
  assert.equal((await logIn(thief, customer.phone, 'fried plantain')).status, 429);
  assert.equal((await logIn(own, customer.phone, 'fried plantain')).status, 200);
});

test('an attacker’s device that was put into a browser before is not made known by the log-in of its user', async () => {
  const [victim, attacker] = [
    await makeOwnCustomer(app, { passwordHash }),
    await makeOwnCustomer(app, { passwordHash }),
  ];
  const planted = await openKnown(attacker.phone);
  const browser = openCookieBrowser(app);
  browser.cookies.set('device', planted.cookies.get('device') ?? '');
  assert.equal((await logIn(browser, victim.phone)).status, 200);
  await lockOut((one) => logIn(one, victim.phone, 'not the one'));
  assert.equal((await logIn(planted, victim.phone)).status, 429);
  assert.equal((await logIn(browser, victim.phone)).status, 200);
  assert.equal((await logIn(browser, attacker.phone)).status, 200, 'a shared phone is known to both');
});

const guess = (browser: CookieBrowser) =>
  browser.send(calls.confirmSignInCode, { body: { requestId: randomUUID(), code: '000000' } });

test('an address guesses 100 codes an hour, 2,400 a day; then known devices and passwords go on', async (t) => {
  const [customer, rider] = [await makeOwnCustomer(app, { passwordHash }), await makeRider(app)];
  const known = await openKnown(customer.phone);
  const guessing = openCookieBrowser(app);
  let guesses = 0;
  for (let hour = 0; hour < 3; hour++) {
    if (hour > 0) app.clock.advance(3_600);
    for (let status = 400; status === 400; guesses += status === 400 ? 1 : 0) status = (await guess(guessing)).status;
  }
  report(t, `${guesses} guesses in three hours: ${guesses * 8} a day (9,600 before)`);
  assert.equal(guesses, 300);
  const behindIt = () => openCookieBrowser(app, { address: guessing.address });
  const refused = await guess(behindIt());
  assert.match(refused.body.message, /^Too many wrong codes came from your network\./);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  const asked = await behindIt().send(calls.requestSignInCode, { body: { phone: customer.phone } });
  const body = { requestId: String(asked.body.requestId), code: await codeIn(app, customer.phone) };
  assert.equal((await behindIt().send(calls.confirmSignInCode, { body })).status, 429, 'a new device has to wait');
  const own = behindIt();
  own.cookies.set('device', known.cookies.get('device') ?? '');
  const mistyped = { ...body, code: wrongCode(body.code) };
  assert.equal((await own.send(calls.confirmSignInCode, { body: mistyped })).body.code, 'invalid-code');
  assert.equal((await own.send(calls.confirmSignInCode, { body })).status, 200, 'the owner’s device');
  assert.equal((await logIn(behindIt(), customer.phone)).status, 200, 'a password on a new device');
  const forRider = { requestId: randomUUID(), code: '000000' };
  assert.equal(
    (await behindIt().send(riderCalls.signInRider, { body: forRider })).status,
    429,
    'riders’ codes count, too',
  );
  assert.equal((await rider.send(riderCalls.getRiderSession, {})).status, 200);
});

test('behind a busy address three wrong codes are allowed for each right one of the last day', async () => {
  const digest = app.context.keys.digest('code-tries:10.99.0.1');
  const sql = 'insert into code_tries (address_digest, hour, wrong, accepted) values ($1, $2, 0, 40)';
  const hour = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000 - 5 * 3_600_000);
  await app.context.database.pool.query(sql, [digest, hour]);
  const busy = openCookieBrowser(app, { address: '10.99.0.1' });
  for (let n = 0; n < 120; n++) assert.equal((await guess(busy)).status, 400, `guess ${n}`);
  assert.equal((await guess(busy)).status, 429);
});

test('a hundred codes at once behind an address at its limit are no more guesses', async () => {
  const guessing = openCookieBrowser(app, { address: newAddress() });
  const statuses = (await Promise.all(Array.from({ length: 150 }, () => guess(guessing)))).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 400).length, 100);
});

test('four sessions of one account make 600 calls a minute together', async (t) => {
  const { id, cookie } = await makeOwnCustomer(app);
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const open = () => app.context.database.write((tx) => openPersonSession(tx, id, device));
  const cookies = [cookie, await open(), await open(), await open()];
  const statuses = [];
  for (let n = 0; n < 800; n++) {
    const session = personCalls(app, 'customer', () => cookies[n % 4] ?? null);
    statuses.push((await session.send(getCustomerSession, {})).status);
  }
  const answered = statuses.filter((status) => status === 200).length;
  report(t, `${answered} of 800 calls were answered (800 before)`);
  assert.equal(answered, 600);
});

test('beside a flood behind their address two hundred people log in on new phones, and none is refused', async (t) => {
  const own = await startApp(t, { env, workless: true });
  const shelf = { storeId: randomUUID(), productId: randomUUID() };
  const crowd = await bePeople({ app: own, count: 200, shelf });
  for (const { phone, password: typed } of crowd.people)
    await makeOwnCustomer(own, { phone, passwordHash: await own.context.passwords.hash(typed) });
  const flooding = openCookieBrowser(own, { address: gateway });
  const flood = (count: number) =>
    Promise.all(Array.from({ length: count }, () => logIn(flooding, invented(), 'not the one')));
  for (let n = 0; n < 6; n++) await flood(20);
  let tried = 120;
  for (let from = 0; from < 200; from += 20, tried += 5)
    await Promise.all([flood(5), ...crowd.people.slice(from, from + 20).map((person) => person.logIn('password'))]);
  report(
    t,
    `200 people logged in beside ${tried} wrong passwords behind the same address; refused: ${crowd.refused.length}`,
  );
  assert.deepEqual(crowd.refused.slice(0, 5), []);
});
