import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { checkRepayment } from '@foodbank/contract/lending/repayments';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import { quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import {
  giveGoodsBack,
  leavePlan,
  previewGiveBack,
  previewLeaving,
  readReturns,
} from '@foodbank/contract/selling/returns';
import { decideAskedReturn, giveBackByPhone, readAskedReturn } from '@foodbank/contract/selling/returns-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeCombo, makeProduct } from '../../../../test/make-products.ts';
import { fillBasket, followCharges, makePaidOrder, type Wanted } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow } from '../../../../test/make-stops.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { ownerOfLoan } from '../../lending/loans/under-way.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { updateCategoryFresh } from '../catalogue/queries.ts';
import { deliverOrder } from '../orders/handing-over.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { returnLines } from '../orders/returning.ts';
import { bySystem } from '../orders/shop-order-rules.ts';

/**
 * Unopened goods of a plan that are given back within three working days. Two pieces of ₦5,000 and ₦1,500 for delivery: ₦2,875 at once and three
 * times ₦2,961 from 22 June 2026. For one piece it is ₦6,500: ₦1,625 at once, ₦4,875 lent for ₦146, and rows of ₦1,673, ₦1,673 and ₦1,675.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const { pool } = database;
const plans = await runningPlans(app, provider);
const { goTo } = plans;

const proof = async () => (await findDifferences(database.read, null)).differences;
const open = async (customer: TestCustomer, number: string) =>
  (await plans.read(customer, number)).instalments.map((row) => row.open);
const linesOf = async (customer: TestCustomer, number: string) =>
  (await customer.call(readOrder, { params: { number } })).order.lines;
const returnsOf = async (customer: TestCustomer, number: string) =>
  (await customer.call(readReturns, { params: { number } })).returns;
/** Pieces of the first line of an order, as they are given back. */
async function piecesOf(customer: TestCustomer, number: string, quantity = 1) {
  const [line] = await linesOf(customer, number);
  return [{ lineId: line?.id ?? '', quantity }];
}
const bodyOf = (lines: { lineId: string; quantity: number }[]) => ({
  key: randomUUID(),
  lines,
  way: 'pick-up' as const,
  isUnopened: true as const,
});
const give = async (customer: TestCustomer, number: string, quantity = 1) => {
  const body = bodyOf(await piecesOf(customer, number, quantity));
  return (await customer.call(giveGoodsBack, { params: { number }, body })).returns;
};
const refusalOf = async (customer: TestCustomer, number: string, lines: { lineId: string; quantity: number }[]) =>
  (await customer.send(giveGoodsBack, { params: { number }, body: bodyOf(lines) })).body.code;
/** The goods of an order's latest return are here. */
async function decide(
  customer: TestCustomer,
  number: string,
  decision: 'accept' | 'refuse',
  reason = 'Here, unopened',
) {
  // Members are signed out after a while, and the clock moves.
  const member = await makeStaff(app, ['operations']);
  const returnId = (await returnsOf(customer, number)).returns.at(-1)?.id ?? '';
  const { asked } = await member.call(readAskedReturn, { params: { returnId } });
  const lines = asked.lines.map(({ id }) => ({ id, from: 'goods-awaited' as const, decision }));
  return member.call(decideAskedReturn, { params: { returnId }, body: { lines, reason } });
}
const pay = async (customer: TestCustomer, number: string, amount: number) => {
  const { id, reference } = await plans.begin(customer, number, amount);
  provider.pay(reference, amount * 100);
  await customer.call(checkRepayment, { params: { number, id } });
};
/** What went back of the down payment, and of what was paid on the plan. */
async function backOf(orderNumber: string, loanId: string) {
  const { rows } = await pool.query('select checkout_id from shop_orders where number = $1', [orderNumber]);
  const sum = async (owner: Parameters<typeof listChargesOf>[1]) =>
    (await listChargesOf(database.read, owner)).reduce((kobo, one) => kobo + one.refundKobo + one.failedRefundKobo, 0);
  return [await sum(ownerOfCheckout(rows[0].checkout_id)), await sum(ownerOfLoan(loanId))].map((kobo) => kobo / 100);
}
async function deliver(number: string) {
  const packer = await makeStaff(app, ['operations']);
  await packer.call(staffCalls.startPacking, { params: { number } });
  await sayReady(packer, number);
  await database.write((tx) => deliverOrder(tx, number, { actor: bySystem }));
}
/** An order on a plan that is handed over: some products, or pieces of the shop's. */
async function planOf(
  wanted: Wanted,
  { day, ...chosen }: { plan: string; payDay?: PayDay; day?: string } = { plan: 'weeks-4' },
  own?: TestCustomer,
) {
  const made = own ?? (await makeOwnCustomer(app));
  await plans.admit(made.id);
  const customer = { ...made, addressId: await plans.addressOf(made) };
  const basketVersion = await fillBasket(customer, plans.store.id, wanted);
  const windowId = day ? await makeWindow(app, plans.store.id, { day, capacity: 9 }) : plans.windowId;
  const choice = { handover: 'delivery' as const, addressId: customer.addressId, windowId };
  const { quote } = await customer.call(quoteCheckout, { body: choice });
  const body = { key: randomUUID(), basketVersion, ...choice, total: quote.total, ...chosen };
  const { checkout } = await customer.call(startCheckout, { body });
  await plans.agree(customer, checkout.id);
  provider.pay(`${checkout.orderNumber}-1`);
  await followCharges(app, checkout.id);
  await deliver(checkout.orderNumber);
  const { number, id } = await plans.loan(checkout.orderNumber);
  return { customer, orderNumber: checkout.orderNumber, number, loanId: id };
}

