import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { checkCheckout, payCheckout, quoteCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges, makePaidOrder, type Wanted } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { expireCheckout } from './ending.ts';

const began = '2026-06-15T08:00:00Z';
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true, at: began });
const { pool } = app.context.database;
const store = await makeStore(app);
await makeZone(app, ['Surulere']);
beforeEach(() => {
  app.clock.set(began);
  provider.isDown = false;
});

type Choice = Parameters<typeof checkOut>[2];
type Held = Awaited<ReturnType<typeof hold>>;

/** A customer holds goods: the checkout, its first charge, and how many minutes it holds. */
async function hold(customer: TestCustomer, wanted: Wanted, choice?: Choice) {
  const version = await fillBasket(customer, store.id, wanted);
  const checkout = await checkOut(customer, version, choice);
  return { ...checkout, customer, reference: `${checkout.orderNumber}-1`, minutes: minutesLeft(checkout) };
}
const minutesLeft = ({ holdsUntil }: { holdsUntil: string | null }) =>
  holdsUntil === null ? 0 : Math.round((Date.parse(holdsUntil) - app.clock.now().getTime()) / 60_000);
const product = (priceKobo: number, onHand: number) => makeProduct(app, store.id, { priceKobo, onHand });
const heldOf = async (productId: string): Promise<number> =>
  (await pool.query('select held from store_products where product_id = $1', [productId])).rows[0].held;
const stateOf = async ({ customer, orderNumber: number }: Held) =>
  (await customer.call(readOrder, { params: { number } })).order.state;
