/** Orders of our shop in the console: packing, handing over, what is missing or taken instead, returns, and the stock of a store. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { reasonText, reasonWithoutContacts, secondReason } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { tableFile, tableSums } from '../primitives/tables.ts';
import { messages, toNfc } from '../primitives/text.ts';
import { codeOf } from '../primitives/typed-codes.ts';
import { basketLinesMax, lineQuantityMax, substitutionNames } from './baskets.ts';
import { productSearchLengthMax } from './catalogue.ts';
import { handover, payment } from './checkout.ts';
import { handOverCodeLength } from './deliveries.ts';
import { orderNumber, orderNumberPath, orderNumberSearch } from './order-numbers.ts';
import { deliveryStage, orderEvent, orderLine, shopOrderStateNames } from './shop-orders.ts';
import { substitute } from './substitutes.ts';

/** A line on the packing list: a combo with the products in it. */
export const packingLine = z.object({
  ...orderLine.shape,
  /** How many are to be packed. */
  toPack: z.int(),
  /** What a combo consists of; empty for a single product. */
  parts: z.array(z.object({ name: z.string(), unit: z.string(), quantity: z.int() })),
  /** The question to the customer about this line while there is no answer; null without one. */
  question: z.nullable(z.object({ quantity: z.int(), askedAt: z.string(), deadlineAt: z.string() })),
});
export type PackingLine = z.output<typeof packingLine>;

// The orders of our own shop in the console: packing, hand-over, cancelling and returns.

/** Counts of states stop here. */
export const ordersCountedMax = 1_000;
/** What staff can do with an order now. */
export const orderActs = {
  'start-packing': 'Start packing',
  'take-out': 'Take out lines',
  'take-over': 'Take over packing',
  ready: 'Ready',
  'hand-over': 'Hand over',
  cancel: 'Cancel',
  return: 'Return lines',
} as const;
export type OrderAct = keyof typeof orderActs;

/** The most lines that "Ready" names: those of a basket, and what was taken instead of them. */
const packedLinesMax = 500;

/** Packers may make the call for their stores. */
const forPackers = { access: 'staff', byStore: true } as const;

/** Who packs an order. `isCaller`: the member who asks. */
export const packer = z.object({ name: z.string(), since: z.string(), isCaller: z.boolean() });

const row = {
  number: z.string(),
  state: z.enum(shopOrderStateNames),
  stage: deliveryStage,
  handover,
  storeId: z.string(),
  storeName: z.string(),
  customerName: z.string(),
  itemCount: z.int(),
  lineCount: z.int(),
  /** Goods and fee as ordered. */
  total: naira,
  /** What the customer keeps and pays for, with the fee. */
  keptTotal: naira,
  /** When it was made. Absent in what an older release answered. */
  orderedAt: z.optional(z.string()),
  placedAt: z.nullable(z.string()),
  windowFrom: z.nullable(z.string()),
  windowTo: z.nullable(z.string()),
  /** When what comes next is due: packing, the rider, or the delivery; null while nothing is ours to do. */
  dueAt: z.nullable(z.string()),
  isLate: z.boolean(),
};

/** The orders of the list: the newest first, the earliest window first with pick-ups last, the largest total first. */
export const orderSorts = {
  newest: 'Newest first',
  window: 'Earliest delivery first',
  total: 'Largest first',
} as const;
export type OrderSort = keyof typeof orderSorts;
const orderSort = z.enum(Object.keys(orderSorts) as [OrderSort, ...OrderSort[]]);

/** Which orders the list, its sums and its file have. */
const orderFilter = {
  storeId: z.optional(rowId),
  state: z.optional(z.enum(shopOrderStateNames)),
  /** The day of the delivery window, for delivery. */
  day: z.optional(z.string(messages.pattern).check(z.refine(isDay, messages.pattern))),
  windowId: z.optional(rowId),
  /** An order number. */
  search: z.optional(orderNumberSearch),
};

/** An order in the console's list. */
export const staffOrderRow = z.object(row);
export type StaffOrderRow = z.output<typeof staffOrderRow>;

/** Returns a page of orders. */
export const listShopOrders = endpoint({
  name: 'listStaffShopOrders',
  method: 'GET',
  path: '/staff/shop-orders',
  ...forPackers,
  staff: 'orders.read',
  summary: 'Orders of our shop by store, state and delivery day, with the counts of all states. 50 a page.',
  query: z.object({ ...orderFilter, sort: z.optional(orderSort), cursor: z.optional(orderNumber) }),
  reply: z.object({
    rows: z.array(staffOrderRow),
    nextCursor: z.nullable(z.string()),
    /** How many each state has of what the other filters show, up to 1,000. */
    counts: z.array(z.object({ state: z.enum(shopOrderStateNames), count: z.int() })),
  }),
  refusals: [],
});

