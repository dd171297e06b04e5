import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { getAgent } from '@foodbank/contract/people/agents';
import { trackCustomer } from '@foodbank/contract/selling/tracking';
import { requestPartnership, sendContactMessage, subscribe } from '@foodbank/contract/support/enquiries';
import { openCookieBrowser } from './cookie-browser.ts';
import { makeAgent, makeCustomer } from './make-agent.ts';
import { startApp } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

/*
 * Whether strangers can find out who is an agent or a subscriber, and change another person's subscription. `account-enumeration` tests
 * registration, sign-in and forgotten passwords.
 */
const app = await startApp({ after });
const agent = await makeAgent(app);
await makeCustomer(app, 'first', { referralCode: agent.referralCode });

/** The link in the newest email to an address. */
async function linkTo(what: 'confirm' | 'unsubscribe', email: string, count = 1): Promise<string> {
  const message = await app.waitForEmail(email, count);
  return new RegExp(`(/newsletter/${what}\\?token=\\S+)`).exec(message.text ?? '')?.[1] ?? assert.fail('no link');
}

const press = (url: string) => app.app.inject({ method: 'POST', url });
const stateOf = async (email: string) => {
  const text = 'select confirmed_at as confirmed, unsubscribed_at as left from subscriptions where email_key = $1';
  return (await app.context.database.pool.query(text, [email])).rows[0];
};

/** All that a caller sees, except for the headers that differ between any two answers. */
async function appearance(endpoint: Endpoint, body: object, token?: string, params?: Record<string, string>) {
  const answer = await app.send(endpoint, { body, ...(params ? { params } : {}) }, token);
  const { date, 'x-request-id': id, ...headers } = answer.headers;
  return { status: answer.status, headers, body: answer.body };
}

test('subscribing answers alike for subscribed, unsubscribed, unconfirmed and unknown addresses and for an agent’s', async () => {
  for (const email of ['confirmed@example.com', 'left@example.com', 'waiting@example.com'])
    await app.call(subscribe, { body: { email } });
  await press(await linkTo('confirm', 'confirmed@example.com'));
  await press(await linkTo('unsubscribe', 'left@example.com'));
  const asked = [
    'confirmed@example.com',
    'left@example.com',
    'waiting@example.com',
    agent.email,
    'unknown@example.com',
  ];
  const seen = [];
  for (const email of asked) seen.push(await appearance(subscribe, { email }));
  for (const one of seen) assert.deepEqual(one, seen[0]);
});

test('the other forms answer alike for known and unknown addresses, also when sent again', async () => {
  const message = { name: 'Ada', message: 'Where are you?' };
  const request = {
    name: 'Mama Put',
    contactPerson: 'Sade',
    phoneNo: '+2348031234567',
    foodProduct: 'Rice',
    whyPartnerWithUs: 'More',
    additionalInformation: 'None',
  };
  for (const [endpoint, fields] of [
    [sendContactMessage, message],
    [requestPartnership, request],
  ] as const) {
    const seen = [];
    for (const email of [agent.email, 'unknown@example.com', agent.email])
      seen.push(await appearance(endpoint, { ...fields, email }));
    for (const one of seen) assert.deepEqual(one, seen[0]);
  }
});

test('an existing agent’s id and an unknown one get the same answer, signed in or not', async () => {
  const other = await makeAgent(app);
  const answerFor = async (id: string, token?: string) => {
    const {
      date,
      'x-request-id': requestId,
      ...headers
    } = (await app.send(getAgent, { params: { id } }, token)).headers;
    const { status, body } = await app.send(getAgent, { params: { id } }, token);
    return { status, body, headers };
  };
  assert.deepEqual(await answerFor(agent.id, other.token), await answerFor(randomUUID(), other.token));
  assert.deepEqual(await answerFor(agent.id), await answerFor(randomUUID()));
});