const pass = async (minutes: number, ...held: Held[]) => {
  app.clock.advance(minutes * 60);
  for (const { id } of held) await expireCheckout(app.context, id);
};
/** Makes a hold that ends with nothing, as for somebody who only looked at the payment page. */
async function leave(customer: TestCustomer, wanted: Wanted): Promise<number> {
  const held = await hold(customer, wanted);
  await pass(31, held);
  assert.equal(await stateOf(held), 'expired');
  return held.minutes;
}
/** An order that was paid and collected. */
async function collect(customer: TestCustomer, wanted: Wanted) {
  const { orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, wanted);
  const params = { number };
  // Members are signed out after a while.
  const packer = await makeStaff(app, ['operations']);
  await packer.call(staffCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const { order } = await customer.call(readOrder, { params });
  await packer.call(staffCalls.handOver, { params, body: { code: order.handOverCode ?? '' } });
  return { params, packer, lines: order.lines };
}
const giveBack = ({ params, packer, lines: [line] }: Awaited<ReturnType<typeof collect>>, quantity: number) =>
  packer.call(staffCalls.returnLines, {
    params,
    body: {
      key: randomUUID(),
      lines: [{ lineId: line?.id ?? '', quantity }],
      kind: 'damaged',
      reason: 'Not as described',
    },
  });
/** Does what the jobs of a checkout's charges do. */
const askAndApply = ({ id }: Held) => followCharges(app, id);
/** Newcomers who each hold some of a product. */
async function newcomersHold(wanted: Wanted, count: number): Promise<number[]> {
  const minutes = [];
  for (let n = 0; n < count; n += 1) minutes.push((await hold(await makeOwnCustomer(app), wanted)).minutes);
  return minutes;
}

test('a customer without a completed order holds goods of ₦150,000 for 30 minutes, and more for ten', async () => {
  const dear = await product(15_000_000, 100);
  const more = await product(15_000_100, 100);
  assert.equal((await hold(await makeOwnCustomer(app), { [dear.id]: 1 })).minutes, 30);
  assert.equal((await hold(await makeOwnCustomer(app), { [more.id]: 1 })).minutes, 10);
});

test('a hold of ten minutes is not prolonged by a transfer or a part of the money; paid later, its order is placed if the food is still there', async () => {
  const dear = await product(20_000_000, 100);
  const [waits, part] = [
    await hold(await makeOwnCustomer(app), { [dear.id]: 1 }),
    await hold(await makeOwnCustomer(app), { [dear.id]: 1 }),
  ];
  provider.set(waits.reference, 'pending', 'bank_transfer');
  provider.set(part.reference, 'pending', 'bank_transfer');
  provider.pay(part.reference, 1_000);
  for (const { customer, id } of [waits, part]) await customer.call(checkCheckout, { params: { id } });
  await pass(9, waits, part);
  assert.equal(await heldOf(dear.id), 2);
  await pass(1.1, waits, part);
  assert.deepEqual([await stateOf(waits), await stateOf(part)], ['expired', 'expired']);
  assert.equal(await heldOf(dear.id), 0);
  provider.pay(waits.reference);
  await askAndApply(waits);
  assert.equal(await stateOf(waits), 'placed');
});

test('while a payment is unclear, a hold of ten minutes is not let go either', async () => {
  const dear = await product(20_000_000, 3);
  const held = await hold(await makeOwnCustomer(app), { [dear.id]: 1 });
  provider.isDown = true;
  for (let n = 0; n < 10; n += 1) {
    await pass(11, held);
    assert.equal(await heldOf(dear.id), 1);
  }
  provider.isDown = false;
  await pass(11, held);
  assert.equal(await heldOf(dear.id), 0);
});

test('where customers without a completed order hold more than half of a product in a store, each further one holds it for ten minutes, and nobody is refused', async () => {
  const garri = await product(200_000, 10);
  // Half is not more than half: the sixth unit makes it so.
  assert.deepEqual(await newcomersHold({ [garri.id]: 1 }, 10), [30, 30, 30, 30, 30, 30, 10, 10, 10, 10]);
  const [last, few, odd] = [await product(200_000, 1), await product(200_000, 2), await product(200_000, 3)];
  assert.deepEqual(await newcomersHold({ [last.id]: 1 }, 1), [30], 'the last one');
  assert.deepEqual(await newcomersHold({ [few.id]: 1 }, 2), [30, 30], 'of two');
  assert.deepEqual(await newcomersHold({ [odd.id]: 1 }, 3), [30, 30, 10], 'of three');
  const beside = await product(200_000, 10);
  assert.deepEqual(await newcomersHold({ [beside.id]: 1 }, 1), [30], 'another product');
  const wide = await product(200_000, 10);
  await newcomersHold({ [wide.id]: 6 }, 1);
  assert.deepEqual(await newcomersHold({ [wide.id]: 1, [beside.id]: 1 }, 1), [10], 'a basket with one such product');
});

test('what is sold is no part of the stock that newcomers may hold half of, and what they held and gave up is free again', async () => {
  const yam = await product(200_000, 10);
  await makePaidOrder(app, provider, await makeOwnCustomer(app), store.id, { [yam.id]: 6 });
  const held = await hold(await makeOwnCustomer(app), { [yam.id]: 3 });
  assert.equal(held.minutes, 30);
  const further = await hold(await makeOwnCustomer(app), { [yam.id]: 1 });
  assert.equal(further.minutes, 10, 'three of four are held');
  await held.customer.call(cancelOrder, { params: { number: held.orderNumber } });
  await further.customer.call(cancelOrder, { params: { number: further.orderNumber } });
  assert.deepEqual(await newcomersHold({ [yam.id]: 1 }, 1), [30]);
});

test('a combo holds its parts: they count as the product, and the product as them', async () => {
  const rice = await product(200_000, 10);
  const combo = await makeCombo(app, store.id, [{ productId: rice.id, quantity: 3 }], { priceKobo: 600_000 });
  assert.deepEqual(await newcomersHold({ [combo.id]: 1 }, 2), [30, 30]);
  assert.deepEqual(await newcomersHold({ [rice.id]: 1 }, 1), [10]);
  assert.deepEqual(await newcomersHold({ [combo.id]: 1 }, 1), [10]);
});

test('where they hold more than half of a window’s places, each further one holds a place for ten minutes', async () => {
  const oil = await product(200_000, 100);
  const windowId = await makeWindow(app, store.id, { capacity: 4 });
  const holdPlace = async (customer: TestCustomer) => {
    const addressId = randomUUID();
    await customer.call(saveAddress, { params: { id: addressId }, body: goodAddress as never });
    const choice = { handover: 'delivery' as const, addressId, windowId };
    const { quote } = await customer.call(quoteCheckout, { body: choice });
    return { foreseen: quote.holdMinutes, ...(await hold(customer, { [oil.id]: 1 }, choice)) };
  };
  const minutes = [];
  for (let n = 0; n < 4; n += 1) minutes.push((await holdPlace(await makeOwnCustomer(app))).minutes);
  assert.deepEqual(minutes, [30, 30, 30, 10]);
  assert.deepEqual(await newcomersHold({ [oil.id]: 1 }, 1), [30], 'pick-up needs no place');
});

test('two who cross half of a product at once: one of them was first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const beans = await product(200_000, 10);
    await newcomersHold({ [beans.id]: 3 }, 1);
    const customers = await Promise.all(Array.from({ length: 3 }, () => makeOwnCustomer(app)));
    const held = await Promise.all(customers.map((customer) => hold(customer, { [beans.id]: 2 })));
    assert.deepEqual(held.map(({ minutes }) => minutes).sort(), [10, 30, 30]);
  }
});