/** Adds up the orders of a filter. */
export const sumShopOrders = endpoint({
  name: 'sumStaffShopOrders',
  method: 'GET',
  path: '/staff/shop-orders/sums',
  ...forPackers,
  staff: 'orders.read',
  summary: 'How many orders a filter finds and what they come to, for at most 10,000 of them.',
  query: z.object(orderFilter),
  /** `total`: as ordered, with the fee. `kept`: what customers keep of it, of orders that were paid. */
  reply: tableSums({ total: naira, kept: naira }),
  refusals: [],
});

/** Writes the orders of a filter into a file. */
export const saveShopOrders = endpoint({
  name: 'saveStaffShopOrders',
  method: 'POST',
  path: '/staff/shop-orders/file',
  access: 'staff',
  staff: 'orders.read',
  summary:
    'The orders of a filter as CSV, at most 5,000, without anything of the customer. The audit log has a line for each file.',
  body: z.object({ ...orderFilter, sort: z.optional(orderSort) }),
  reply: tableFile,
  refusals: [],
});

/** An order in the console. */
export const staffOrder = z.object({
  ...row,
  lines: z.array(packingLine),
  /** Until when it was promised at the door; null for pick-up, and before the order is placed. */
  promisedBy: z.nullable(z.string()),
  goodsTotal: naira,
  deliveryFee: naira,
  /** What a charge asks for now, 0 included, and what of the total a plan pays. Absent in what an older release answered. */
  dueNow: z.optional(naira),
  financed: z.optional(naira),
  refundedGoods: naira,
  payment,
  /** Each payment that its customer was asked for, oldest first; empty for packers. Absent in what an older release answered. */
  charges: z.optional(
    z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        asked: naira,
        paid: naira,
        /** What of it pays for the order. */
        used: naira,
        /** What goes back or went back. */
        back: naira,
        isOpen: z.boolean(),
        channel: z.nullable(z.string()),
        paidAt: z.nullable(z.string()),
      }),
    ),
  ),
  /** Null for packers, and of an erased customer. Absent in what an older release answered. */
  customerId: z.optional(z.nullable(z.string())),
  /** Masked. Empty for packers, who see the customer's first name only. */
  customerPhone: z.string(),
  /** Where it goes; null for pick-up, and for packers. Contacts are masked. */
  delivery: z.nullable(
    z.object({
      recipientName: z.string(),
      recipientPhone: z.string(),
      street: z.string(),
      area: z.string(),
      landmark: z.string(),
      localGovernment: z.string(),
      state: z.string(),
    }),
  ),
  /** Who delivers it; null for pick-up, and until a rider accepts. */
  riderName: z.nullable(z.string()),
  /** Until when the customer could say that something was not as described, and whether that is over; null before delivery. */
  returns: z.nullable(z.object({ until: z.string(), over: z.boolean() })),
  /** The request that another person has to approve before it is packed; null if it doesn't wait. */
  waitingApprovalId: z.nullable(z.string()),
  /** What the caller may do with it now. */
  /** True if the customer has an agent, whose sale it is. */
  hasAgent: z.boolean(),
  /** To be sent with what counts for the order as it is shown only. */
  version: z.int(),
  /** Who packs it, or packed it, and since when; null before that. */
  packer: z.nullable(packer),
  acts: z.array(z.enum(Object.keys(orderActs) as [OrderAct, ...OrderAct[]])),
  events: z.array(z.object({ ...orderEvent.shape, actor: z.string(), reason: z.nullable(z.string()) })),
});
export type StaffOrder = z.output<typeof staffOrder>;

const orderPath = z.object({ number: orderNumberPath });
const orderReply = z.object({ order: staffOrder, message: z.string() });

/** Returns one order. */
export const readShopOrder = endpoint({
  name: 'readStaffShopOrder',
  method: 'GET',
  path: '/staff/shop-orders/{number}',
  ...forPackers,
  staff: 'orders.read',
  summary: 'An order of our shop with its packing list, its payment and its history.',
  params: orderPath,
  reply: z.object({ order: staffOrder }),
  refusals: ['not-found'],
});

