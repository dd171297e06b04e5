/**
 * Orders by phone: a member of staff fills a basket for a customer who calls. The customer gets a text message with the store, the total,
 * a code and a link, and confirms by telling the code or on the page behind the link. Only then there is an order. The customer pays.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { addressForm } from '../people/customer-addresses.ts';
import { phoneCode } from '../people/customer-forms.ts';
import { staffCustomerPath } from '../people/customers-staff.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply } from '../primitives/text.ts';
import { basketLine, basketLineInput, basketLinesMax } from './baskets.ts';
import { listedProduct, productSearchLengthMax, searchFit, slugText } from './catalogue.ts';
import { checkoutProblems, handover, payment } from './checkout.ts';
import { deliveryWindow } from './deliveries.ts';
import { shopOrderStateNames } from './shop-orders.ts';

/** Where an order by phone stands. `offered`: the customer has the text message. */
export const assistedOrderStates = ['filling', 'offered', 'ordered', 'cancelled'] as const;
export type AssistedOrderState = (typeof assistedOrderStates)[number];

/** An address of the customer as staff see it: with a masked phone. */
export const assistedAddress = z.object({
  id: z.string(),
  label: z.string(),
  street: z.string(),
  area: z.string(),
  localGovernment: z.string(),
  state: z.string(),
  landmark: z.string(),
  recipientName: z.string(),
  recipientPhone: z.string(),
});
export type AssistedAddress = z.output<typeof assistedAddress>;

/** An order by phone. */
export const assistedOrder = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(assistedOrderStates),
  openedBy: z.string(),
  customer: z.object({ id: z.string(), name: z.string(), maskedPhone: z.string() }),
  /** The stores that can be chosen. */
  stores: z.array(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), city: z.string(), isOpen: z.boolean() }),
  ),
  storeId: z.nullable(z.string()),
  lines: z.array(basketLine),
  handover,
  addresses: z.array(assistedAddress),
  addressId: z.nullable(z.string()),
  /** The windows that can be chosen for the address; empty for pick-up and where we do not deliver. */
  windows: z.array(deliveryWindow),
  windowId: z.nullable(z.string()),
  goodsTotal: naira,
  /** 0 for pick-up; null until an address is chosen that we deliver to. */
  deliveryFee: z.nullable(naira),
  vatIncluded: naira,
  total: naira,
  problems: z.array(z.enum(Object.keys(checkoutProblems) as [keyof typeof checkoutProblems])),
  /** The customer's earlier order that waits for its payment; no other one can be made meanwhile. */
  unpaidOrder: z.nullable(z.string()),
  /** The text message that the customer has; null if there is none that is still valid. */
  offer: z.nullable(
    z.object({
      total: naira,
      until: z.string(),
      /** How often a code may still be typed. */
      triesLeft: z.int(),
    }),
  ),
  /** The order once there is one. */
  order: z.nullable(
    z.object({
      number: z.string(),
      state: z.enum(shopOrderStateNames),
      payment,
      /** Stock and price are held until then; null once it is paid or over. */
      holdsUntil: z.nullable(z.string()),
      isPayLinkSent: z.boolean(),
    }),
  ),
});
export type AssistedOrder = z.output<typeof assistedOrder>;

const path = z.object({ id: rowId });
const reply = z.object({ order: assistedOrder });
/** Why a member may not order for a customer. */
const acting = ['not-found', 'own-record', 'own-referral', 'customer-suspended'] as const;

/** Begins an order by phone, or goes on with the one that is open. */
export const startAssistedOrder = endpoint({
  name: 'startAssistedOrder',
  method: 'POST',
  path: '/staff/customers/{customerId}/assisted-order',
  access: 'staff',
  staff: 'orders.assist',
  summary:
    'Begins an order by phone for a customer, or returns the one that is open. The basket of the app stays as it is.',
  params: staffCustomerPath,
  reply,
  refusals: [...acting],
});

/** Returns an order by phone. */
export const readAssistedOrder = endpoint({
  name: 'readAssistedOrder',
  method: 'GET',
  path: '/staff/assisted-orders/{id}',
  access: 'staff',
  staff: 'orders.assist',
  summary: 'An order by phone at today’s prices and stock, with what keeps it from being ordered.',
  params: path,
  reply,
  refusals: ['not-found'],
});

