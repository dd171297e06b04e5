import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { reviewPayouts } from '@foodbank/contract/earning/payouts-staff';
import { apiPrefix, type Endpoint } from '@foodbank/contract/endpoint';
import { roleNames } from '@foodbank/contract/people/permissions';
import * as factors from '@foodbank/contract/people/staff-factors';
import * as proofs from '@foodbank/contract/people/staff-proofs';
import * as calls from '@foodbank/contract/people/staff-sessions';
import { makeStaff, testTotpSecret } from '../../../../test/make-staff.ts';
import { makePasskey } from '../../../../test/software-passkey.ts';
import { makeMember, memberPassword, openBrowser } from '../../../../test/staff-browser.ts';
import { startApp } from '../../../../test/start-app.ts';
import { allStaffRoutes } from '../../../staff-routes.ts';
import { deleteFactors } from '../second-factors/queries.ts';
import { totpAt } from '../second-factors/totp.ts';

const app = await startApp({ after }, { workless: true });
const { clock } = app;
const { database } = app.context;
const endpoints = allStaffRoutes(app.context).map(({ endpoint }) => endpoint);
const guarded = endpoints.filter(({ proof }) => proof !== undefined);
const minutes = (count: number) => clock.advance(count * 60);
const password = { body: { password: memberPassword } };
const site = 'http://localhost:80';

/** A member who has just signed in with both factors. */
async function signedIn(roles: Parameters<typeof makeMember>[1] = ['support']) {
  const member = await makeMember(app, roles);
  // Each code works once, so the clock moves on to the next one.
  clock.advance(60);
  await member.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  await member.call(calls.verifyTotp, { body: { code: totpAt(testTotpSecret, clock.now()) } });
  return member;
}

/** The refusal of a call, which does nothing even if it is let in: its body has another media type. */
async function refusalOf({ method, path }: Endpoint, cookie: string): Promise<string | undefined> {
  const isRead = method === 'GET';
  const { body } = await app.app.inject({
    method,
    url: apiPrefix + path.replace(/\{\w+\}/g, randomUUID()),
    headers: {
      cookie: `staff=${cookie}`,
      'sec-fetch-site': 'same-origin',
      ...(isRead ? {} : { 'content-type': 'text/plain' }),
    },
    ...(isRead ? {} : { payload: 'nothing' }),
  });
  return body.startsWith('{') ? JSON.parse(body).code : undefined;
}

test('factors, exports, rights, decisions of a second person and payouts need a proof of who is there', () => {
  const named = (pattern: RegExp) => endpoints.filter(({ name }) => pattern.test(name));
  for (const { name, proof } of [
    ...named(/^(export|download)/),
    ...named(/(Totp|RecoveryCodes|addPasskey|removePasskey|Passkey)SetUp$/),
  ])
    assert.equal(proof, 'recent', name);
  const names = guarded.map(({ name, proof }) => `${name} ${proof}`);
  for (const one of [
    ...['removePasskey', 'addPasskey', 'removeTotp', 'renewRecoveryCodes'],
    ...['inviteStaff', 'changeStaffRoles', 'requestFactorReset', 'approveApproval', 'acceptAccountName'],
    'decideAlikeCustomer',
  ])
    assert.ok(names.includes(`${one} recent`), one);
  for (const one of ['reviewPayouts', 'approvePayouts', 'reviewPartnerPayouts', 'approvePartnerPayouts'])
    assert.ok(names.includes(`${one} review`), one);
});

test('signing in is a proof for five minutes; then each of these calls is refused until another one is given', async () => {
  const { cookie } = await makeStaff(
    app,
    roleNames.filter((role) => role !== 'packer'),
  );
  clock.advance(4 * 60 + 59);
  for (const endpoint of guarded.filter(({ proof }) => proof === 'recent'))
    assert.notEqual(await refusalOf(endpoint, cookie), 'proof-needed', endpoint.name);
  clock.advance(1);
  for (const endpoint of guarded) assert.equal(await refusalOf(endpoint, cookie), 'proof-needed', endpoint.name);
});

test('a session that somebody else found open changes no factor and makes no recovery codes', async () => {
  const { send, call, id } = await signedIn();
  minutes(6);
  for (const [endpoint, sent] of [
    [calls.startTotpSetUp, {}],
    [factors.startPasskeySetUp, {}],
    [factors.removeTotp, {}],
    [factors.renewRecoveryCodes, {}],
  ] as const) {
    const { status, body } = await send(endpoint, sent);
    assert.deepEqual([status, body.code], [403, 'proof-needed'], endpoint.name);
  }
  const wrong = await send(proofs.proveByPassword, { body: { password: 'not my password' } });
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong-current-password']);
  assert.equal((await send(factors.renewRecoveryCodes, {})).status, 403);
  const { rows } = await database.pool.query(
    `select action from audit_lines where actor = $1 and action in ('staff-check-refused', 'recovery-codes-renewed')`,
    [id],
  );
  assert.deepEqual(rows, [{ action: 'staff-check-refused' }]);
  await call(proofs.proveByPassword, password);
  assert.equal((await call(factors.renewRecoveryCodes, {})).recoveryCodes.length, 10);
});

