import type { PayoutState } from '@foodbank/contract/earning/payouts';
import { counted } from '@foodbank/contract/primitives/counted';

/** The console's address of payouts. */

/** The badge of each state. */
export const toneOf = (state: PayoutState): 'completed' | 'pending' | 'other' => {
  if (state === 'paid') return 'completed';
  return state === 'failed' || state === 'returned' || state === 'refused' || state === 'dropped' || state === 'held'
    ? 'other'
    : 'pending';
};

/** A number of things: `1 payout`, `3 payouts`. */
export const countText = (count: number, one: string): string => counted(count, one);
