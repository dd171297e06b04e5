/** Checkout: the basket becomes an order that holds stock and price until it is paid. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { payDayField } from '../primitives/pay-days.ts';
import { rowId } from '../primitives/rows.ts';
import { basketLine } from './baskets.ts';

/**
 * How long stock and price are held, in minutes: at first; once the provider has issued an account or a USSD code for the payment; how much
 * longer once a part of the money came in; and a hold beyond the bounds, which nothing prolongs but a payment that is unclear.
 */
export const holdMinutes = 30;
export const slowPaymentHoldMinutes = 120;
export const missingPartHoldMinutes = 120;
export const shortHoldMinutes = 10;

/** Who takes the payments in, as people know the company. */
export const paymentProvider = 'Paystack';

/** How goods reach the customer. */
export const handovers = { 'pick-up': 'Pick-up at the store', delivery: 'Delivery' } as const;
export type Handover = keyof typeof handovers;
export const handover = z.enum(Object.keys(handovers) as [Handover, ...Handover[]]);

/** Why a checkout would be refused now, besides problems of lines. */
export const checkoutProblems = {
  'basket-empty': 'Your basket is empty.',
  'below-minimum': 'Minimum order: ₦2,000.',
  'lines-changed': 'Some products are out of stock or not sold here. Please check your basket.',
  'store-closed': 'This store is closed right now.',
  'address-missing': 'Choose an address.',
  'outside-zones': 'This store doesn’t deliver to this address.',
  'window-missing': 'Choose a delivery time.',
  'window-full': 'This delivery time is full or has passed. Please choose another.',
} as const;
export type CheckoutProblem = keyof typeof checkoutProblems;
const problem = z.enum(Object.keys(checkoutProblems) as [CheckoutProblem, ...CheckoutProblem[]]);

/** Where and when the goods of a checkout are handed over. */
export const checkoutChoice = {
  handover,
  /** For delivery only. */
  addressId: z.optional(z.nullable(rowId)),
  /** A delivery window of the store; for delivery only. */
  windowId: z.optional(z.nullable(rowId)),
};

/** What a checkout would cost now. */
export const quote = z.object({
  basketVersion: z.int(),
  store: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      city: z.string(),
      address: z.string(),
      landmark: z.string(),
      phone: z.string(),
    }),
  ),
  handover,
  lines: z.array(basketLine),
  goodsTotal: naira,
  /** 0 for pick-up; null until an address is chosen that we deliver to. */
  deliveryFee: z.nullable(naira),
  /** The VAT that the prices contain. */
  vatIncluded: naira,
  /** Goods and fee. Send it back with the checkout. */
  total: naira,
  /** What a charge asks for now, 0 included, and what of the total a plan pays. Absent in what an older release answered. */
  dueNow: z.optional(naira),
  financed: z.optional(naira),
  problems: z.array(problem),
  canCheckOut: z.boolean(),
  /** How long stock and price would be held for the payment now. Absent in what an older release answered. */
  holdMinutes: z.optional(z.int()),
});
export type Quote = z.output<typeof quote>;

/** Returns what a checkout would cost. Changes nothing. */
export const quoteCheckout = endpoint({
  name: 'quoteCheckout',
  method: 'POST',
  path: '/shop/checkouts/quote',
  access: 'customer',
  summary: 'What a checkout of the saved basket would cost now, and what keeps it from being made. Changes nothing.',
  body: z.object(checkoutChoice),
  reply: z.object({ quote }),
  refusals: ['not-found'],
});

/** Where a payment stands. `none`: there is nothing to pay. */
export const paymentStates = {
  none: 'Nothing to pay now',
  open: 'Not paid yet',
  pending: 'Payment started',
  unclear: 'We’re checking with the payment provider',
  missing: 'Part of it is missing',
  failed: 'The payment failed',
  paid: 'Paid',
  refunding: 'The refund is on its way',
  refunded: 'Refunded',
  'taken-back': 'Taken back by your bank',
} as const;
export type PaymentState = keyof typeof paymentStates;

/** The payment of an order. */
export const payment = z.object({
  state: z.enum(Object.keys(paymentStates) as [PaymentState, ...PaymentState[]]),
  /** What is due now: the total without what a plan pays. */
  amount: naira,
  paid: naira,
  /** What is missing of a payment that was too little; else 0. */
  missing: naira,
  refunded: naira,
  /** What is on its way back. Absent in what an older release answered. */
  comingBack: z.optional(naira),
  /** `card`, `bank_transfer`, `ussd` …, once known. */
  channel: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
});
export type Payment = z.output<typeof payment>;

/** Where a checkout stands. */
export const checkoutStates = ['open', 'paid', 'expired', 'cancelled', 'refunded'] as const;

