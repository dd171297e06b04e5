import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@foodbank/contract/endpoint';
import {
  checkRepayment,
  listOwnPlans,
  type OwnPlan,
  type Repayment,
  startRepayment,
} from '@foodbank/contract/lending/repayments';
import { toKobo } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { type Checkout, quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { agreeToOffer, type Offer, readOffer, sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { readOrder, type ShopOrder } from '@foodbank/contract/selling/shop-orders';
import { textsFolder } from '../../apps/api/src/providers/texts.ts';
import { personCalls } from '../../apps/api/test/make-own-customer.ts';
import { fillBasket } from '../../apps/api/test/make-shop-order.ts';
import type { openPlans } from '../../apps/api/test/open-plans.ts';
import { cancel, isPlaced, type Journey, pageOf, pay, untilSettled } from '../checkout/journeys.ts';
import type { CheckoutWorld, Press } from '../checkout/world.ts';

type Plans = Awaited<ReturnType<typeof openPlans>>;
const codesMax = 3;
const textMs = 4_000;
const [pagesMax, checksMax, pauseMs] = [12, 12, 120];

/**
 * A customer chooses Four payments, reads the offer, agrees by the code or not, makes the down payment or not; then staff hand it over, and the
 * customer pays a part of it, all of it, or too much.
 */
export async function buyOnPlan(
  plans: Plans,
  world: CheckoutWorld,
  { isOver, later }: Pick<Journey, 'isOver' | 'later'>,
): Promise<void> {
  const { app, random } = world;
  const atHome = await plans.customer();
  const calls = personCalls({ send: world.send, context: app.context }, 'customer', () => atHome.cookie);
  const basketVersion = await fillBasket(atHome, plans.store.id, { [plans.product.id]: random.whole(1, 3) });
  const choice = { handover: 'pick-up' as const };
  const { quote } = await atHome.call(quoteCheckout, { body: choice });
  const body = { key: randomUUID(), basketVersion, ...choice, total: quote.total, plan: 'weeks-4' };
  const press: Press = { key: body.key, orderNumber: null, told: new Set(), paid: [] };
  world.presses.push(press);
  const journey: Journey = { world, customer: { ...atHome, ...calls }, press, isOver, later };
  const started = await untilSettled(journey, calls.send, startCheckout, { body });
  if (started?.status !== 200) return;
  const checkout = started.body.checkout as Checkout;
  press.orderNumber = checkout.orderNumber;
  if (random.chance(0.1)) return cancel(journey);
  if (random.chance(0.05) || !(await agree(journey, checkout.id))) return;
  press.told.add('agreed');
  if (random.chance(0.1)) return cancel(journey);
  const page = await pageOf(journey, checkout);
  if (page === null) return;
  if (random.chance(0.1)) return later(random.whole(31, 80), () => pay(journey, page));
  await pay(journey, page);
  if (!(await isPlaced(journey, checkout.id))) return;
  press.told.add('placed');
  if (random.chance(0.25)) return cancel(journey);
  await handOver(journey, checkout.orderNumber);
  if (press.told.has('delivered') && random.chance(0.9)) await payBack(journey, checkout.orderNumber);
}

/** Reads the offer, asks for a code and sends it, again with another code if a text was lost. True once agreed. */
async function agree(journey: Journey, id: string): Promise<boolean> {
  const { world, customer } = journey;
  const params = { id };
  for (let tries = 0; tries < codesMax; tries += 1) {
    const since = Date.now();
    const shown = await untilSettled(journey, customer.send, readOffer, { params });
    if (shown?.status !== 200) return false;
    const { digest } = shown.body.offer as Offer;
    const asked = await untilSettled(journey, customer.send, sendOfferCode, { params, body: { digest } });
    if (asked?.status !== 200) return false;
    const code = await codeSince(world, customer.phone, since);
    if (code === null) continue;
    const body = { digest, requestId: asked.body.requestId, code, taps: 2 };
    const agreed = await untilSettled(journey, customer.send, agreeToOffer, { params, body });
    if (agreed?.status === 200) return true;
  }
  return false;
}

/** The code of the newest text to a phone; null if none came since the real instant. */
async function codeSince({ dataDir }: CheckoutWorld, phone: string, since: number): Promise<string | null> {
  const folder = textsFolder(dataDir);
  const seen = new Set<string>();
  let code: string | null = null;
  for (const until = since + textMs; Date.now() < until; await sleep(80)) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json') && !seen.has(name));
    for (const name of names.sort()) {
      seen.add(name);
      const { to, text } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string; text: string };
      if (to === phoneKey(phone)) code = /\b\d{6}\b/.exec(text)?.[0] ?? code;
    }
    if (code !== null) return code;
  }
  return code;
}

