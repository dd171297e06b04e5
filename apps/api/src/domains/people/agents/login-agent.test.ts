import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loginAgent, resetPassword } from '@foodbank/contract/people/accounts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statement } from '../../../platform/database.ts';
import { updatePasswordHash } from './queries.ts';

const refusedSignIns = statement<{ actor: string; subject: string; detail: object }>(
  'test-refused-sign-ins',
  `select actor, subject, detail from audit_lines where action = 'sign-in-refused' order by id`,
);
const app = await startApp({ after });
const agent = await makeAgent(app);

let addresses = 0;
function signIn(email: string, password: string) {
  addresses += 1;
  const from = `10.5.${addresses >> 8}.${addresses & 255}`;
  return app.send(loginAgent, { body: { email, password } }, undefined, from);
}

/** Puts a password in force without an email. */
async function setPassword(password: string): Promise<void> {
  const hash = await app.context.passwords.hash(password);
  await app.context.database.write((tx) => updatePasswordHash(tx, agent.id, hash));
}

test('a login asks for each field with its message', async () => {
  assert.deepEqual((await app.refused(loginAgent, { body: { email: '', password: '' } })).body.errors, {
    email: 'Email is required',
    password: 'Password is required',
  });
  const { body } = await app.refused(loginAgent, { body: { email: 'nobody@nowhere', password: '12345' } });
  assert.deepEqual(body.errors, { email: 'Email is invalid', password: 'Must be at least 6 characters long' });
  assert.deepEqual([body.code, body.message], ['validation', 'Email is invalid'], 'the first problem stands for all');
});

test('a password is taken as it is: spaces, scripts and all 128 characters of it', async () => {
  for (const password of [' spaces ', 'пароль', '🔑🔑🔑🔑🔑🔑', `${'x'.repeat(127)}y`, "'; drop table agents; --"]) {
    await setPassword(password);
    assert.equal((await signIn(agent.email, password)).status, 200, password);
    assert.equal((await signIn(agent.email, `_${[...password].slice(1).join('')}`)).status, 401, password);
  }
  await setPassword(agent.password);
  const { status, body } = await signIn(agent.email, 'x'.repeat(129));
  assert.deepEqual([status, body.errors], [400, { password: 'Must be no more than 128 characters long' }]);
  assert.equal((await signIn(agent.email, ` ${agent.password}`)).status, 401);
  assert.equal((await signIn(agent.email, agent.password.toUpperCase())).status, 401);
});

test('an e-mail address is taken with spaces around it and in any case', async () => {
  for (const email of [` ${agent.email} `, agent.email.toUpperCase(), `\t${agent.email}\n`]) {
    const { status, body } = await signIn(email, agent.password);
    assert.deepEqual([status, (body.agent as { email: string }).email], [200, agent.email], email);
  }
});

test('a refused sign-in is noted under the agent’s id, or under a digest where there is no agent', async () => {
  const before = (await app.context.database.read.list(refusedSignIns)).length;
  await signIn(agent.email, 'not the one');
  await signIn('Nobody@example.com', 'not the one');
  await signIn('nobody@example.com', 'not the one');
  const lines = (await app.context.database.read.list(refusedSignIns)).slice(before);
  assert.deepEqual(
    lines.map(({ actor }) => actor),
    ['visitor', 'visitor', 'visitor'],
  );
  const [known, nobody, again] = lines.map(({ subject }) => subject);
  assert.equal(known, agent.id);
  assert.match(nobody ?? '', /^[\w-]{43}$/);
  assert.equal(again, nobody);
  assert.doesNotMatch(JSON.stringify(lines), /@|not the one/);
});

test('in a storm of logins each is served or told to come back, and everything else is answered', async () => {
  let [over, answered] = [false, 0];
  const one = () =>
    signIn(agent.email, agent.password).finally(() => {
      answered += 1;
    });
  const storm = Promise.all(Array.from({ length: 80 }, one)).finally(() => {
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
  const answers = await storm;
  const counts = { 200: 0, 429: 0, 503: 0 };
  for (const { status, body, headers } of answers) {
    counts[status as keyof typeof counts] += 1;
    if (status === 503) assert.deepEqual([body.code, headers['retry-after']], ['unavailable', '2']);
  }
  assert.equal(counts[200] + counts[429] + counts[503], 80);
  assert.ok(counts[200] >= 30, JSON.stringify(counts));
  // A login takes some 25 ms at its turn. What refuses too many does so at once, all in one moment.
  const late = overtakenBy.filter((count) => count > 4).length;
  assert.ok(late <= 1 + overtakenBy.length / 20, `others were overtaken by so many logins: ${overtakenBy}`);
  assert.equal((await signIn(agent.email, agent.password)).status, 200, 'nothing of the storm is held against anybody');
});

test('codes are tried behind the same gate, so no storm of them keeps the process from its work', async () => {
  const body = { email: agent.email, otp: '000000', newPassword: 'a new password' };
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => app.send(resetPassword, { body }, undefined, `10.6.0.${index}`)),
  );
  for (const { status } of answers) assert.ok([400, 429, 503].includes(status), `${status}`);
});
