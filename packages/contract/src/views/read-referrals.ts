/**
 * How a screen reads the replies about referrals: `call({ ...listReferrals, reply: shownReferrals }, …)`. A field that is missing or
 * odd is unknown and doesn't make the whole list fail, unlike in the schemas of what the server sends.
 */
import * as z from 'zod/mini';
import { isWholeKobo, toKobo } from '../primitives/money.ts';
import { notAvailable } from './referrals.ts';

/** An order as the screen shows it. What is unknown is null. */
export interface ShownOrder {
  orderNumber: string | null;
  /** The text as it came. A newer server may send statuses that this screen doesn't know. */
  status: string | null;
  amountKobo: number | null;
  placedAt: Date | null;
}

/** A referral as the screen shows it. An unknown name or contact is empty, anything else unknown is null. */
export interface ShownReferral {
  id: string | null;
  name: string;
  email: string;
  phoneNumber: string;
  referredAt: Date | null;
  orderCount: number | null;
  /** Null if the list was loaded without orders. */
  orders: readonly ShownOrder[] | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const countOf = (value: unknown) => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : null);

function instantOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}

function koboOf(value: unknown): number | null {
  return typeof value === 'number' && isWholeKobo(value) ? toKobo(value) : null;
}

function readOrder({ orderNumber, status, amount, date }: Fields): ShownOrder {
  return {
    orderNumber: textOf(orderNumber) || null,
    status: textOf(status) || null,
    amountKobo: koboOf(amount),
    placedAt: instantOf(date),
  };
}

function readOrders(list: unknown): ShownOrder[] | null {
  return Array.isArray(list) ? list.filter(isFields).map(readOrder) : null;
}

/** Empty for N/A, which the server writes where it has nothing: a customer of our own shop may have no email. */
const known = (text: string) => (text === notAvailable ? '' : text);

function readName({ name, firstname, lastname }: Fields): string {
  return known(textOf(name) || `${textOf(firstname)} ${textOf(lastname)}`.trim());
}

function readReferral(fields: Fields): ShownReferral {
  const orders = readOrders(fields.orders);
  return {
    id: textOf(fields.id) || textOf(fields._id) || null,
    name: readName(fields),
    email: known(textOf(fields.email)),
    phoneNumber: known(textOf(fields.phoneNumber)),
    referredAt: instantOf(fields.referredAt) ?? instantOf(fields.dateReferred),
    orderCount: countOf(fields.orderCount) ?? orders?.length ?? null,
    orders,
  };
}

/** Reads the reply of `listReferrals`. An entry that is no object is left out. */
export const shownReferrals = z.pipe(
  z.object({ referrals: z.array(z.unknown()) }),
  z.transform(({ referrals }): ShownReferral[] => referrals.filter(isFields).map(readReferral)),
);

/** Reads the reply of `listReferralOrders`. */
export const shownOrders = z.pipe(
  z.object({ orders: z.array(z.unknown()), totalOrders: z.optional(z.unknown()), nextCursor: z.optional(z.unknown()) }),
  z.transform(({ orders, totalOrders, nextCursor }) => ({
    orders: readOrders(orders) ?? [],
    totalOrders: countOf(totalOrders),
    nextCursor: textOf(nextCursor) || null,
  })),
);
