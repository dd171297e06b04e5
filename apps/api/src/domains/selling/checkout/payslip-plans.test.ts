import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { readLimit } from '@foodbank/contract/lending/credit-limits';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { payCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { agreeToOffer, previewPlans } from '@foodbank/contract/selling/plan-offers';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { leavePlan, previewLeaving } from '@foodbank/contract/selling/returns';
import { acceptStop, missStop, pickUpStop } from '@foodbank/contract/selling/rides';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { fillBasket } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow } from '../../../../test/make-stops.ts';
import { type GivenEmployment, openPayroll } from '../../../../test/open-payroll.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { insertPayrollCap } from '../../lending/credit-limits/queries.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deliverOrder } from '../orders/handing-over.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { startPacking } from '../orders/packing.ts';
import { returnLines } from '../orders/returning.ts';
import { bySystem } from '../orders/shop-order-rules.ts';
import { previewPlans as previewOffered } from './offers.ts';
import { quoteCheckout } from './quote-checkout.ts';

/** Plans that leave with the payslip: nothing is paid when the order is placed. 9:00 in Lagos, the windows begin at 12:00. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await openPlans(app, provider);
const payroll = openPayroll(app);
const employerId = await payroll.employer();
const packer = await makeStaff(app, ['operations']);
const rider = await makeRider(app);
await makeWindow(app, plans.store.id, { startHour: 16, endHour: 20, capacity: 5 });

const proof = async () => (await findDifferences(database.read, null)).differences;
const funds = async (customerId: string) => {
  const account = await findAccount(database.read, customerAccount('customer-funds', customerId));
  return account === null ? 0 : balanceOf('customer-funds', account);
};
/** A customer whom the employer confirmed: ₦90,000 net, ₦15,000 for others, so ₦15,000 may leave with a payslip. */
async function employed() {
  const customer = await plans.customer();
  await payroll.employ(customer.id, employerId);
  return customer;
}
const paydays = { plan: 'paydays-2' };
const read = async (customer: TestCustomer, number: string) =>
  (await customer.call(readOrder, { params: { number } })).order;

test('the agreement alone places an order of which nothing is due now: no charge, no hold, the loan pays all of it at hand-over', async () => {
  const customer = await employed();
  const phone = phoneKey(customer.phone) ?? '';
  const chosen = await plans.choose(customer, 2, paydays);
  assert.deepEqual(
    [chosen.nextStep, chosen.total, chosen.dueNow, chosen.financed, chosen.payment.state],
    ['agree', 11_500, 0, 11_500, 'none'],
  );
  const offer = await plans.read(customer, chosen.id);
  assert.deepEqual(
    [offer.isPayroll, offer.employer, offer.instalments.map(({ dueOn, amount }) => [dueOn, amount])],
    [
      true,
      'Oyo State Government',
      [
        ['2026-07-24', 5_865],
        ['2026-08-25', 5_865],
      ],
    ],
  );
  const agreed = await plans.agree(customer, chosen.id);
  assert.deepEqual(
    [agreed.state, agreed.nextStep, agreed.payUrl, agreed.holdsUntil],
    ['paid', 'see-order', null, null],
  );
  assert.match(
    await app.waitForText(phone, 1),
    /agrees to your Foodbank plan: 2 x N5,865 off your pay from 24 Jul 2026\. 10 minutes/,
  );
  assert.deepEqual(await listChargesOf(database.read, ownerOfCheckout(chosen.id)), []);
  const order = await read(customer, chosen.orderNumber);
  assert.deepEqual(
    [order.state, order.payment.state, order.payment.amount, order.financed, order.nextStep],
    ['placed', 'none', 0, 11_500, 'wait-for-packing'],
  );
  assert.deepEqual(
    order.events.map(({ kind }) => kind),
    ['created', 'placed'],
  );
  // The agreement and the order are told of by jobs of their own, in no order.
  const told = [await app.waitForText(phone, 2), await app.waitForText(phone, 3)].join('\n');
  assert.match(told, new RegExp(`Order ${chosen.orderNumber} is placed\\. Nothing to pay today\\.`));
  const { body } = await customer.send(payCheckout, { params: { id: chosen.id } });
  assert.equal(body.code, 'checkout-over');
  assert.deepEqual(await proof(), []);

  await database.write((tx) => startPacking(tx, chosen.orderNumber, bySystem));
  await database.pool.query(`update shop_orders set state = 'on-the-way' where number = $1`, [chosen.orderNumber]);
  await database.write((tx) => deliverOrder(tx, chosen.orderNumber, { actor: bySystem }));
  const loan = await plans.loan(chosen.orderNumber);
  assert.deepEqual([loan.state, loan.openPrincipalKobo, loan.openFinanceChargeKobo], ['active', 1_150_000, 23_000]);
  assert.equal(await funds(customer.id), 0);
  const { receipt } = await customer.call(readReceipt, { params: { number: chosen.orderNumber } });
  assert.deepEqual(
    [receipt.total, receipt.dueNow, receipt.financed, receipt.refunded, receipt.payments],
    [11_500, 0, 11_500, 0, []],
  );
  assert.deepEqual(await proof(), []);
});

