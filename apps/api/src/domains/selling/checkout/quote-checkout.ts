import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import { hasLetter, hasLetterOrDigit } from '@foodbank/contract/primitives/seen-lines';
import type { Basket, BasketLine } from '@foodbank/contract/selling/baskets';
import type { CheckoutProblem, Handover, Quote } from '@foodbank/contract/selling/checkout';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findAddress } from '../../people/customers/address-queries.ts';
import { readBasket } from '../baskets/read-basket.ts';
import { basketMinimumKobo, isBlocking } from '../baskets/rules.ts';
import { findStore } from '../catalogue/queries.ts';
import { listPrices, type ProductPrice } from '../catalogue/stock.ts';
import { earliestStart } from '../deliveries/delivery-rules.ts';
import { type DeliveryQuote, quotePlace } from '../deliveries/quote-delivery.ts';
import { type DeliveryWindow, findWindow } from '../deliveries/window-queries.ts';
import { type OrderAddress, totalKoboOf, vatInKobo } from '../orders/shop-order-rules.ts';

/** What the customer chose. */
export interface HandoverChoice {
  handover: Handover;
  addressId?: string | null | undefined;
  windowId?: string | null | undefined;
}

/** A quote with what an order is made of. Amounts are kobo. */
export interface CheckoutQuote {
  basket: Basket;
  store: NonNullable<Awaited<ReturnType<typeof findStore>>> | null;
  prices: ReadonlyMap<string, ProductPrice>;
  address: OrderAddress | null;
  delivery: DeliveryQuote | null;
  window: DeliveryWindow | null;
  goodsKobo: number;
  /** Null where we do not deliver. */
  feeKobo: number | null;
  problems: CheckoutProblem[];
}

/** Reads the basket that is checked out: the customer's own one, or one that staff filled for them. */
export type ReadBasket = (db: Db, customerId: string) => Promise<Basket>;

/**
 * What a checkout of a customer's basket costs at an instant, and what keeps it from being made. Refuses with `not-found` an address of
 * another customer.
 */
export async function quoteCheckout(
  db: Db,
  customerId: string,
  choice: HandoverChoice,
  now: Date,
  read: ReadBasket = readBasket,
): Promise<CheckoutQuote> {
  const basket = await read(db, customerId);
  const store = basket.store === null ? null : await findStore(db, basket.store.id);
  const ids = basket.lines.map(({ productId }) => productId);
  const listed = store === null ? [] : await listPrices(db, store.id, ids);
  const prices = new Map(listed.map((price) => [price.productId, price]));
  // By the prices that the lines of the order get: those of the basket were read before, and may be other ones by now.
  const goodsKobo = basket.lines.reduce((sum, line) => sum + koboOfLine(line, prices), 0);
  const place = choice.handover === 'pick-up' ? pickUp : await findPlace(db, customerId, store, choice, now);
  const feeKobo = choice.handover === 'pick-up' ? 0 : (place.delivery?.feeKobo ?? null);
  const problems = [...problemsOf(basket, { prices, goodsKobo }), ...place.problems];
  return { basket, store, prices, goodsKobo, feeKobo, ...place, problems };
}

/** What a line costs, in kobo; nothing if the store does not sell it. */
const koboOfLine = ({ productId, quantity }: BasketLine, prices: ReadonlyMap<string, ProductPrice>): number =>
  quantity * (prices.get(productId)?.priceKobo ?? 0);

/** The VAT that goods contain, in kobo. */
export const vatOfLines = (lines: readonly BasketLine[], prices: ReadonlyMap<string, ProductPrice>): number =>
  lines.reduce((sum, line) => sum + vatInKobo(koboOfLine(line, prices), prices.get(line.productId)?.vatPpm ?? 0), 0);

/** What a quote costs in all, in kobo. */
export const totalKoboOfQuote = ({ goodsKobo, feeKobo }: Pick<CheckoutQuote, 'goodsKobo' | 'feeKobo'>): number =>
  totalKoboOf({ goodsKobo, deliveryFeeKobo: feeKobo ?? 0 });

/** A quote as replies have it. */
export function describeQuote(quote: CheckoutQuote, handover: Handover): Quote {
  const { basket, store, prices, goodsKobo, feeKobo, problems } = quote;
  const totalKobo = totalKoboOfQuote(quote);
  return {
    basketVersion: basket.version,
    store: store && {
      id: store.id,
      name: store.name,
      city: store.city,
      address: store.address,
      landmark: store.landmark,
      phone: store.phone,
    },
    handover,
    lines: basket.lines,
    goodsTotal: toNaira(goodsKobo),
    deliveryFee: nairaOrNull(feeKobo),
    vatIncluded: toNaira(vatOfLines(basket.lines, prices)),
    total: toNaira(totalKobo),
    // Plans are previewed apart: the quote is that of paying now.
    dueNow: toNaira(totalKobo),
    financed: 0,
    problems,
    canCheckOut: problems.length === 0,
  };
}

function problemsOf(
  { lines, store }: Basket,
  { prices, goodsKobo }: Pick<CheckoutQuote, 'prices' | 'goodsKobo'>,
): CheckoutProblem[] {
  if (lines.length === 0) return ['basket-empty'];
  return [
    ...(lines.some(({ productId, problem }) => isBlocking(problem) || !prices.has(productId))
      ? (['lines-changed'] as const)
      : []),
    ...(goodsKobo < basketMinimumKobo ? (['below-minimum'] as const) : []),
    ...(store?.isOpen ? [] : (['store-closed'] as const)),
  ];
}

type Place = Pick<CheckoutQuote, 'address' | 'delivery' | 'window' | 'problems'>;
const pickUp: Place = { address: null, delivery: null, window: null, problems: [] };

/** Where goods go, what that costs, and in which window. */
async function findPlace(
  db: Db,
  customerId: string,
  store: CheckoutQuote['store'],
  { addressId, windowId }: HandoverChoice,
  now: Date,
): Promise<Place> {
  if (store === null) return pickUp;
  if (!addressId) return { ...pickUp, problems: ['address-missing'] };
  const found = (await findAddress(db, customerId, addressId)) ?? refuse('not-found');
  const { recipientName, recipientPhone, street, area, landmark, localGovernment, state } = found;
  // An older address may have had nothing that anybody sees in its place.
  if (!hasLetterOrDigit(street) || !hasLetter(recipientName)) return { ...pickUp, problems: ['address-missing'] };
  const address = { recipientName, recipientPhone, street, area, landmark, localGovernment, state };
  const delivery = await quotePlace(db, { city: store.city, state, localGovernment }, now);
  if (delivery === null) return { ...pickUp, address, problems: ['outside-zones'] };
  if (!windowId) return { ...pickUp, address, delivery, problems: ['window-missing'] };
  const window = await findWindow(db, windowId);
  const isOpen =
    window !== null &&
    window.storeId === store.id &&
    window.taken < window.capacity &&
    window.startsAt >= earliestStart(now);
  return { address, delivery, window, problems: isOpen ? [] : ['window-full'] };
}