/** Starts packing. The customer can no longer cancel. */
export const startPacking = endpoint({
  name: 'startPacking',
  method: 'POST',
  path: '/staff/shop-orders/{number}/start-packing',
  ...forPackers,
  staff: 'orders.work',
  summary:
    'Starts packing an order that was placed. The customer can no longer cancel it. An order of a member of staff at a price that they set on the same day waits for another person first.',
  params: orderPath,
  reply: orderReply,
  refusals: ['not-found', 'order-moved-on', 'packed-by-another', 'order-waits'],
});

/** Makes the caller the packer of an order that another member packs. */
export const takeOverPacking = endpoint({
  name: 'takeOverPacking',
  method: 'POST',
  path: '/staff/shop-orders/{number}/take-over',
  ...forPackers,
  staff: 'orders.work',
  summary:
    'Takes over an order that another member packs. Their screen says so, and they can no longer say that it is ready.',
  params: orderPath,
  body: z.object({ version: z.int() }),
  reply: orderReply,
  refusals: ['not-found', 'order-moved-on', 'order-changed'],
});

const choose = `Choose 1 to ${lineQuantityMax}`;
const pieces = z.int(choose).check(z.minimum(1, choose), z.maximum(lineQuantityMax, choose));
const linePart = z.object({ lineId: rowId, quantity: pieces });
const someLines = z.array(linePart).check(z.maxLength(basketLinesMax, messages.pattern));
const one = z.minLength(1, 'Choose at least one line');
const atLeastOne = someLines.check(one);
/** `toPack`: how many of the line were still to be packed when it was shown. If it is another number now, nothing is taken out. */
const linesOut = z
  .array(z.extend(linePart, { toPack: pieces }))
  .check(z.maxLength(basketLinesMax, messages.pattern), one);

/** Takes lines out while packing. They are refunded. If nothing is left, the order is cancelled, and its fee is refunded, too. */
export const takeOutLines = endpoint({
  name: 'takeOutLines',
  method: 'POST',
  path: '/staff/shop-orders/{number}/take-out',
  ...forPackers,
  staff: 'orders.work',
  summary:
    'Takes out what the store does not have, while packing. It is refunded; an order of which nothing is left is cancelled.',
  params: orderPath,
  body: z.object({ lines: linesOut, reason: reasonWithoutContacts }),
  reply: orderReply,
  refusals: ['not-found', 'own-record', 'order-moved-on', 'line-changed', 'lines-not-there'],
});

/** Packing is done. For pick-up the customer gets the code. */
export const markReady = endpoint({
  name: 'markReady',
  method: 'POST',
  path: '/staff/shop-orders/{number}/ready',
  ...forPackers,
  staff: 'orders.work',
  summary:
    'Packing is done: by its packer, of the order as it was shown, with every line in the bag. For pick-up, the customer gets the 4-digit code; for delivery, the rider takes it from here.',
  params: orderPath,
  body: z.object({
    version: z.int(),
    /** The lines that are in the bag: all of which something is to be packed. */
    packed: z.array(rowId).check(z.maxLength(packedLinesMax, messages.pattern)),
  }),
  reply: orderReply,
  refusals: ['not-found', 'order-moved-on', 'packed-by-another', 'order-changed', 'lines-not-packed', 'question-open'],
});

/** The code that the customer says at the counter. */
export const pickUpCode = codeOf(handOverCodeLength, 'Enter the 4 digits');

/** Hands over a pick-up against the code. */
export const handOver = endpoint({
  name: 'handOver',
  method: 'POST',
  path: '/staff/shop-orders/{number}/hand-over',
  ...forPackers,
  staff: 'orders.work',
  summary: 'Hands over a pick-up against the customer’s 4-digit code. What the customer does not take is refunded.',
  params: orderPath,
  body: z.object({
    code: pickUpCode,
    /** What the customer does not take. Goods not taken go back on the shelf. */
    notTaken: z._default(someLines, []),
  }),
  reply: orderReply,
  refusals: ['not-found', 'own-record', 'order-moved-on', 'invalid-code', 'hand-over-code-locked', 'lines-not-there'],
});

/** Cancels an order that was not handed over. */
export const cancelShopOrder = endpoint({
  name: 'cancelStaffShopOrder',
  method: 'POST',
  path: '/staff/shop-orders/{number}/cancel',
  access: 'staff',
  staff: 'orders.refund',
  summary: 'Cancels a paid order that was not handed over, with a reason. Goods and fee are refunded.',
  params: orderPath,
  body: z.object({ reason: reasonWithoutContacts }),
  reply: orderReply,
  refusals: ['not-found', 'own-record', 'order-moved-on'],
});

