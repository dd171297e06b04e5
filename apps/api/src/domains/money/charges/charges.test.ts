import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { honestCharges } from '../../../../test/charges-over-http.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import type { ChargeProvider } from '../../../providers/charges.ts';
import { findAccount } from '../ledger/queries.ts';
import { checkCharge, followCharge } from './following.ts';
import { startCharge } from './starting.ts';

const charges = await startCharges({ after });
const { app, standIn, begin, check, find, refunds, pass, runJobs, changes } = charges;
const { context } = app;
const { database } = context;
const { books, script } = standIn;

const stateOf = async (id: string) => {
  const { state, reason, alarm } = await find(id);
  return [state, reason, alarm];
};
const fundsOf = async (owner: string) => {
  const account = await findAccount(database.read, { kind: 'customer-funds', owner });
  return account && [account.creditsPostedKobo, account.debitsPostedKobo, account.debitsPendingKobo];
};

beforeEach(() => {
  standIn.isDown = false;
  standIn.mischief = honestCharges;
  script.start = [];
  script.verify = [];
});

test('a charge is paid once the provider says so of our reference, and the ledger owes the customer the money', async () => {
  const customerId = randomUUID();
  const charge = await begin({ customerId });
  assert.deepEqual(await stateOf(charge.id), ['open', null, null]);
  books.set(charge.reference, 'pending');
  assert.equal((await check(charge.id)).state, 'pending');
  books.pay(charge.reference, charge.amountKobo, 'bank_transfer');
  const paid = await check(charge.id);
  assert.deepEqual([paid.state, paid.paidKobo, paid.refundKobo], ['paid', 2_708_050, 0]);
  assert.deepEqual([paid.feesKobo, paid.channel], [50_621, 'bank_transfer']);
  assert.ok(paid.paidAt);
  assert.deepEqual(await fundsOf(customerId), [2_708_050, 0, 0]);
  const before = await changes(charge.id);
  await check(charge.id);
  await check(charge.id);
  assert.deepEqual(await fundsOf(customerId), [2_708_050, 0, 0], 'asked again, it is booked once');
  assert.equal(await changes(charge.id), before, 'the owner is told of changes only');
});

test('a failed payment can be paid on the same page afterwards', async () => {
  const charge = await begin();
  books.set(charge.reference, 'failed');
  assert.deepEqual([(await check(charge.id)).state, (await find(charge.id)).paidKobo], ['failed', 0]);
  const again = await startCharge(context, charge.id);
  assert.equal(again.url, charge.payUrl);
  books.pay(charge.reference);
  assert.equal((await check(charge.id)).state, 'paid');
});

test('another currency, environment or reference, and one kobo less, are not paid', async () => {
  for (const [behaviour, reason, alarm] of [
    ['other-currency', 'currency-differs', 'currency-differs'],
    ['other-environment', 'other-environment', 'other-environment'],
    ['other-reference', 'reference-differs', 'reference-differs'],
  ] as const) {
    const charge = await begin();
    books.pay(charge.reference);
    script.verify = [behaviour];
    await check(charge.id);
    assert.deepEqual(await stateOf(charge.id), ['unclear', reason, alarm], behaviour);
    assert.equal((await find(charge.id)).paidKobo, 0);
    // The provider's next answer is right.
    await check(charge.id);
    assert.deepEqual(await stateOf(charge.id), ['paid', null, null], behaviour);
  }
  const less = await begin();
  books.pay(less.reference, less.amountKobo - 1);
  await check(less.id);
  assert.deepEqual(await stateOf(less.id), ['failed', 'too-little', null]);
  assert.equal((await find(less.id)).paidKobo, less.amountKobo - 1);
});

test('too little that pays for nothing goes back by itself, and what comes later pays for nothing alone', async () => {
  const customerId = randomUUID();
  const charge = await begin({ customerId });
  books.pay(charge.reference, charge.amountKobo - 10_000, 'bank_transfer');
  await check(charge.id);
  await pass(60 * 60);
  assert.deepEqual(await refunds(charge.id), [], 'the customer can still pay the rest');
  await pass(6 * 60 * 60);
  await runJobs();
  const [refund] = await refunds(charge.id);
  assert.equal(refund?.amountKobo, charge.amountKobo - 10_000);
  await pass(60);
  assert.equal((await refunds(charge.id))[0]?.state, 'paid');
  assert.deepEqual(await fundsOf(customerId), [2_698_050, 2_698_050, 0]);
  books.pay(charge.reference, 10_000, 'bank_transfer');
  await check(charge.id);
  assert.deepEqual(await stateOf(charge.id), ['failed', 'too-little', null]);
});

