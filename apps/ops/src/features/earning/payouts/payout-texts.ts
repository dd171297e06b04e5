import { holdReasons, type PayoutRow, type PayoutState, payoutFlags } from '@foodbank/contract/earning/payouts';
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

/** Whose move it is, or why nothing moves: one line for a row of the list. Null if there is nothing to say. */
export function noteOf(row: PayoutRow): string | null {
  const flagged = row.flags.map((flag) => payoutFlags[flag]).join('. ');
  const text = moveOf(row);
  return [text, flagged].filter(Boolean).join('. ') || null;
}

function moveOf({ state, heldBecause, because, reviewedBy, approvedBy }: PayoutRow): string | null {
  switch (state) {
    case 'held':
      return heldBecause === 'person' ? `Held: ${because ?? ''}` : heldBecause && holdReasons[heldBecause];
    case 'reviewed':
      return `Reviewed by ${reviewedBy?.name ?? 'a member'}`;
    case 'approved':
      return `Approved by ${approvedBy?.name ?? 'a member'}`;
    case 'unclear':
      return 'No clear answer from the provider';
    case 'failed':
    case 'returned':
    case 'refused':
    case 'dropped':
      return because;
    default:
      return null;
  }
}

/** A number of things: `1 payout`, `3 payouts`. */
export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
