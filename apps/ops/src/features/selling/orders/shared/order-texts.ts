import { counted } from '@foodbank/contract/primitives/counted';
import { formatInstant, lagosDay, lagosFieldTime } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { PackingLine, StaffOrder } from '@foodbank/contract/selling/orders-staff';
import type { ShopOrderState } from '@foodbank/contract/selling/shop-orders';

/** The screen's address. */

const good: readonly ShopOrderState[] = ['delivered', 'partly-delivered', 'partly-returned'];
const over: readonly ShopOrderState[] = ['expired', 'cancelled', 'returned'];

/** The tone of a state's badge. */
export const toneOf = (state: ShopOrderState) =>
  good.includes(state) ? 'completed' : over.includes(state) ? 'other' : 'pending';

/** "1 item", "3 items". */
export const itemsText = (count: number) => counted(count, 'item');

/** What an order costs after swaps and refunds, and of how much where that differs. What was never paid has nothing to give back. */
export function costOf({ total, keptTotal, placedAt }: Pick<StaffOrder, 'total' | 'keptTotal' | 'placedAt'>) {
  const isLess = placedAt !== null && keptTotal < total;
  return { cost: isLess ? keptTotal : total, before: isLess ? `Ordered for ${formatNaira(total)}` : null };
}

/** A delivery window in Lagos time, which lies within one day: "23 Nov 2026, 08:00 to 12:00". */
export const windowText = (from: string, to: string) =>
  `${formatInstant(new Date(from))} to ${lagosFieldTime(new Date(to)).split('T')[1]}`;

/** The times of a window in Lagos: "08:00 to 12:00". */
export const windowTimes = (from: string, to: string) =>
  [from, to].map((at) => lagosFieldTime(new Date(at)).split('T')[1]).join(' to ');

/** "Due 16:00", "Due 23 Nov 2026, 16:00", and "Late since …" once that is over. Undefined while nothing is ours to do. */
export function dueText({ dueAt, isLate }: { dueAt: string | null; isLate: boolean }, now: Date): string | undefined {
  if (dueAt === null) return isLate ? 'Late' : undefined;
  const due = new Date(dueAt);
  const isToday = lagosDay(due) === lagosDay(now);
  return `${isLate ? 'Late since' : 'Due'} ${isToday ? lagosFieldTime(due).split('T')[1] : formatInstant(due)}`;
}

/** "Bola Ade has packed it since 14:05." With the day if it began on another one. */
export function packerText({ name, since, isCaller }: NonNullable<StaffOrder['packer']>, now = new Date()): string {
  const at = new Date(since);
  const when = lagosDay(at) === lagosDay(now) ? lagosFieldTime(at).split('T')[1] : formatInstant(at);
  return isCaller ? `You have packed it since ${when}.` : `${name} has packed it since ${when}.`;
}

/** Whose move it is. */
export function standingOf({ state, stage, handover, isLate, riderName, packer, dueNow }: StaffOrder): string {
  const late = isLate ? ' It is late.' : '';
  switch (state) {
    case 'awaiting-payment':
      return `The customer has not ${dueNow === 0 ? 'agreed to the plan' : 'paid'} yet. Nothing is to be done.`;
    case 'placed':
      return `${dueNow === 0 ? 'All of it is on a plan' : 'Paid'}. The store packs it next.${late}`;
    case 'packing':
      return `${packer === null ? 'The store packs it.' : packerText(packer)}${late}`;
    case 'ready':
      return handover === 'pick-up'
        ? 'Packed. The customer collects it, and shows the code.'
        : `Packed. A rider collects it.${late}`;
    case 'on-the-way':
      if (riderName === null) return `Packed. It waits for a rider.${late}`;
      return stage === 'picked-up'
        ? `${riderName} is on the way with it.${late}`
        : `Packed. ${riderName} fetches it.${late}`;
    case 'not-at-home':
      return 'The customer was not at home. The rider comes once more.';
    case 'delivered':
      return 'The customer has it.';
    case 'partly-delivered':
      return 'The customer has a part of it. The rest was refunded.';
    case 'partly-returned':
      return 'The customer kept a part of it. The rest was refunded.';
    case 'returned':
      return 'All of it was returned and refunded.';
    case 'cancelled':
      return 'Cancelled. What was paid goes back to where it came from.';
    case 'expired':
      return 'It was not paid in time. Its stock is free again.';
  }
}

const wishes = {
  similar: 'If it is missing: a similar product, for at most the same price.',
  remove: 'If it is missing: take it out.',
  call: 'If it is missing: ask the customer first.',
} as const;

/** What the customer wants if a line is missing. */
export const wishOf = ({ substitution, substitute }: Pick<PackingLine, 'substitution' | 'substitute'>): string =>
  substitution === 'similar' && substitute
    ? `If it is missing: ${substitute.name}, ${substitute.unit}; else the best match.`
    : wishes[substitution];

/** "2 of 3 swapped. 1 of 3 refunded." Empty if all of a line is still to be packed or was handed over. */
export function refundedText({
  quantity,
  refundedQuantity,
  swappedQuantity,
}: Pick<PackingLine, 'quantity' | 'refundedQuantity' | 'swappedQuantity'>): string {
  const refunded = refundedQuantity - swappedQuantity;
  return [
    ...(swappedQuantity > 0 ? [`${swappedQuantity} of ${quantity} swapped.`] : []),
    ...(refunded > 0 ? [`${refunded} of ${quantity} refunded.`] : []),
  ].join(' ');
}