/** Why goods are refunded after delivery. Only goods that come back whole return to the shelf. */
export const returnKinds = {
  'sent-back': 'The customer brought it back',
  missing: 'It was missing',
  damaged: 'It was damaged',
} as const;
export type ReturnKind = keyof typeof returnKinds;

/** Refunds lines of a delivered order. */
export const returnLines = endpoint({
  name: 'returnLines',
  method: 'POST',
  path: '/staff/shop-orders/{number}/return',
  access: 'staff',
  staff: 'orders.refund',
  summary:
    'Refunds lines of a delivered order, whole or in part. Missing and damaged goods are refunded without sending them back. After the 24 hours staff decide.',
  params: orderPath,
  body: z.object({
    /** A UUID that the browser makes for one press. The same again changes nothing. */
    key: rowId,
    lines: atLeastOne,
    kind: z.enum(Object.keys(returnKinds) as [ReturnKind, ...ReturnKind[]]),
    reason: reasonWithoutContacts,
  }),
  reply: orderReply,
  refusals: ['not-found', 'own-record', 'order-moved-on', 'lines-not-there'],
});

// Packing in a store: what is to be packed, window by window, and what the store has. Packers see their own stores only.

/** The most orders that the queue of a store shows. */
export const packingQueueMax = 300;
/** Products on a page of a store's stock. */
export const stockPageSize = 50;

/** An order that a store packs, or has packed and not handed over yet. Of the customer it has the first name only. */
export const packingRow = z.object({
  number: z.string(),
  /** `placed`, `packing`, `ready`, or `on-the-way`: packed for a rider. */
  state: z.enum(shopOrderStateNames),
  stage: deliveryStage,
  handover,
  firstname: z.string(),
  lineCount: z.int(),
  itemCount: z.int(),
  placedAt: z.nullable(z.string()),
  /** Null for pick-up, and for a delivery of which staff have to choose the window. */
  windowFrom: z.nullable(z.string()),
  windowTo: z.nullable(z.string()),
  /** When what comes next is due: packing, the rider, or the delivery; null while nothing is ours to do. */
  dueAt: z.nullable(z.string()),
  isLate: z.boolean(),
  /** Who packs it, or packed it; null before that. */
  packer: z.nullable(packer),
  /** Who delivers it; null for pick-up, and until a rider accepts. */
  riderName: z.nullable(z.string()),
});
export type PackingRow = z.output<typeof packingRow>;

const namedStore = z.object({ id: z.string(), name: z.string(), city: z.string() });

/** Returns what a store packs. */
export const listPackingQueue = endpoint({
  name: 'listPackingQueue',
  method: 'GET',
  path: '/staff/packing',
  access: 'staff',
  staff: 'orders.work',
  byStore: true,
  summary:
    'What a store has to pack and to hand over, what is due first first. At most 300 orders. Without a store: the caller’s first one.',
  query: z.object({ storeId: z.optional(rowId) }),
  reply: z.object({
    /** The stores that the caller packs for. */
    stores: z.array(namedStore),
    storeId: z.nullable(z.string()),
    rows: z.array(packingRow),
    /** True if the store has more. */
    hasMore: z.boolean(),
  }),
  refusals: ['not-found'],
});

/** Returns the stores whose stock the caller may count. */
export const listStockStores = endpoint({
  name: 'listStockStores',
  method: 'GET',
  path: '/staff/stock-stores',
  access: 'staff',
  staff: 'stock.count',
  byStore: true,
  summary: 'The stores whose stock the caller may count, by city and name.',
  reply: z.object({ stores: z.array(namedStore) }),
  refusals: [],
});

