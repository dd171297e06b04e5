import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import { loginAgent } from '@foodbank/contract/people/accounts';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import * as riderCalls from '@foodbank/contract/people/riders';
import { changeStaffPassword, signInStaff, verifyTotp } from '@foodbank/contract/people/staff-sessions';
import { openPersonSession } from '../src/domains/people/accounts/person-sessions.ts';
import { totpAt } from '../src/domains/people/second-factors/totp.ts';
import { createPasswords } from '../src/platform/passwords.ts';
import { type CookieBrowser, newAddress, openCookieBrowser } from './cookie-browser.ts';
import { codeIn, wrongCode } from './customer-texts.ts';
import { makeAgent } from './make-agent.ts';
import { makeOwnCustomer, personCalls } from './make-own-customer.ts';
import { makeRider } from './make-rider.ts';
import { testTotpSecret } from './make-staff.ts';
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

test('thirty wrong passwords that are being checked keep the right one of nobody waiting, and a known device has thirty of its own', async (t) => {
  const customer = await makeOwnCustomer(app, { passwordHash });
  const known = await openKnown(customer.phone);
  const { matches } = app.context.passwords;
  const released = Promise.withResolvers<void>();
  let checking = 0;
  t.mock.method(app.context.passwords, 'matches', async (...sent: Parameters<typeof matches>) => {
    if (sent[0] !== 'not the one') return matches(...sent);
    checking += 1;
    await released.promise;
    return false;
  });
  const wrong = Array.from({ length: 40 }, () => logIn(openCookieBrowser(app), customer.phone, 'not the one'));
  while (checking < 40) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal((await logIn(openCookieBrowser(app), customer.phone)).status, 200);
  released.resolve();
  assert.deepEqual(new Set((await Promise.all(wrong)).map(({ status }) => status)), new Set([401]));
  // That was the second right one on a new device. An account knows the ten devices that were used last.
  for (let n = 2; n < 30; n++) {
    app.clock.advance(1);
    assert.equal((await logIn(openCookieBrowser(app), customer.phone)).status, 200);
    if (n % 5 === 0) assert.equal((await logIn(known, customer.phone)).status, 200);
  }
  assert.equal((await logIn(openCookieBrowser(app), customer.phone)).status, 429);
  assert.equal((await logIn(known, customer.phone)).status, 200);
});

const signInAs = async (browser: CookieBrowser, email: string, on: TestApp = app) => {
  const { status } = await browser.send(signInStaff, { body: { email, password: memberPassword } });
  if (status !== 200) return [status];
  on.clock.advance(30);
  const code = totpAt(testTotpSecret, on.clock.now());
  return [status, (await browser.send(verifyTotp, { body: { code } })).status];
};

test('a flood of staff’s log-ins from nine addresses keeps out no member on a known device or signed in behind one of them', async (t) => {
  const own = await startApp(t, { env, passwords: createPasswords() });
  const [known, signedIn] = [await makeMember(own), await makeMember(own)];
  const addresses = Array.from({ length: 9 }, newAddress);
  const [atDesk, atWork] = [
    openCookieBrowser(own, { address: addresses[0] }),
    openCookieBrowser(own, { address: addresses[0] }),
  ];
  assert.deepEqual(await signInAs(atDesk, known.email, own), [200, 200]);
  assert.deepEqual(await signInAs(atWork, signedIn.email, own), [200, 200]);
  const flood = addresses.flatMap((address) => {
    const flooding = openCookieBrowser(own, { address });
    return Array.from({ length: 60 }, () =>
      flooding.send(signInStaff, { body: { email: `${randomUUID()}@example.com`, password: 'not the one' } }),
    );
  });
  atDesk.cookies.delete('staff');
  const body = { currentPassword: memberPassword, newPassword: 'another long pass phrase' };
  const seen = await Promise.all([
    atDesk.send(signInStaff, { body: { email: known.email, password: memberPassword } }),
    atWork.send(changeStaffPassword, { body }),
  ]);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  report(t, `the flood of 540: 401 ×${statuses.filter((one) => one === 401).length}, the rest 503`);
  assert.ok(statuses.filter((one) => one === 503).length > 300, 'the flood has a share only');
  assert.deepEqual(
    seen.map(({ status }) => status),
    [200, 200],
  );
});

