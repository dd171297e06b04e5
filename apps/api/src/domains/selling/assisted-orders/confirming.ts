import { randomUUID } from 'node:crypto';
import { leastChargeWords, payMissingWords } from '@foodbank/contract/money/charges';
import { phoneCodeTriesMax } from '@foodbank/contract/people/customer-forms';
import { dayText, hoursText } from '@foodbank/contract/primitives/delivery-time';
import { formatKobo, shortKobo, shortNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Checkout, Payment } from '@foodbank/contract/selling/checkout';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { redeemPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { findOwnCustomer, lockCustomer } from '../../people/customers/queries.ts';
import { findPhoneCodeTries, markPhoneCodeUsed } from '../../people/one-time-codes/phone-code-queries.ts';
import { describeCheckout } from '../checkout/describe-checkout.ts';
import { findOpenCheckout } from '../checkout/queries.ts';
import { totalKoboOfQuote } from '../checkout/quote-checkout.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { findShopOrder, listShopOrderLines } from '../orders/shop-order-queries.ts';
import { byStaff, type OrderActor } from '../orders/shop-order-rules.ts';
import { assistedSource, choiceOf, lockForStaff, quoteAssisted } from './baskets.ts';
import { refuseUnpaid } from './offering.ts';
import { type AssistedOrder, findAssistedOrderByLink, lockAssistedOrder, markOrdered } from './queries.ts';
import { digestOfOffer } from './rules.ts';

/** The text message with the payment link is sent by a job. Its id is that of the order by phone. */
export const payLinksQueue = 'assisted-order-pay-links';

/**
 * Makes the order with the code that the customer tells. An order that was made stays: the same again changes nothing. Returns false for
 * a wrong code; the transaction must commit in both cases. Refuses with `offer-over` and `offer-changed`, and as the checkout of the app
 * does. Locks the customer, then the order by phone.
 */
export async function confirmAssistedOrder(tx: Tx, id: string, code: string, actor: Actor): Promise<boolean> {
  const { order, customer } = await lockForStaff(tx, id, actor);
  if (order.state === 'ordered') return true;
  if (order.state === 'cancelled') refuse('assisted-order-over');
  const { requestId } = await checkOffer(tx, order, customer.phoneKey);
  const tries = await findPhoneCodeTries(tx, requestId);
  if (tries === null || tries.usedAt !== null || tries.attempts >= phoneCodeTriesMax) refuse('offer-over');
  const accepted = await redeemPhoneCode(tx, { kind: 'customer', purpose: 'assisted-order', requestId }, code);
  const detail = { assistedOrder: id };
  if (accepted === null || accepted.accountId !== order.customerId) {
    await addAuditLine(tx, { actor, action: 'assisted-code-refused', subject: order.customerId, detail });
    return false;
  }
  await makeOrder(tx, order, { history: byStaff({ id: actor.id }), audit: actor });
  return true;
}

/**
 * Makes the order from the page behind the link in the text message. `shown` is the digest of what the page showed. Null for an unknown
 * link. Refuses as `confirmAssistedOrder` does.
 */
export async function confirmByLink(
  tx: Tx,
  { linkDigest, shown, changedAfter }: { linkDigest: string; shown: string; changedAfter: Date },
): Promise<void> {
  const found = (await findAssistedOrderByLink(tx, linkDigest, changedAfter)) ?? refuse('not-found');
  const customer = (await lockCustomer(tx, found.customerId)) ?? refuse('not-found');
  if ((await findAccount(tx, found.customerId))?.state !== 'active') refuse('customer-suspended');
  const order = (await lockAssistedOrder(tx, found.id)) ?? refuse('not-found');
  if (order.state === 'ordered') return;
  if (order.state === 'cancelled') refuse('assisted-order-over');
  const { requestId } = await checkOffer(tx, order, customer.phoneKey);
  if (shown !== order.offerDigest) refuse('offer-changed');
  await markPhoneCodeUsed(tx, requestId);
  const { id } = customer;
  await makeOrder(tx, order, { history: { kind: 'customer', id }, audit: customerActor(id) });
}

/** Refuses what the customer was not sent, or is not valid any more. */
async function checkOffer(tx: Tx, order: AssistedOrder, phoneKey: string): Promise<{ requestId: string }> {
  const { state, offerUntil, codeRequestId } = order;
  if (state !== 'offered' || codeRequestId === null || offerUntil === null || offerUntil <= tx.now)
    refuse('offer-over');
  const unpaid = await findOpenCheckout(tx, order.customerId);
  if (unpaid !== null) refuseUnpaid(unpaid.orderNumber);
  const quote = await quoteAssisted(tx, order, tx.now);
  if (digestOfOffer(tx, order, quote, phoneKey) !== order.offerDigest) {
    const message = `The basket or its total is not what the customer was sent: the total is now ${formatKobo(totalKoboOfQuote(quote))}. Nothing was ordered. Please send a new code.`;
    refuse('offer-changed', { message });
  }
  return { requestId: codeRequestId };
}

/** The same as the app's checkout: holds stock and window, and makes the order and the charge, at the total that the customer was sent. */
async function makeOrder(
  tx: Tx,
  order: AssistedOrder,
  { history, audit }: { history: OrderActor; audit: Actor },
): Promise<void> {
  const choice = await choiceOf(tx, order);
  const sent = {
    ...{ id: randomUUID(), key: order.id, basketVersion: order.version, ...choice },
    total: toNaira(order.offerTotalKobo ?? 0),
  };
  const checkout = await startCheckout(tx, order.customerId, sent, { source: assistedSource(order, history) });
  await markOrdered(tx, order.id, { orderNumber: checkout.orderNumber, checkoutId: checkout.id });
  const detail = { assistedOrder: order.id, order: checkout.orderNumber };
  await addAuditLine(tx, { actor: audit, action: 'assisted-order-confirmed', subject: order.customerId, detail });
  await tx.enqueue(payLinksQueue, order.id, order.id);
}

/** What the customer's page shows. Texts are ready to be read. */
export interface CustomerView {
  /** `offered`: can be confirmed. `stale`: what was sent is not valid any more. `to-pay`: ordered. */
  step: 'offered' | 'stale' | 'to-pay' | 'paid' | 'over';
  /** The digest of what is shown, which the button sends back. */
  shown: string;
  storeName: string;
  /** "Pick-up at 1 Market Road", or where and when it is brought, without street and phone. */
  handover: string;
  lines: { name: string; unit: string; quantity: number; total: string }[];
  goods: string;
  /** Null for pick-up. */
  fee: string | null;
  total: string;
  orderNumber: string | null;
  /** Lagos time until which stock and price are held. */
  holdsUntil: Date | null;
  payUrl: string | null;
  /** What the payment says, if it is not open: it failed, or is being looked at. */
  isWaiting: boolean;
  /** True after a payment that did not work: another one can begin. */
  hasFailed: boolean;
  /** Of a payment that was too little: what came in, and what is missing. Null of any other. */
  short: { received: string; missing: string; pay: string; least: string | null } | null;
  /** Of an order that ended after money came in for it: why, and where the money is. Null of any other. */
  moneyBack: string | null;
}

/**
 * What the customer sees of an order by phone; null once the customer is erased or cannot log in, and before the first text message. A
 * changed price or stock makes it stale.
 */
export async function readForCustomer(
  db: Db,
  order: AssistedOrder,
  { keys, now }: { keys: Keys; now: Date },
): Promise<CustomerView | null> {
  const customer = await findOwnCustomer(db, order.customerId);
  if (customer === null || (await findAccount(db, order.customerId))?.state !== 'active') return null;
  const quote = await quoteAssisted(db, order, now);
  const { basket, store, address, window } = quote;
  const totalKobo = order.offerTotalKobo ?? totalKoboOfQuote(quote);
  const view = {
    shown: order.offerDigest ?? '',
    storeName: store?.name ?? '',
    handover:
      order.handover === 'pick-up'
        ? `Pick-up at the store: ${store?.address ?? ''}`
        : `Delivery to ${[address?.area, address?.localGovernment].filter(Boolean).join(', ')}${window ? `, ${dayText(window.day, now)}, ${hoursText(window.startsAt, window.endsAt)}` : ''}`,
    lines: basket.lines.map(({ name, unit, quantity, lineTotal }) => ({
      ...{ name, unit, quantity },
      total: shortKobo(toKobo(lineTotal)),
    })),
    goods: shortKobo(quote.goodsKobo),
    fee: order.handover === 'pick-up' || quote.feeKobo === null ? null : shortKobo(quote.feeKobo),
    total: shortKobo(totalKobo),
    orderNumber: order.orderNumber,
    ...{ holdsUntil: null, payUrl: null, isWaiting: false, hasFailed: false, short: null, moneyBack: null },
  };
  if (order.state === 'cancelled') return { ...view, step: 'over' };
  if (order.checkoutId !== null && order.orderNumber !== null) {
    const checkout = await describeCheckout(db, customer.id, order.checkoutId);
    Object.assign(view, await asOrdered(db, order.orderNumber));
    if (checkout.nextStep === 'see-order') return { ...view, step: 'paid' };
    if (checkout.nextStep === 'order-again') return { ...view, step: 'over' };
    if (checkout.nextStep === 'wait-for-refund') return { ...view, step: 'over', moneyBack: moneyBackOf(checkout) };
    const holdsUntil = checkout.holdsUntil === null ? null : new Date(checkout.holdsUntil);
    const isWaiting = checkout.nextStep === 'wait-for-payment';
    const hasFailed = checkout.nextStep === 'try-again';
    const short = checkout.nextStep === 'pay-missing' ? describeShort(checkout.payment) : null;
    return { ...view, step: 'to-pay', holdsUntil, payUrl: checkout.payUrl, isWaiting, hasFailed, short };
  }
  const key = phoneKey(customer.phone) ?? '';
  const isValid =
    order.state === 'offered' &&
    order.offerUntil !== null &&
    order.offerUntil > now &&
    quote.problems.length === 0 &&
    digestOfOffer({ keys }, order, quote, key) === order.offerDigest &&
    (await findOpenCheckout(db, customer.id)) === null;
  return { ...view, step: isValid ? 'offered' : 'stale' };
}

const describeShort = ({ paid, missing }: Payment): CustomerView['short'] => ({
  received: shortNaira(paid),
  missing: shortNaira(missing),
  pay: payMissingWords(missing),
  least: leastChargeWords(missing),
});

function moneyBackOf({ state, payment }: Checkout): string {
  // A checkout stays paid when its order is cancelled.
  const why = state === 'paid' || state === 'cancelled' ? 'It was cancelled.' : 'It wasn’t paid in full in time.';
  const [paid, back] = [shortNaira(payment.paid), shortNaira(payment.refunded)];
  if (payment.state === 'refunded') return `${why} We refunded ${back}. Your bank may take a few days to show it.`;
  // After two visits to a closed door the delivery fee is kept.
  if (state !== 'paid' || payment.state !== 'paid') return `${why} We are refunding the ${paid} that you paid.`;
  const coming = payment.comingBack ?? 0;
  if (coming === 0) return `${why} Of the ${paid} that you paid, ${back} went back.`;
  const went = payment.refunded > 0 ? `${back} went back, and ` : '';
  return `${why} Of the ${paid} you paid, ${went}${shortNaira(coming)} is on its way.`;
}

/** Lines and sums as they were ordered: prices of now may be others. */
async function asOrdered(db: Db, number: string): Promise<Pick<CustomerView, 'lines' | 'goods'> | null> {
  const order = await findShopOrder(db, number);
  const lines = await listShopOrderLines(db, number);
  return (
    order && {
      lines: lines.map(({ name, unit, quantity, priceKobo }) => ({
        ...{ name, unit, quantity },
        total: shortKobo(quantity * priceKobo),
      })),
      goods: shortKobo(order.goodsKobo),
      ...(order.handover === 'delivery' && { fee: shortKobo(order.deliveryFeeKobo) }),
    }
  );
}
