import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkRepayment } from '@foodbank/contract/lending/repayments';
import { closeChargeAlarm, sendRefundAgain } from '@foodbank/contract/money/charges-staff';
import { nameRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { findCharge } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { handleRefund } from '../../money/charges/sending-refunds.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, businessAccount, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { applyRepayments } from './applying.ts';

/**
 * A customer paid ₦9,000 on a plan that needed ₦8,711.25. The ₦288.75 beyond it did not get back to the customer, and then the bank takes money of
 * that payment back.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { context } = app;
const { database } = context;
const plans = await runningPlans(app, provider);
await database.pool.query(`insert into banks (code, name, listed, created_at, updated_at)
  values ('058', 'Guaranty Trust Bank', true, now(), now()) on conflict (code) do update set listed = true`);

const [needs, paid, beyond] = [8_711.25, 9_000, 288.75];
const booked = async (account: Parameters<typeof findAccount>[1]) => {
  const found = await findAccount(database.read, account);
  return found === null ? 0 : balanceOf(account.kind, found) - found.debitsPendingKobo;
};
const lossesOfHouse = () => booked(businessAccount('lost-disputes'));
const refundsOf = (chargeId: string) => listRefundsOf(database.read, chargeId);

/** A plan that was overpaid, whose refund ends by the provider's word; `waiting` is one that it has never taken. */
async function overpaid(word: 'failed' | 'pending' | 'processed' | 'waiting', cameIn = paid, hasOther = false) {
  plans.goTo('2026-06-15');
  const before = await lossesOfHouse();
  const { customer, number, loanId } = await plans.plan();
  await customer.call(nameRefundAccount, { body: { bankCode: '058', accountNumber: '0123456700' } });
  await database.pool.query(`update refund_accounts set state = 'in-name' where customer_id = $1`, [customer.id]);
  if (hasOther) await plans.orderAgain(customer);
  plans.goTo('2026-06-22');
  provider.refundWord = word === 'waiting' ? 'pending' : word;
  const pay = async (amount: number, came = amount) => {
    const { id, reference } = await plans.begin(customer, number, amount);
    provider.pay(reference, Math.round(came * 100));
    await customer.call(checkRepayment, { params: { number, id } });
    return { id, reference };
  };
  const { id, reference } = await pay(needs, cameIn);
  const state = { failed: 'failed', pending: 'sent', processed: 'paid', waiting: 'sent' }[word];
  await waitUntil(`a refund that is ${state}`, async () => {
    const [refund] = await refundsOf(id);
    return refund?.state === state && refund.providerId !== null;
  });
  provider.refundWord = 'processed';
  if (word === 'waiting')
    await database.pool.query(`update charge_refunds set state = 'waiting', next_at = null where charge_id = $1`, [id]);
  const [refund] = await refundsOf(id);
  const apply = () => database.write((tx) => applyRepayments(tx, loanId));
  const finance = () => makeStaff(app, ['finance']);
  return {
    ...{ customer, number, id, reference, pay, apply },
    /** The bank takes money of the payment back; the plan follows as often as it is told. */
    async lose(naira: number, of = reference) {
      await plans.lose(of, naira);
      await Promise.all([apply(), apply(), apply()]);
      await apply();
    },
    /** Sends the refund if it waits, else asks the provider about it. */
    follow: () => handleRefund(context, refund?.id ?? ''),
    /** The provider ends its refunds of the payment. */
    async end(word: 'failed' | 'processed') {
      provider.endRefunds(reference, word);
      await handleRefund(context, refund?.id ?? '');
      await apply();
    },
    /** Closes the alarm of the refund: 200, or why not. */
    async close() {
      const body = { refundId: refund?.id ?? '', alarm: 'refund-failed', reason: 'The bank gave it back' } as const;
      const answer = await (await finance()).send(closeChargeAlarm, { params: { chargeId: id }, body });
      return answer.status === 200 ? 200 : answer.body.code;
    },
    /** The provider says that it paid the refund after all, and a member looked into it: 200, or why not. */
    async paidAfterAll() {
      provider.endRefunds(reference, 'processed', 'failed');
      await handleRefund(context, refund?.id ?? '');
      const body = {
        refundId: refund?.id ?? '',
        alarm: 'paid-after-failed',
        reason: 'It stands in their list',
      } as const;
      const answer = await (await finance()).send(closeChargeAlarm, { params: { chargeId: id }, body });
      await apply();
      return answer.status === 200 ? 200 : answer.body.code;
    },
    /** Sends the refund that failed, or what stands in its place, again: 200, or why not. */
    async sendAgain() {
      const owed = (await refundsOf(id)).find(({ alarm }) => alarm === 'refund-failed') ?? refund;
      const body = { refundId: owed?.id ?? '', reason: 'The account was wrong' };
      const answer = await (await finance()).send(sendRefundAgain, { params: { chargeId: id }, body });
      return answer.status === 200 ? 200 : answer.body.code;
    },
    sent: () => provider.refunds.filter((one) => one.chargeReference === reference).length,
    payment: async () => {
      const one = (await plans.read(customer, number)).payments.find((payment) => payment.id === id);
      return [one?.counted, one?.back, one?.taken, one?.stuck];
    },
    /** The plan's state, what pays it off, the customer's own money with us in naira, and what the house lost. */
    async stands() {
      const { state, payoff } = await plans.read(customer, number);
      const funds = await booked(customerAccount('customer-funds', customer.id));
      return [state, payoff, funds / 100, ((await lossesOfHouse()) - before) / 100];
    },
  };
}
const proof = async () => (await findDifferences(database.read, null)).differences;

test('a bank that takes just what failed to go back: the customer has it now, owes nothing, and nobody is to close anything', async () => {
  const { lose, stands, close, sendAgain, payment, customer, id } = await overpaid('failed');
  assert.deepEqual(await stands(), ['settled', 0, beyond, 0]);
  assert.deepEqual(await payment(), [needs, beyond, 0, beyond]);
  await lose(beyond);
  // Paid 9,000, got 288.75, owed 8,711.25.
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  assert.deepEqual(await payment(), [needs, 0, beyond, 0]);
  assert.deepEqual([await close(), await sendAgain()], ['changed-meanwhile', 'refund-not-failed']);
  assert.deepEqual(
    (await refundsOf(id)).map(({ state, alarm, paidOtherwiseAt }) => [state, alarm, paidOtherwiseAt !== null]),
    [['failed', null, true]],
  );
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  assert.ok(!(await plans.texts(customer)).some((text) => /your bank took/.test(text)));
  assert.deepEqual(await proof(), []);
});

test('a bank that takes all of a payment of which a part failed to go back: the plan owes what it needs, paid once, and no loss closes twice', async () => {
  const { lose, stands, close, sendAgain, pay, payment } = await overpaid('failed');
  await lose(paid);
  assert.deepEqual(await stands(), ['active', needs, 0, 0]);
  assert.deepEqual(await payment(), [0, 0, paid, 0]);
  await pay(needs);
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  assert.deepEqual([await close(), await sendAgain()], ['changed-meanwhile', 'refund-not-failed']);
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  assert.deepEqual(await proof(), []);
});

test('an overpayment of thousands that failed to go back is the first that the bank took', async () => {
  const { lose, stands, close } = await overpaid('failed', 16_711.25);
  assert.deepEqual(await stands(), ['settled', 0, 8_000, 0]);
  await lose(10_000);
  assert.deepEqual(await stands(), ['active', 2_000, 0, 0]);
  assert.equal(await close(), 'changed-meanwhile');
  await lose(6_711.25);
  assert.deepEqual(await stands(), ['active', needs, 0, 0]);
  assert.deepEqual(await proof(), []);
});

test('of a refund that failed a bank may take a part: the rest still has its alarm, and is sent again or closed as that rest', async () => {
  const { lose, stands, sendAgain, sent, payment, id } = await overpaid('failed');
  await lose(100);
  assert.deepEqual(await stands(), ['settled', 0, 188.75, 0]);
  assert.deepEqual(await payment(), [needs, 188.75, 100, 188.75]);
  assert.deepEqual(
    (await refundsOf(id)).filter(({ alarm }) => alarm !== null).map(({ state, amountKobo }) => [state, amountKobo]),
    [['failed', 18_875]],
  );
  assert.deepEqual(await proof(), []);
  assert.equal(await sendAgain(), 200);
  await waitUntil('the rest to be sent', async () => sent() === 2);
  assert.equal(provider.refunds.at(-1)?.amountKobo, 18_875);
  await waitUntil('the rest to be paid', async () => (await stands())[2] === 0);
  await lose(50);
  assert.deepEqual(await stands(), ['active', 50, 0, 0]);
  assert.deepEqual(await proof(), []);
});

for (const hasOther of [false, true])
  test(`a refund of which a bank took a part and that the provider paid after all: the customer has the part twice and owes it${hasOther ? ', and no other order pays for it' : ''}`, async () => {
    const { lose, stands, paidAfterAll, payment, pay, id } = await overpaid('failed', paid, hasOther);
    const funds = hasOther ? 2_875 : 0;
    await lose(100);
    assert.deepEqual(await stands(), ['settled', 0, funds + 188.75, 0]);
    assert.equal(await paidAfterAll(), 200);
    // Paid 9,000, got 388.75, owed 8,711.25.
    assert.deepEqual(await stands(), ['active', 100, funds, 0]);
    assert.deepEqual(await payment(), [needs - 100, beyond, 100, 0]);
    assert.deepEqual(
      (await refundsOf(id)).filter(({ alarm }) => alarm !== null),
      [],
    );
    assert.deepEqual(await proof(), []);
    await pay(100);
    assert.deepEqual(await stands(), ['settled', 0, funds, 0]);
    assert.deepEqual(await proof(), []);
  });

test('a bank that takes more of a payment while its refund is in question: what the provider paid after all settles all of it', async () => {
  const { lose, stands, paidAfterAll, pay } = await overpaid('failed');
  await lose(100);
  await lose(50);
  assert.deepEqual(await stands(), ['settled', 0, 138.75, 0]);
  assert.equal(await paidAfterAll(), 200);
  assert.deepEqual(await stands(), ['active', 150, 0, 0]);
  await lose(1_000);
  assert.deepEqual(await stands(), ['active', 1_150, 0, 0]);
  await pay(1_150);
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  assert.deepEqual(await proof(), []);
});

for (const order of ['the plan follows first', 'the refund follows first'] as const)
  test(`a refund that still waits is never sent once a bank took the payment back: ${order}`, async () => {
    const { lose, stands, follow, apply, pay, sent, reference } = await overpaid('waiting');
    const before = sent();
    await plans.lose(reference, 1_000);
    if (order === 'the refund follows first') await follow();
    await apply();
    await follow();
    await apply();
    assert.deepEqual(await stands(), ['active', 711.25, 0, 0]);
    await lose(8_000);
    assert.deepEqual(await stands(), ['active', needs, 0, 0]);
    await pay(needs);
    assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
    assert.equal(sent(), before);
    assert.deepEqual(await proof(), []);
  });

for (const word of ['failed', 'processed'] as const)
  test(`while a refund is under way, what it may have given back is owed by nobody: then it is ${word}`, async () => {
    const { lose, stands, end, pay, close, customer } = await overpaid('pending');
    await lose(beyond);
    assert.deepEqual(await stands(), ['settled', 0, 0, beyond]);
    await lose(paid - beyond);
    assert.deepEqual(await stands(), ['active', needs, 0, beyond]);
    await end(word);
    // Paid, the customer has it twice.
    const owed = word === 'failed' ? needs : paid;
    assert.deepEqual(await stands(), ['active', owed, 0, word === 'failed' ? 0 : beyond]);
    assert.deepEqual(await proof(), []);
    if (word === 'failed') assert.equal(await close(), 'changed-meanwhile');
    else await plans.text(customer, /took back N288\.75/);
    await pay(owed);
    assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
    assert.deepEqual(await proof(), []);
  });

test('a loss that the customer closed by paying again is open again once that payment is taken back, too', async () => {
  const { lose, stands, pay, id, apply } = await overpaid('processed');
  await lose(paid);
  assert.deepEqual(await stands(), ['active', paid, 0, beyond]);
  const again = await pay(paid, paid + 1_000);
  await waitUntil('₦1,000 to go back', async () => (await refundsOf(again.id))[0]?.state === 'paid');
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  // The bank takes the second payment, too: what had closed the loss is owed once more.
  await lose(9_500, again.reference);
  assert.deepEqual(await stands(), ['active', 9_500, 0, beyond + 500]);
  await pay(9_500);
  await apply();
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  assert.equal((await findCharge(database.read, id))?.usedKobo, 0);
  assert.deepEqual(await proof(), []);
});

test('what another payment of the plan pays for a refund that a bank took as well closes the loss at once', async () => {
  const { lose, stands, pay } = await overpaid('processed');
  await lose(5_000);
  await pay(5_000);
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  // Of the first payment 3,711.25 are kept: the bank takes 288.75 more, which the customer has twice.
  await lose(4_000);
  assert.deepEqual(await stands(), ['active', 4_000, 0, 0]);
  assert.deepEqual(await proof(), []);
  await pay(4_000);
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  assert.deepEqual(await proof(), []);
});