test('too much is paid, and the excess goes back by itself', async () => {
  const customerId = randomUUID();
  const charge = await begin({ customerId });
  books.pay(charge.reference, charge.amountKobo + 10_000);
  assert.equal((await check(charge.id)).state, 'paid');
  await runJobs();
  await pass(60);
  // The same again: a second payment under the same reference.
  books.pay(charge.reference);
  await check(charge.id);
  await runJobs();
  await pass(60);
  assert.deepEqual(
    (await refunds(charge.id)).map(({ amountKobo, state }) => [amountKobo, state]),
    [
      [10_000, 'paid'],
      [charge.amountKobo, 'paid'],
    ],
  );
  assert.equal(books.givenKobo(charge.reference), charge.amountKobo + 10_000);
  assert.deepEqual(await fundsOf(customerId), [2 * 2_708_050 + 10_000, 2_708_050 + 10_000, 0]);
});

test('of two charges of one checkout that are both paid, the second goes back whole', async () => {
  const owner = { kind: 'checkout', id: randomUUID() } as const;
  const [first, second] = [await begin({ owner }), await begin({ owner })];
  books.pay(first.reference);
  books.pay(second.reference);
  await Promise.all([followCharge(context, first.id), followCharge(context, second.id)]);
  const both = [await find(first.id), await find(second.id)];
  assert.deepEqual(
    both.map(({ state, paidKobo }) => [state, paidKobo]),
    [
      ['paid', 2_708_050],
      ['paid', 2_708_050],
    ],
  );
  assert.equal(
    both.reduce((sum, { refundKobo }) => sum + refundKobo, 0),
    2_708_050,
    'one of them',
  );
});

test('without an answer a charge is unclear, and is asked about until it is clear', async () => {
  const charge = await begin();
  standIn.isDown = true;
  assert.deepEqual(
    [(await checkCharge(context, charge.id)).state, (await find(charge.id)).reason],
    ['unclear', 'no-answer'],
  );
  const { answeredAt } = await find(charge.id);
  await pass(10 * 60);
  assert.deepEqual((await find(charge.id)).answeredAt, answeredAt, 'it did not answer');
  books.pay(charge.reference);
  standIn.isDown = false;
  await pass(10 * 60);
  assert.equal((await find(charge.id)).state, 'paid');
  standIn.isDown = true;
  await check(charge.id);
  assert.equal((await find(charge.id)).state, 'paid', 'what is paid stays paid');
});

test('a charge that is paid after days is found without a webhook', async () => {
  const charge = await begin();
  await pass(4 * 24 * 60 * 60);
  assert.equal((await find(charge.id)).state, 'open');
  books.pay(charge.reference, charge.amountKobo, 'bank_transfer');
  await pass(25 * 60 * 60);
  assert.equal((await find(charge.id)).state, 'paid');
});

test('what the provider says against an earlier word raises an alarm, and no money moves', async () => {
  const customerId = randomUUID();
  const charge = await begin({ customerId });
  books.pay(charge.reference);
  await check(charge.id);
  for (const [change, alarm] of [
    [{ status: 'failed' }, 'failed-after-paid'],
    [{ status: 'abandoned' }, 'failed-after-paid'],
    [{ status: 'reversed' }, 'reversed'],
    [{ receivedKobo: 5 }, 'less-than-before'],
  ] as const) {
    Object.assign(books.get(charge.reference), change);
    await check(charge.id);
    assert.deepEqual([(await find(charge.id)).state, (await find(charge.id)).alarm], ['paid', alarm]);
    Object.assign(books.get(charge.reference), { status: 'success', receivedKobo: charge.amountKobo });
    await check(charge.id);
    assert.equal((await find(charge.id)).alarm, alarm, 'it stays until a person closes it');
    await database.pool.query('update charges set alarm = null where id = $1', [charge.id]);
  }
  assert.deepEqual(await fundsOf(customerId), [2_708_050, 0, 0]);
});

test('an unknown word of the provider is unclear with an alarm', async () => {
  const charge = await begin();
  Object.assign(books.get(charge.reference), { status: 'on-hold' });
  await check(charge.id);
  assert.deepEqual(await stateOf(charge.id), ['unclear', 'on-hold', 'unclear-status']);
});

test('an answer that was asked for before the last one came takes nothing back', async () => {
  const charge = await begin();
  const { charges: provider } = context.providers;
  const early = await provider.verify(charge.reference);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // It is answered before the payment, and the answer arrives after that to the second question.
  const slow: ChargeProvider = {
    ...provider,
    async verify() {
      asked.resolve();
      await answered.promise;
      return early;
    },
  };
  const first = followCharge({ ...context, providers: { ...context.providers, charges: slow } }, charge.id);
  await asked.promise;
  books.pay(charge.reference);
  await check(charge.id);
  answered.resolve();
  await first;
  assert.deepEqual(await stateOf(charge.id), ['paid', null, null]);
});