test('a customer with a completed order holds three times the largest one that was kept, at least ₦300,000, and is not bound by the half', async () => {
  const [small, third, dear] = [
    await product(1_000_000, 500),
    await product(30_000_000, 50),
    await product(12_000_000, 50),
  ];
  const known = await makeOwnCustomer(app);
  await collect(known, { [small.id]: 1 });
  const atBound = await hold(known, { [third.id]: 1 });
  assert.equal(atBound.minutes, 30);
  await known.call(cancelOrder, { params: { number: atBound.orderNumber } });
  assert.equal((await hold(known, { [third.id]: 1, [small.id]: 1 })).minutes, 10);
  const better = await makeOwnCustomer(app);
  await collect(better, { [dear.id]: 1 });
  const three = await hold(better, { [dear.id]: 3 });
  assert.equal(three.minutes, 30);
  await better.call(cancelOrder, { params: { number: three.orderNumber } });
  assert.equal((await hold(better, { [dear.id]: 3, [small.id]: 1 })).minutes, 10);
  const scarce = await product(1_000_000, 10);
  await newcomersHold({ [scarce.id]: 7 }, 1);
  const free = await makeOwnCustomer(app);
  await collect(free, { [small.id]: 1 });
  assert.equal((await hold(free, { [scarce.id]: 2 })).minutes, 30);
});

test('what a customer gave back was not kept: with all of it returned they are as without an order, and with a part the rest counts', async () => {
  const [dear, plain] = [await product(12_000_000, 100), await product(1_000_000, 100)];
  const returner = await makeOwnCustomer(app);
  await giveBack(await collect(returner, { [dear.id]: 1 }), 1);
  assert.equal((await hold(returner, { [dear.id]: 1, [plain.id]: 4 })).minutes, 10, 'beyond ₦150,000');
  const partly = await makeOwnCustomer(app);
  await giveBack(await collect(partly, { [dear.id]: 3 }), 2);
  const within = await hold(partly, { [dear.id]: 3 });
  assert.equal(within.minutes, 30, 'three times the ₦120,000 that were kept');
  await partly.call(cancelOrder, { params: { number: within.orderNumber } });
  assert.equal((await hold(partly, { [dear.id]: 3, [plain.id]: 1 })).minutes, 10);
  const paidOnly = await makeOwnCustomer(app);
  await makePaidOrder(app, provider, paidOnly, store.id, { [dear.id]: 1 });
  assert.equal((await hold(paidOnly, { [dear.id]: 2 })).minutes, 10, 'paid is not completed');
});