test('beyond its failures an address writes no more lines in the audit log', async () => {
  const flooding = openCookieBrowser(app);
  for (let n = 0; n < 100; n++) assert.equal((await logIn(flooding, invented(), 'not the one')).status, 401);
  const sql = `select count(*)::int from audit_lines where action like '%sign-in-refused'`;
  const lines = async () => (await app.context.database.pool.query(sql)).rows[0].count;
  const before = await lines();
  const body = { email: 'somebody@example.com', password: 'not the one' };
  assert.equal((await logIn(flooding, invented(), 'not the one')).status, 429);
  assert.equal((await flooding.send(loginAgent, { body })).status, 429);
  assert.equal((await flooding.send(signInStaff, { body })).status, 429);
  assert.equal(await lines(), before);
  assert.equal((await logIn(openCookieBrowser(app), invented(), 'not the one')).status, 401);
  assert.equal(await lines(), before + 1, 'that of another address');
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
    const signIn = (browser: CookieBrowser) => signInAs(browser, member.email);
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

/** The ids of new requests for codes, each of a phone of its own. They stand there without the hour's pot of texts. */
const askForCodes = async (count: number, kind: 'customer' | 'rider' = 'customer') => {
  const requests = Array.from({ length: count }, () => randomUUID());
  const { clock, keys } = app.context;
  const sealed = keys.seal(JSON.stringify({ phone: '+2348139999999', content: {} }));
  const sql = `insert into phone_codes (id, kind, purpose, phone_digest, code_digest, sealed, created_at, expires_at)
    select id, $2, 'sign-in', 'phone of ' || id, 'code of ' || id, $3, $4::timestamptz, $4::timestamptz + interval '10 minutes' from unnest($1::uuid[]) id`;
  await app.context.database.pool.query(sql, [requests, kind, sealed, clock.now()]);
  return requests;
};

const typeCode = (browser: CookieBrowser, requestId: string, code = '000000') =>
  browser.send(calls.confirmSignInCode, { body: { requestId, code } });

/** Types a wrong code for every request: as many as were asked for, at ten at a time. Returns how many were checked. */
async function guessAll(browser: CookieBrowser, requests: readonly string[]): Promise<number> {
  let checked = 0;
  for (let from = 0; from < requests.length; from += 10) {
    const answers = await Promise.all(requests.slice(from, from + 10).map((one) => typeCode(browser, one)));
    checked += answers.filter(({ status }) => status === 400).length;
  }
  return checked;
}

test('an address guesses 100 codes an hour, 2,400 a day; then known devices and passwords go on', async (t) => {
  const [customer, rider] = [await makeOwnCustomer(app, { passwordHash }), await makeRider(app)];
  const known = await openKnown(customer.phone);
  const guessing = openCookieBrowser(app);
  let guesses = 0;
  for (let hour = 0; hour < 3; hour++) {
    if (hour > 0) app.clock.advance(3_600);
    guesses += await guessAll(guessing, await askForCodes(110));
  }
  report(t, `${guesses} guesses in three hours: ${guesses * 8} a day (9,600 before)`);
  assert.equal(guesses, 300);
  const behindIt = () => openCookieBrowser(app, { address: guessing.address });
  const [forCustomer = '', forRider = ''] = [...(await askForCodes(1)), ...(await askForCodes(1, 'rider'))];
  const refused = await typeCode(behindIt(), forCustomer);
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
  const ofRider = { requestId: forRider, code: '000000' };
  const { status } = await behindIt().send(riderCalls.signInRider, { body: ofRider });
  assert.equal(status, 429, 'riders’ codes count, too');
  assert.equal((await rider.send(riderCalls.getRiderSession, {})).status, 200);
});

test('codes for requests that there are not, or whose code can’t be tried any more, stop nobody’s codes behind an address', async () => {
  const [customer, rider] = [await makeOwnCustomer(app, { passwordHash }), await makeRider(app)];
  const empty = openCookieBrowser(app);
  const [tried = '', expired = ''] = await askForCodes(2);
  await app.context.database.pool.query('update phone_codes set expires_at = created_at where id = $1', [expired]);
  const atOnce = await Promise.all(Array.from({ length: 120 }, () => typeCode(empty, tried)));
  assert.ok(atOnce.every(({ body, status }) => status === 429 || body.code === 'invalid-code'));
  assert.equal(
    await guessAll(
      empty,
      Array.from({ length: 120 }, () => randomUUID()),
    ),
    120,
  );
  assert.equal(
    await guessAll(
      empty,
      Array.from({ length: 120 }, () => expired),
    ),
    120,
  );
  const reset = { code: '000000', newPassword: 'fried plantain' };
  for (const endpoint of [calls.resetCustomerPassword, calls.confirmSignUp, riderCalls.signInRider])
    for (let n = 0; n < 40; n++) {
      const body = {
        requestId: randomUUID(),
        ...(endpoint === calls.resetCustomerPassword ? reset : { code: '000000' }),
      };
      assert.equal((await empty.send(endpoint, { body })).body.code, 'invalid-code', endpoint.name);
    }
  const { rows } = await app.context.database.pool.query('select wrong from code_tries where address_digest = $1', [
    app.context.keys.digest(`code-tries:${empty.address}`),
  ]);
  assert.deepEqual(rows, [{ wrong: 3 }]);
  const behindIt = () => openCookieBrowser(app, { address: empty.address });
  const asked = await behindIt().send(calls.requestSignInCode, { body: { phone: customer.phone } });
  const code = await codeIn(app, customer.phone);
  assert.equal((await typeCode(behindIt(), String(asked.body.requestId), code)).status, 200);
  const forRider = await behindIt().send(riderCalls.requestRiderCode, { body: { phone: rider.phone } });
  const ofRider = { requestId: String(forRider.body.requestId), code: await codeIn(app, rider.phone) };
  assert.equal((await behindIt().send(riderCalls.signInRider, { body: ofRider })).status, 200);
});

test('behind a busy address three wrong codes are allowed for each right one of the last day', async () => {
  const digest = app.context.keys.digest('code-tries:10.99.0.1');
  const sql = 'insert into code_tries (address_digest, hour, wrong, accepted) values ($1, $2, 0, 40)';
  const hour = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000 - 5 * 3_600_000);
  await app.context.database.pool.query(sql, [digest, hour]);
  const busy = openCookieBrowser(app, { address: '10.99.0.1' });
  const [last = '', ...requests] = await askForCodes(121);
  assert.equal(await guessAll(busy, requests), 120);
  assert.equal((await typeCode(busy, last)).status, 429);
});

test('a hundred codes at once behind an address at its limit are no more guesses', async () => {
  const guessing = openCookieBrowser(app, { address: newAddress() });
  const requests = await askForCodes(150);
  const statuses = (await Promise.all(requests.map((one) => typeCode(guessing, one)))).map(({ status }) => status);
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
