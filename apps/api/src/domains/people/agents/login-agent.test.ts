import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loginAgent, resetPassword } from '@foodbank/contract/people/accounts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statement } from '../../../platform/database.ts';
import { createPasswords } from '../../../platform/passwords.ts';
import { updatePasswordHash } from '../accounts/queries.ts';

const refusedSignIns = statement<{ actor: string; subject: string; detail: object }>(
  'test-refused-sign-ins',
  `select actor, subject, detail from audit_lines where action = 'sign-in-refused' order by id`,
);
const app = await startApp({ after }, { passwords: createPasswords() });
const agent = await makeAgent(app);

let addresses = 0;
function signIn(email: string, password: string) {
  addresses += 1;
  const from = `10.5.${addresses >> 8}.${addresses & 255}`;
  return app.send(loginAgent, { body: { email, password } }, undefined, from);
}

/** Sets a password without an email. */
async function setPassword(password: string): Promise<void> {
  const hash = await app.context.passwords.hash(password);
  await app.context.database.write((tx) => updatePasswordHash(tx, agent.id, hash));
}

test('each missing or invalid field of a login gets its message', async () => {
  assert.deepEqual((await app.refused(loginAgent, { body: { email: '', password: '' } })).body.errors, {
    email: 'Email is required',
    password: 'Password is required',
  });
  const { body } = await app.refused(loginAgent, { body: { email: 'unknown@nowhere', password: '12345' } });
  assert.deepEqual(body.errors, { email: 'Email is invalid', password: 'Must be at least 6 characters long' });
  assert.deepEqual(
    [body.code, body.message],
    ['validation', 'Email is invalid'],
    'the first problem is the message of the whole',
  );
});

test('a password is used unchanged: spaces, any script and all 128 characters count', async () => {
  for (const password of [' spaces ', 'пароль', '🔑🔑🔑🔑🔑🔑', `${'x'.repeat(127)}y`, "'; drop table agents; --"]) {
    await setPassword(password);
    assert.equal((await signIn(agent.email, password)).status, 200, password);
    assert.equal((await signIn(agent.email, `_${[...password].slice(1).join('')}`)).status, 401, password);
  }
  const { status, body } = await signIn(agent.email, 'x'.repeat(129));
  assert.deepEqual([status, body.errors], [400, { password: 'Must be no more than 128 characters long' }]);
  // Not the generated password, which may have no small letter.
  await setPassword('Ofada rice');
  for (const wrong of [' Ofada rice', 'Ofada rice ', 'OFADA RICE', 'ofada rice'])
    assert.equal((await signIn(agent.email, wrong)).status, 401, wrong);
  await setPassword(agent.password);
});

test('an email address is accepted with surrounding spaces and in any case', async () => {
  for (const email of [` ${agent.email} `, agent.email.toUpperCase(), `\t${agent.email}\n`]) {
    const { status, body } = await signIn(email, agent.password);
    assert.deepEqual([status, (body.agent as { email: string }).email], [200, agent.email], email);
  }
});

test('a refused sign-in is in the audit log under the agent’s id, or under a digest without an agent', async () => {
  const before = (await app.context.database.read.list(refusedSignIns)).length;
  await signIn(agent.email, 'not the one');
  await signIn('Unknown@example.com', 'not the one');
  await signIn('unknown@example.com', 'not the one');
  const lines = (await app.context.database.read.list(refusedSignIns)).slice(before);
  assert.deepEqual(
    lines.map(({ actor }) => actor),
    ['visitor', 'visitor', 'visitor'],
  );
  const [known, unknown, again] = lines.map(({ subject }) => subject);
  assert.equal(known, agent.id);
  assert.match(unknown ?? '', /^[\w-]{43}$/);
  assert.equal(again, unknown);
  assert.doesNotMatch(JSON.stringify(lines), /@|not the one/);
});

test('in a burst of logins each succeeds or is refused with Retry-After, and other requests are answered', async () => {
  let [over, answered] = [false, 0];
  const one = () =>
    signIn(agent.email, agent.password).finally(() => {
      answered += 1;
    });
  const burst = Promise.all(Array.from({ length: 80 }, one)).finally(() => {
    over = true;
  });
  const overtakenBy: number[] = [];
  while (!over) {
    const before = answered;
    assert.equal((await app.app.inject({ url: '/healthz' })).statusCode, 200);
    await app.context.database.read.list(refusedSignIns);
    overtakenBy.push(answered - before);
    await sleep(5);
  }
  const answers = await burst;
  const counts = { 200: 0, 429: 0, 503: 0 };
  for (const { status, body, headers } of answers) {
    counts[status as keyof typeof counts] += 1;
    if (status === 503) assert.deepEqual([body.code, headers['retry-after']], ['unavailable', '2']);
  }
  assert.equal(counts[200] + counts[429] + counts[503], 80);
  assert.ok(counts[200] >= 30, JSON.stringify(counts));
  // A login takes about 25 ms, one after the other. Refusals of too many are immediate, so many can come in one interval.
  const late = overtakenBy.filter((count) => count > 4).length;
  assert.ok(late <= 1 + overtakenBy.length / 20, `others were overtaken by so many logins: ${overtakenBy}`);
  assert.equal((await signIn(agent.email, agent.password)).status, 200, 'no failure was counted');
});

test('attempts at codes use the same queue as logins, so a burst of them is limited, too', async () => {
  const body = { email: agent.email, otp: '000000', newPassword: 'a new password' };
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => app.send(resetPassword, { body }, undefined, `10.6.0.${index}`)),
  );
  for (const { status } of answers) assert.ok([400, 429, 503].includes(status), `${status}`);
});