test('unopened goods are given back: the plan is as if made without them, and their part of the down payment goes back at once', async () => {
  goTo('2026-06-15');
  const agent = await makeAgent(app);
  const made = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const { customer, orderNumber, number, loanId } = await planOf({ [plans.product.id]: 2 }, { plan: 'weeks-4' }, made);
  const params = { number: orderNumber };
  const stock = async () =>
    (await pool.query('select on_hand from store_products where product_id = $1', [plans.product.id])).rows[0].on_hand;
  const owed = async () =>
    Number(
      (
        await pool.query(
          `select credits_posted_kobo - debits_posted_kobo as kobo from ledger_accounts where kind = 'store-payable'`,
        )
      ).rows[0].kobo,
    );
  const [onHand, owedKobo] = [await stock(), await owed()];
  const before = await returnsOf(customer, orderNumber);
  assert.deepEqual(
    [before.giveBack?.until, before.giveBack?.lines.map((line) => [line.quantity, line.isFresh])],
    ['2026-06-18', [[2, false]]],
  );
  const shown = await customer.call(previewGiveBack, {
    params,
    body: { lines: await piecesOf(customer, orderNumber) },
  });
  assert.deepEqual(
    [shown.goods, shown.refund, shown.ofDownPayment, shown.to],
    [5_000, 1_250, 1_250, 'The card you paid with'],
  );
  assert.deepEqual(
    shown.plan.changes.map((row) => [row.before, row.after]),
    [
      [2_961, 1_673],
      [2_961, 1_673],
      [2_961, 1_675],
    ],
  );
  assert.deepEqual([shown.plan.totalBefore, shown.plan.totalAfter, shown.plan.left], [11_500, 6_500, 5_021]);

  const asked = await give(customer, orderNumber);
  assert.deepEqual(
    asked.returns[0]?.lines.map(({ state, problem, amount }) => [state, problem, amount]),
    [['goods-awaited', 'unopened', 5_000]],
  );
  const waiting = await plans.read(customer, number);
  assert.deepEqual(
    [waiting.total, waiting.pause, waiting.state, asked.refunds],
    [11_500, null, 'active', []],
    'nothing changes before the goods are here',
  );
  await decide(customer, orderNumber, 'accept');
  const after = await plans.read(customer, number);
  assert.deepEqual([after.total, after.downPayment, after.financed, after.financeCharge], [6_500, 1_625, 4_875, 146]);
  assert.deepEqual(
    after.instalments.map(({ dueOn, open: left }) => [dueOn, left]),
    [
      ['2026-06-22', 1_673],
      ['2026-06-29', 1_673],
      ['2026-07-06', 1_675],
    ],
  );
  const [lowered] = after.lowered;
  assert.deepEqual(
    [lowered?.changes, lowered?.left, lowered?.fromDownPayment, lowered?.refunded],
    [shown.plan.changes, 5_021, 0, 1_250],
  );
  const { refunds } = await returnsOf(customer, orderNumber);
  assert.deepEqual(
    refunds.map(({ amount, reason, to }) => [amount, reason, to]),
    [[1_250, 'Goods given back unopened', 'The card you paid with']],
  );
  assert.deepEqual(await backOf(orderNumber, loanId), [1_250, 0]);
  assert.equal(await stock(), onHand + 1, 'the store can sell it again');
  assert.equal(owedKobo - (await owed()), 450_000, 'the store is not owed for it: ₦5,000 less its margin of 10 %');
  const { rows } = await pool.query('select status, amount_kobo from orders where number = $1', [orderNumber]);
  assert.deepEqual(rows[0], { status: 'completed', amount_kobo: 500_000 }, 'nor the agent');
  assert.match(
    await plans.text(customer, /came off your plan/),
    /of N5,000 of order .* N1,250 goes back to you\. Left to pay: N[\d,.]+\. Next: N1,[\d,]+ by 22 Jun 2026\.$/,
  );
  assert.deepEqual(await proof(), []);
});

