import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as factors from '@foodbank/contract/people/staff-factors';
import * as calls from '@foodbank/contract/people/staff-sessions';
import { makePasskey, type PasskeyFaults } from '../../../../test/software-passkey.ts';
import { makeMember, memberPassword, openBrowser } from '../../../../test/staff-browser.ts';
import { startApp } from '../../../../test/start-app.ts';
import { deleteFactors } from '../second-factors/queries.ts';

const app = await startApp({ after }, { workless: true });
const site = 'http://localhost:80';

/** A member whose only second factor is a passkey, signed in with it. */
async function makeHolder() {
  const member = await makeMember(app);
  await app.context.database.write((tx) => deleteFactors(tx, member.id));
  const credentials = { body: { email: member.email, password: memberPassword } };
  await member.call(calls.signInStaff, credentials);
  const passkey = makePasskey(site);
  const { options } = await member.call(factors.startPasskeySetUp, {});
  const added = await member.call(factors.addPasskey, {
    body: { name: 'Work laptop', answer: passkey.create(options) },
  });
  return { ...member, passkey, added, credentials };
}

test('a passkey as first factor completes the session and gives recovery codes, and signs in the next time', async () => {
  const { added, call, passkey, credentials } = await makeHolder();
  assert.deepEqual(
    [added.session.stage, added.session.factors.passkeys, added.recoveryCodes.length],
    ['complete', 1, 10],
  );
  await call(calls.signOutStaff, {});
  const { session } = await call(calls.signInStaff, credentials);
  assert.equal(session.stage, 'second-factor');
  const { options } = await call(factors.startPasskeySignIn, {});
  assert.deepEqual(
    [options.rpId, options.userVerification, (options.allowCredentials as { id: string }[]).map(({ id }) => id)],
    ['localhost', 'required', [passkey.id]],
  );
  const done = await call(factors.verifyPasskey, { body: { answer: passkey.get(options) } });
  assert.equal(done.session.stage, 'complete');
  const { passkeys } = await call(factors.listFactors, {});
  assert.deepEqual(passkeys, [
    {
      id: passkey.id,
      name: 'Work laptop',
      addedAt: app.clock.now().toISOString(),
      lastUsedAt: app.clock.now().toISOString(),
    },
  ]);
});

test('a passkey that did not check its user, was on another site, signs another challenge or has an old counter is refused', async () => {
  const { call, send, passkey, credentials } = await makeHolder();
  await call(calls.signOutStaff, {});
  await call(calls.signInStaff, credentials);
  const wrong: PasskeyFaults[] = [
    { unverified: true },
    { origin: 'http://evil.example' },
    { challenge: Buffer.from('another').toString('base64url') },
    { counter: 1 },
  ];
  for (const faults of wrong) {
    const { options } = await call(factors.startPasskeySignIn, {});
    const { status, body } = await send(factors.verifyPasskey, { body: { answer: passkey.get(options, faults) } });
    assert.deepEqual([status, body.code], [400, 'invalid-passkey'], JSON.stringify(faults));
  }
  const { options } = await call(factors.startPasskeySignIn, {});
  await call(factors.verifyPasskey, { body: { answer: passkey.get(options, { counter: 7 }) } });
});

test('a challenge works once, in its own session, for five minutes and for what it was made', async () => {
  const { call, send, passkey, credentials, email } = await makeHolder();
  const code = async (answer: Record<string, unknown>) =>
    (await send(factors.verifyPasskey, { body: { answer } })).body.code;
  await call(calls.signOutStaff, {});
  await call(calls.signInStaff, credentials);
  const { options } = await call(factors.startPasskeySignIn, {});
  assert.equal(await code(passkey.get(options, { unverified: true })), 'invalid-passkey');
  assert.equal(await code(passkey.get(options)), 'invalid-passkey', 'after a failure');
  const again = await call(factors.startPasskeySignIn, {});
  app.clock.advance(301);
  assert.equal(await code(passkey.get(again.options)), 'invalid-passkey', 'after five minutes');
  const other = openBrowser(app);
  await other.call(calls.signInStaff, { body: { email, password: memberPassword } });
  const stolen = await other.call(factors.startPasskeySignIn, {});
  assert.equal(await code(passkey.get(stolen.options)), 'invalid-passkey', 'of another session');
  const mine = await call(factors.startPasskeySignIn, {});
  await call(factors.verifyPasskey, { body: { answer: passkey.get(mine.options) } });
  const setUp = await call(factors.startPasskeySetUp, {});
  assert.equal(await code(passkey.get(setUp.options)), 'invalid-passkey', 'one that was made to add a passkey');
});

