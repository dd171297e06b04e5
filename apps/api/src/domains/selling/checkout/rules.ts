import { randomInt } from 'node:crypto';
import {
  holdMinutes,
  missingPartHoldMinutes,
  shortHoldMinutes,
  slowPaymentHoldMinutes,
} from '@foodbank/contract/selling/checkout';
import { type Charge, heldKobo } from '../../money/charges/queries.ts';
import { isSlowChannel } from '../../money/charges/rules.ts';
import { sumHeldKobo, usedCharges } from '../orders/order-payment.ts';

const minuteMs = 60_000;
/** How long an unclear payment holds stock and price at a time: then the provider is asked again. */
const unclearMs = 2 * minuteMs;

/** Holds of the last 24 hours that ended unused count. */
export const unusedMs = 24 * 60 * minuteMs;

/**
 * The bounds of holds, by the value of their goods: ₦150,000 for a newcomer; for others ₦300,000, or three times the largest order that they
 * kept if that is more. Beyond them, and after three unused holds in 24 hours, a hold is short.
 */
const newcomerMaxKobo = 15_000_000;
const knownMaxKobo = 30_000_000;
const timesLargestKept = 3;
const unusedMax = 3;

/** What decides how long a hold lasts. */
interface HoldFacts {
  /** What the customer kept of the largest completed order; null for a newcomer, who has none. */
  largestKeptKobo: number | null;
  goodsKobo: number;
  /** The customer's holds of the last 24 hours that ended although a payment could have been begun, and none was. */
  unusedCount: number;
  /** Newcomers together hold most of a product of it, or of its window. */
  isContested: boolean;
}

/** True for a hold beyond the bounds: it lasts ten minutes and is not prolonged. */
export function isHoldShort({ largestKeptKobo, goodsKobo, unusedCount, isContested }: HoldFacts): boolean {
  if (unusedCount >= unusedMax) return true;
  if (largestKeptKobo === null) return goodsKobo > newcomerMaxKobo || isContested;
  return goodsKobo > Math.max(knownMaxKobo, timesLargestKept * largestKeptKobo);
}

/** How many pieces or places are held by checkouts that are not paid, and how many of those by newcomers. */
export interface UnpaidHolds {
  unpaid: number;
  byNewcomers: number;
}

/** True if newcomers hold more than half of what is not sold. `held` is for paid orders and unpaid checkouts. */
export const isMostlyHeld = (
  { unpaid, byNewcomers }: UnpaidHolds,
  { total, held }: { total: number; held: number },
): boolean => 2 * byNewcomers > total - (held - unpaid);

/** How many minutes a hold lasts if no payment is under way when they are over. */
export const minutesOf = ({ isShort }: { isShort: boolean }): number => (isShort ? shortHoldMinutes : holdMinutes);

/** Until when a checkout of now holds stock and price. */
export const heldAtFirst = (now: Date, hold: { isShort: boolean }): Date =>
  new Date(now.getTime() + minutesOf(hold) * minuteMs);

/**
 * Until when a checkout holds after what is known of its charges: as long as one is unclear, and unless the hold is short, longer once the
 * provider has issued an account or a USSD code, and longer again once a part of the money came in. Null if nothing keeps it.
 */
export function heldAfter(
  charges: readonly Charge[],
  { createdAt, isShort }: { createdAt: Date; isShort: boolean },
  now: Date,
): Date | null {
  if (charges.some(({ state }) => state === 'unclear')) return new Date(now.getTime() + unclearMs);
  if (isShort) return null;
  const hasPart = partKoboOf(charges) > 0;
  const isIssued = charges.some(
    ({ state, channel, paidKobo }) => isSlowChannel(channel) && (state === 'pending' || paidKobo > 0),
  );
  if (!hasPart && !isIssued) return null;
  const minutes = (isIssued ? slowPaymentHoldMinutes : holdMinutes) + (hasPart ? missingPartHoldMinutes : 0);
  return new Date(createdAt.getTime() + minutes * minuteMs);
}

/** What came in for a checkout that is not paid, and is kept, in kobo. */
export const partKoboOf = (charges: readonly Charge[]): number =>
  usedCharges(charges).length > 0 ? 0 : sumHeldKobo(charges);

/** True once what is due now came in, by one charge or by several together. Nothing due is decided by no charge. */
export const isCovered = (charges: readonly Charge[], dueNowKobo: number): boolean =>
  dueNowKobo > 0 && sumHeldKobo(charges) >= dueNowKobo;

/** The charges that pay what is due now: the oldest that does it alone, or else the oldest that do it together; null if all are too little. */
export function choosePaying(charges: readonly Charge[], dueNowKobo: number): Charge[] | null {
  if (!isCovered(charges, dueNowKobo)) return null;
  const alone = charges.find((charge) => heldKobo(charge) >= dueNowKobo);
  if (alone !== undefined) return [alone];
  const parts: Charge[] = [];
  for (const charge of charges) if (heldKobo(charge) > 0 && sumHeldKobo(parts) < dueNowKobo) parts.push(charge);
  return parts;
}

/**
 * What of new money goes back at once: all of it once the order is paid without it, also if that was given back since; else what is above
 * what is due. The charges say what is known with the new money.
 */
export function backAtOnceKobo(
  charges: readonly Charge[],
  { chargeId, newKobo, dueNowKobo }: { chargeId: string; newKobo: number; dueNowKobo: number },
): { amountKobo: number; isSecond: boolean } {
  const others = charges.filter(({ id }) => id !== chargeId);
  const isUsed = charges.some(({ id, usedKobo }) => id === chargeId && usedKobo > 0);
  const isPaidByOthers =
    usedCharges(others).length > 0 ||
    isCovered(others, dueNowKobo) ||
    others.some(({ state, paidKobo }) => state === 'paid' && paidKobo >= dueNowKobo);
  if (isUsed || isPaidByOthers) return { amountKobo: newKobo, isSecond: !isUsed };
  const ownKobo = sumHeldKobo(charges.filter(({ id }) => id === chargeId));
  // A charge that pays alone keeps what is due; the parts of the others go back when the order is placed.
  const aboveKobo = ownKobo >= dueNowKobo ? ownKobo - dueNowKobo : ownKobo + sumHeldKobo(others) - dueNowKobo;
  return { amountKobo: Math.min(newKobo, Math.max(0, aboveKobo)), isSecond: false };
}

/** True if a payment could have been begun, and none ever was. A payment that failed was begun; without the provider's page none could be. */
export const isUnused = (charges: readonly Charge[]): boolean =>
  charges.some(({ payUrl }) => payUrl !== null) && charges.every(({ begunAt }) => begunAt === null);

/** A new order number: FB- and 8 random digits, so that numbers can't be guessed and tell nothing about how many orders there are. */
export const newOrderNumber = (): string => `FB-${randomInt(100_000_000).toString().padStart(8, '0')}`;

/** The page of the app on which a checkout is paid. */
export const pageOfCheckout = (id: string): string => `/app/checkout/${encodeURIComponent(id)}`;

/** The reference of a checkout's charge: the order's number, and of which try it is. */
export const chargeReference = (orderNumber: string, count: number): string => `${orderNumber}-${count}`;

/** How many payments may be begun for one checkout. */
export const chargesMax = 20;
