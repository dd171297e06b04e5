import { hash } from 'node:crypto';
import { askedKobo } from '@foodbank/contract/money/charges';
import { shortKobo, toKobo } from '@foodbank/contract/primitives/money';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import { TryAgain, type Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { createCharge } from '../../money/charges/starting.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { lockBasket } from '../baskets/queries.ts';
import { readBasket } from '../baskets/read-basket.ts';
import { holdStock, type Shortage } from '../catalogue/stock.ts';
import { takeWindow } from '../deliveries/window-queries.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { readUsualValue } from '../orders/own-price-orders.ts';
import { addShopOrderEvent, insertShopOrder } from '../orders/shop-order-queries.ts';
import type { OrderActor } from '../orders/shop-order-rules.ts';
import { chooseHold } from './holds.ts';
import type { OfferTerms } from './offer-texts.ts';
import { computeOffer, makeOffer, refuseObstacle } from './offers.ts';
import { type Checkout, insertCheckout, listCheckoutsBefore } from './queries.ts';
import {
  type CheckoutQuote,
  type HandoverChoice,
  quoteCheckout,
  type ReadBasket,
  totalKoboOfQuote,
} from './quote-checkout.ts';
import { chargeReference, heldAtFirst, newOrderNumber } from './rules.ts';

/** One press of the button. */
export interface CheckoutToStart extends HandoverChoice {
  /** The new checkout's id. */
  id: string;
  key: string;
  basketVersion: number;
  /** What the customer saw, in naira. */
  total: number;
  /** The plan that was chosen; absent to pay now. */
  plan?: string | undefined;
  /** The pay day of the customer's own, of a plan by months. */
  payDay?: PayDay | undefined;
}

/** The basket that a checkout orders. */
export interface BasketSource {
  /** Locks it and returns its store and version; null if there is none. The customer is locked. */
  lock(tx: Tx, customerId: string): Promise<{ storeId: string; version: number } | null>;
  read: ReadBasket;
  /** The version that the checkout stores. 0 if it is not the customer's own basket: that one then stays as it is. */
  ownVersion(basket: { version: number }): number;
  /** Who orders, for the order's history. */
  by(customerId: string): { actor: OrderActor; text?: string };
}

/** The customer's own basket. */
const ownBasket: BasketSource = {
  lock: lockBasket,
  read: readBasket,
  ownVersion: ({ version }) => version,
  by: (customerId) => ({ actor: { kind: 'customer', id: customerId } }),
};

/** Checkouts whose time is over are looked at. The job's id is the checkout's. */
export const checkoutEndsQueue = 'checkout-ends';

/**
 * Makes an order of a customer's basket: holds the stock, takes a place in the window, and creates the order and its charge, or on a plan its
 * offer, all or nothing. The same key with the same body returns the checkout that is there. Prices, fee and total are ours: what the browser sends is
 * only compared. Locks the customer, the basket, then the stock and the window.
 */
export async function startCheckout(
  tx: Tx,
  customerId: string,
  sent: CheckoutToStart,
  { source = ownBasket, allowsExamples = false }: { source?: BasketSource } & Partial<OfferTerms> = {},
): Promise<Checkout> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const bodyDigest = digestOf(sent);
  const before = await listCheckoutsBefore(tx, customerId, sent.key);
  const known = before.find(({ key }) => key === sent.key);
  if (known !== undefined) return known.bodyDigest === bodyDigest ? known : refuse('key-used');
  const [open] = before;
  if (open !== undefined) refuse('checkout-open', { errors: { orderNumber: open.orderNumber, checkoutId: open.id } });
  const basket = await source.lock(tx, customerId);
  if (basket === null || basket.version !== sent.basketVersion) refuse('basket-changed');
  const quote = await quoteCheckout(tx, customerId, sent, tx.now, source.read);
  const totalKobo = refuseUnlessAsSeen(quote, sent);
  const lines = quote.basket.lines.map(({ productId, quantity }) => ({ productId, quantity }));
  refuseIfShort(await holdStock(tx, basket.storeId, lines), quote);
  const window = quote.window && ((await takeWindow(tx, quote.window.id, basket.storeId)) ?? refuse('window-full'));
  const held = { storeId: basket.storeId, windowId: window?.id ?? null, goodsKobo: quote.goodsKobo };
  // After the stock and the window are locked: of two at once the second one sees what the first one holds.
  const hold = await chooseHold(tx, { ...held, customerId, lines, isHeld: true }, tx.now);
  const orderNumber = newOrderNumber();
  const unfinanced = {
    number: orderNumber,
    checkoutId: sent.id,
    customerId,
    storeId: basket.storeId,
    handover: sent.handover,
    goodsKobo: quote.goodsKobo,
    deliveryFeeKobo: quote.feeKobo ?? 0,
    financedKobo: 0,
    marginPpm: quote.store?.marginPpm ?? 0,
    address: quote.address,
    zoneId: quote.delivery?.zoneId ?? null,
    riderFeeKobo: quote.delivery?.riderFeeKobo ?? 0,
    windowId: window?.id ?? null,
    windowFrom: window?.startsAt ?? null,
    windowTo: window?.endsAt ?? null,
  };
  const fresh =
    sent.plan === undefined
      ? null
      : await computeOffer(tx, unfinanced, { code: sent.plan, payDay: sent.payDay }, { allowsExamples });
  if (fresh !== null) refuseObstacle(fresh);
  const financedKobo = fresh?.wanted.quote.financedKobo ?? 0;
  const order = { ...unfinanced, financedKobo };
  const orderLines = linesOf(quote);
  const usual = await readUsualValue(tx, basket.storeId, orderLines, customer);
  // Another order drew the same number: everything is done again with another one.
  if (!(await insertShopOrder(tx, { ...order, ...usual }, orderLines))) throw new TryAgain();
  await addShopOrderEvent(tx, orderNumber, { kind: 'created', ...source.by(customerId) });
  const checkout = await insertCheckout(tx, {
    ...{ id: sent.id, customerId, key: sent.key, bodyDigest, orderNumber, totalKobo },
    ...{ financedKobo, charges: fresh === null ? 1 : 0 },
    ...{ basketVersion: source.ownVersion(basket), heldUntil: heldAtFirst(tx.now, hold), ...held, ...hold },
  });
  // On a plan the customer agrees first; then a charge asks for what is due now.
  if (fresh?.content) await makeOffer(tx, order, fresh.content);
  else
    await createCharge(tx, {
      reference: chargeReference(orderNumber, 1),
      owner: ownerOfCheckout(checkout.id),
      amountKobo: askedKobo(checkout.dueNowKobo),
      email: confirmedEmail(customer),
      customerId,
    });
  await tx.enqueue(checkoutEndsQueue, checkout.id, undefined, secondsUntil(checkout.heldUntil, tx.now));
  return checkout;
}