test('cancelled before hand-over nothing is owed and nothing goes back', async () => {
  const customer = await employed();
  const { id, orderNumber } = await plans.choose(customer, 2, paydays);
  await plans.agree(customer, id);
  await customer.call(cancelOrder, { params: { number: orderNumber } });
  const order = await read(customer, orderNumber);
  assert.deepEqual([order.state, order.payment.state, order.payment.comingBack], ['cancelled', 'none', 0]);
  assert.equal((await plans.loan(orderNumber)).state, 'cancelled');
  const { checkout } = await customer.call(readCheckout, { params: { id } });
  assert.deepEqual([checkout.state, checkout.nextStep], ['paid', 'order-again']);
  assert.deepEqual(await proof(), []);
});

/** What keeps a customer from Two paydays, as the page of choosing shows it: its reason, or null; undefined where the plan isn't shown. */
async function obstacleOf(customer: TestCustomer & { addressId: string }, pieces = 2) {
  await fillBasket(customer, plans.store.id, { [plans.product.id]: pieces });
  const body = { handover: 'delivery' as const, addressId: customer.addressId, windowId: plans.windowId };
  const { plans: shown } = await customer.call(previewPlans, { body });
  const plan = shown.find(({ code }) => code === 'paydays-2');
  return plan && (plan.obstacle?.reason ?? null);
}

test('Two paydays is shown where an employer of the state takes part, and says to each what keeps them from it', async () => {
  const elsewhere = await payroll.employer({ name: 'Ogun State Government', code: 'OGUN', state: 'Ogun' });
  const stopped = await payroll.employer({ name: 'Lagos Schools', code: 'LSCH' });
  await payroll.run(
    `update employers set plans_stopped_at = now(), plans_stopped_by = 'a', plans_stop_reason = 'b' where id = $1`,
    [stopped],
  );
  const cases: [reason: string | null, employer: string | null, given?: GivenEmployment][] = [
    ['employer-missing', null],
    [null, employerId],
    ['employer-waiting', employerId, { employment: 'needs-a-person' }],
    ['employer-refused', employerId, { employment: 'refused' }],
    ['employer-missing', employerId, { employment: 'ended' }],
    [null, employerId, { confirmedOn: '2026-04-16' }],
    ['pay-unconfirmed', employerId, { confirmedOn: '2026-04-15' }],
    ['employer-stopped', stopped],
    ['employer-elsewhere', elsewhere],
  ];
  for (const [reason, employer, given] of cases) {
    const customer = await plans.customer();
    if (employer !== null) await payroll.employ(customer.id, employer, given);
    assert.equal(await obstacleOf(customer), reason, `${employer} ${JSON.stringify(given)}`);
    if (reason === null) continue;
    const answer = await plans.choose(customer, 2, paydays).catch((error: Error) => error.message);
    assert.match(String(answer), /plan-refused/, 'what is refused on the page is refused by the call');
  }
  const other = await plans.customer();
  await payroll.run(`update employers set state = 'Kano' where id = $1`, [employerId]);
  assert.equal(await obstacleOf(other), undefined, 'where no employer takes part, the plan isn’t shown');
  await payroll.run(`update employers set state = 'Lagos' where id = $1`, [employerId]);
});