/** Packs an order and hands it over whole. */
async function handOver(journey: Journey, number: string): Promise<void> {
  const { world, press, customer } = journey;
  const params = { number };
  const work = (call: Endpoint, body?: unknown) => untilSettled(journey, world.staff.send, call, { params, body });
  await work(staffCalls.startPacking);
  const packed = (await work(staffCalls.readShopOrder))?.body.order as staffCalls.StaffOrder | undefined;
  await work(staffCalls.markReady, { version: packed?.version, packed: packed?.lines.map(({ id }) => id) });
  const seen = await untilSettled(journey, customer.send, readOrder, { params });
  const code = (seen?.body.order as ShopOrder | undefined)?.handOverCode;
  if (!code) return;
  const handed = await work(staffCalls.handOver, { code, notTaken: [] });
  if (handed?.status === 200) press.told.add('delivered');
}

const paymentsMax = 3;

/** Pays on a plan, at most three times: a part, all that is left, or more than that. */
async function payBack(journey: Journey, orderNumber: string): Promise<void> {
  const { random } = journey.world;
  for (let count = 0; count < paymentsMax; count += 1) {
    const plan = await planOf(journey, orderNumber);
    if (plan === null || plan.payoff === 0) return;
    const isAll = random.chance(0.6);
    const amount = isAll ? plan.payoff : Math.min(plan.payoff, random.whole(200, 2_000));
    const moreKobo = isAll && random.chance(0.5) ? random.whole(1, 40_000) : 0;
    const state = await payOnce(journey, plan.number, { amount, moreKobo });
    if (state === 'settled') journey.press.told.add('settled');
    if (state !== 'active') return;
  }
}

async function planOf(journey: Journey, orderNumber: string): Promise<OwnPlan | null> {
  const answer = await untilSettled(journey, journey.customer.send, listOwnPlans, {});
  const plans = (answer?.status === 200 ? answer.body.plans : []) as OwnPlan[];
  return plans.find((plan) => plan.orderNumber === orderNumber) ?? null;
}

/** Begins a payment, pays it at the provider's page, and presses "Check again" until the plan has it. Returns where the plan then stands. */
async function payOnce(
  journey: Journey,
  number: string,
  { amount, moreKobo }: { amount: number; moreKobo: number },
): Promise<OwnPlan['state'] | null> {
  const { customer, world, press } = journey;
  const body = { amount, key: randomUUID() };
  const start = () => untilSettled(journey, customer.send, startRepayment, { params: { number }, body });
  let payment: Repayment | null = null;
  // Without a page the app begins it again, under the same key.
  for (let tries = 0; tries < pagesMax && !journey.isOver(); tries += 1) {
    const answer = await start();
    if (answer?.status !== 200) return null;
    payment = answer.body.payment as Repayment;
    if (payment.payUrl !== null) break;
    await sleep(pauseMs);
  }
  if (payment === null || payment.payUrl === null) return null;
  world.provider.books.pay(payment.reference, toKobo(amount) + moreKobo);
  press.paid.push(payment.reference);
  for (let tries = 0; tries < checksMax && !journey.isOver(); tries += 1) {
    const params = { number, id: payment.id };
    const answer = await untilSettled(journey, customer.send, checkRepayment, { params });
    if (answer?.status === 200 && (answer.body.payment as Repayment).counted > 0)
      return (answer.body.plan as OwnPlan).state;
    await sleep(pauseMs);
  }
  return null;
}