test('after three holds in 24 hours for which no payment was begun, each further one lasts ten minutes, also for who cancels and starts again', async () => {
  const garri = await product(200_000, 100);
  const expiring = await makeOwnCustomer(app);
  const minutes = [];
  for (let n = 0; n < 5; n += 1) minutes.push(await leave(expiring, { [garri.id]: 1 }));
  assert.deepEqual(minutes, [30, 30, 30, 10, 10]);
  const renewing = await makeOwnCustomer(app);
  const renewed = [];
  for (let n = 0; n < 4; n += 1) {
    const held = await hold(renewing, { [garri.id]: 1 + n });
    renewed.push(held.minutes);
    await renewing.call(cancelOrder, { params: { number: held.orderNumber } });
  }
  assert.deepEqual(renewed, [30, 30, 30, 10]);
  const known = await makeOwnCustomer(app);
  await collect(known, { [garri.id]: 1 });
  for (let n = 0; n < 3; n += 1) await leave(known, { [garri.id]: 1 });
  assert.equal((await hold(known, { [garri.id]: 1 })).minutes, 10, 'a customer with an order too');
  app.clock.set('2026-06-16T12:00:00Z');
  assert.equal(await leave(renewing, { [garri.id]: 1 }), 30, 'a day later');
});

test('a payment that failed, too little, a transfer that was begun, and a provider that was down are no holds for nothing', async () => {
  const garri = await product(200_000, 100);
  const kinds: Record<string, (held: Held) => void> = {
    failed: ({ reference }) => provider.set(reference, 'failed', 'card'),
    'too little': ({ reference }) => provider.pay(reference, 100),
    'begun and left': ({ reference }) => provider.set(reference, 'pending', 'ussd'),
    down: () => {
      provider.isDown = true;
    },
  };
  for (const [kind, happens] of Object.entries(kinds)) {
    const customer = await makeOwnCustomer(app);
    for (let n = 0; n < 3; n += 1) {
      const held = await hold(customer, { [garri.id]: 1 });
      happens(held);
      await pass(5);
      await askAndApply(held);
      provider.isDown = false;
      if (kind === 'begun and left') provider.set(held.reference, 'abandoned', 'card');
      await pass(300, held);
      assert.equal(await stateOf(held), 'expired', kind);
    }
    assert.equal((await hold(customer, { [garri.id]: 1 })).minutes, 30, kind);
  }
  const unlucky = await makeOwnCustomer(app);
  for (let n = 0; n < 3; n += 1) {
    provider.isDown = true;
    const held = await hold(unlucky, { [garri.id]: 1 });
    await pass(31, held);
    assert.equal(await stateOf(held), 'expired', 'no page to pay on');
    provider.isDown = false;
  }
  assert.equal((await hold(unlucky, { [garri.id]: 1 })).minutes, 30);
});

test('money that comes after the end takes a hold for nothing back', async () => {
  const garri = await product(200_000, 100);
  const late = await makeOwnCustomer(app);
  for (let n = 0; n < 2; n += 1) await leave(late, { [garri.id]: 1 });
  const held = await hold(late, { [garri.id]: 1 });
  await pass(31, held);
  provider.pay(held.reference, 100);
  await askAndApply(held);
  assert.equal((await hold(late, { [garri.id]: 1 })).minutes, 30);
});

test('a hold is two hours once the provider has issued an account or a code, and not when the customer merely began a transfer', async () => {
  const garri = await product(200_000, 100);
  const until = async (status: string, channel: string) => {
    const held = await hold(await makeOwnCustomer(app), { [garri.id]: 1 });
    await pass(10);
    provider.set(held.reference, status, channel);
    await pass(15);
    await held.customer.call(checkCheckout, { params: { id: held.id } });
    const { checkout } = await held.customer.call(readCheckout, { params: { id: held.id } });
    return minutesLeft(checkout) + 25;
  };
  assert.deepEqual([await until('pending', 'bank_transfer'), await until('ongoing', 'ussd')], [120, 120]);
  assert.deepEqual(
    [await until('abandoned', 'bank_transfer'), await until('pending', 'card'), await until('failed', 'card')],
    [30, 30, 30],
  );
});