test('on a plan of three months the part of the down payment goes back by its share, and the days stay', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number, loanId } = await planOf({ [plans.product.id]: 2 }, { plan: 'months-3' });
  const before = await plans.read(customer, number);
  assert.deepEqual([before.downPayment, before.financed], [3_450, 8_050]);
  await give(customer, orderNumber);
  await decide(customer, orderNumber, 'accept');
  const after = await plans.read(customer, number);
  // The annuity of 4,550 is 1,624.05: a charge of 322.15, rounded down.
  assert.deepEqual([after.total, after.downPayment, after.financed, after.financeCharge], [6_500, 1_950, 4_550, 322]);
  assert.deepEqual(
    after.instalments.map(({ open: left }) => left),
    [1_624, 1_624, 1_624],
  );
  assert.deepEqual(
    after.instalments.map(({ dueOn }) => dueOn),
    before.instalments.map(({ dueOn }) => dueOn),
  );
  assert.deepEqual(await backOf(orderNumber, loanId), [1_500, 0]);
  assert.deepEqual(await proof(), []);
});

test('goods that were given back in time and come after the first payment: that lowers the last one, and the down payment’s part comes of the down payment', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number, loanId } = await planOf({ [plans.product.id]: 2 });
  goTo('2026-06-18');
  await give(customer, orderNumber);
  goTo('2026-06-22');
  await pay(customer, number, 2_961);
  goTo('2026-06-24');
  await decide(customer, orderNumber, 'accept');
  // 2,961 − 1,673 = 1,288 were too much. Of row 3, 1,626.50 − 1,288 = 338.50 are left, and 48.50 × 338.50 / 1,626.50 = 10.093 of its charge.
  assert.deepEqual(await open(customer, number), [0, 1_673, 348.59]);
  assert.deepEqual(await backOf(orderNumber, loanId), [1_250, 0]);
  assert.deepEqual(await proof(), []);
});

test('of a plan that was paid off, the down payment’s part goes back of the down payment and the rest of what paid it off', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number, loanId } = await planOf({ [plans.product.id]: 2 });
  goTo('2026-06-16');
  await pay(customer, number, (await plans.read(customer, number)).payoff);
  const lines = await piecesOf(customer, orderNumber);
  const shown = await customer.call(previewGiveBack, { params: { number: orderNumber }, body: { lines } });
  assert.equal(shown.ofDownPayment, 1_250);
  await give(customer, orderNumber);
  await decide(customer, orderNumber, 'accept');
  // One of seven days was used: 8,625 and 86.25 / 7 = 12.32 were paid, and 4,875 and 48.75 / 7 = 6.96 are needed.
  assert.deepEqual(await backOf(orderNumber, loanId), [1_250, 3_755.36]);
  assert.equal(shown.refund, 5_005.36);
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.state, plan.left], ['settled', 0]);
  assert.deepEqual(await proof(), []);
});

test('a second piece is given back, then another return follows, and all goods of a plan: only the delivery stays on it', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number, loanId } = await planOf({ [plans.product.id]: 3 });
  for (const [back, total] of [
    [1_250, 11_500],
    [2_500, 6_500],
  ] as const) {
    await give(customer, orderNumber);
    await decide(customer, orderNumber, 'accept');
    assert.equal((await plans.read(customer, number)).total, total);
    assert.deepEqual(await backOf(orderNumber, loanId), [back, 0]);
  }
  const lines = await piecesOf(customer, orderNumber);
  const damaged = { key: randomUUID(), lines, kind: 'damaged' as const, reason: 'It was bad', actor: bySystem };
  await database.write((tx) => returnLines(tx, orderNumber, damaged));
  // Lent are 1,125; of the 1,250 that are too much at once, what is left after the plan is paid off.
  const [ofDown] = await backOf(orderNumber, loanId);
  assert.deepEqual([(await plans.read(customer, number)).left, ofDown], [0, 2_625]);
  assert.deepEqual(await proof(), []);
  const all = await planOf({ [plans.product.id]: 2 });
  await give(all.customer, all.orderNumber, 2);
  await decide(all.customer, all.orderNumber, 'accept');
  const plan = await plans.read(all.customer, all.number);
  // The delivery of 1,500: 375 at once, 1,125 lent for 33.
  assert.deepEqual([plan.total, plan.downPayment, plan.financed, plan.left], [1_500, 375, 1_125, 1_158]);
  assert.deepEqual(await backOf(all.orderNumber, all.loanId), [2_500, 0]);
  assert.deepEqual(await proof(), []);
});

