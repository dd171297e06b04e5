import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startChargesOverHttp } from '../../test/charges-over-http.ts';
import { paystackCharges } from './paystack-charges.ts';
import { readWebhook, signatureHeader, signWebhook } from './paystack-webhooks.ts';

const email = 'ada@example.com';
const callbackUrl = 'https://foodbank.example/app/';

async function startDebits(t: TestContext) {
  const standIn = await startChargesOverHttp(t);
  const client = paystackCharges({ url: standIn.url, secretKey: standIn.secretKey, timeoutMs: 60_000, pauseMs: 1 });
  return { client, standIn, books: standIn.debits.books, script: standIn.debits.script };
}

test('a customer agrees on a page of the provider, and only its answer by reference says so; the bank agrees later', async (t) => {
  const { client, books, standIn } = await startDebits(t);
  const begun = await client.beginDebit({ email, callbackUrl });
  assert.deepEqual(begun, { kind: 'begun', reference: 'debit-ref-1', url: 'https://bank.example/debit-ref-1' });
  assert.deepEqual(standIn.asked.at(-1)?.body, { email, channel: 'direct_debit', callback_url: callbackUrl });
  assert.deepEqual(await client.verifyDebit('debit-ref-1'), { kind: 'not-found' });
  books.set('debit-ref-1', 'pending');
  const debit = { code: 'AUTH_debit1', email, bank: 'Guaranty Trust Bank', isActive: false };
  assert.deepEqual(await client.verifyDebit('debit-ref-1'), { kind: 'found', debit });
  books.set('debit-ref-1', 'active');
  assert.deepEqual(await client.verifyDebit('debit-ref-1'), { kind: 'found', debit: { ...debit, isActive: true } });
});

test('of a bank account only the last digits are read, from lists of as many pages as there are', async (t) => {
  const { client, books } = await startDebits(t);
  for (const _ of [1, 2, 3]) await client.beginDebit({ email, callbackUrl });
  for (const { reference } of books.debits) books.set(reference, 'revoked');
  const listed = await client.listDebits('revoked');
  assert.ok(listed.kind === 'listed');
  assert.deepEqual(
    listed.debits.map(({ code, last4 }) => [code, last4]),
    [1, 2, 3].map((number) => [`AUTH_debit${number}`, `500${number}`]),
  );
  assert.deepEqual(await client.listDebits('active'), { kind: 'listed', debits: [] });
  const [first] = listed.debits;
  const ids = { authorizationId: first?.authorizationId ?? '', customerId: first?.customerId ?? '' };
  assert.deepEqual(await client.retryDebit(ids), { kind: 'queued' });
  assert.equal((await client.retryDebit({ ...ids, customerId: '1' })).kind, 'refused');
  assert.equal(books.get('debit-ref-1').retries, 1);
});

test('a bank that can’t be debited is refused; a lost answer, a page that is none and another channel say nothing', async (t) => {
  const { client, books, script } = await startDebits(t);
  script.push('refuse');
  const refused = await client.beginDebit({ email, callbackUrl });
  assert.ok(refused.kind === 'refused');
  assert.match(refused.message, /not supported for direct debit/);
  for (const behaviour of ['lose', 'html', 'other-page'] as const) {
    script.push(behaviour);
    assert.equal((await client.beginDebit({ email, callbackUrl })).kind, 'unknown', behaviour);
  }
  const { reference } = books.last;
  books.set(reference, 'active');
  script.push('html', 'html', 'html');
  assert.equal((await client.verifyDebit(reference)).kind, 'unknown');
  script.length = 0;
  script.push('other-channel');
  assert.equal((await client.verifyDebit(reference)).kind, 'unknown');
  script.push('html', 'html', 'html');
  assert.equal((await client.listDebits('active')).kind, 'unknown');
});

test('a webhook about an account tells its digits; one without a code tells nothing of an account', async (t) => {
  const { client, books } = await startDebits(t);
  await client.beginDebit({ email, callbackUrl });
  books.set('debit-ref-1', 'pending');
  const read = (body: object) => {
    const raw = Buffer.from(JSON.stringify(body));
    return readWebhook(raw, { [signatureHeader]: signWebhook(raw, 'key') }, ['key']);
  };
  const created = read(books.eventOf('debit-ref-1'));
  assert.equal(created?.event, 'direct_debit.authorization.created');
  assert.deepEqual(
    [created?.reference, created?.debit],
    [null, { code: 'AUTH_debit1', email, last4: '5001', bank: 'Guaranty Trust Bank', signature: 'SIG_account_1' }],
  );
  assert.equal(read({ event: 'direct_debit.authorization.active', data: { active: true } })?.debit, undefined);
});
