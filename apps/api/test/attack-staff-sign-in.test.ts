import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loginAgent } from '@foodbank/contract/people/accounts';
import * as calls from '@foodbank/contract/people/staff-sessions';
import { totpAt } from '../src/domains/people/second-factors/totp.ts';
import { makeAgent } from './make-agent.ts';
import { makeStaff, staffCalls, testTotpSecret } from './make-staff.ts';
import { makeMember, memberPassword, openBrowser } from './staff-browser.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after });
const rightCode = () => totpAt(testTotpSecret, app.clock.now());
const wrongCode = () => String((Number(rightCode()) + 1) % 1_000_000).padStart(6, '0');

/** A member whose password was given, and a way to try codes from some address. */
async function makeHalfSignedIn() {
  const member = await makeMember(app, ['admin']);
  await member.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  const headers = { 'sec-fetch-site': 'same-origin', cookie: `staff=${member.cookieNow()}` };
  const guess = async (code: string, address = '10.0.0.1') =>
    (await app.send(calls.verifyTotp, { body: { code } }, undefined, address, headers)).status;
  return { ...member, guess };
}

test('after ten wrong codes from one address and fifty in all even the right one is refused, and all are in the audit', async () => {
  const { id, guess } = await makeHalfSignedIn();
  for (let count = 1; count <= 10; count++) assert.equal(await guess(wrongCode()), 400, `guess ${count}`);
  assert.equal(await guess(rightCode()), 429);
  for (let count = 11; count <= 50; count++) await guess(wrongCode(), `10.0.1.${Math.ceil(count / 8)}`);
  assert.equal(await guess(rightCode(), '10.0.2.1'), 429, 'from a new address');
  const { rowCount } = await app.context.database.pool.query(
    `select from audit_lines where subject = $1 and action = 'staff-check-refused'`,
    [id],
  );
  assert.equal(rowCount, 50);
});

test('a hundred codes at once are no more than ten guesses', async () => {
  const { guess } = await makeHalfSignedIn();
  const statuses = await Promise.all(Array.from({ length: 100 }, () => guess(wrongCode())));
  assert.equal(statuses.filter((status) => status === 400).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 90);
});

test('guesses at the password and at the codes count together, and for staff alone', async () => {
  const agent = await makeAgent(app);
  const anyone = openBrowser(app);
  const body = { email: agent.email, password: 'not the password' };
  for (let count = 1; count <= 10; count++) assert.equal((await anyone.send(calls.signInStaff, { body })).status, 401);
  assert.equal((await anyone.send(calls.signInStaff, { body })).status, 429);
  const login = { email: agent.email, password: agent.password };
  assert.ok((await app.call(loginAgent, { body: login })).token, 'the agent with this address signs in');
});

test('one code at once in two browsers signs one in', async () => {
  const { email, guess } = await makeHalfSignedIn();
  const other = openBrowser(app);
  await other.call(calls.signInStaff, { body: { email, password: memberPassword } });
  const code = rightCode();
  const statuses = await Promise.all([
    guess(code),
    other.send(calls.verifyTotp, { body: { code } }).then(({ status }) => status),
  ]);
  assert.deepEqual(statuses.sort(), [200, 400]);
});

test('a cookie that an attacker planted is never taken over: signing in makes a new one, and completing another', async () => {
  const member = await makeMember(app);
  const planted = 'A'.repeat(43);
  member.setCookie(planted);
  await member.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  const half = member.cookieNow();
  assert.notEqual(half, planted);
  await member.call(calls.verifyTotp, { body: { code: rightCode() } });
  assert.notEqual(member.cookieNow(), half);
  for (const cookie of [planted, half])
    assert.equal((await staffCalls(app, () => cookie).send(calls.getStaffSession, {})).status, 401);
});

test('a session of another member is not replaced by signing in under its cookie: it ends for neither and gives nothing', async () => {
  const [victim, attacker] = [await makeStaff(app, ['admin']), await makeMember(app, ['support'])];
  attacker.setCookie(victim.cookie);
  const { session } = await attacker.call(calls.signInStaff, {
    body: { email: attacker.email, password: memberPassword },
  });
  assert.deepEqual([session.member.id, session.stage], [attacker.id, 'second-factor']);
  assert.equal((await victim.send(calls.getStaffSession, {})).status, 200);
});

test('an unknown address, a wrong password, a closed and a suspended account are refused alike', async () => {
  const [member, suspended] = [await makeMember(app), await makeMember(app)];
  await app.context.database.pool.query(`update accounts set state = 'suspended' where id = $1`, [suspended.id]);
  const answers = await Promise.all(
    [
      { email: 'nobody@example.com', password: memberPassword },
      { email: member.email, password: 'not the password' },
      { email: suspended.email, password: memberPassword },
    ].map((body) => openBrowser(app).send(calls.signInStaff, { body })),
  );
  const seen = answers.map(({ status, body, headers }) => [status, body, headers['set-cookie']]);
  assert.deepEqual(seen[1], seen[0]);
  assert.deepEqual(seen[2], seen[0]);
  assert.deepEqual(seen[0]?.[0], 401);
});
