import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { Webhook } from '../../../../test/payout-stand-in.ts';
import { referenceOf, startPayments } from '../../../../test/start-payments.ts';
import { digestTables } from '../../../../test/table-digests.ts';
import { statement } from '../../../platform/database.ts';
import { deleteExpiredRows } from '../../oversight/retention/delete-expired-rows.ts';

const payments = await startPayments({ after });
const { app, standIn, runJobs, pass, find, deliver } = payments;
const { books, script } = standIn;
const path = '/api/v1/webhooks/paystack';
let number = 2_000;
const reference = () => referenceOf(number);
const ask = () => payments.request(++number);
const stored = statement<{ state: string; deliveries: number; event: string; body: Buffer }>(
  'test-provider-events',
  'select state, deliveries, event, body_sealed as body from provider_events order by received_at, id',
);
const events = async () =>
  (await app.context.database.read.list(stored)).map(({ state, deliveries }) => [state, deliveries]);
const lastEvent = async () => (await app.context.database.read.list(stored)).at(-1) ?? assert.fail('no event');
const transferEvent = (status: string, more: object = {}) => ({
  event: `transfer.${status}`,
  data: { reference: reference(), amount: 500_000, currency: 'NGN', domain: 'test', status, ...more },
});

beforeEach(async () => {
  script.webhook = [];
  standIn.takeWebhooks();
  await app.context.database.pool.query('delete from provider_events');
});

test('a webhook makes us ask, and the answer decides', async () => {
  const id = await ask();
  await runJobs();
  const [webhook] = standIn.takeWebhooks();
  assert.equal(await deliver(webhook ?? assert.fail()), 200);
  assert.equal((await find(id)).state, 'sending', 'it is answered before anything is asked');
  await runJobs();
  assert.equal((await find(id)).state, 'paid');
  assert.deepEqual(await events(), [['handled', 1]]);
});

test('money that comes back is told by a webhook', async () => {
  const id = await ask();
  await runJobs();
  await pass(60);
  standIn.takeWebhooks();
  books.giveBack(books.transfers.get(reference()) ?? assert.fail());
  for (const webhook of standIn.takeWebhooks()) await deliver(webhook);
  await runJobs();
  assert.equal((await find(id)).state, 'returned');
});

test('repeated and reordered webhooks change nothing', async () => {
  const id = await ask();
  await runJobs();
  books.giveBack(books.transfers.get(reference()) ?? assert.fail());
  const [success, reversed] = standIn.takeWebhooks();
  if (!success || !reversed) assert.fail();
  for (const webhook of [reversed, success, reversed, success, success]) assert.equal(await deliver(webhook), 200);
  await runJobs();
  assert.equal((await find(id)).state, 'returned');
  for (const webhook of [success, reversed]) await deliver(webhook);
  await runJobs();
  assert.equal((await find(id)).state, 'returned');
  assert.deepEqual(await events(), [
    ['handled', 3],
    ['handled', 4],
  ]);
});

test('a webhook that lies decides nothing', async () => {
  script.webhook = ['lie'];
  const id = await ask();
  await runJobs();
  for (const webhook of standIn.takeWebhooks()) await deliver(webhook);
  await runJobs();
  assert.equal((await find(id)).state, 'paid');
  const forgedFailure = standIn.sign(transferEvent('reversed'));
  await deliver(forgedFailure);
  await runJobs();
  assert.equal((await find(id)).state, 'paid');
});

test('a forged webhook is answered 401 and leaves nothing', async () => {
  await ask();
  const { body, headers } = standIn.sign(transferEvent('success'));
  const signature = headers['x-paystack-signature'] ?? '';
  const wrong: Record<string, Record<string, string>> = {
    'no signature': {},
    'an empty one': { 'x-paystack-signature': '' },
    'a word': { 'x-paystack-signature': 'sesame' },
    'of another key': standIn.sign(body, 'sk_test_another').headers,
    'of an empty key': standIn.sign(body, '').headers,
    'of another body': standIn.sign(`${body} `).headers,
    'in capitals': { 'x-paystack-signature': signature.toUpperCase() },
    'cut short': { 'x-paystack-signature': signature.slice(0, -1) },
    twice: { 'x-paystack-signature': `${signature}, ${signature}` },
    'in another header': { authorization: `Bearer ${signature}`, 'x-paystack-signatur': signature },
  };
  const before = await digestTables(app);
  for (const [about, given] of Object.entries(wrong)) {
    const answer = await app.app.inject({ method: 'POST', url: path, headers: given, payload: body });
    assert.equal(answer.statusCode, 401, about);
    assert.equal(answer.json().code, 'invalid-signature', about);
  }
  const inQuery = await app.app.inject({
    method: 'POST',
    url: `${path}?x-paystack-signature=${signature}`,
    payload: body,
  });
  assert.equal(inQuery.statusCode, 401);
  assert.deepEqual(await digestTables(app), before);
});

