import type { PayoutState } from '@foodbank/contract/earning/payouts';
import { monthNames } from '@foodbank/contract/primitives/day';

/** The console's address of payouts. */
export const payoutsPath = '/ops/payouts';

/** A month such as 2026-06 as people read it: June 2026. */
export const monthText = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** The badge of each state. */
export const toneOf = (state: PayoutState): 'completed' | 'pending' | 'other' => {
  if (state === 'paid') return 'completed';
  return state === 'failed' || state === 'returned' || state === 'refused' || state === 'dropped' || state === 'held'
    ? 'other'
    : 'pending';
};

/** A number of things: `1 payout`, `3 payouts`. */
export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
