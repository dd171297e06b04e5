import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { closeChargeAlarm, type RefundAlarm, sendRefundAgain } from '@foodbank/contract/money/charges-staff';
import { requestRefund } from '../../../../test/charge-with.ts';
import { honestCharges } from '../../../../test/charges-over-http.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { findAccount } from '../ledger/queries.ts';
import { businessAccount, customerAccount } from '../ledger/rules.ts';
import { recordLostDispute } from './disputes.ts';

const { app, standIn, begin, check, find, refunds, pass, runJobs } = await startCharges({ after });
const { database } = app.context;
const { books } = standIn;

/** A paid charge of which ₦4,500 should go back, which the provider says has failed. */
async function failedRefund(given: { email?: string } = {}) {
  const customer = await makeOwnCustomer(app, given);
  standIn.mischief = { ...honestCharges, fate: () => ({ outcome: 'failed', afterMs: 0 }) };
  const { id, reference } = await begin({ customerId: customer.id });
  books.pay(reference, undefined, 'ussd');
  await check(id);
  await database.write((tx) =>
    requestRefund(tx, { chargeId: id, key: randomUUID(), amountKobo: 450_000, reason: 'Goods returned' }),
  );
  await runJobs();
  await pass(60);
  standIn.mischief = honestCharges;
  const of = async () => (await refunds(id))[0] ?? assert.fail('no refund');
  const { id: refundId } = await of();
  const params = { chargeId: id };
  return {
    ...{ id, of },
    closing: (alarm: RefundAlarm) => ({ params, body: { refundId, alarm, reason: 'As the bank statement says' } }),
    again: { params, body: { refundId, reason: 'To be sure' } },
    funds: async () => {
      const account = await findAccount(database.read, { kind: 'customer-funds', owner: customer.id });
      return account && [account.creditsPostedKobo - account.debitsPostedKobo, account.debitsPendingKobo];
    },
  };
}
/** What the books have in our bank account. */
async function bankKobo(): Promise<number> {
  const account = await findAccount(database.read, businessAccount('bank'));
  return account === null ? 0 : account.debitsPostedKobo - account.creditsPostedKobo;
}
/** The provider says now that it paid what it said had failed. */
async function payAfterAll() {
  for (const one of books.refunds) if (one.status === 'failed') one.status = 'processed';
  await pass(25 * 3_600);
}