/** What the customer does or waits for next. The texts are the app's. */
export const checkoutSteps = [
  'agree',
  'pay',
  'wait-for-payment',
  'pay-missing',
  'try-again',
  'see-order',
  'order-again',
  'wait-for-refund',
] as const;

/** A checkout. */
export const checkout = z.object({
  id: z.string(),
  orderNumber: z.string(),
  state: z.enum(checkoutStates),
  total: naira,
  /** What a charge asks for now, 0 included, and what of the total a plan pays. Absent in what an older release answered. */
  dueNow: z.optional(naira),
  financed: z.optional(naira),
  payment,
  /** Stock and price are held until then at least; null once it is over. */
  holdsUntil: z.nullable(z.string()),
  /** How long they are held for the payment: 10 or 30. Absent in what an older release answered. */
  holdMinutes: z.optional(z.int()),
  /** When the payment provider was last asked about it; null before. Absent in what an older release answered. */
  askedAt: z.optional(z.nullable(z.string())),
  /** The provider's page; null where there is nothing to pay or the provider did not answer: call `payCheckout`. */
  payUrl: z.nullable(z.string()),
  nextStep: z.enum(checkoutSteps),
});
export type Checkout = z.output<typeof checkout>;

/** An order that waits for its payment, or for the rest of it. */
export const unpaidOrder = z.object({
  checkoutId: z.string(),
  orderNumber: z.string(),
  /** What is due now. */
  total: naira,
  /** What is missing of a payment that was too little; else 0. */
  missing: naira,
  nextStep: z.enum(checkoutSteps),
  /** How long it still waits by the server's clock. 0 while it is being decided. */
  secondsLeft: z.int(),
});
export type UnpaidOrder = z.output<typeof unpaidOrder>;

/** Lists what the customer has to pay. */
export const listUnpaidOrders = endpoint({
  name: 'listUnpaidOrders',
  method: 'GET',
  path: '/shop/unpaid-orders',
  access: 'customer',
  summary:
    'The orders of the customer that wait for their payment, with the time that is left: one, and beside it one of which too little was paid.',
  reply: z.object({ orders: z.array(unpaidOrder) }),
  refusals: [],
});

/** Makes an order of the basket and begins its payment. */
export const startCheckout = endpoint({
  name: 'startCheckout',
  method: 'POST',
  path: '/shop/checkouts',
  access: 'customer',
  summary:
    'Makes an order of the saved basket: holds stock and price, and begins the payment. The same key and body again answers with the same checkout.',
  body: z.object({
    /** A UUID that the browser makes for one press of the button, and sends again when it tries again. */
    key: rowId,
    basketVersion: z.int().check(z.minimum(1)),
    ...checkoutChoice,
    /** The total as the customer saw it. If it is another one now, nothing is done. */
    total: naira,
    /** The code of the plan that was chosen; absent to pay now. Then an offer is written, and nothing is paid before it is agreed to. */
    plan: z.optional(z.string().check(z.maxLength(40))),
    /** Of a plan by months: the day of the month that the customer chose. */
    payDay: z.optional(payDayField),
  }),
  reply: z.object({ checkout }),
  refusals: [
    'not-found',
    'plan-not-offered',
    'plan-refused',
    'key-used',
    'basket-changed',
    'checkout-changed',
    'total-changed',
    'checkout-open',
    'window-full',
  ],
});

const checkoutPath = z.object({ id: rowId });

/** Returns a checkout. */
export const readCheckout = endpoint({
  name: 'readCheckout',
  method: 'GET',
  path: '/shop/checkouts/{id}',
  access: 'customer',
  summary: 'A checkout of the customer as it stands, with its payment.',
  params: checkoutPath,
  reply: z.object({ checkout }),
  refusals: ['not-found'],
});

/** Returns the address of the payment page; begins the payment again if the last one failed. */
export const payCheckout = endpoint({
  name: 'payCheckout',
  method: 'POST',
  path: '/shop/checkouts/{id}/pay',
  access: 'customer',
  summary: 'The address of the payment page of an open checkout. After a failed payment, a new one for the same order.',
  params: checkoutPath,
  reply: z.object({ checkout }),
  refusals: ['not-found', 'checkout-over', 'plan-not-agreed', 'payment-unclear', 'payment-tries-over'],
});

/** Asks the payment provider: "I have paid". */
export const checkCheckout = endpoint({
  name: 'checkCheckout',
  method: 'POST',
  path: '/shop/checkouts/{id}/check',
  access: 'customer',
  summary:
    'Asks the payment provider whether an open checkout is paid, and answers as it stands then. At most 60 times an hour.',
  params: checkoutPath,
  reply: z.object({ checkout }),
  refusals: ['not-found'],
});