test('a hold is prolonged once for waiting, however often a transfer is begun, and once more by two hours when a part of the money came', async () => {
  const garri = await product(200_000, 100);
  const held = await hold(await makeOwnCustomer(app), { [garri.id]: 1 });
  const params = { id: held.id };
  const minutesIn = async () => minutesLeft((await held.customer.call(readCheckout, { params })).checkout);
  provider.set(held.reference, 'pending', 'bank_transfer');
  await held.customer.call(checkCheckout, { params });
  assert.equal(await minutesIn(), 120);
  await pass(100);
  provider.set(held.reference, 'failed');
  await held.customer.call(checkCheckout, { params });
  await held.customer.call(payCheckout, { params });
  provider.set(`${held.orderNumber}-2`, 'pending', 'ussd');
  await held.customer.call(checkCheckout, { params });
  assert.equal(await minutesIn(), 20, 'a second transfer prolongs nothing');
  provider.pay(`${held.orderNumber}-2`, 150_000);
  await held.customer.call(checkCheckout, { params });
  assert.equal(await minutesIn(), 140, 'a part of the money does');
  await pass(100);
  provider.pay(`${held.orderNumber}-2`, 160_000);
  await held.customer.call(checkCheckout, { params });
  assert.equal(await minutesIn(), 40, 'once');
  await pass(41, held);
  assert.equal(await stateOf(held), 'expired');
});

test('the quote says how long food and prices would be kept, and the checkout how long they are', async () => {
  const [garri, dear] = [await product(200_000, 3), await product(20_000_000, 3)];
  const minutesOf = async (customer: TestCustomer, wanted: Wanted) => {
    await fillBasket(customer, store.id, wanted);
    const { quote } = await customer.call(quoteCheckout, { body: { handover: 'pick-up' } });
    const held = await hold(customer, wanted);
    return [quote.holdMinutes, held.holdMinutes, held.minutes];
  };
  assert.deepEqual(await minutesOf(await makeOwnCustomer(app), { [dear.id]: 1 }), [10, 10, 10]);
  assert.deepEqual(await minutesOf(await makeOwnCustomer(app), { [garri.id]: 2 }), [30, 30, 30]);
  assert.deepEqual(await minutesOf(await makeOwnCustomer(app), { [garri.id]: 1 }), [10, 10, 10]);
});

test('the gauges say what unpaid checkouts hold, and how much of the stock of the store with most newcomers do', async () => {
  const other = await makeStore(app);
  const rice = await makeProduct(app, other.id, { priceKobo: 200_000, onHand: 10 });
  const read = async () => {
    const { text } = await app.context.metrics.read();
    const of = (name: string) => Number(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(text)?.[1]);
    return {
      newcomers: of('foodbank_unpaid_holds_kobo\\{customers="without-orders"\\}'),
      share: of('foodbank_newcomer_holds_share'),
    };
  };
  const before = await read();
  const customer = await makeOwnCustomer(app);
  const checkout = await checkOut(customer, await fillBasket(customer, other.id, { [rice.id]: 9 }));
  const during = await read();
  assert.equal(during.newcomers - before.newcomers, 1_800_000);
  assert.equal(during.share, 0.9);
  await customer.call(cancelOrder, { params: { number: checkout.orderNumber } });
  assert.equal((await read()).newcomers, before.newcomers);
});

test('a basket holds nothing, however full', async () => {
  const garri = await product(200_000, 10);
  for (let n = 0; n < 3; n += 1) await fillBasket(await makeOwnCustomer(app), store.id, { [garri.id]: 10 });
  assert.equal(await heldOf(garri.id), 0);
  assert.deepEqual(await newcomersHold({ [garri.id]: 1 }, 1), [30]);
});
