/** The total of a referral's orders, and how an order's fields are written. */
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { notAvailable, type ShownOrder, type ShownReferral } from '@foodbank/contract/views/referrals';

/** The total of a referral's orders in kobo, without the cancelled ones. Null if an order or its amount is unknown. */
export function totalOf({ orders, orderCount }: ShownReferral): number | null {
  if (orders === null || orderCount === null || orders.length < orderCount) return null;
  const counted = orders.filter(({ status }) => status !== 'cancelled');
  return counted.reduce<number | null>(
    (sum, { amountKobo }) => (sum === null || amountKobo === null ? null : sum + amountKobo),
    0,
  );
}

/** The tone of a status badge: completed is green, pending yellow, anything else grey. */
export function badgeTone(status: string | null): 'completed' | 'pending' | 'other' {
  return status === 'completed' || status === 'pending' ? status : 'other';
}

const statusLabels: Record<string, string> = { pending: 'Pending', completed: 'Completed', cancelled: 'Cancelled' };

/** The label of a status. One that isn't known is shown as it came. */
export function statusLabel(status: string | null): string {
  if (status === null) return notAvailable;
  return Object.hasOwn(statusLabels, status) ? (statusLabels[status] ?? status) : status;
}

/** An amount in kobo as people read it, or N/A. */
export const amountText = (kobo: number | null) => (kobo === null ? notAvailable : formatKobo(kobo));

/** The Lagos day of an instant as people read it, or N/A. */
export const dayText = (at: Date | null) => (at === null ? notAvailable : formatDay(at));

/** The key of an order in a list: its number, or its place if that is unknown. */
export const orderKey = ({ orderNumber }: ShownOrder, index: number) => orderNumber ?? String(index);

/** A number of orders as people read it. */
export const orderCountText = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'}`;
