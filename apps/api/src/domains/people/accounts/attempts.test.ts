import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import {
  loginAgent,
  requestPasswordChange,
  resetPassword,
  verifyPasswordChange,
} from '@foodbank/contract/people/accounts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { startApp } from '../../../../test/start-app.ts';

const env = { LIMIT_SCALE: '1', TOKEN_SECRET: 'a secret that both processes of the test share' };
const app = await startApp({ after }, { env });
/** A second process of the product on the same database. */
const beside = await startApp({ after }, { env, databaseUrl: app.databaseUrl });

let addresses = 0;
/** An unused client address. */
function newAddress(): string {
  addresses += 1;
  return `10.2.${addresses >> 8}.${addresses & 255}`;
}

const tooMany = {
  message: 'Too many attempts. Please wait a while and try again.',
  code: 'too-many-requests',
};

let beganAt = 0;
beforeEach(() => {
  beganAt = performance.now();
});

type Answer = Awaited<ReturnType<typeof app.send>>;

function assertTooMany({ status, body, headers }: Answer, withinSeconds: number): void {
  assert.deepEqual([status, body], [429, tooMany]);
  const wait = Number(headers['retry-after']);
  const goneSeconds = (performance.now() - beganAt) / 1000;
  assert.ok(wait >= withinSeconds - goneSeconds - 1 && wait <= withinSeconds, `Retry-After: ${headers['retry-after']}`);
}

const signIn = (email: string, password: string, from: string, on = app) =>
  on.send(loginAgent, { body: { email, password } }, undefined, from);
const wrong = (email: string, from: string, on = app) => signIn(email, 'not the one', from, on);

async function wrongTimes(times: number, email: string, from: () => string): Promise<void> {
  for (let done = 0; done < times; done++) assert.equal((await wrong(email, from())).status, 401);
}

/** Moves the expiry of every limit into the past by some seconds. */
async function passTime(seconds: number): Promise<void> {
  await app.context.database.pool.query('update rate_limits set expire = expire - $1', [seconds * 1000]);
}

test('after ten failures of one account from one address, attempts get 429 for a quarter of an hour', async () => {
  const agent = await makeAgent(app);
  const from = newAddress();
  await wrongTimes(10, agent.email, () => from);
  assertTooMany(await wrong(agent.email, from), 900);
  assertTooMany(await signIn(agent.email, agent.password, from), 900);
  assertTooMany(await signIn(agent.email.toUpperCase(), agent.password, from), 900);
  assert.equal((await signIn(agent.email, agent.password, newAddress())).status, 200, 'the owner from another address');
  assert.equal((await wrong('another@example.com', from)).status, 401, 'another account from the same address');
  await passTime(900);
  assert.equal((await signIn(agent.email, agent.password, from)).status, 200);
});

test('failures count the same for an address without an account', async () => {
  const from = newAddress();
  await wrongTimes(10, 'unknown@example.com', () => from);
  assertTooMany(await wrong('unknown@example.com', from), 900);
});

test('after fifty failures of an account in an hour, every address gets 429, whether or not the account exists', async () => {
  const agent = await makeAgent(app);
  for (const email of [agent.email, 'also.unknown@example.com']) {
    await wrongTimes(50, email, newAddress);
    assertTooMany(await wrong(email, newAddress()), 3600);
  }
  assertTooMany(await signIn(agent.email, agent.password, newAddress()), 3600);
  await passTime(3600);
  assert.equal((await signIn(agent.email, agent.password, newAddress())).status, 200);
});

test('after a hundred failures from one address, wrong passwords of every account get 429, and right ones go on', async () => {
  const [agent, from] = [await makeAgent(app), newAddress()];
  for (let account = 0; account < 20; account++) await wrongTimes(5, `target${account}@example.com`, () => from);
  assertTooMany(await wrong('one.more@example.com', from), 900);
  assertTooMany(await wrong(agent.email, from), 900);
  assert.equal((await signIn(agent.email, agent.password, from)).status, 200, 'somebody else behind the address');
  assert.equal((await signIn(agent.email, agent.password, newAddress())).status, 200);
});

