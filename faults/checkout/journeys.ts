import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { toKobo } from '@foodbank/contract/primitives/money';
import {
  type Checkout,
  checkCheckout,
  payCheckout,
  quoteCheckout,
  startCheckout,
} from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { cancelOrder, readOrder, type ShopOrder } from '@foodbank/contract/selling/shop-orders';
import { goodAddress } from '../../apps/api/test/good-shop-requests.ts';
import { makeOwnCustomer, personCalls, type TestCustomer } from '../../apps/api/test/make-own-customer.ts';
import { fillBasket } from '../../apps/api/test/make-shop-order.ts';
import type { Loose } from '../../apps/api/test/start-app.ts';
import type { CheckoutWorld, Press } from './world.ts';

type Send = TestCustomer['send'];
type Answer = Awaited<ReturnType<Send>>;

/** One customer, one press of "Order and pay", and what follows of it. */
export interface Journey {
  world: CheckoutWorld;
  customer: TestCustomer;
  press: Press;
  isOver(): boolean;
  /** Something that a customer does later: after so many minutes of the product's clock. */
  later(minutes: number, act: () => Promise<void>): void;
}

const pauseMs = 120;
const triesMax = 12;

/** A customer fills a basket, presses the button, and pays or not: too much, too little, twice, too late. Then staff do their work. */
export async function shop(world: CheckoutWorld, { isOver, later }: Pick<Journey, 'isOver' | 'later'>): Promise<void> {
  const { app, random, agentCode } = world;
  const atHome = await makeOwnCustomer(app, random.chance(0.5) ? { referralCode: agentCode } : {});
  const customer = {
    ...atHome,
    ...personCalls({ send: world.send, context: app.context }, 'customer', () => atHome.cookie),
  };
  const body = await chooseGoods(world, atHome);
  const press: Press = { key: body.key, orderNumber: null, told: new Set(), paid: [] };
  world.presses.push(press);
  const journey: Journey = { world, customer, press, isOver, later };
  const started = await untilSettled(journey, customer.send, startCheckout, { body });
  if (started?.status !== 200) return;
  const checkout = started.body.checkout as Checkout;
  press.orderNumber = checkout.orderNumber;
  const page = await pageOf(journey, checkout);
  if (page === null) return;
  const plan = random.next();
  // Some never pay, and some of them pay after their order is over.
  if (plan < 0.2) return random.chance(0.6) ? later(random.whole(31, 80), () => pay(journey, page)) : undefined;
  if (plan < 0.3) {
    await cancel(journey);
    if (random.chance(0.4)) await pay(journey, page);
    return;
  }
  await payInSomeWay(journey, checkout, page);
  if (!(await isPlaced(journey, checkout.id))) return;
  press.told.add('placed');
  const next = random.next();
  if (next < 0.3) return cancel(journey);
  if (next < 0.95) return workOnOrder(journey, checkout.orderNumber);
}

async function chooseGoods({ random, stall, now }: CheckoutWorld, customer: TestCustomer) {
  const chosen = Array.from({ length: random.whole(1, 3) }, () => [random.pick(stall.products), random.whole(1, 2)]);
  const basketVersion = await fillBasket(customer, stall.storeId, Object.fromEntries(chosen));
  const choice = await chooseHandover({ random, stall, now }, customer);
  const { quote } = await customer.call(quoteCheckout, { body: choice });
  return { key: randomUUID(), basketVersion, ...choice, total: quote.total };
}

async function chooseHandover(
  { random, stall, now }: Pick<CheckoutWorld, 'random' | 'stall' | 'now'>,
  customer: TestCustomer,
) {
  // Past windows are refused, which is an answer too.
  const isLate = now().getTime() > Date.parse('2026-07-09T12:00:00Z');
  if (isLate || random.chance(0.6)) return { handover: 'pick-up' as const };
  const addressId = randomUUID();
  await customer.call(saveAddress, { params: { id: addressId }, body: goodAddress as never });
  return { handover: 'delivery' as const, addressId, windowId: random.pick(stall.windowIds) };
}

/** Repeats a call until an answer settles it, as the app does. Null if the test is over before. */
export async function untilSettled(
  { isOver }: Journey,
  send: Send,
  call: Endpoint,
  sent: Loose,
): Promise<Answer | null> {
  while (!isOver()) {
    const answer = await send(call, sent);
    const isOpen = answer.status === 0 || answer.status >= 500 || answer.status === 429;
    if (!isOpen || answer.body.code === 'unavailable') return answer;
    await sleep(pauseMs);
  }
  return null;
}

