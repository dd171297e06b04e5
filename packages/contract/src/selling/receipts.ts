/** Receipts of paid orders, for their customers. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { orderNumberPath } from './order-numbers.ts';
import { orderPlan } from './orders.ts';

/** A line of a receipt: what was sold, or what of it was credited. Prices contain the VAT. */
const receiptLine = z.object({
  name: z.string(),
  unit: z.string(),
  /** The product that it was taken instead of; null for what was ordered. */
  insteadOf: z.nullable(z.object({ name: z.string(), unit: z.string() })),
  quantity: z.int(),
  price: naira,
  lineTotal: naira,
  /** Null for a combo whose parts have different rates. */
  vatPercent: z.nullable(z.number()),
  vatIncluded: naira,
});
export type ReceiptLine = z.output<typeof receiptLine>;

/** What a receipt says: what was sold, what of it was credited, and what is kept, with the VAT that prices contain. */
export const receipt = z.object({
  /** One for each order, for ever: R-12345678. */
  number: z.string(),
  orderNumber: z.string(),
  /** 1 at first; rises with each correction. */
  version: z.int(),
  issuedOn: z.string(),
  /** The day of the latest correction; null without one. */
  correctedOn: z.nullable(z.string()),
  seller: z.object({ name: z.string(), address: z.string(), city: z.string() }),
  customerName: z.string(),
  paidAt: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  /** What each payment paid of the order, oldest first. Absent in what an older release answered. */
  payments: z.optional(
    z.array(z.object({ paidAt: z.nullable(z.string()), channel: z.nullable(z.string()), amount: naira })),
  ),
  lines: z.array(receiptLine),
  soldTotal: naira,
  /** What was taken out, not taken or returned. */
  credits: z.array(receiptLine),
  creditTotal: naira,
  /** The goods that are kept. */
  goodsTotal: naira,
  deliveryFee: naira,
  total: naira,
  /** What a charge asks for now, 0 included, and what of the total a plan pays. Absent in what an older release answered. */
  dueNow: z.optional(naira),
  financed: z.optional(naira),
  /** By rate, of what was kept. */
  vat: z.array(z.object({ percent: z.number(), gross: naira, net: naira, vat: naira })),
  /** Without what banks took back themselves. */
  refunded: naira,
  /** The plan that pays a part of it; null without one. Absent in what an older release answered. */
  plan: z.optional(z.nullable(orderPlan)),
});
export type Receipt = z.output<typeof receipt>;

/** Returns the receipt of a paid order. */
export const readReceipt = endpoint({
  name: 'readReceipt',
  method: 'GET',
  path: '/shop/orders/{number}/receipt',
  access: 'customer',
  summary: 'The receipt of a paid order: what was kept, with the VAT that the prices contain.',
  params: z.object({ number: orderNumberPath }),
  reply: z.object({ receipt }),
  refusals: ['not-found', 'order-not-paid'],
});

/** Returns the receipt of a paid order as a PDF file. Limited to 60 an hour. */
export const readReceiptFile = endpoint({
  name: 'readReceiptFile',
  method: 'GET',
  path: '/shop/orders/{number}/receipt/file',
  access: 'customer',
  summary: 'The receipt of a paid order as a PDF file, made when it is asked for.',
  params: z.object({ number: orderNumberPath }),
  isFile: true,
  reply: z.file(),
  refusals: ['not-found', 'order-not-paid'],
});