test('an employer whose return is late, or that owes us for long, gets no new plan: its people read that they did nothing wrong', async () => {
  const customer = await employed();
  await fillBasket(customer, plans.store.id, { [plans.product.id]: 2 });
  const choice = { handover: 'delivery' as const, addressId: customer.addressId, windowId: plans.windowId };
  const now = app.clock.now();
  for (const [trouble, says] of [
    ['return-late', /hasn’t told us for 30 days/],
    ['receivable-old', /hasn’t passed on to us for 60 days/],
  ] as const) {
    const quote = await quoteCheckout(database.read, customer.id, choice, now);
    const terms = { allowsExamples: true, payroll: { troubleOf: async () => trouble } };
    const today = { now, businessDate: '2026-06-15' };
    const { plans: shown } = await previewOffered(database.read, customer.id, quote, today, terms);
    const { obstacle } = shown.find(({ code }) => code === 'paydays-2') ?? {};
    assert.equal(obstacle?.reason, 'employer-late');
    assert.match(`${obstacle?.text} ${obstacle?.next}`, says);
    assert.match(`${obstacle?.next}`, /You did nothing wrong, and you are not late/);
  }
});

test('with ₦90,000 net and ₦15,000 for others, ₦15,000 leaves with a payslip at most, of all plans together and of what is held', async () => {
  const customer = await employed();
  const { plans: possible, payroll: own } = (await customer.call(readLimit, {})).limit;
  // Twice ₦15,000 pays back ₦29,412 and 2 % of it, ₦588.24 down to a naira.
  assert.equal(possible.find(({ code }) => code === 'paydays-2')?.mostTotal, 29_412);
  assert.deepEqual(
    [own?.netPay, own?.otherDeductions, own?.payslip, own?.cap, own?.ceiling, own?.room, own?.fullest],
    [90_000, 15_000, 15_000, 120_000, 120_000, 120_000, null],
  );
  assert.equal(await obstacleOf(customer, 5), null);
  assert.equal(await obstacleOf(customer, 6), 'over-limit');
  const first = await plans.choose(customer, 2, paydays);
  await plans.agree(customer, first.id);
  const { limit } = await customer.call(readLimit, {});
  assert.deepEqual(
    [limit.payroll?.fullest, limit.payroll?.room, limit.fullest?.amount],
    [{ month: '2026-07', amount: 5_865 }, 108_500, 5_865],
    'other plans count what leaves with payslips in their 28 days',
  );
  assert.equal(await obstacleOf(customer, 3), null, '₦18,000 and 2 %, twice ₦8,415, beside twice ₦5,865');
  assert.equal(await obstacleOf(customer, 4), 'over-limit');
  // Of the other plans the cap of level 1 holds on: what leaves with payslips counts in it.
  assert.deepEqual([limit.cap, limit.used, limit.room], [25_000, 11_500, 13_500]);
});

test('at level 1 who is confirmed by the employer may owe ₦120,000 on payslips, whatever the pay', async () => {
  const customer = await plans.customer();
  await payroll.employ(customer.id, employerId, { netPayKobo: 100_000_000, otherDeductionsKobo: 0 });
  assert.equal(await obstacleOf(customer, 23), null, '₦116,500');
  assert.equal(await obstacleOf(customer, 24), 'over-limit', '₦121,500');
  await database.write((tx) => insertPayrollCap(tx, 1, '2026-06-15', 12_150_000, tx.now));
  assert.equal(await obstacleOf(customer, 24), null, 'the cap is data, with the day from which it holds');
});