test('what comes back opened is refused with words: the plan stays, and nothing goes back; it counts once, however often staff press', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number, loanId } = await planOf({ [plans.product.id]: 2 });
  await give(customer, orderNumber);
  const refused = await decide(customer, orderNumber, 'refuse', 'The bag was open');
  assert.equal(refused.asked.lines[0]?.state, 'refused');
  const { returns, giveBack } = await returnsOf(customer, orderNumber);
  assert.deepEqual([returns[0]?.lines[0]?.reason, giveBack?.lines[0]?.quantity], ['The bag was open', 2]);
  assert.deepEqual([(await plans.read(customer, number)).total, await backOf(orderNumber, loanId)], [11_500, [0, 0]]);
  const body = bodyOf(await piecesOf(customer, orderNumber));
  const params = { number: orderNumber };
  const twice = await Promise.all([1, 2].map(() => customer.send(giveGoodsBack, { params, body })));
  assert.deepEqual(
    twice.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await returnsOf(customer, orderNumber)).returns.length, 2, 'one press gives back once');
  const answers = await Promise.allSettled([1, 2].map(() => decide(customer, orderNumber, 'accept')));
  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.deepEqual(await backOf(orderNumber, loanId), [1_250, 0]);
  assert.equal((await customer.send(giveGoodsBack, { params, body: { ...body, way: 'bring' } })).body.code, 'key-used');
});

test('goods can be given back until the third working day after hand-over, public holidays and weekends not counted, and not after it', async () => {
  await pool.query(
    `insert into public_holidays (day, name, added_at) values ('2026-06-26', 'A day that the government declared', now()) on conflict do nothing`,
  );
  // A Thursday; Friday is a holiday, so Monday is the first day.
  goTo('2026-06-25');
  const { customer, orderNumber } = await planOf({ [plans.product.id]: 2 }, { plan: 'weeks-4', day: '2026-06-25' });
  const lines = await piecesOf(customer, orderNumber);
  const params = { number: orderNumber };
  goTo('2026-07-01');
  assert.equal((await returnsOf(customer, orderNumber)).giveBack?.until, '2026-07-01');
  await give(customer, orderNumber);
  goTo('2026-07-02');
  assert.equal((await returnsOf(customer, orderNumber)).giveBack, null);
  assert.equal(await refusalOf(customer, orderNumber, lines), 'give-back-late');
  assert.equal((await customer.send(previewGiveBack, { params, body: { lines } })).body.code, 'give-back-late');
  await decide(customer, orderNumber, 'accept');
  assert.equal(
    (await returnsOf(customer, orderNumber)).returns[0]?.lines[0]?.state,
    'refunded',
    'what was given back in time counts when it comes',
  );
});

test('fresh goods can’t be given back, by their category, by their own mark or as a part of a combo, as they were when they were ordered; others can', async () => {
  goTo('2026-06-15');
  const { id: storeId } = plans.store;
  const tomatoes = await makeProduct(app, storeId, { categorySlug: 'vegetables', priceKobo: 200_000 });
  const nuts = await makeProduct(app, storeId, { categorySlug: 'vegetables', priceKobo: 200_000, isFresh: false });
  const chicken = await makeProduct(app, storeId, { priceKobo: 200_000, isFresh: true });
  const garri = await makeProduct(app, storeId, { priceKobo: 200_000 });
  const combo = await makeCombo(
    app,
    storeId,
    [chicken, garri].map(({ id }) => ({ productId: id, quantity: 1 })),
    { priceKobo: 350_000 },
  );
  await database.write((tx) => updateCategoryFresh(tx, 'vegetables', true));
  const wanted = Object.fromEntries([tomatoes, nuts, chicken, garri, combo].map(({ id }) => [id, 1]));
  const { customer, orderNumber } = await planOf(wanted);
  // What the catalogue says later changes nothing for this order.
  await database.write((tx) => updateCategoryFresh(tx, 'vegetables', false));
  await pool.query('update products set is_fresh = true where id = $1', [garri.id]);
  const lines = await linesOf(customer, orderNumber);
  const { giveBack } = await returnsOf(customer, orderNumber);
  const isFresh = (product: { id: string }) => {
    const line = lines.find(({ productId }) => productId === product.id);
    return giveBack?.lines.find(({ lineId }) => lineId === line?.id)?.isFresh;
  };
  assert.deepEqual([tomatoes, nuts, chicken, garri, combo].map(isFresh), [true, false, true, false, true]);
  const of = (...products: { id: string }[]) =>
    products.map(({ id }) => ({ lineId: lines.find(({ productId }) => productId === id)?.id ?? '', quantity: 1 }));
  for (const fresh of [tomatoes, chicken, combo])
    assert.equal(await refusalOf(customer, orderNumber, of(garri, fresh)), 'give-back-fresh');
  const { returns } = await customer.call(giveGoodsBack, {
    params: { number: orderNumber },
    body: bodyOf(of(nuts, garri)),
  });
  assert.equal(returns.returns[0]?.lines.length, 2);
});

