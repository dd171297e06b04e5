import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { requestRefund } from '../../../../test/charge-with.ts';
import { type ChargeMischief, honestCharges } from '../../../../test/charges-over-http.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import type { ChargeProvider } from '../../../providers/charges.ts';
import { LimitReached } from '../ledger/ledger-errors.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { findAccount } from '../ledger/queries.ts';
import { businessAccount, customerAccount } from '../ledger/rules.ts';
import { RefundTooLarge, refundRest } from './refunds.ts';
import { handleRefund } from './sending-refunds.ts';

const charges = await startCharges({ after });
const { app, standIn, begin, check, find, refunds, pass, runJobs } = charges;
const { context } = app;
const { database } = context;
const { books, script } = standIn;
const reason = 'A line was returned.';

/** A paid charge of a new customer. */
async function paid() {
  const customerId = randomUUID();
  const charge = await begin({ customerId });
  books.pay(charge.reference);
  return check(charge.id);
}
const request = (chargeId: string, amountKobo: number, key: string = randomUUID()) =>
  database.write((tx) => requestRefund(tx, { chargeId, key, amountKobo, reason }));
const statesOf = async (chargeId: string) =>
  (await refunds(chargeId)).map(({ state, amountKobo, alarm }) => [state, amountKobo, alarm]);
const fundsOf = async (owner: string) => {
  const account = await findAccount(database.read, { kind: 'customer-funds', owner });
  return account && [account.creditsPostedKobo, account.debitsPostedKobo, account.debitsPendingKobo];
};
const postsOf = (reference: string) =>
  standIn.asked.filter(
    ({ method, path, body }) =>
      method === 'POST' && path === '/refund' && (body as { transaction: string }).transaction === reference,
  ).length;
const fated = (outcome: ReturnType<ChargeMischief['fate']>['outcome']): ChargeMischief => ({
  ...honestCharges,
  fate: () => ({ outcome, afterMs: 60_000 }),
});
const withProvider = (change: Partial<ChargeProvider>): AppContext => ({
  ...context,
  providers: { ...context.providers, charges: { ...context.providers.charges, ...change } },
});

beforeEach(() => {
  standIn.isDown = false;
  standIn.mischief = honestCharges;
  script.refund = [];
  script.list = [];
});

test('a part of a payment goes back: reserved when it is asked for, and posted once the provider says that it did', async () => {
  standIn.mischief = fated('processed');
  const { id, customerId } = await paid();
  await request(id, 450_000);
  assert.deepEqual(await fundsOf(customerId), [2_708_050, 0, 450_000]);
  await runJobs();
  assert.deepEqual(await statesOf(id), [['sent', 450_000, null]]);
  await pass(120);
  assert.deepEqual(await statesOf(id), [['paid', 450_000, null]]);
  assert.deepEqual(await fundsOf(customerId), [2_708_050, 450_000, 0]);
  assert.equal((await find(id)).refundKobo, 450_000);
});

test('a key is one refund for ever, and other content under it is an error', async () => {
  const { id, reference } = await paid();
  await Promise.all([request(id, 100, 'order:1:return'), request(id, 100, 'order:1:return')]);
  await request(id, 100, 'order:1:return');
  await runJobs();
  assert.equal((await refunds(id)).length, 1);
  assert.equal(postsOf(reference), 1);
  await assert.rejects(request(id, 101, 'order:1:return'), /other content/);
  const other = await paid();
  await assert.rejects(request(other.id, 100, 'order:1:return'), /other content/);
});

test('never more goes back than came in, also if it is asked for many times at once', async () => {
  const { id, amountKobo, customerId } = await paid();
  await assert.rejects(request(id, amountKobo + 1), RefundTooLarge);
  for (const nonsense of [0, -1, 0.5]) await assert.rejects(request(id, nonsense), RangeError);
  const part = Math.floor(amountKobo / 3);
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => request(id, part)));
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 3);
  for (const one of all) if (one.status === 'rejected') assert.ok(one.reason instanceof RefundTooLarge, one.reason);
  await database.write((tx) => refundRest(tx, { chargeId: id, reason }));
  await database.write((tx) => refundRest(tx, { chargeId: id, reason }));
  await runJobs();
  await pass(60);
  assert.equal((await find(id)).refundKobo, amountKobo);
  assert.deepEqual(await fundsOf(customerId), [amountKobo, amountKobo, 0]);
});

test('money that a delivery has used does not go back', async () => {
  const { id, amountKobo, customerId } = await paid();
  // A stand-in for a delivery: the customer's money is used by another booking.
  await database.write((tx) =>
    postTransfers(tx, [
      {
        kind: 'posted',
        key: randomUUID(),
        code: 'refund-asked',
        subject: 'order:1',
        debit: customerAccount('customer-funds', customerId),
        credit: businessAccount('provider-balance'),
        amountKobo,
        effectiveOn: tx.businessDate,
      },
    ]),
  );
  await assert.rejects(request(id, 1), LimitReached);
  assert.deepEqual(await refunds(id), []);
});