test('a refund that the provider paid after it failed counts as paid once its alarm is closed, and is not sent again', async () => {
  const { id, of, closing, again, funds } = await failedRefund();
  const [whole] = (await funds()) ?? [0];
  await payAfterAll();
  assert.equal((await of()).alarm, 'paid-after-failed');
  const finance = await makeStaff(app, ['finance']);
  const answers = await Promise.all([1, 2].map(() => finance.send(closeChargeAlarm, closing('paid-after-failed'))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { state, alarm, failure } = await of();
  assert.deepEqual([state, alarm, failure], ['paid', null, null]);
  assert.deepEqual(await funds(), [(whole ?? 0) - 450_000, 0]);
  assert.equal((await find(id)).refundKobo, 450_000);
  assert.equal((await finance.send(sendRefundAgain, again)).body.code, 'refund-not-failed');
});

test('a refund that counts as paid is done on the day on which that was said, and the provider is asked about it a day later', async () => {
  const { of, closing } = await failedRefund();
  await payAfterAll();
  await (await makeStaff(app, ['finance'])).call(closeChargeAlarm, closing('paid-after-failed'));
  assert.deepEqual((await of()).endedAt, app.clock.now());
  for (const one of books.refunds) if (one.status === 'processed') one.status = 'failed';
  await pass(25 * 3_600);
  const { state, alarm } = await of();
  assert.deepEqual([state, alarm], ['paid', 'failed-after-paid']);
});

test('another alarm of a failed refund leaves it failed when it is closed: the customer still waits for the money', async () => {
  const { of, closing } = await failedRefund();
  for (const one of books.refunds) if (one.status === 'failed') one.status = 'needs-attention';
  await pass(25 * 3_600);
  assert.equal((await of()).alarm, 'needs-attention');
  await (await makeStaff(app, ['finance'])).call(closeChargeAlarm, closing('needs-attention'));
  const { state, alarm } = await of();
  assert.deepEqual([state, alarm], ['failed', 'refund-failed']);
});

test('what the customer has in another way is booked once from our bank account, also when two members close the alarm at once', async () => {
  const { id, of, closing, funds } = await failedRefund();
  const [whole] = (await funds()) ?? [0];
  const before = await bankKobo();
  const members = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  const answers = await Promise.all(members.map((one) => one.send(closeChargeAlarm, closing('refund-failed'))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(await funds(), [(whole ?? 0) - 450_000, 0]);
  assert.equal(await bankKobo(), before - 450_000);
  assert.deepEqual((await of()).paidOtherwiseAt, app.clock.now());
  assert.equal((await find(id)).refundKobo, 0);
});

test('what a lost dispute gave back of a failed refund does not leave our bank account', async () => {
  const { id, closing, funds } = await failedRefund();
  const [whole] = (await funds()) ?? [0];
  const before = await bankKobo();
  const dispute = {
    ...{ id: randomUUID(), status: 'resolved', resolution: 'merchant-accepted', amountKobo: 200_000 },
    ...{ currency: 'NGN', domain: 'test', category: 'chargeback', dueAt: null },
  };
  assert.equal(await database.write((tx) => recordLostDispute(tx, id, dispute, 'test')), 'booked');
  await (await makeStaff(app, ['finance'])).call(closeChargeAlarm, closing('refund-failed'));
  assert.deepEqual(await funds(), [(whole ?? 0) - 450_000, 0]);
  assert.equal(await bankKobo(), before - 250_000);
});

test('a refund that the provider pays after the customer had the money went out twice, and the books have it once', async () => {
  const { id, of, closing, funds } = await failedRefund();
  await (await makeStaff(app, ['finance'])).call(closeChargeAlarm, closing('refund-failed'));
  const booked = await funds();
  await payAfterAll();
  assert.equal((await of()).alarm, 'paid-after-failed');
  await (await makeStaff(app, ['finance'])).call(closeChargeAlarm, closing('paid-after-failed'));
  const { state, alarm, paidOtherwiseAt } = await of();
  assert.deepEqual([state, alarm, paidOtherwiseAt === null], ['failed', null, false]);
  assert.deepEqual(await funds(), booked);
  assert.equal((await find(id)).refundKobo, 0);
});

test('no later alarm of a refund says again that the customer waits, once the customer has the money', async () => {
  const { of, closing } = await failedRefund();
  await (await makeStaff(app, ['finance'])).call(closeChargeAlarm, closing('refund-failed'));
  const [booked] = books.refunds.slice(-1);
  Object.assign(booked ?? {}, { amountKobo: 1 });
  await pass(25 * 3_600);
  assert.equal((await of()).alarm, 'amount-differs');
  await (await makeStaff(app, ['finance'])).call(closeChargeAlarm, closing('amount-differs'));
  assert.equal((await of()).alarm, null);
});

test('a failed refund of which the customer’s money is no longer with us is not booked, and its alarm stays', async () => {
  const { id, of, closing, funds } = await failedRefund();
  const [whole = 0] = (await funds()) ?? [];
  const { customerId } = await find(id);
  await database.write((tx) =>
    postTransfers(tx, [
      {
        ...{
          kind: 'posted',
          key: randomUUID(),
          code: 'goods-sold',
          subject: `test:${id}`,
          effectiveOn: tx.businessDate,
        },
        debit: customerAccount('customer-funds', customerId),
        credit: { kind: 'store-payable', owner: randomUUID() },
        amountKobo: whole - 449_999,
      },
    ]),
  );
  const answer = await (await makeStaff(app, ['finance'])).send(closeChargeAlarm, closing('refund-failed'));
  assert.deepEqual([answer.status, answer.body.code], [409, 'refund-funds-missing']);
  assert.equal((await of()).alarm, 'refund-failed');
  assert.equal((await funds())?.[0], 449_999);
});

test('once the customer has the money in another way, the provider has to say “paid” for another alarm', async () => {
  const { of, closing } = await failedRefund();
  const finance = await makeStaff(app, ['finance']);
  await finance.call(closeChargeAlarm, closing('refund-failed'));
  const [booked] = books.refunds.slice(-1);
  for (const [status, expected] of [
    ['needs-attention', null],
    ['processed', 'paid-after-failed'],
  ] as const) {
    Object.assign(booked ?? {}, { status });
    await pass(25 * 3_600);
    const { state, failure, alarm } = await of();
    assert.deepEqual([state, failure, alarm], ['failed', 'needs-attention', expected]);
  }
});

test('a refund that failed is not sent again once its alarm was closed, because the customer has the money', async () => {
  const { of, closing, again } = await failedRefund();
  const finance = await makeStaff(app, ['finance']);
  assert.equal((await finance.send(closeChargeAlarm, closing('refund-failed'))).status, 200);
  const { state, alarm } = await of();
  assert.deepEqual([state, alarm], ['failed', null]);
  assert.equal((await finance.send(sendRefundAgain, again)).body.code, 'refund-not-failed');
});

test('a member of staff does not close the alarm of the own payment', async () => {
  const self = await makeStaff(app, ['finance']);
  const { of, closing } = await failedRefund({ email: self.email });
  assert.equal((await self.send(closeChargeAlarm, closing('refund-failed'))).body.code, 'own-record');
  assert.equal((await of()).alarm, 'refund-failed');
});

test('the proof is green after all of it', async () => {
  const { differences } = await findDifferences(database.read, null);
  assert.deepEqual(differences, []);
});
