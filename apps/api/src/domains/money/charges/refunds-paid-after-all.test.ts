import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { closeChargeAlarm, getCharge, type RefundAlarm, sendRefundAgain } from '@foodbank/contract/money/charges-staff';
import { nameRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { requestRefund } from '../../../../test/charge-with.ts';
import { type ChargeMischief, honestCharges } from '../../../../test/charges-over-http.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { ownerOfCheckout } from '../../selling/orders/order-payment.ts';
import type { ShopOrder } from '../../selling/orders/shop-order-rules.ts';
import { describeRefunds } from '../../selling/returns/refunds.ts';
import { findAccount } from '../ledger/queries.ts';
import { getLosses, recordLostDispute } from './disputes.ts';
import { handleRefund } from './sending-refunds.ts';

const { app, standIn, begin, check, find, refunds, pass, runJobs } = await startCharges({ after });
const { database } = app.context;
const { books } = standIn;
const reason = 'As the bank statement says';

await database.pool.query(`insert into banks (code, name, listed, created_at, updated_at)
  values ('058', 'Guaranty Trust Bank', true, now(), now()) on conflict (code) do update set listed = true`);

const fated = (outcome: 'failed' | 'processed', afterMs = 0): ChargeMischief => ({
  ...honestCharges,
  fate: () => ({ outcome, afterMs }),
});

/** A paid charge of which ₦4,500 should go back, which the provider says has failed. The customer has named an account. */
async function failedRefund() {
  const customer = await makeOwnCustomer(app, { firstname: 'Amaka', lastname: 'Adeyemi' });
  await customer.call(nameRefundAccount, { body: { bankCode: '058', accountNumber: '0123456700' } });
  // A session ends while time passes.
  const finance = () => makeStaff(app, ['finance']);
  standIn.mischief = fated('failed');
  const checkoutId = randomUUID();
  const { id, reference } = await begin({ customerId: customer.id, owner: ownerOfCheckout(checkoutId) });
  books.pay(reference, undefined, 'ussd');
  await check(id);
  await database.write((tx) =>
    requestRefund(tx, { chargeId: id, key: randomUUID(), amountKobo: 450_000, reason: 'Goods returned' }),
  );
  await runJobs();
  await pass(60);
  const params = { chargeId: id };
  const at = async (index: number) => (await refunds(id)).at(index) ?? assert.fail('no such refund');
  const fundsKobo = async () => {
    const account = await findAccount(database.read, { kind: 'customer-funds', owner: customer.id });
    return account && account.creditsPostedKobo - account.debitsPostedKobo;
  };
  const tryAgain = async (index: number) => {
    const body = { refundId: (await at(index)).id, reason };
    const answer = await (await finance()).send(sendRefundAgain, { params, body });
    return answer.status === 200 ? 200 : answer.body.code;
  };
  return {
    id,
    at,
    fundsKobo,
    /** What became of each refund: its state, its alarm, and which one took its place. */
    async fates() {
      const all = await refunds(id);
      return all.map(({ state, alarm, sentAgainAs }) => {
        const place = all.findIndex((one) => one.id === sentAgainAs);
        return [state, alarm, place === -1 ? null : place];
      });
    },
    tryAgain,
    /** Sends a refund again, which ends as the provider is told. */
    async sendAgain(index: number, mischief: ChargeMischief = fated('failed')) {
      standIn.mischief = mischief;
      assert.equal(await tryAgain(index), 200);
      await runJobs();
      await pass(60);
    },
    /** Closes an alarm of a refund, "paid after failed" if none is named: 200, or why not. */
    async close(index: number, alarm: RefundAlarm = 'paid-after-failed') {
      const body = { refundId: (await at(index)).id, alarm, reason } as const;
      const answer = await (await finance()).send(closeChargeAlarm, { params, body });
      return answer.status === 200 ? 200 : answer.body.code;
    },
    /** The provider pays refunds that it said have failed, and is asked. */
    async payAfterAll(...indexes: number[]) {
      for (const index of indexes) {
        const { reference: ours } = await at(index);
        const booked =
          books.refunds.find(({ note }) => note.includes(ours)) ?? assert.fail('the provider has no refund');
        booked.status = 'processed';
      }
      await pass(25 * 3_600);
    },
    /** How the customer reads the refunds. */
    async steps() {
      const order = { checkoutId, customerId: customer.id } as ShopOrder;
      return (await describeRefunds(database.read, app.context.keys, order)).refunds.map(({ step }) => step);
    },
    shown: async () => (await (await finance()).call(getCharge, { params })).refunds,
  };
}
const wholeKobo = 2_708_050;

test('a refund that was sent again and then paid after all is booked once, and what took its place is not sent once more', async () => {
  const { id, fates, sendAgain, tryAgain, payAfterAll, close, fundsKobo, shown, steps } = await failedRefund();
  await sendAgain(0);
  await payAfterAll(0);
  assert.deepEqual(await fates(), [
    ['failed', 'paid-after-failed', 1],
    ['failed', 'refund-failed', null],
  ]);
  assert.equal(await tryAgain(1), 'refund-not-failed');
  // The provider may have paid the first one, so our bank account may owe nothing.
  assert.equal(await close(1, 'refund-failed'), 'refund-in-question');
  assert.equal(await close(0), 200);
  assert.deepEqual(await fates(), [
    ['paid', null, null],
    ['failed', null, 0],
  ]);
  assert.equal(await fundsKobo(), wholeKobo - 450_000);
  assert.equal((await find(id)).refundKobo, 450_000);
  assert.equal(await tryAgain(1), 'refund-not-failed');
  assert.deepEqual(await steps(), ['done']);
  assert.deepEqual(
    (await shown()).map(({ state, wasSentAgain }) => [state, wasSentAgain]),
    [
      ['paid', false],
      ['failed', true],
    ],
  );
});

test('a refund that waits to take the place of one that was paid after all is never sent', async () => {
  const { at, fates, tryAgain, close, fundsKobo } = await failedRefund();
  assert.equal(await tryAgain(0), 200);
  const [first, second] = [await at(0), await at(1)];
  // The provider is asked about the first one before the second one leaves.
  const booked = books.refunds.find(({ note }) => note.includes(first.reference)) ?? assert.fail('not at the provider');
  booked.status = 'processed';
  app.clock.advance(25 * 3_600);
  await handleRefund(app.context, first.id);
  standIn.mischief = fated('processed');
  await runJobs();
  await pass(60);
  assert.deepEqual(await fates(), [
    ['failed', 'paid-after-failed', 1],
    ['failed', null, null],
  ]);
  assert.ok(!books.refunds.some(({ note }) => note.includes(second.reference)));
  assert.equal(await close(0), 200);
  assert.deepEqual(await fates(), [
    ['paid', null, null],
    ['failed', null, 0],
  ]);
  assert.equal(await fundsKobo(), wholeKobo - 450_000);
});

test('of three refunds of which one follows the other, the one that was paid after all stands for all of them', async () => {
  const { fates, sendAgain, tryAgain, payAfterAll, close, fundsKobo } = await failedRefund();
  await sendAgain(0);
  await sendAgain(1);
  await payAfterAll(1);
  assert.equal(await tryAgain(2), 'refund-not-failed');
  assert.equal(await close(1), 200);
  assert.deepEqual(await fates(), [
    ['failed', null, 2],
    ['paid', null, null],
    ['failed', null, 1],
  ]);
  assert.equal(await fundsKobo(), wholeKobo - 450_000);
});

test('the alarm of a refund that was paid after all stays while the one that took its place is under way', async () => {
  const { fates, sendAgain, payAfterAll, close, fundsKobo } = await failedRefund();
  await sendAgain(0, fated('processed', 3 * 24 * 3_600_000));
  await payAfterAll(0);
  assert.equal(await close(0), 'refund-under-way');
  assert.deepEqual(await fates(), [
    ['failed', 'paid-after-failed', 1],
    ['sent', null, null],
  ]);
  await pass(3 * 24 * 3_600);
  // It went out twice: the books have it once, and a person asks for the other one.
  assert.equal(await close(0), 200);
  assert.deepEqual(await fates(), [
    ['failed', null, 1],
    ['paid', null, null],
  ]);
  assert.equal(await fundsKobo(), wholeKobo - 450_000);
});

test('where both were paid after all, the second alarm stays until it is closed, and the books have it once', async () => {
  const { fates, sendAgain, payAfterAll, close, fundsKobo } = await failedRefund();
  await sendAgain(0);
  await payAfterAll(0, 1);
  assert.equal(await close(0), 200);
  assert.deepEqual(await fates(), [
    ['paid', null, null],
    ['failed', 'paid-after-failed', 0],
  ]);
  assert.equal(await close(1), 200);
  assert.deepEqual(await fates(), [
    ['paid', null, null],
    ['failed', null, 0],
  ]);
  assert.equal(await fundsKobo(), wholeKobo - 450_000);
});

test('where the last refund was paid otherwise, one before it that the provider paid after all went out twice, and is booked once', async () => {
  const { fates, sendAgain, payAfterAll, close, fundsKobo } = await failedRefund();
  await sendAgain(0);
  assert.equal(await close(1, 'refund-failed'), 200);
  await payAfterAll(0);
  assert.equal(await close(0), 200);
  assert.deepEqual(await fates(), [
    ['failed', null, 1],
    ['failed', null, null],
  ]);
  assert.equal(await fundsKobo(), wholeKobo - 450_000);
});

test('the rest of a refund that a lost dispute gave back in part takes the place of the failed one', async () => {
  const { id, fates, payAfterAll, tryAgain, close, fundsKobo } = await failedRefund();
  assert.equal(await tryAgain(0), 200);
  const dispute = {
    ...{ id: randomUUID(), status: 'resolved', resolution: 'merchant-accepted', amountKobo: 200_000 },
    ...{ currency: 'NGN', domain: 'test', category: 'chargeback', dueAt: null },
  };
  assert.equal(await database.write((tx) => recordLostDispute(tx, id, dispute, 'test')), 'booked');
  await runJobs();
  await pass(60);
  await payAfterAll(0);
  assert.deepEqual(await fates(), [
    ['failed', 'paid-after-failed', 2],
    ['paid', null, null],
    ['failed', 'refund-failed', null],
  ]);
  assert.equal(await tryAgain(2), 'refund-not-failed');
  // The customer has the part twice: it is lost, and no other money of the customer pays for it.
  assert.equal(await close(0), 200);
  assert.equal(await fundsKobo(), wholeKobo - 450_000);
  assert.equal((await find(id)).refundKobo, 450_000);
  assert.equal((await getLosses(database.read, id)).openKobo, 200_000);
  assert.deepEqual(
    (await fates()).map(([state, alarm]) => [state, alarm]),
    [
      ['paid', null],
      ['failed', null],
    ],
  );
});

test('the proof is green after all of it', async () => {
  const { differences } = await findDifferences(database.read, null);
  assert.deepEqual(differences, []);
});