test('two presses at once for the last room of a payslip hold it once', async () => {
  const customer = await employed();
  const { id } = await plans.choose(customer, 5, paydays);
  const other = await plans.choose(customer, 5, paydays).catch((error: Error) => error.message);
  assert.match(String(other), /checkout-open/);
  const body = await plans.code(customer, id);
  const answers = await Promise.all([1, 2, 3, 4].map(() => customer.send(agreeToOffer, { params: { id }, body })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  const { rows } = await database.pool.query('select count(*)::int as count from loans where customer_id = $1', [
    customer.id,
  ]);
  assert.equal(rows[0].count, 1);
  assert.deepEqual(await proof(), []);
});

test('a holiday that is approved between offer and consent moves the payday: the page is shown anew, and the code of before agrees to nothing', async () => {
  const customer = await employed();
  const { id } = await plans.choose(customer, 2, paydays);
  const body = await plans.code(customer, id);
  await payroll.run(`insert into public_holidays (day, name, added_at) values ('2026-08-25', 'Election', now())`, []);
  const { status, body: refused } = await customer.send(agreeToOffer, { params: { id }, body });
  assert.deepEqual([status, refused.code], [409, 'plan-changed']);
  const offer = await plans.read(customer, id);
  assert.deepEqual(
    offer.instalments.map(({ dueOn }) => dueOn),
    ['2026-07-24', '2026-08-24'],
  );
  await database.pool.query(`delete from public_holidays where day = '2026-08-25'`);
  await plans.read(customer, id);
});

test('an employer that stops new plans between offer and consent keeps the customer from agreeing', async () => {
  const customer = await employed();
  const { id, orderNumber } = await plans.choose(customer, 2, paydays);
  const body = await plans.code(customer, id);
  const stop = (at: string) =>
    payroll.run(
      `update employers set plans_stopped_at = ${at}, plans_stopped_by = ${at === 'null' ? at : `'a'`}, plans_stop_reason = ${
        at === 'null' ? at : `'b'`
      } where id = $1`,
      [employerId],
    );
  await stop('now()');
  const { body: refused } = await customer.send(agreeToOffer, { params: { id }, body });
  assert.deepEqual([refused.code, refused.errors?.reason], ['plan-refused', 'employer-stopped']);
  await stop('null');
  await customer.call(cancelOrder, { params: { number: orderNumber } });
});

test('food that is brought for nothing is ours to bear and the rider’s to be paid for; after two in 90 days there is no plan without a down payment', async () => {
  const customer = await employed();
  const act = () => ({ key: randomUUID(), at: app.clock.now().toISOString() });
  const earlier = await plans.choose(customer, 2, paydays);
  await customer.call(cancelOrder, { params: { number: earlier.orderNumber } });
  const { id, orderNumber } = await plans.choose(customer, 2, paydays);
  await plans.agree(customer, id);
  await packer.call(staffCalls.startPacking, { params: { number: orderNumber } });
  await sayReady(packer, orderNumber);
  const { rows } = await payroll.run('select id from delivery_stops where order_number = $1', [orderNumber]);
  const params = { id: rows[0]?.id ?? assert.fail('no stop') };
  for (const call of [acceptStop, pickUpStop]) await rider.call(call, { params, body: act() });
  for (const at of ['2026-06-15T12:00:00Z', '2026-06-15T16:00:00Z']) {
    app.clock.set(at);
    await rider.call(missStop, { params, body: act() });
  }
  const order = await read(customer, orderNumber);
  assert.deepEqual([order.state, order.keptTotal, order.payment.state], ['cancelled', 0, 'none']);
  assert.equal((await plans.loan(orderNumber)).state, 'cancelled');
  assert.deepEqual(await proof(), [], 'the rider has the whole fee');
  app.clock.set('2026-06-15T08:00:00Z');
  assert.equal(await obstacleOf(customer), null, 'once is nothing');
  const bearOn = (day: string) =>
    payroll.run('update shop_orders set fee_borne_on = $2 where number = $1', [earlier.orderNumber, day]);
  await bearOn('2026-03-16');
  assert.equal(await obstacleOf(customer), null);
  await bearOn('2026-03-17');
  assert.equal(await obstacleOf(customer), 'brought-for-nothing');
});

test('of goods that come back nothing is refunded, as nothing was paid: the plan is what it would have been without them', async () => {
  const customer = await employed();
  const { id, orderNumber } = await plans.choose(customer, 3, paydays);
  await plans.agree(customer, id);
  await packer.call(staffCalls.startPacking, { params: { number: orderNumber } });
  const [line] = (await read(customer, orderNumber)).lines;
  const lineId = line?.id ?? '';
  const out = { lines: [{ lineId, quantity: 1, toPack: 3 }], reason: 'The shelf is empty' };
  await packer.call(staffCalls.takeOutLines, { params: { number: orderNumber }, body: out });
  await sayReady(packer, orderNumber);
  await database.write((tx) => deliverOrder(tx, orderNumber, { actor: bySystem }));
  // ₦11,500 and 2 %: twice ₦5,865, as if the third piece had never been.
  const loan = async () => plans.loan(orderNumber);
  const sums = async () => {
    const { state, openPrincipalKobo, openFinanceChargeKobo } = await loan();
    return [state, openPrincipalKobo, openFinanceChargeKobo];
  };
  assert.deepEqual(await sums(), ['active', 1_150_000, 23_000]);
  const giveBack = (quantity: number, isByRight: boolean) =>
    database.write((tx) =>
      returnLines(tx, orderNumber, {
        ...{ key: randomUUID(), lines: [{ lineId, quantity }], kind: 'sent-back', reason: 'Unopened', actor: bySystem },
        isByRight,
      }),
    );
  await giveBack(1, true);
  assert.deepEqual(await sums(), ['active', 650_000, 13_000]);
  const order = await read(customer, orderNumber);
  assert.deepEqual([order.payment.comingBack, order.payment.state, order.financed], [0, 'none', 6_500]);
  assert.deepEqual(await proof(), []);
  await giveBack(1, false);
  // The delivery is kept, and on the plan.
  assert.deepEqual(await sums(), ['active', 150_000, 3_000]);
  assert.equal(await funds(customer.id), 0);
  assert.deepEqual(await proof(), []);
});

test('who leaves the plan within three working days owes what is kept at once, without charge', async () => {
  const customer = await employed();
  const { id, orderNumber } = await plans.choose(customer, 2, paydays);
  await plans.agree(customer, id);
  await packer.call(staffCalls.startPacking, { params: { number: orderNumber } });
  await sayReady(packer, orderNumber);
  await database.write((tx) => deliverOrder(tx, orderNumber, { actor: bySystem }));
  const params = { number: orderNumber };
  const sums = await customer.call(previewLeaving, { params });
  assert.deepEqual([sums.kept, sums.paid, sums.due, sums.back], [11_500, 0, 11_500, 0]);
  await customer.call(leavePlan, { params, body: { due: 11_500 } });
  const { openPrincipalKobo, openFinanceChargeKobo } = await plans.loan(orderNumber);
  assert.deepEqual([openPrincipalKobo, openFinanceChargeKobo], [1_150_000, 0]);
  assert.deepEqual(await proof(), []);
});

test('the database refuses to place an order without a payment of which a plan does not pay all', async () => {
  const customer = await plans.customer();
  const { id, orderNumber } = await plans.choose(customer, 2);
  await plans.agree(customer, id);
  const place = payroll.run(`update shop_orders set state = 'placed', placed_at = now() where number = $1`, [
    orderNumber,
  ]);
  await assert.rejects(place, /no plan pays all of it/);
  await customer.call(cancelOrder, { params: { number: orderNumber } });
});