test('nobody gives back more than was kept, another’s order, one before hand-over, or one that was paid at once', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber } = await planOf({ [plans.product.id]: 2 });
  const lines = await piecesOf(customer, orderNumber);
  const [line] = lines;
  assert.equal(await refusalOf(customer, orderNumber, await piecesOf(customer, orderNumber, 3)), 'return-too-many');
  assert.equal(
    await refusalOf(
      customer,
      orderNumber,
      [line ?? lines[0], line ?? lines[0]].flatMap((one) => one ?? []),
    ),
    'return-too-many',
  );
  const without = { ...bodyOf(lines), isUnopened: false };
  assert.equal(
    (await customer.send(giveGoodsBack, { params: { number: orderNumber }, body: without as never })).body.code,
    'validation',
  );
  await give(customer, orderNumber, 1);
  assert.equal(
    await refusalOf(customer, orderNumber, await piecesOf(customer, orderNumber, 2)),
    'return-too-many',
    'what waits can not be given back again',
  );
  const stranger = await makeOwnCustomer(app);
  assert.equal(await refusalOf(stranger, orderNumber, lines), 'not-found');
  const one = await plans.customer();
  const placed = await plans.order(one);
  assert.equal(await refusalOf(one, placed.orderNumber, await piecesOf(one, placed.orderNumber)), 'order-moved-on');
  const cash = await makePaidOrder(app, provider, stranger, plans.store.id, { [plans.product.id]: 1 });
  await deliver(cash.orderNumber);
  assert.equal((await returnsOf(stranger, cash.orderNumber)).giveBack, null);
  assert.equal(await refusalOf(stranger, cash.orderNumber, await piecesOf(stranger, cash.orderNumber)), 'not-found');
});

test('goods are given back while a payment is under way, and by a customer who left the plan: what is due is lower then', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await planOf({ [plans.product.id]: 2 });
  const { reference, id } = await plans.begin(customer, number, 2_961);
  await give(customer, orderNumber);
  await decide(customer, orderNumber, 'accept');
  provider.pay(reference, 296_100);
  await customer.call(checkRepayment, { params: { number, id } });
  assert.equal((await plans.read(customer, number)).total, 6_500);
  const left = await planOf({ [plans.product.id]: 2 });
  const params = { number: left.orderNumber };
  const { due } = await left.customer.call(previewLeaving, { params });
  await left.customer.call(leavePlan, { params, body: { due } });
  await give(left.customer, left.orderNumber);
  await decide(left.customer, left.orderNumber, 'accept');
  // ₦6,500 are kept, and ₦2,875 of it paid.
  assert.deepEqual([due, (await plans.read(left.customer, left.number)).payoff], [8_625, 3_625]);
  assert.deepEqual(await backOf(left.orderNumber, left.loanId), [0, 0]);
  assert.deepEqual(await proof(), []);
});

test('staff give goods back for a customer who calls, by the rules of the app, and never of their own order', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber } = await planOf({ [plans.product.id]: 2 });
  const desk = await makeStaff(app, ['support']);
  const params = { number: orderNumber };
  const body = bodyOf(await piecesOf(customer, orderNumber));
  await desk.call(giveBackByPhone, { params, body });
  assert.equal((await returnsOf(customer, orderNumber)).returns[0]?.lines[0]?.state, 'goods-awaited');
  assert.match(await plans.text(customer, /We accept your return/), /It comes off your plan once we have the goods/);
  const refusedAs = async (number: string, member = desk) =>
    (await member.send(giveBackByPhone, { params: { number }, body: { ...body, key: randomUUID() } })).body.code;
  assert.equal(await refusedAs(orderNumber, await makeStaff(app, ['finance'])), 'not-permitted');
  const own = await planOf(
    { [plans.product.id]: 1 },
    { plan: 'weeks-4' },
    await makeOwnCustomer(app, { email: desk.email }),
  );
  assert.equal(await refusedAs(own.orderNumber), 'own-record');
});
