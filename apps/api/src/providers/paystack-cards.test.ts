import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Behaviour } from '../../test/charges-over-http.ts';
import { startChargesOverHttp } from '../../test/charges-over-http.ts';
import { paystackCharges } from './paystack-charges.ts';

const email = 'ada@example.com';
const callbackUrl = 'https://foodbank.example/app/';

/** A client whose customer has paid once by a card. */
async function startPaid(t: TestContext) {
  const standIn = await startChargesOverHttp(t);
  const client = paystackCharges({ url: standIn.url, secretKey: standIn.secretKey, timeoutMs: 60_000, pauseMs: 1 });
  await client.start({ reference: 'fb-first-1', amountKobo: 500_000, email, callbackUrl });
  const code = standIn.books.payByCard('fb-first-1');
  const charge = (reference: string, about: object = {}) =>
    client.chargeAuthorization({
      reference,
      amountKobo: 300_000,
      email,
      callbackUrl,
      authorizationCode: code,
      ...about,
    });
  const statusOf = async (reference: string) => {
    const answer = await client.verify(reference);
    return answer.kind === 'found' ? [answer.payment.status, answer.payment.failure] : answer.kind;
  };
  return { standIn, client, code, charge, statusOf };
}

test('a payment by card tells what may be charged again, with the email that it needs; other payments tell none', async (t) => {
  const { standIn, client, code } = await startPaid(t);
  const paid = await client.verify('fb-first-1');
  assert.ok(paid.kind === 'found');
  assert.deepEqual(paid.payment.authorization, {
    ...{ code, email, signature: 'SIG_4081', channel: 'card', brand: 'visa', last4: '4081', bank: 'TEST BANK' },
    expiresIn: { month: 12, year: 2030 },
  });
  await client.start({ reference: 'fb-other-1', amountKobo: 500_000, email, callbackUrl });
  standIn.books.pay('fb-other-1', 500_000, 'bank_transfer');
  const other = await client.verify('fb-other-1');
  assert.ok(other.kind === 'found');
  assert.deepEqual([other.payment.status, other.payment.authorization], ['success', null]);
});

test('a saved card is charged once for a reference, and only the question about it says what came of it', async (t) => {
  const { standIn, charge, code, statusOf } = await startPaid(t);
  standIn.books.fates.push('success', 'soft', 'hard', 'processing');
  assert.deepEqual(await charge('fb-due-1'), { kind: 'attempted' });
  assert.deepEqual(standIn.asked.at(-1)?.body, {
    ...{ email, amount: 300_000, currency: 'NGN', reference: 'fb-due-1', authorization_code: code },
    ...{ callback_url: callbackUrl, queue: true },
  });
  assert.equal((await charge('fb-due-1')).kind, 'duplicate');
  for (const reference of ['fb-due-2', 'fb-due-3', 'fb-due-4'])
    assert.deepEqual(await charge(reference), { kind: 'attempted' });
  assert.deepEqual(await Promise.all(['fb-due-1', 'fb-due-2', 'fb-due-3', 'fb-due-4'].map(statusOf)), [
    ['success', 'Successful'],
    ['failed', 'Insufficient Funds'],
    ['failed', 'Expired Card'],
    ['processing', 'The transaction was not completed'],
  ]);
});

test('the bank’s challenge is a page for the customer, and nothing is taken until it is done', async (t) => {
  const { standIn, charge, statusOf } = await startPaid(t);
  standIn.books.fates.push('paused');
  assert.deepEqual(await charge('fb-due-1'), { kind: 'challenge', url: `${standIn.url}/confirm/fb-due-1` });
  assert.equal((await statusOf('fb-due-1'))[0], 'ongoing');
});

test('another email, an ended card and an unknown one are refused, and a lost answer says nothing', async (t) => {
  const { standIn, client, charge, code, statusOf } = await startPaid(t);
  assert.equal((await charge('fb-due-1', { email: 'ada@new.example' })).kind, 'refused');
  assert.equal((await charge('fb-due-1', { authorizationCode: 'AUTH_nobody' })).kind, 'refused');
  assert.equal(await statusOf('fb-due-1'), 'not-found');
  const lost: [Behaviour, string | string[]][] = [
    ['lose-request', 'not-found'],
    ['status-429', 'not-found'],
    ['lose-answer', ['success', 'Successful']],
  ];
  for (const [index, [behaviour, became]] of lost.entries()) {
    standIn.script.charge = [behaviour];
    assert.equal((await charge(`fb-lost-${index}`)).kind, 'unknown', behaviour);
    assert.deepEqual(await statusOf(`fb-lost-${index}`), became, behaviour);
  }
  standIn.script.charge = ['other-reference'];
  assert.equal((await charge('fb-strange-1')).kind, 'unknown');
  assert.deepEqual(await client.endAuthorization(code), { kind: 'ended' });
  assert.deepEqual(await client.endAuthorization(code), { kind: 'ended' });
  assert.equal((await charge('fb-due-9')).kind, 'refused');
  assert.equal((await client.endAuthorization('AUTH_nobody')).kind, 'refused');
});