test('after a lost answer the provider’s list is read, and the refund is not sent twice', async () => {
  const { id, reference } = await paid();
  script.refund = ['lose-answer'];
  await request(id, 450_000);
  await runJobs();
  assert.deepEqual(await statesOf(id), [['sent', 450_000, null]]);
  for (let minute = 0; minute < 90; minute += 5) await pass(300);
  assert.deepEqual(await statesOf(id), [['paid', 450_000, null]]);
  assert.equal(postsOf(reference), 1);
  assert.equal(books.givenKobo(reference), 450_000);
});

test('a refund that never arrived is sent again, but not before the list was read without it for half an hour', async () => {
  const { id, reference } = await paid();
  script.refund = ['lose-request'];
  await request(id, 450_000);
  await runJobs();
  for (let minute = 0; minute < 25; minute += 5) await pass(300);
  assert.equal(postsOf(reference), 1);
  for (let minute = 0; minute < 60; minute += 5) await pass(300);
  assert.equal(postsOf(reference), 2);
  assert.deepEqual(await statesOf(id), [['paid', 450_000, null]]);
});

test('while the list can’t be read, a refund of a lost answer is never sent again', async () => {
  const { id, reference } = await paid();
  script.refund = ['lose-request'];
  await request(id, 450_000);
  await runJobs();
  standIn.mischief = { ...honestCharges, list: () => 'status-500' };
  for (let hour = 0; hour < 48; hour += 6) await pass(6 * 3_600);
  assert.equal(postsOf(reference), 1);
  assert.deepEqual(await statesOf(id), [['sent', 450_000, null]]);
});

test('a refused refund has failed with an alarm, and the customer’s money is free again', async () => {
  const { id, customerId } = await paid();
  script.refund = ['refuse'];
  await request(id, 450_000);
  await runJobs();
  await pass(300);
  assert.deepEqual(await statesOf(id), [['sent', 450_000, null]], 'a refusal is believed a while later');
  for (let minute = 0; minute < 40; minute += 5) await pass(300);
  assert.deepEqual(await statesOf(id), [['failed', 450_000, 'refund-failed']]);
  assert.equal((await find(id)).refundKobo, 0);
  assert.deepEqual(await fundsOf(customerId), [2_708_050, 0, 0]);
});

test('a refund that was refused in words, and done, is followed', async () => {
  const { id, reference } = await paid();
  script.refund = ['say-refused'];
  await request(id, 450_000);
  await runJobs();
  for (let minute = 0; minute < 40; minute += 5) await pass(300);
  assert.deepEqual(await statesOf(id), [['paid', 450_000, null]]);
  assert.equal(postsOf(reference), 1);
});

test('a refund that fails at the bank, or needs an account of the customer, raises an alarm', async () => {
  standIn.mischief = fated('failed');
  const failed = await paid();
  await request(failed.id, 450_000);
  await runJobs();
  await pass(300);
  assert.deepEqual(await statesOf(failed.id), [['failed', 450_000, 'refund-failed']]);
  assert.deepEqual(await fundsOf(failed.customerId), [2_708_050, 0, 0]);

  standIn.mischief = fated('needs-attention');
  const stuck = await paid();
  await request(stuck.id, 450_000);
  await runJobs();
  await pass(300);
  assert.deepEqual(await statesOf(stuck.id), [['sent', 450_000, 'needs-attention']]);
  for (const refund of books.refunds) if (refund.status === 'needs-attention') refund.status = 'processed';
  await pass(6 * 3_600);
  assert.deepEqual(await statesOf(stuck.id), [['paid', 450_000, null]], 'once support has given it at the provider');
});

test('a refund of another amount at the provider, and one that was paid and then failed, are for a person', async () => {
  const { id, reference } = await paid();
  await request(id, 450_000);
  await runJobs();
  await pass(60);
  const booked = books.refunds.find(({ chargeReference }) => chargeReference === reference);
  Object.assign(booked ?? {}, { status: 'failed' });
  await pass(25 * 3_600);
  assert.deepEqual(await statesOf(id), [['paid', 450_000, 'failed-after-paid']]);

  standIn.mischief = fated('processed');
  const other = await paid();
  await request(other.id, 450_000);
  await runJobs();
  const odd = books.refunds.find(({ chargeReference }) => chargeReference === other.reference);
  Object.assign(odd ?? {}, { amountKobo: 450_001 });
  await pass(300);
  assert.deepEqual(await statesOf(other.id), [['sent', 450_000, 'amount-differs']]);
});

test('two workers send a refund once, and one that dies before or after its call sends none too many', async () => {
  const { id, reference } = await paid();
  await request(id, 1_000);
  const [one] = await refunds(id);
  await Promise.all(Array.from({ length: 6 }, () => handleRefund(context, one?.id ?? '')));
  assert.equal(postsOf(reference), 1);
  for (const isBefore of [true, false]) {
    const { charges: provider } = context.providers;
    await request(id, 1_000);
    const last = (await refunds(id)).at(-1);
    const dying = withProvider({
      async refund(wanted) {
        if (!isBefore) await provider.refund(wanted);
        throw new Error('killed');
      },
    });
    await assert.rejects(handleRefund(dying, last?.id ?? ''), /killed/);
  }
  await runJobs();
  for (let minute = 0; minute < 90; minute += 5) await pass(300);
  assert.deepEqual(
    await statesOf(id),
    Array.from({ length: 3 }, () => ['paid', 1_000, null]),
  );
  assert.equal(books.givenKobo(reference), 3_000);
});
