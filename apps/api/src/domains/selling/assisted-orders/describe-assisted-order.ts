import { phoneCodeTriesMax } from '@foodbank/contract/people/customer-forms';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import { formatPhone, maskPhone } from '@foodbank/contract/primitives/phone';
import type { AssistedAddress, AssistedOrder as Reply } from '@foodbank/contract/selling/assisted-orders-staff';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listAddresses, type StoredAddress } from '../../people/customers/address-queries.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { findPhoneCodeTries } from '../../people/one-time-codes/phone-code-queries.ts';
import { findMember } from '../../people/staff/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { findCheckout, findOpenCheckout } from '../checkout/queries.ts';
import { totalKoboOfQuote, vatOfLines } from '../checkout/quote-checkout.ts';
import { describeWindow, listOpenWindows } from '../deliveries/quote-delivery.ts';
import { describePayment, readOrderPayment } from '../orders/order-payment.ts';
import { findShopOrder } from '../orders/shop-order-queries.ts';
import { quoteAssisted } from './baskets.ts';
import { type AssistedOrder, findAssistedOrder } from './queries.ts';

/** An order by phone as the console shows it, at prices and stock of now. Refuses with `not-found` that of an erased customer. */
export async function describeAssistedOrder(db: Db, id: string, now: Date): Promise<Reply> {
  const order = (await findAssistedOrder(db, id)) ?? refuse('not-found');
  const customer = (await findOwnCustomer(db, order.customerId)) ?? refuse('not-found');
  const quote = await quoteAssisted(db, order, now);
  const { basket, store, prices, problems, delivery } = quote;
  const addresses = await listAddresses(db, customer.id);
  const unpaid = order.state === 'ordered' ? null : await findOpenCheckout(db, customer.id);
  const windows = store === null || delivery === null ? [] : await listOpenWindows(db, store.id, now);
  const stores = await listStores(db);
  return {
    id,
    version: order.version,
    state: order.state,
    openedBy: (await findMember(db, order.openedBy))?.name ?? 'Unknown person',
    customer: {
      id: customer.id,
      name: `${customer.firstname} ${customer.lastname}`.trim(),
      maskedPhone: maskPhone(formatPhone(customer.phone)),
    },
    stores: stores.map(({ id, slug, name, city, state }) => ({ id, slug, name, city, isOpen: state === 'open' })),
    storeId: order.storeId,
    lines: basket.lines,
    handover: order.handover,
    addresses: addresses.map(describeAddress),
    addressId: addresses.some(({ id }) => id === order.addressId) ? order.addressId : null,
    windows: windows.map(describeWindow),
    windowId: order.windowId,
    goodsTotal: toNaira(quote.goodsKobo),
    deliveryFee: nairaOrNull(quote.feeKobo),
    vatIncluded: toNaira(vatOfLines(basket.lines, prices)),
    total: toNaira(totalKoboOfQuote(quote)),
    problems,
    unpaidOrder: unpaid?.orderNumber ?? null,
    offer: await describeOffer(db, order, now),
    order: await describeOrder(db, order),
  };
}

const describeAddress = ({ id, ...address }: StoredAddress): AssistedAddress => ({
  id,
  label: address.label,
  street: address.street,
  area: address.area,
  localGovernment: address.localGovernment,
  state: address.state,
  landmark: address.landmark,
  recipientName: address.recipientName,
  recipientPhone: maskPhone(formatPhone(address.recipientPhone)),
});

async function describeOffer(db: Db, order: AssistedOrder, now: Date): Promise<Reply['offer']> {
  const { state, codeRequestId, offerUntil, offerTotalKobo } = order;
  if (state !== 'offered' || codeRequestId === null || offerUntil === null || offerUntil <= now) return null;
  const tries = await findPhoneCodeTries(db, codeRequestId);
  const triesLeft = tries === null || tries.usedAt !== null ? 0 : Math.max(0, phoneCodeTriesMax - tries.attempts);
  return { total: toNaira(offerTotalKobo ?? 0), until: offerUntil.toISOString(), triesLeft };
}

async function describeOrder(db: Db, assisted: AssistedOrder): Promise<Reply['order']> {
  const { orderNumber, checkoutId, payLinkSentAt } = assisted;
  if (orderNumber === null || checkoutId === null) return null;
  const order = await findShopOrder(db, orderNumber);
  const checkout = await findCheckout(db, checkoutId);
  if (order === null || checkout === null) return null;
  return {
    number: orderNumber,
    state: order.state,
    payment: describePayment(await readOrderPayment(db, checkoutId), checkout.dueNowKobo),
    holdsUntil: checkout.state === 'open' ? checkout.heldUntil.toISOString() : null,
    isPayLinkSent: payLinkSentAt !== null,
  };
}