test('a proof is guessed ten times at most, together with the tries of signing in', async () => {
  const { send } = await signedIn();
  minutes(6);
  const tries = [];
  for (let count = 0; count < 11; count += 1)
    tries.push((await send(proofs.proveByPassword, { body: { password: `guess ${count}` } })).status);
  assert.deepEqual(tries, [...Array(10).fill(400), 429]);
  assert.equal((await send(proofs.proveByPassword, password)).status, 429);
});

test('a code of the authenticator app is a proof, once', async () => {
  const { send } = await signedIn();
  minutes(6);
  const code = { body: { code: totpAt(testTotpSecret, clock.now()) } };
  assert.equal((await send(proofs.proveByTotp, code)).status, 200);
  assert.equal((await send(factors.renewRecoveryCodes, {})).status, 200);
  assert.equal((await send(proofs.proveByTotp, code)).body.code, 'invalid-code');
});

test('a passkey is a proof, also while another passkey is being added', async () => {
  const member = await makeMember(app);
  await database.write((tx) => deleteFactors(tx, member.id));
  await member.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  const [first, second] = [makePasskey(site), makePasskey(site)];
  const { options } = await member.call(factors.startPasskeySetUp, {});
  await member.call(factors.addPasskey, { body: { name: 'Laptop', answer: first.create(options) } });
  minutes(4);
  const more = await member.call(factors.startPasskeySetUp, {});
  const adding = { body: { name: 'Phone', answer: second.create(more.options) } };
  minutes(2);
  assert.equal((await member.send(factors.addPasskey, adding)).body.code, 'proof-needed');
  const asked = await member.call(proofs.startPasskeyProof, {});
  const other = makePasskey(site);
  assert.equal((await member.send(proofs.proveByPasskey, { body: { answer: other.get(asked.options) } })).status, 400);
  const again = await member.call(proofs.startPasskeyProof, {});
  await member.call(proofs.proveByPasskey, { body: { answer: first.get(again.options) } });
  assert.equal((await member.call(factors.addPasskey, adding)).session.factors.passkeys, 2);
});

test('one proof serves a whole review of payouts, for 15 minutes, if the review begins within five', async () => {
  const { send, call } = await signedIn(['finance']);
  const review = async () => (await send(reviewPayouts, { body: {} })).body.code;
  minutes(4);
  assert.equal(await review(), 'validation', 'let in');
  minutes(10);
  assert.equal(await review(), 'validation');
  assert.equal((await send(factors.renewRecoveryCodes, {})).body.code, 'proof-needed', 'for factors five minutes');
  minutes(2);
  assert.equal(await review(), 'proof-needed');
  await call(proofs.proveByPassword, password);
  minutes(6);
  assert.equal(await review(), 'proof-needed', 'no review was begun');
});

test('a proof counts in its own session only, and a changed password is one', async () => {
  const member = await signedIn();
  const elsewhere = openBrowser(app);
  clock.advance(60);
  await elsewhere.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  await elsewhere.call(calls.verifyTotp, { body: { code: totpAt(testTotpSecret, clock.now()) } });
  minutes(6);
  await member.call(proofs.proveByPassword, password);
  assert.equal((await elsewhere.send(factors.renewRecoveryCodes, {})).body.code, 'proof-needed');
  minutes(6);
  await member.call(calls.changeStaffPassword, {
    body: { currentPassword: memberPassword, newPassword: 'another long pass phrase' },
  });
  assert.equal((await member.send(factors.renewRecoveryCodes, {})).status, 200);
});

test('who sets up the first factor later than five minutes after the password gives it again', async () => {
  const member = await makeMember(app);
  await database.write((tx) => deleteFactors(tx, member.id));
  await member.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  const { secret } = await member.call(calls.startTotpSetUp, {});
  minutes(6);
  const code = () => ({ body: { code: totpAt(secret.replaceAll(' ', ''), clock.now()) } });
  assert.equal((await member.send(calls.confirmTotpSetUp, code())).body.code, 'proof-needed');
  await member.call(proofs.proveByPassword, password);
  assert.equal((await member.call(calls.confirmTotpSetUp, code())).session.stage, 'complete');
});
