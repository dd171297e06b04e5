import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { loginAgent, requestPasswordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { registerAgent } from '@foodbank/contract/people/agents';
import { makeAgent } from '../../../../test/make-agent.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { statement } from '../../../platform/database.ts';

const emailCount = statement<{ count: number }>(
  'test-emails-to',
  'select count(*) from emails where to_key = $1 and kind = $2',
);
const app = await startApp({ after });
const agent = await makeAgent(app);
const person = { firstname: 'Ada', lastname: 'Obi', category: 'student' };

/** The public calls and the body of each for an address. */
const callsWithAddress: readonly [Endpoint, (email: string) => object][] = [
  [registerAgent, (email) => ({ ...person, email })],
  [loginAgent, (email) => ({ email, password: 'not the one' })],
  [requestPasswordReset, (email) => ({ email })],
  [resetPassword, (email) => ({ email, otp: '000000', newPassword: 'a new password' })],
];

/** An address with an account, and others of the same length without one. */
const known = agent.email;
let unknownCount = 10;
function newStranger(): string {
  unknownCount += 1;
  return `${`stranger${unknownCount}`.slice(-known.indexOf('@'))}${known.slice(known.indexOf('@'))}`;
}

/** A reply as the caller sees it, without the address itself and the headers that differ between any two replies. */
async function appearance(endpoint: Endpoint, email: string, body: object, from?: string) {
  const answer = await app.send(endpoint, { body }, undefined, from);
  const { date, 'x-request-id': id, ...headers } = answer.headers;
  return { status: answer.status, headers, body: JSON.parse(JSON.stringify(answer.body).replaceAll(email, 'E')) };
}

for (const [endpoint, bodyFor] of callsWithAddress) {
  const { name } = endpoint;

  test(`${name} gives the same reply whether or not the address has an account`, async () => {
    const seen = [];
    for (const email of [known, newStranger()]) seen.push(await appearance(endpoint, email, bodyFor(email)));
    assert.deepEqual(seen[0], seen[1]);
  });

  test(`${name} hashes the same number of passwords whether or not the address has an account`, async (t) => {
    const { passwords } = app.context;
    const hashing = [t.mock.method(passwords, 'hash'), t.mock.method(passwords, 'matches')];
    const counts = [];
    for (const email of [known, newStranger()]) {
      await appearance(endpoint, email, bodyFor(email), `10.3.${counts.length}.1`);
      counts.push(hashing.map(({ mock }) => mock.callCount()));
      for (const { mock } of hashing) mock.resetCalls();
    }
    assert.deepEqual(counts[0], counts[1]);
  });
}

test('too many failures are refused in the same way whether or not the address has an account', async () => {
  const refusalsOf = async (email: string, from: string) => {
    const seen = [];
    for (let count = 0; count < 12; count++) {
      const { status, body } = await appearance(loginAgent, email, { email, password: 'not the one' }, from);
      seen.push({ status, body });
    }
    return seen;
  };
  const [one, other] = [await makeAgent(app), 'no.account@example.com'];
  assert.deepEqual(await refusalsOf(one.email, '10.4.0.1'), await refusalsOf(other, '10.4.0.2'));
});

test('an address without an account gets no email for a forgotten password', async () => {
  app.clock.advance(3600);
  await app.call(requestPasswordReset, { body: { email: 'stranger@example.com' } });
  await app.call(requestPasswordReset, { body: { email: known } });
  await waitForWorker(app);
  const sentTo = async (email: string) =>
    (await app.context.database.read.get(emailCount, [email, 'reset-code'])).count;
  assert.deepEqual([await sentTo('stranger@example.com'), (await sentTo(known)) > 0], [0, true]);
});

test('registering an address ten times sends five emails an hour and always gives the same reply', async () => {
  const email = 'Flooded@Example.com';
  const answers = [];
  for (let count = 0; count < 10; count++) {
    const spelled = count % 2 ? email.toUpperCase() : email;
    answers.push(await appearance(registerAgent, spelled, { ...person, email: spelled }));
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  await waitForWorker(app);
  assert.equal((await app.emails(email)).length, 5);
  app.clock.advance(3599);
  await app.call(registerAgent, { body: { ...person, category: 'student', email } });
  await waitForWorker(app);
  assert.equal((await app.emails(email)).length, 5);
  app.clock.advance(1);
  await app.call(registerAgent, { body: { ...person, category: 'student', email } });
  assert.equal((await app.waitForEmail(email, 6)).subject, 'You already have a Foodbank account');
});

test('a reply has only the fields of the contract', async () => {
  const { body } = await app.send(loginAgent, { body: { email: known, password: agent.password } });
  assert.deepEqual(Object.keys(body).sort(), ['agent', 'message', 'token']);
  const names = ['category', 'email', 'firstname', 'id', 'lastname', 'referralCode'];
  assert.deepEqual(Object.keys(body.agent as object).sort(), names);
});