/** Products of a store, for filling the basket. */
export const listAssistedProducts = endpoint({
  name: 'listAssistedProducts',
  method: 'GET',
  path: '/staff/assisted-products',
  access: 'staff',
  staff: 'orders.assist',
  summary:
    'The best 24 products of a store for a search that forgives spelling, with price and stock; its first 24 without a search.',
  query: z.object({
    store: slugText,
    search: z.optional(z.string().check(z.trim(), z.maxLength(productSearchLengthMax))),
  }),
  reply: z.object({
    rows: z.array(listedProduct),
    searchedFor: z.nullable(z.string()),
    /** Null without a search. */
    fit: z.nullable(searchFit),
  }),
  refusals: ['not-found'],
});

/** Saves the basket of an order by phone. A code that was sent for it stops working. */
export const saveAssistedOrder = endpoint({
  name: 'saveAssistedOrder',
  method: 'PUT',
  path: '/staff/assisted-orders/{id}',
  access: 'staff',
  staff: 'orders.assist',
  summary: 'Saves the whole basket and the hand-over. A code that was sent for it stops working.',
  params: path,
  body: z.object({
    version: z.int().check(z.minimum(1)),
    storeId: rowId,
    lines: z.array(basketLineInput).check(z.maxLength(basketLinesMax, `A basket has at most ${basketLinesMax} lines`)),
    handover,
    addressId: z.nullable(rowId),
    windowId: z.nullable(rowId),
  }),
  reply,
  refusals: [...acting, 'assisted-order-over', 'changed-meanwhile', 'unknown-store', 'unknown-product'],
});

/** Adds an address to the customer's addresses. */
export const addAssistedAddress = endpoint({
  name: 'addAssistedAddress',
  method: 'PUT',
  path: '/staff/assisted-orders/{id}/addresses/{addressId}',
  access: 'staff',
  staff: 'orders.assist',
  summary: 'Saves a new address of the customer, under an id that the browser makes. A known one is not changed.',
  params: z.object({ id: rowId, addressId: rowId }),
  body: addressForm,
  reply,
  refusals: [...acting, 'assisted-order-over', 'too-many-addresses'],
});

/** Sends the customer the text message with the total, a code and a link. */
export const offerAssistedOrder = endpoint({
  name: 'offerAssistedOrder',
  method: 'POST',
  path: '/staff/assisted-orders/{id}/offer',
  access: 'staff',
  staff: 'orders.assist',
  summary:
    'Sends the customer a text message with store, total, a code and a link. The code is for this basket and this total only.',
  params: path,
  body: z.object({
    version: z.int().check(z.minimum(1)),
    /** The total as the member of staff saw and said it. */
    total: naira,
  }),
  reply,
  refusals: [
    ...acting,
    'assisted-order-over',
    'texts-used-up',
    'changed-meanwhile',
    'checkout-changed',
    'total-changed',
    'window-full',
    'checkout-open',
  ],
});

/** Makes the order with the code that the customer tells. */
export const confirmAssistedOrder = endpoint({
  name: 'confirmAssistedOrder',
  method: 'POST',
  path: '/staff/assisted-orders/{id}/confirm',
  access: 'staff',
  staff: 'orders.assist',
  summary:
    'Makes the order with the code that the customer tells, and sends the payment link. The same again orders once.',
  params: path,
  body: z.object({ code: phoneCode }),
  reply,
  refusals: [
    ...acting,
    'assisted-order-over',
    'offer-over',
    'offer-changed',
    'invalid-code',
    'checkout-changed',
    'checkout-open',
    'window-full',
  ],
});

/** Ends an order by phone that was not confirmed. */
export const cancelAssistedOrder = endpoint({
  name: 'cancelAssistedOrder',
  method: 'POST',
  path: '/staff/assisted-orders/{id}/cancel',
  access: 'staff',
  staff: 'orders.assist',
  summary: 'Ends an order by phone before it is confirmed. Its code and its link stop working.',
  params: path,
  body: z.object({ reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'assisted-order-over'],
});