/** Returns what a store has. */
export const listStoreStock = endpoint({
  name: 'listStoreStock',
  method: 'GET',
  path: '/staff/stores/{id}/stock',
  access: 'staff',
  staff: 'stock.count',
  byStore: true,
  summary: 'The products that a store sells, by name, with what it has and what of it is held for orders. 50 a page.',
  params: z.object({ id: rowId }),
  query: z.object({
    search: z.optional(z.string().check(toNfc(), z.maxLength(productSearchLengthMax))),
    cursor: z.optional(rowId),
  }),
  reply: z.object({
    rows: z.array(z.object({ id: z.string(), name: z.string(), unit: z.string(), onHand: z.int(), held: z.int() })),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
});
export type StockRow = z.output<typeof listStoreStock.reply>['rows'][number];

// What packers do with a line that is not there: swap it, or ask the customer. Taking it out is in `shop-orders-admin.ts`.

/** Why the product that the customer named can't be taken. */
export const namedProblems = {
  'costs-more': 'it costs more now',
  'sold-out': 'it has run out',
  'not-sold-here': 'the store does not sell it now',
} as const;
export type NamedProblem = keyof typeof namedProblems;

const linePath = z.object({ number: orderNumberPath, lineId: rowId });
const message = `Choose 1 to ${lineQuantityMax}`;
const swapPieces = z.int(message).check(z.minimum(1, message), z.maximum(lineQuantityMax, message));
const missing = {
  /** How many are missing. */
  quantity: swapPieces,
  /** How many of the line were still to be packed when it was shown. If it is another number now, nothing is done. */
  toPack: swapPieces,
};

/** Returns what may be taken instead of a line. */
export const listLineSubstitutes = endpoint({
  name: 'listLineSubstitutes',
  method: 'GET',
  path: '/staff/shop-orders/{number}/lines/{lineId}/substitutes',
  access: 'staff',
  staff: 'orders.work',
  byStore: true,
  summary:
    'What may be taken instead of a line that is being packed: what the customer named first, then the best matches. All are in stock in the store, at most at the line’s price.',
  params: linePath,
  reply: z.object({
    substitution: z.enum(substitutionNames),
    /** What the customer named, with what is wrong with it now; null for the best match. */
    named: z.nullable(
      z.object({
        name: z.string(),
        unit: z.string(),
        problem: z.nullable(z.enum(Object.keys(namedProblems) as [NamedProblem, ...NamedProblem[]])),
      }),
    ),
    rows: z.array(substitute),
  }),
  refusals: ['not-found'],
});

/** Swaps a line while packing. */
export const swapLine = endpoint({
  name: 'swapLine',
  method: 'POST',
  path: '/staff/shop-orders/{number}/lines/{lineId}/swap',
  access: 'staff',
  staff: 'orders.work',
  byStore: true,
  summary:
    'Takes another product instead of a line, whole or in part, while packing. It costs at most the same; the difference is refunded, and the customer is told. A line with “ask me first” needs the customer’s word, by phone or by the question.',
  params: linePath,
  body: z.object({
    ...missing,
    productId: rowId,
    /** True if the customer agreed on the phone. */
    agreedByPhone: z._default(z.boolean(), false),
  }),
  reply: orderReply,
  refusals: [
    'not-found',
    'own-record',
    'order-moved-on',
    'line-changed',
    'lines-not-there',
    'substitution-not-wanted',
    'customer-not-asked',
    'substitute-gone',
    'substitute-refused',
  ],
});

/** Asks the customer what is taken instead of a line. */
export const askCustomer = endpoint({
  name: 'askCustomer',
  method: 'POST',
  path: '/staff/shop-orders/{number}/lines/{lineId}/ask',
  access: 'staff',
  staff: 'orders.work',
  byStore: true,
  summary:
    'Sends the customer a link to choose what is taken instead of a line with “ask me first”. Without an answer by the deadline the line is taken out and refunded.',
  params: linePath,
  body: z.object(missing),
  reply: orderReply,
  refusals: [
    'not-found',
    'own-record',
    'order-moved-on',
    'line-changed',
    'lines-not-there',
    'substitution-not-wanted',
    'question-open',
  ],
});

/** Returns the phone numbers of an order in full. */
export const showOrderContacts = endpoint({
  name: 'showOrderContacts',
  method: 'POST',
  path: '/staff/shop-orders/{number}/contacts',
  access: 'staff',
  staff: 'orders.work',
  summary:
    'The customer’s phone number in full, to call about an order. The reason goes into the audit log. Packers of a store have no contacts: they send the question.',
  params: z.object({ number: orderNumberPath }),
  body: z.object({ reason: reasonText, secondReason }),
  reply: z.object({ phone: z.string() }),
  refusals: ['contacts-second-reason', 'not-found', 'order-moved-on'],
});

// The code of a pick-up in the console.

/** Renews the code of a pick-up, such as one that was typed wrongly five times. */
export const renewPickUpCode = endpoint({
  name: 'renewPickUpCode',
  method: 'POST',
  path: '/staff/shop-orders/{number}/renew-code',
  access: 'staff',
  byStore: true,
  staff: 'orders.work',
  summary:
    'Makes a new code for a pick-up that is ready, with five new tries. The customer gets it by email and text message; staff never see it. At most 5 times a day, and not by who typed a wrong one.',
  params: z.object({ number: orderNumberPath }),
  body: z.object({ reason: reasonWithoutContacts }),
  reply: z.object({ order: staffOrder, message: z.string() }),
  refusals: ['not-found', 'order-moved-on', 'hand-over-code-tried'],
});
