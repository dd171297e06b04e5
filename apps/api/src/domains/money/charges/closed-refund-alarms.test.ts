import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { closeChargeAlarm, type RefundAlarm, sendRefundAgain } from '@foodbank/contract/money/charges-admin';
import { honestCharges } from '../../../../test/charges-over-http.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { findAccount } from '../ledger/queries.ts';
import { requestRefund } from './request-refund.ts';

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
