import { randomInt } from 'node:crypto';
import { holdMinutes, slowPaymentHoldMinutes } from '@foodbank/contract/selling/checkouts';
import { isSlowChannel } from '../../money/charges/charge-rules.ts';
import type { Charge } from '../../money/charges/queries.ts';

const minuteMs = 60_000;
/** How long an unclear payment holds stock and price at a time: then the provider is asked again. */
const unclearMs = 2 * minuteMs;

/** Until when a checkout of now holds stock and price. */
export const heldAtFirst = (now: Date): Date => new Date(now.getTime() + holdMinutes * minuteMs);

/**
 * Until when a checkout holds after what is known of its charges: longer once a payment was begun, and as long as one is unclear. Null
 * if nothing keeps it. Business rules, section 6.
 */
export function heldAfter(charges: readonly Charge[], createdAt: Date, now: Date): Date | null {
  if (charges.some(({ state }) => state === 'unclear')) return new Date(now.getTime() + unclearMs);
  const isSlow = ({ state, channel }: Charge) => state === 'pending' || (state === 'open' && isSlowChannel(channel));
  return charges.some(isSlow) ? new Date(createdAt.getTime() + slowPaymentHoldMinutes * minuteMs) : null;
}

/** A new order number: FB- and 8 random digits, so that numbers can't be guessed and tell nothing about how many orders there are. */
export const newOrderNumber = (): string => `FB-${randomInt(100_000_000).toString().padStart(8, '0')}`;

/** The reference of a checkout's charge: the order's number, and of which try it is. */
export const chargeReference = (orderNumber: string, count: number): string => `${orderNumber}-${count}`;