test('with the cookie of a known device a log-in is refused alike for known and unknown accounts, also beyond the limits', async () => {
  const headersOf = ({ date: _, 'x-request-id': id, 'retry-after': wait, ...rest }: Record<string, unknown>) => rest;
  const other = await makeAgent(app);
  const device = openCookieBrowser(app);
  await device.send(loginAgent, { body: { email: other.email, password: other.password } });
  const seen = [];
  for (const email of [agent.email, 'unknown@example.com']) {
    const browser = openCookieBrowser(app);
    browser.cookies.set('device', device.cookies.get('device') ?? '');
    const answers = [];
    for (let n = 0; n < 11; n++) {
      const answer = await browser.send(loginAgent, { body: { email, password: 'not the one' } });
      answers.push({ status: answer.status, body: answer.body, headers: headersOf(answer.headers) });
    }
    seen.push(answers);
  }
  assert.deepEqual(seen[0], seen[1]);
  assert.deepEqual([seen[0]?.[9]?.status, seen[0]?.[10]?.status], [401, 429]);
});

test('only the shop can find out whether a referral code exists', async () => {
  const report = (referralCode: string) => ({
    firstname: 'T',
    lastname: 'B',
    email: 't@example.com',
    phoneNumber: '08031234567',
    referralCode,
    referredAt: '2026-06-01T09:00:00Z',
  });
  for (const token of [undefined, agent.token]) {
    const params = { customerId: 'guess' };
    const known = await appearance(trackCustomer, report(agent.referralCode), token, params);
    assert.deepEqual(known, await appearance(trackCustomer, report('FB-222222'), token, params));
    assert.equal(known.status, 401);
  }
});

test('a subscription link that was changed anywhere is refused', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await app.call(subscribe, { body: { email } });
  const [one, two] = [await linkTo('confirm', 'one@example.com'), await linkTo('confirm', 'two@example.com')];
  await press(one);
  await press(two);
  const token = new URL(two, 'http://localhost').searchParams.get('token') ?? '';
  const sealed = Buffer.from(token, 'base64url');
  const tokens = Array.from(sealed, (_, index) => {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    return changed.toString('base64url');
  });
  const id = (
    await app.context.database.pool.query('select id from subscriptions where email_key = $1', ['two@example.com'])
  ).rows[0].id;
  const other = Buffer.from(new URL(one, 'http://localhost').searchParams.get('token') ?? '', 'base64url');
  // The start of one token with the end of the other, a token cut short, a doubled one, and the plain id.
  tokens.push(Buffer.concat([other.subarray(0, 28), sealed.subarray(28)]).toString('base64url'));
  tokens.push(token.slice(0, -2), token + token, id, Buffer.from(id).toString('base64url'), agent.token);
  for (const each of tokens) {
    const answer = await press(`/newsletter/unsubscribe?token=${each}`);
    assert.match(answer.body, /This link no longer works/);
    assert.match((await app.app.inject({ url: `/newsletter/unsubscribe?token=${each}` })).body, /no longer works/);
  }
  const { confirmed, left } = await stateOf('two@example.com');
  assert.ok(confirmed && left === null);
});

test('subscribing a subscribed address again changes nothing and sends no email', async () => {
  const email = 'steady@example.com';
  await app.call(subscribe, { body: { email } });
  await press(await linkTo('confirm', email));
  const before = await stateOf(email);
  for (let count = 0; count < 5; count++)
    await app.call(subscribe, { body: { email: count % 2 ? email.toUpperCase() : email } });
  await waitForWorker(app);
  assert.deepEqual(await stateOf(email), before);
  assert.equal((await app.emails(email)).length, 1);
});

test('a session’s token is refused as an email’s link, and an email’s token as a session', async () => {
  const link = await linkTo('unsubscribe', 'steady@example.com');
  const token = new URL(link, 'http://localhost').searchParams.get('token') ?? '';
  assert.equal((await app.send(getAgent, { params: { id: agent.id } }, token)).status, 401);
  assert.match((await press(`/newsletter/unsubscribe?token=${agent.token}`)).body, /no longer works/);
});