/** How many seconds from now until an instant, and a little more, so that the job does not come too early. */
export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000) + 1);

function digestOf({ basketVersion, handover, addressId, windowId, total, plan, payDay }: CheckoutToStart): string {
  const content = [
    basketVersion,
    handover,
    addressId ?? null,
    windowId ?? null,
    total,
    ...(plan === undefined ? [] : [plan]),
    ...(payDay === undefined ? [] : [payDay]),
  ];
  return hash('sha256', JSON.stringify(content));
}

/** Refuses what differs from what the customer saw, and what can't be ordered. Returns the total in kobo. */
export function refuseUnlessAsSeen(
  { problems, basket, goodsKobo, feeKobo }: CheckoutQuote,
  { total }: Pick<CheckoutToStart, 'total'>,
): number {
  if (problems.includes('window-full')) refuse('window-full');
  if (problems.length > 0) {
    const lines = basket.lines.flatMap(({ productId, name, problemText }) =>
      problemText === null ? [] : [[`lines.${productId}`, `${name}: ${problemText}`]],
    );
    refuse('checkout-changed', { errors: { problems: problems.join(' '), ...Object.fromEntries(lines) } });
  }
  const totalKobo = totalKoboOfQuote({ goodsKobo, feeKobo });
  if (toKobo(total) !== totalKobo) {
    const message = `The total is now ${shortKobo(totalKobo)}. Nothing was ordered. Please check it again.`;
    refuse('total-changed', { message, errors: { total: shortKobo(totalKobo) } });
  }
  return totalKobo;
}

/** A shortage that came up between the quote and the hold, or because a combo and a line need the same product. */
function refuseIfShort(shortages: readonly Shortage[], { basket }: CheckoutQuote): void {
  if (shortages.length === 0) return;
  const nameOf = new Map(basket.lines.map(({ productId, name }) => [productId, name]));
  const short = shortages.flatMap(({ neededBy, available }) =>
    neededBy.map((id) => [`lines.${id}`, `${nameOf.get(id) ?? ''}: only ${available} left for it.`] as const),
  );
  refuse('checkout-changed', { errors: { problems: 'lines-changed', ...Object.fromEntries(short) } });
}

const linesOf = ({ basket, prices }: CheckoutQuote) =>
  basket.lines.map(({ productId, name, unit, quantity, substitution, substitute }) => {
    const price = prices.get(productId);
    if (price === undefined) throw new Error('a line without a price in a checkout');
    // One that has run out now may be there when the order is packed; one that costs more is never taken.
    const isFit = substitute !== null && (substitute.problem === null || substitute.problem === 'sold-out');
    const substituteId = isFit ? substitute.productId : null;
    const { priceKobo, vatPpm, isFresh } = price;
    return { productId, name, unit, quantity, substitution, substituteId, priceKobo, vatPpm, isFresh };
  });
