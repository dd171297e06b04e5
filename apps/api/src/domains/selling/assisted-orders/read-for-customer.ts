import { dayText, hoursText } from '@foodbank/contract/primitives/delivery-time';
import { shortKobo, shortNaira, toKobo } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Checkout, Payment } from '@foodbank/contract/selling/checkouts';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { describeCheckout } from '../checkout/describe-checkout.ts';
import { findOpenCheckout } from '../checkout/queries.ts';
import { findShopOrder, listShopOrderLines } from '../orders/shop-order-queries.ts';
import { quoteAssisted } from './assisted-basket.ts';
import { digestOfOffer, totalKoboOfQuote } from './assisted-order-rules.ts';
import type { AssistedOrder } from './queries.ts';

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
  short: { received: string; missing: string } | null;
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
