/** The orders of our own shop, as their customer sees them. Order reports of the other shop are in `tracking.ts`. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { substitutionNames } from './baskets.ts';
import { drawn } from './catalogue.ts';
import { handover, payment } from './checkout.ts';
import { orderNumber, orderNumberPath } from './order-numbers.ts';
import { openQuestion } from './substitutes.ts';

/** Where an order stands. Which act leads from which state to which: `statesBefore` in `selling/orders/shop-order-rules.ts`. */
export const shopOrderStates = {
  'awaiting-payment': 'Waiting for payment',
  expired: 'Expired',
  placed: 'Placed',
  packing: 'Being packed',
  ready: 'Ready for pick-up',
  'on-the-way': 'On the way',
  'not-at-home': 'Not at home',
  delivered: 'Delivered',
  'partly-delivered': 'Partly delivered',
  cancelled: 'Cancelled',
  'partly-returned': 'Partly returned',
  returned: 'Returned',
} as const;
export type ShopOrderState = keyof typeof shopOrderStates;
/** Every state of an order. */
export const shopOrderStateNames = Object.keys(shopOrderStates) as [ShopOrderState, ...ShopOrderState[]];

/** Where the delivery of a packed order stands: the order is `on-the-way` in all of them. The words take the place of the state's. */
export const deliveryStages = { packed: 'Packed', accepted: 'Packed', 'picked-up': 'On the way' } as const;
export type DeliveryStage = keyof typeof deliveryStages;
/** Null unless an order for delivery is packed and not handed over. Absent in what an older release answered. */
export const deliveryStage = z.optional(
  z.nullable(z.enum(Object.keys(deliveryStages) as [DeliveryStage, ...DeliveryStage[]])),
);

/** What stands in an order's history. The words are the app's and the console's. */
export const shopOrderEvents = {
  created: 'Order created',
  paid: 'Paid',
  placed: 'Order placed',
  packing: 'Packing started',
  changed: 'Items were removed',
  swapped: 'A product was swapped',
  asked: 'We asked what to bring instead',
  moved: 'Moved to another time',
  ready: 'Ready for pick-up',
  packed: 'Packed for the rider',
  'on-the-way': 'On the way',
  'not-at-home': 'Not at home',
  delivered: 'Delivered',
  'partly-delivered': 'Partly delivered',
  returned: 'Goods returned',
  'return-asked': 'Refund requested',
  'return-accepted': 'Return accepted',
  'return-refused': 'Not refunded',
  cancelled: 'Cancelled',
  expired: 'Expired without payment',
  'paid-late': 'Paid after it had expired',
  'refund-asked': 'Refund started',
} as const;
export type ShopOrderEvent = keyof typeof shopOrderEvents;
const eventKind = z.enum(Object.keys(shopOrderEvents) as [ShopOrderEvent, ...ShopOrderEvent[]]);

type Handover = 'pick-up' | 'delivery';
// Who fetched the goods had nothing delivered.
const collected: Partial<Record<ShopOrderState | ShopOrderEvent, string>> = {
  delivered: 'Collected',
  'partly-delivered': 'Partly collected',
};

/** The state of an order, as people read it. */
export const stateWords = ({
  state,
  handover,
  stage,
  toAgree,
}: {
  state: ShopOrderState;
  handover: Handover;
  stage?: DeliveryStage | null | undefined;
  toAgree?: boolean | undefined;
}): string => {
  if (toAgree) return 'Waiting for you to agree';
  if (stage) return deliveryStages[stage];
  return (handover === 'pick-up' ? collected[state] : undefined) ?? shopOrderStates[state];
};

/** What stands in an order's history, as people read it. */
export const eventWords = (kind: ShopOrderEvent, handover: Handover): string =>
  (handover === 'pick-up' ? collected[kind] : undefined) ?? shopOrderEvents[kind];

/** What the customer does or waits for next. The texts are the app's. */
export const orderSteps = [
  'agree',
  'pay',
  'wait-for-payment',
  'wait-for-packing',
  'wait-for-ready',
  'collect',
  'wait-for-rider',
  'rider-comes-again',
  'rate-or-report',
  'wait-for-refund',
  'order-again',
] as const;

/** A line of an order. What was ordered, and what of it was taken out, not taken or returned. */
export const orderLine = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  /** What the product is now, for its drawing. */
  product: z.object({ slug: z.string(), kind: z.enum(['single', 'combo']), ...drawn }),
  quantity: z.int(),
  /** How many were refunded: taken out or swapped while packing, not taken at the door, or returned. */
  refundedQuantity: z.int(),
  /** How many of those were swapped: another line with `insteadOf` has them. */
  swappedQuantity: z.int(),
  /** The product that this one was taken instead of; null for what was ordered. */
  insteadOf: z.nullable(z.object({ name: z.string(), unit: z.string() })),
  /** The product that the customer named for the case that this one runs out; null for the best match. */
  substitute: z.nullable(z.object({ name: z.string(), unit: z.string() })),
  substitution: z.enum(substitutionNames),
  /** The price that held when the order was made. */
  price: naira,
  lineTotal: naira,
  vatPercent: z.number(),
});
export type OrderLine = z.output<typeof orderLine>;