test('of one answer that is sent twice at once only one signs in', async () => {
  const { call, send, passkey, credentials } = await makeHolder();
  await call(calls.signOutStaff, {});
  await call(calls.signInStaff, credentials);
  const { options } = await call(factors.startPasskeySignIn, {});
  const body = { answer: passkey.get(options) };
  const sent = await Promise.all([send(factors.verifyPasskey, { body }), send(factors.verifyPasskey, { body })]);
  assert.equal(sent.filter(({ status }) => status === 200).length, 1);
});

test('another member’s passkey opens nothing, and cannot be added a second time', async () => {
  const holder = await makeHolder();
  const member = await makeMember(app);
  await member.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  const { options } = await member.call(factors.startPasskeySignIn, {});
  const answer = holder.passkey.get(options);
  assert.equal((await member.send(factors.verifyPasskey, { body: { answer } })).body.code, 'invalid-passkey');
  const complete = openBrowser(app);
  await app.context.database.write((tx) => deleteFactors(tx, member.id));
  await complete.call(calls.signInStaff, { body: { email: member.email, password: memberPassword } });
  const setUp = await complete.call(factors.startPasskeySetUp, {});
  const body = { name: 'Mine', answer: holder.passkey.create(setUp.options) };
  assert.equal((await complete.send(factors.addPasskey, { body })).body.code, 'invalid-passkey');
});

test('the last second factor stays, also when both are removed at once', async () => {
  const { call, send, passkey } = await makeHolder();
  assert.equal((await send(factors.removePasskey, { body: { id: passkey.id } })).body.code, 'last-factor');
  const second = makePasskey(site);
  const { options } = await call(factors.startPasskeySetUp, {});
  const added = await call(factors.addPasskey, { body: { name: 'Phone', answer: second.create(options) } });
  assert.deepEqual(added.recoveryCodes, [], 'the codes from before stay');
  const both = [passkey, second].map(({ id }) => send(factors.removePasskey, { body: { id } }));
  const statuses = (await Promise.all(both)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 409]);
  assert.equal((await send(factors.removePasskey, { body: { id: 'unknown' } })).status, 404);
});

test('an answer of any shape is refused without an error of the server', async () => {
  const { call, send, passkey, credentials } = await makeHolder();
  await call(calls.signOutStaff, {});
  await call(calls.signInStaff, credentials);
  const { id } = passkey;
  const odd = [{}, { id }, { id, rawId: id, type: 'public-key' }, { id, rawId: id, type: 'public-key', response: 5 }];
  const long = 'A'.repeat(20_000);
  const fields = { clientDataJSON: long, authenticatorData: long, signature: long };
  for (const answer of [...odd, { id, rawId: id, type: 'public-key', response: fields }, { id: [id], response: {} }]) {
    await call(factors.startPasskeySignIn, {});
    const { status, body } = await send(factors.verifyPasskey, { body: { answer } });
    if (status !== 429)
      assert.deepEqual([status, body.code], [400, 'invalid-passkey'], JSON.stringify(answer).slice(0, 80));
  }
  assert.equal((await send(factors.verifyPasskey, { body: { answer: 'text' } })).body.code, 'validation');
});

test('a member has at most 20 passkeys, so that their list stays short', async () => {
  const { id, call, send } = await makeHolder();
  await app.context.database.pool.query(
    `insert into staff_passkeys (id, staff_id, public_key, counter, transports, name, created_at)
     select 'more' || n, $1, '\\x00', 0, '{}', 'More', now() from generate_series(1, 18) n`,
    [id],
  );
  const { options } = await call(factors.startPasskeySetUp, {});
  await call(factors.addPasskey, { body: { name: 'The twentieth', answer: makePasskey(site).create(options) } });
  const refused = await send(factors.startPasskeySetUp, {});
  assert.deepEqual([refused.status, refused.body.code], [409, 'too-many-passkeys']);
});

test('a member is told of each passkey, removal and renewal of codes, also when another one was told a minute before', async () => {
  const { call, email, passkey } = await makeHolder();
  const add = async (name: string) => {
    const { options } = await call(factors.startPasskeySetUp, {});
    await call(factors.addPasskey, { body: { name, answer: makePasskey(site).create(options) } });
  };
  const minute = () => app.clock.advance(60);
  await call(factors.renewRecoveryCodes, {});
  await add('A thief’s phone');
  minute();
  await call(factors.renewRecoveryCodes, {});
  await call(factors.removePasskey, { body: { id: passkey.id } });
  const { rows } = await app.context.database.pool.query(
    `select kind, template_data->>'name' as name from emails where to_key = $1 and kind like 'staff-%' order by created_at, id`,
    [email],
  );
  assert.deepEqual(
    rows.map(({ kind, name }) => [kind, name]),
    [
      ['staff-factor-added', 'Work laptop'],
      ['staff-codes-renewed', null],
      ['staff-factor-added', 'A thief’s phone'],
      ['staff-codes-renewed', null],
      ['staff-factor-removed', 'Work laptop'],
    ],
  );
});
