import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkRepayment, type OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { nameRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { listPapers } from '@foodbank/contract/views/papers';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { applyRepayments } from '../../lending/repayments/applying.ts';
import { getLosses } from '../../money/charges/disputes.ts';
import { findChargeByReference } from '../../money/charges/queries.ts';
import { chargeChangedQueue, refundsQueue } from '../../money/charges/queue-names.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, businessAccount, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { followLostDownPayment, followWonDisputes } from './lost-down-payments.ts';

/**
 * The provider says that a dispute is lost, and later that it is won after all. A plan is ₦11,500: ₦2,875 at once, and three times ₦2,961 on 22 and
 * 29 June and 6 July 2026; ₦8,711.25 pay it off on 22 June.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await runningPlans(app, provider);
await database.pool.query(`insert into banks (code, name, listed, created_at, updated_at)
  values ('058', 'Guaranty Trust Bank', true, now(), now()) on conflict (code) do update set listed = true`);

const balance = async (account: Parameters<typeof findAccount>[1]) => {
  const found = await findAccount(database.read, account);
  return found === null ? 0 : (balanceOf(account.kind, found) - found.debitsPendingKobo) / 100;
};
const proof = async () => (await findDifferences(database.read, null)).differences;
const settled = () =>
  waitUntil('all jobs to be done', async () => {
    const { rows } = await database.pool.query(
      `select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now() and name = any($1) limit 1`,
      [[chargeChangedQueue, refundsQueue, 'plan-credit', 'checkout-money']],
    );
    return rows.length === 0;
  });

/** A plan that runs, on the day of its first payment, with what its test asks. */
async function plan() {
  plans.goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await plans.plan();
  await customer.call(nameRefundAccount, { body: { bankCode: '058', accountNumber: '0123456700' } });
  await database.pool.query(`update refund_accounts set state = 'in-name' where customer_id = $1`, [customer.id]);
  plans.goTo('2026-06-22');
  provider.refundWord = 'processed';
  const losses = await balance(businessAccount('lost-disputes'));
  /** The order and the loan follow, as often as they are told. */
  const follow = async () => {
    const each = async () => {
      await database.write((tx) => followWonDisputes(tx, orderNumber));
      await database.write((tx) => followLostDownPayment(tx, orderNumber));
      await database.write((tx) => applyRepayments(tx, loanId));
    };
    await Promise.all([each(), each(), each()]);
    await settled();
  };
  return {
    ...{ customer, number, orderNumber, first: `${orderNumber}-1`, follow },
    async pay(amount: number, cameIn = amount) {
      const { id, reference } = await plans.begin(customer, number, amount);
      provider.pay(reference, Math.round(cameIn * 100));
      await customer.call(checkRepayment, { params: { number, id } });
      await settled();
      return reference;
    },
    async lose(reference: string, naira: number) {
      const dispute = await plans.lose(reference, naira);
      await follow();
      return dispute;
    },
    /** Told twice. */
    async win(reference: string, dispute: Parameters<typeof plans.win>[1]) {
      const told = [await plans.win(reference, dispute), await plans.win(reference, dispute)];
      await follow();
      assert.deepEqual(told, ['booked', 'booked']);
    },
    read: () => plans.read(customer, number),
    /** What went back to the customer by us, in naira. */
    async back(reference: string) {
      const charge = await findChargeByReference(database.read, reference);
      return (await listRefundsOf(database.read, charge?.id ?? '')).reduce((sum, one) => sum + one.amountKobo, 0) / 100;
    },
    /** State and payoff of the plan, the customer's money with us, and what the house bears. */
    async stands() {
      const { state, payoff } = await plans.read(customer, number);
      const borne = (await balance(businessAccount('lost-disputes'))) - losses;
      return [state, payoff, await balance(customerAccount('customer-funds', customer.id)), borne];
    },
  };
}
const letters = async (customer: TestCustomer) =>
  (await customer.call(listPapers, {})).papers.filter(({ kind }) => kind === 'discharge').map((one) => one.takenBackOn);
/** A plan without what tells one from another. */
const asItStands = ({ number: _, orderNumber: __, payments: ___, lowered: ____, ...rest }: OwnPlanRecord) => rest;

test('a repayment whose dispute is won after all counts again on its day: the plan is as if it had never been lost', async () => {
  const other = await plan();
  await other.pay(2_961);
  const { pay, lose, win, read, stands, customer, number } = await plan();
  const reference = await pay(2_961);
  const before = await stands();
  const dispute = await lose(reference, 2_961);
  plans.goTo('2026-06-26');
  assert.deepEqual([(await read()).overdue, (await read()).payments[0]?.taken], [2_961, 2_961]);
  await win(reference, dispute);
  assert.deepEqual([(await stands())[0], ...(await stands()).slice(2)], ['active', 0, 0]);
  assert.deepEqual(before.slice(2), [0, 0]);
  assert.deepEqual(asItStands(await read()), asItStands(await other.read()));
  const { counted, back, taken } = (await read()).payments[0] ?? {};
  assert.deepEqual([counted, back, taken], [2_961, 0, 0]);
  const text = await plans.text(customer, /counts again/);
  assert.match(
    text,
    new RegExp(`^Foodbank: N2,961 of plan ${number}, which your bank had taken back, counts again\\. Left`),
  );
  assert.equal((await plans.texts(customer)).filter((one) => /counts again/.test(one)).length, 1);
  assert.deepEqual(await proof(), []);
});

test('who had paid again in the meantime gets it back, and the letter stands again', async () => {
  const { pay, lose, win, stands, customer, back } = await plan();
  const reference = await pay(8_711.25);
  assert.deepEqual(await letters(customer), [null]);
  const dispute = await lose(reference, 8_711.25);
  assert.deepEqual(await stands(), ['active', 8_711.25, 0, 0]);
  const again = await pay(8_711.25);
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  await win(reference, dispute);
  assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
  assert.equal((await back(reference)) + (await back(again)), 8_711.25);
  await plans.text(customer, /counts again\. N8,711.25 goes back to you\. You owe nothing/);
  assert.equal((await letters(customer)).filter((takenBackOn) => takenBackOn === null).length, 1);
  assert.deepEqual(await proof(), []);
});

test('what had gone back before is neither owed nor paid twice once the dispute is won, also if it was paid again', async () => {
  for (const isPaidAgain of [false, true]) {
    const { pay, lose, win, stands, back } = await plan();
    // ₦288.75 beyond the plan went back at once.
    const reference = await pay(8_711.25, 9_000);
    assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
    const dispute = await lose(reference, 9_000);
    assert.deepEqual(await stands(), ['active', 9_000, 0, 288.75]);
    const again = isPaidAgain ? await pay(9_000) : null;
    await win(reference, dispute);
    assert.deepEqual(await stands(), ['settled', 0, 0, 0]);
    // Of all that came in, the plan has ₦8,711.25.
    const backKobo = (await back(reference)) + (again === null ? 0 : await back(again));
    assert.equal(9_000 + (isPaidAgain ? 9_000 : 0) - backKobo, 8_711.25);
    assert.deepEqual(await proof(), []);
  }
});

test('of two disputes of a payment the one that is won counts again, and the other stays lost', async () => {
  const { pay, lose, win, stands, read } = await plan();
  const reference = await pay(8_711.25);
  const dispute = await lose(reference, 3_000);
  await lose(reference, 2_000);
  assert.deepEqual(await stands(), ['active', 5_000, 0, 0]);
  await win(reference, dispute);
  assert.deepEqual(await stands(), ['active', 2_000, 0, 0]);
  assert.equal((await read()).payments[0]?.taken, 2_000);
  assert.deepEqual(await proof(), []);
});

test('a down payment whose dispute is won is not owed any more, and the plan is as it was', async () => {
  const other = await plan();
  const { lose, win, read, stands, first, customer, number } = await plan();
  const dispute = await lose(first, 2_875);
  assert.deepEqual([(await read()).downPayment, (await read()).payoff], [0, 11_586.25]);
  await win(first, dispute);
  assert.deepEqual(asItStands(await read()), asItStands(await other.read()));
  assert.deepEqual((await stands()).slice(2), [0, 0]);
  await plans.text(customer, new RegExp(`N2,875 of plan ${number}, which your bank had taken back, counts again`));
  assert.deepEqual(await proof(), []);
});

test('what was paid again on a down payment that is won pays the rest of the plan, and what is beyond goes back', async () => {
  const one = await plan();
  const dispute = await one.lose(one.first, 2_875);
  await one.pay(5_836);
  await one.win(one.first, dispute);
  // The next payment is paid, and what was paid again shortens the plan from its end.
  assert.deepEqual([(await one.read()).due, (await one.stands()).slice(2)], [0, [0, 0]]);
  assert.equal((await one.read()).instalments.filter(({ isTakenBack }) => isTakenBack).length, 0);
  assert.equal((await one.read()).payoff, 2_875.25);

  const all = await plan();
  const lost = await all.lose(all.first, 2_875);
  const reference = await all.pay(11_586.25);
  assert.equal((await all.read()).state, 'settled');
  await all.win(all.first, lost);
  assert.deepEqual(await all.stands(), ['settled', 0, 0, 0]);
  assert.equal(await all.back(reference), 2_875);
  await plans.text(all.customer, /counts again\. N2,875 goes back to you\. You owe nothing/);
  assert.equal((await letters(all.customer)).filter((takenBackOn) => takenBackOn === null).length, 1);
  assert.deepEqual(await proof(), []);
});

test('of an order that was cancelled because of the loss, what was won is sent to the customer', async () => {
  plans.goTo('2026-06-15');
  const customer = await plans.customer();
  const { orderNumber } = await plans.order(customer);
  const first = `${orderNumber}-1`;
  const before = await balance(businessAccount('lost-disputes'));
  const dispute = await plans.lose(first, 2_875);
  await database.write((tx) => followLostDownPayment(tx, orderNumber));
  provider.refundWord = 'processed';
  for (const _ of [1, 2]) await plans.win(first, dispute);
  await database.write((tx) => followWonDisputes(tx, orderNumber));
  await settled();
  const charge = await findChargeByReference(database.read, first);
  assert.deepEqual(
    (await listRefundsOf(database.read, charge?.id ?? '')).map(({ amountKobo, state }) => [amountKobo, state]),
    [[287_500, 'paid']],
  );
  assert.equal(provider.refunds.filter((one) => one.chargeReference === first).length, 1);
  assert.deepEqual(
    [await balance(customerAccount('customer-funds', customer.id)), await balance(businessAccount('lost-disputes'))],
    [0, before],
  );
  assert.deepEqual(await proof(), []);
});

test('a dispute that was never booked as lost books nothing when it is won, nor one of another amount, nor what is lost again', async () => {
  const { pay, lose, win } = await plan();
  const reference = await pay(2_961);
  const charge = await findChargeByReference(database.read, reference);
  const never = {
    ...{ id: 'never', status: 'resolved', resolution: 'declined', amountKobo: 296_100, currency: 'NGN' },
  };
  assert.equal(await plans.win(reference, { ...never, domain: 'test', category: null, dueAt: null }), 'not-won');
  const dispute = await lose(reference, 2_961);
  assert.equal(await plans.win(reference, { ...dispute, amountKobo: 100 }), 'unclear');
  await win(reference, dispute);
  const { lostKobo, wonKobo } = await getLosses(database.read, charge?.id ?? '');
  assert.deepEqual([lostKobo, wonKobo], [0, 296_100]);
  assert.deepEqual(await proof(), []);
});