/** An event in an order's history, for the customer. */
export const orderEvent = z.object({
  id: z.string(),
  kind: eventKind,
  at: z.string(),
  /** A sentence about it where there is one: "Taken out: Palm oil, 1 L × 1". */
  text: z.nullable(z.string()),
});

const row = {
  number: z.string(),
  state: z.enum(shopOrderStateNames),
  stage: deliveryStage,
  /** True while the customer has not agreed to the plan that it is held for. Absent in what an older release answered. */
  toAgree: z.optional(z.boolean()),
  handover,
  storeName: z.string(),
  createdAt: z.string(),
  placedAt: z.nullable(z.string()),
  /** How many pieces, and how many lines. */
  itemCount: z.int(),
  lineCount: z.int(),
  /** The names of the first lines. */
  names: z.array(z.string()),
  /** Goods and fee as ordered. */
  total: naira,
  /** What the customer keeps and pays for, with the fee. */
  keptTotal: naira,
};

/** An order in the list. */
export const shopOrderRow = z.object(row);
export type ShopOrderRow = z.output<typeof shopOrderRow>;

/** An order with everything that its customer sees. */
export const shopOrder = z.object({
  ...row,
  checkoutId: z.string(),
  lines: z.array(orderLine),
  /** Products that are not there, and the customer is asked what is taken instead. */
  questions: z.array(openQuestion),
  goodsTotal: naira,
  deliveryFee: naira,
  /** What a charge asks for now, 0 included, and what of the total a plan pays. Absent in what an older release answered. */
  dueNow: z.optional(naira),
  financed: z.optional(naira),
  /** Goods that were refunded or will be, without the fee. */
  refundedGoods: naira,
  vatIncluded: naira,
  payment,
  store: z.object({
    name: z.string(),
    address: z.string(),
    landmark: z.string(),
    city: z.string(),
    phone: z.string(),
  }),
  /** For delivery; null for pick-up. */
  delivery: z.nullable(
    z.object({
      recipientName: z.string(),
      recipientPhone: z.string(),
      street: z.string(),
      area: z.string(),
      landmark: z.string(),
      localGovernment: z.string(),
      state: z.string(),
      /** The window, once chosen. */
      windowFrom: z.nullable(z.string()),
      windowTo: z.nullable(z.string()),
    }),
  ),
  /** Until when it is promised: the end of its window. Null for pick-up, before it is placed, and while the store is choosing a new time. */
  promise: z.nullable(z.object({ dueAt: z.string(), kept: z.nullable(z.boolean()) })),
  /** Who brings it, from accepting to the end of the delivery. Absent in what an older release answered. */
  rider: z.optional(z.nullable(z.object({ firstname: z.string(), phone: z.string() }))),
  /** The 4-digit code that the customer gives at hand-over; null before it is ready or the rider has it, and after the hand-over. */
  handOverCode: z.nullable(z.string()),
  /** True while the customer may cancel: before packing. */
  mayCancel: z.boolean(),
  /** Until when goods that are not as described may be returned; null before delivery. */
  returnsUntil: z.nullable(z.string()),
  hasReceipt: z.boolean(),
  nextStep: z.enum(orderSteps),
  /** Oldest first. */
  events: z.array(orderEvent),
});
export type ShopOrder = z.output<typeof shopOrder>;

const orderPath = z.object({ number: orderNumberPath });

/** Returns a page of the customer's orders. */
export const listOrders = endpoint({
  name: 'listShopOrders',
  method: 'GET',
  path: '/shop/orders',
  access: 'customer',
  summary: 'The orders of the customer, newest first, 20 a page.',
  query: z.object({ cursor: z.optional(orderNumber) }),
  reply: z.object({ orders: z.array(shopOrderRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Returns one order of the customer. */
export const readOrder = endpoint({
  name: 'readShopOrder',
  method: 'GET',
  path: '/shop/orders/{number}',
  access: 'customer',
  summary: 'An order of the customer with its lines, its payment and its history.',
  params: orderPath,
  reply: z.object({ order: shopOrder }),
  refusals: ['not-found'],
});

/** Cancels an order before it is packed. */
export const cancelOrder = endpoint({
  name: 'cancelShopOrder',
  method: 'POST',
  path: '/shop/orders/{number}/cancel',
  access: 'customer',
  summary:
    'Cancels an order before it is packed. What was paid is refunded. An unpaid order is only cancelled once the payment provider says that it is unpaid.',
  params: orderPath,
  reply: z.object({ order: shopOrder }),
  refusals: ['not-found', 'order-not-cancellable', 'payment-unclear'],
});