test('each webhook that is not about our transfers has a state of its own and is answered 200', async () => {
  await runJobs();
  const before = standIn.asked.length;
  const cases: [payload: object | string, state: string][] = [
    [transferEvent('success', { reference: 'somebody-elses-000001' }), 'unknown-reference'],
    [transferEvent('success', { reference: "'; drop table disbursements; --" }), 'unknown-reference'],
    [transferEvent('success', { reference: null }), 'unknown-reference'],
    [transferEvent('success', { domain: 'live' }), 'other-environment'],
    [{ event: 'subscription.create', data: { reference: 'x', domain: 'test' } }, 'unused'],
    [{ event: 'something.new', data: {} }, 'unused'],
    [{ event: 5, data: {} }, 'unreadable'],
    [{ event: 'transfer.success', data: 'x' }, 'unreadable'],
    ['{"event":', 'unreadable'],
    ['', 'unreadable'],
    ['null', 'unreadable'],
    ['\0', 'unreadable'],
    [`{"event":"transfer.success","data":{"reference":"\\u0000"}}`, 'unknown-reference'],
    ['['.repeat(100_000), 'unreadable'],
  ];
  for (const [payload, state] of cases) {
    app.clock.advance(1);
    assert.equal(await deliver(standIn.sign(payload)), 200, JSON.stringify(payload).slice(0, 80));
    await runJobs();
    assert.equal((await lastEvent()).state, state, JSON.stringify(payload).slice(0, 80));
  }
  assert.equal(standIn.asked.length, before, 'nobody was asked');
});

test('a webhook with another amount, currency or account is marked, and only the provider’s answer counts', async () => {
  for (const change of [
    { amount: 1 },
    { currency: 'GHS' },
    { recipient: { details: { account_number: '0777777777', bank_code: '058' } } },
  ]) {
    const id = await ask();
    await runJobs();
    app.clock.advance(1);
    await deliver(standIn.sign(transferEvent('success', change)));
    await runJobs();
    assert.deepEqual([(await lastEvent()).state, (await find(id)).state], ['differs', 'paid']);
    const wrong = await ask();
    await runJobs();
    Object.assign(books.transfers.get(reference()) ?? assert.fail(), { amount: 1 });
    app.clock.advance(1);
    await deliver(standIn.sign(transferEvent('success', change)));
    await runJobs();
    assert.deepEqual(await find(wrong).then(({ state, alarm }) => [state, alarm]), ['unclear', 'amount-differs']);
  }
});

test('a webhook of any content type is read as bytes, up to 256 KB', async () => {
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  for (const type of types) {
    app.clock.advance(1);
    const { body, headers } = standIn.sign({ ...transferEvent('success'), type });
    assert.equal(await deliver({ body, headers: { ...headers, 'content-type': type } }), 200, type);
  }
  app.clock.advance(1);
  const { body, headers } = standIn.sign({ ...transferEvent('success'), type: 'none' });
  const { 'content-type': _, ...signature } = headers;
  assert.equal(await deliver({ body, headers: signature }), 200, 'none');
  const padded = (bytes: number): Webhook => standIn.sign(JSON.stringify(transferEvent('success')).padEnd(bytes));
  assert.equal(await deliver(padded(256 * 1024)), 200);
  assert.equal(await deliver(padded(256 * 1024 + 1)), 413);
});

test('a webhook is stored encrypted', async () => {
  await deliver(standIn.sign(transferEvent('success', { reason: 'a plain word' })));
  const { body } = await lastEvent();
  assert.ok(!body.includes('plain word'));
  const { body: opened } = JSON.parse(app.context.keys.unseal(body)) as { body: string };
  assert.match(opened, /a plain word/);
});

test('no other method, page or document reaches the webhook', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const headers = { origin: 'https://evil.example', 'x-paystack-signature': 'a'.repeat(128) };
    const answer = await app.app.inject({ method, url: path, headers });
    assert.deepEqual([answer.statusCode, answer.headers['access-control-allow-origin']], [405, undefined], method);
    assert.equal(answer.headers.allow, 'POST');
  }
  const document = await app.app.inject({ url: '/api/v1/openapi.json' });
  assert.ok(!document.body.includes('webhooks'));
});

test('of many deliveries at once one is handled', async () => {
  const id = await ask();
  await runJobs();
  const [webhook] = standIn.takeWebhooks();
  if (!webhook) assert.fail();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver(webhook)));
  assert.deepEqual([...new Set(statuses)], [200]);
  await runJobs();
  assert.deepEqual(await events(), [['handled', 20]]);
  assert.equal((await find(id)).state, 'paid');
});

test('webhooks are deleted after five years', async () => {
  await deliver(standIn.sign({ event: 'charge.success', data: {} }));
  app.clock.advance(1_826 * 86_400);
  await deleteExpiredRows(app.context);
  assert.equal((await events()).length, 1);
  app.clock.advance(2 * 86_400);
  await deleteExpiredRows(app.context);
  assert.deepEqual(await events(), []);
});