/** The provider's page as the product shows it, or null if the customer gives up. */
export async function pageOf(journey: Journey, checkout: Checkout): Promise<string | null> {
  let seen = checkout.payUrl;
  for (let tries = 0; seen === null && tries < triesMax && !journey.isOver(); tries += 1) {
    await sleep(pauseMs);
    const answer = await untilSettled(journey, journey.customer.send, payCheckout, { params: { id: checkout.id } });
    if (answer?.status === 200) seen = (answer.body.checkout as Checkout).payUrl;
  }
  return seen;
}

/** Pays on the provider's page. */
export async function pay({ world, press }: Journey, page: string, amountKobo?: number): Promise<void> {
  const reference = page.slice(page.lastIndexOf('/') + 1);
  world.provider.books.pay(reference, amountKobo);
  press.paid.push(reference);
}

async function payInSomeWay(journey: Journey, checkout: Checkout, page: string): Promise<void> {
  const { random, provider } = journey.world;
  const { books } = provider;
  const totalKobo = toKobo(checkout.total);
  const how = random.next();
  if (how < 0.55) return pay(journey, page);
  if (how < 0.65) return pay(journey, page, totalKobo + random.whole(1, 90_000));
  if (how < 0.75) return pay(journey, page, totalKobo - random.whole(1, 900));
  if (how < 0.8) return books.set(page.slice(page.lastIndexOf('/') + 1), 'pending');
  // The first try fails, a second one begins, and in the end both pay.
  books.set(page.slice(page.lastIndexOf('/') + 1), 'failed');
  const check = { params: { id: checkout.id } };
  await untilSettled(journey, journey.customer.send, checkCheckout, check);
  const again = await untilSettled(journey, journey.customer.send, payCheckout, check);
  const second = again?.status === 200 ? (again.body.checkout as Checkout).payUrl : null;
  if (random.chance(0.5)) await pay(journey, page);
  if (second !== null && second !== page) await pay(journey, second);
}

/** Presses "Check again" until the order is placed. False if the customer gives up before. */
export async function isPlaced(journey: Journey, id: string): Promise<boolean> {
  for (let tries = 0; tries < triesMax && !journey.isOver(); tries += 1) {
    const answer = await untilSettled(journey, journey.customer.send, checkCheckout, { params: { id } });
    if (answer?.status === 200 && (answer.body.checkout as Checkout).state === 'paid') return true;
    await sleep(pauseMs);
  }
  return false;
}

export async function cancel(journey: Journey): Promise<void> {
  const params = { number: journey.press.orderNumber ?? '' };
  const answer = await untilSettled(journey, journey.customer.send, cancelOrder, { params });
  if (answer?.status === 200 && (answer.body.order as ShopOrder).state === 'cancelled')
    journey.press.told.add('cancelled');
}

/** Packs an order, and hands it over or cancels it. Some of what was handed over comes back. */
async function workOnOrder(journey: Journey, number: string): Promise<void> {
  const { world, press, customer } = journey;
  const { random, staff } = world;
  const params = { number };
  const work = (call: Endpoint, body?: unknown) => untilSettled(journey, staff.send, call, { params, body });
  const order = async () =>
    (await untilSettled(journey, customer.send, readOrder, { params }))?.body.order as ShopOrder | undefined;
  const reason = 'As the test says';
  await work(staffCalls.startPacking);
  const seen = await order();
  if (random.chance(0.15) || seen?.handover === 'delivery') {
    const cancelled = await work(staffCalls.cancelShopOrder, { reason });
    if (cancelled?.status === 200) press.told.add('cancelled');
    return;
  }
  const packed = (await untilSettled(journey, staff.send, staffCalls.readShopOrder, { params }))?.body.order as
    | staffCalls.StaffOrder
    | undefined;
  await work(staffCalls.markReady, { version: packed?.version, packed: packed?.lines.map(({ id }) => id) });
  const ready = await order();
  const some = ready?.lines[0];
  if (!ready?.handOverCode || some === undefined) return;
  const notTaken = random.chance(0.2) && some.quantity > 1 ? [{ lineId: some.id, quantity: 1 }] : [];
  const handed = await work(staffCalls.handOver, { code: ready.handOverCode, notTaken });
  if (handed?.status === 200) press.told.add('delivered');
  if (random.chance(0.2)) return;
  const left = (await order())?.lines.filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity) ?? [];
  const lines = (random.chance(0.5) ? left : left.slice(0, 1)).map(({ id, quantity, refundedQuantity }) => ({
    lineId: id,
    quantity: quantity - refundedQuantity,
  }));
  const kind = random.pick(['missing', 'sent-back'] as const);
  const returned = lines.length > 0 && (await work(staffCalls.returnLines, { key: randomUUID(), lines, kind, reason }));
  if (returned && returned.status === 200) press.told.add('returned');
}