test('a refusal with 429 does not count as a failure, so repeated attempts lock out no other account', async () => {
  const from = newAddress();
  await wrongTimes(10, 'insisting@example.com', () => from);
  for (let done = 0; done < 120; done++) assert.equal((await wrong('insisting@example.com', from)).status, 429);
  assert.equal((await wrong('a.neighbour@example.com', from)).status, 401);
  await passTime(900);
  assert.equal(
    (await wrong('insisting@example.com', from)).status,
    401,
    'the limit ends in time, however many attempts were refused',
  );
});

test('the counts are shared by all processes', async () => {
  const from = newAddress();
  for (let done = 0; done < 5; done++) {
    assert.equal((await wrong('shared@example.com', from, app)).status, 401);
    assert.equal((await wrong('shared@example.com', from, beside)).status, 401);
  }
  assertTooMany(await wrong('shared@example.com', from, beside), 900);
  assertTooMany(await wrong('shared@example.com', from, app), 900);
});

test('successful sign-ins do not count, one after the other or at once', async () => {
  const [agent, from] = [await makeAgent(app), newAddress()];
  // Together no more than the 30 right passwords that an account has in an hour.
  for (let done = 0; done < 12; done++) {
    assert.equal((await signIn(agent.email, agent.password, from)).status, 200);
  }
  const atOnce = await Promise.all(Array.from({ length: 15 }, () => signIn(agent.email, agent.password, from)));
  assert.ok(atOnce.filter(({ status }) => status === 200).length >= 10);
  assert.equal((await signIn(agent.email, agent.password, from)).status, 200, 'no count is left over');
});

test('of thirty wrong passwords at the same instant, on two processes, ten are checked', async () => {
  const from = newAddress();
  const tries = Array.from({ length: 30 }, (_, index) => wrong('crowd@example.com', from, index % 2 ? app : beside));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 20);
});

test('wrong codes and wrong current passwords count together with wrong sign-ins', async () => {
  const [agent, from] = [await makeAgent(app), newAddress()];
  const { id, email, token } = agent;
  const body = { oldPassword: 'not the one', newPassword: 'the next one' };
  const wrongCode = { body: { email, otp: '000000', newPassword: 'the next one' } };
  for (let done = 0; done < 3; done++) {
    assert.equal((await app.send(resetPassword, wrongCode, undefined, from)).status, 400);
    assert.equal((await app.send(requestPasswordChange, { params: { id }, body }, token, from)).status, 400);
    const otp = { params: { id }, body: { otp: '000000' } };
    assert.equal((await app.send(verifyPasswordChange, otp, token, from)).status, 400);
  }
  assert.equal((await wrong(email, from)).status, 401);
  assertTooMany(await app.send(resetPassword, wrongCode, undefined, from), 900);
  assertTooMany(await app.send(requestPasswordChange, { params: { id }, body }, token, from), 900);
  assertTooMany(await app.send(verifyPasswordChange, { params: { id }, body: { otp: '000000' } }, token, from), 900);
});

test('a form with invalid fields does not count as a failure', async () => {
  const from = newAddress();
  for (let done = 0; done < 15; done++) assert.equal((await signIn('', '', from)).status, 400);
  await wrongTimes(10, 'typing@example.com', () => from);
});

test('a sign-in that could not be checked does not count as a failure', async (t) => {
  const [agent, from] = [await makeAgent(app), newAddress()];
  t.mock.method(app.context.database.read, 'find', async () => {
    throw Object.assign(new Error('the database is starting'), { code: '57P03' });
  });
  for (let done = 0; done < 12; done++) {
    const { status, body, headers } = await signIn(agent.email, agent.password, from);
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'unavailable', '5']);
  }
  t.mock.restoreAll();
  assert.equal((await signIn(agent.email, agent.password, from)).status, 200);
});

test('the table of limits contains no email address and no client address', async () => {
  const { rows } = await app.context.database.pool.query('select key from rate_limits');
  assert.ok(rows.length > 50);
  for (const { key } of rows) assert.match(key, /^[a-zA-Z]+:[\w-]{43}$/);
});
