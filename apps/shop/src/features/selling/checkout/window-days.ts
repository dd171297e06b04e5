/** Delivery windows by day, as people speak of days. */
import { dayText } from '@foodbank/contract/primitives/delivery-time';
import type { DeliveryWindowReply } from '@foodbank/contract/selling/deliveries';

export interface WindowDay {
  day: string;
  /** "Today", "Tomorrow", or the date. */
  name: string;
  windows: readonly DeliveryWindowReply[];
}

/** Groups windows by their day, earliest first. */
export function daysOf(windows: readonly DeliveryWindowReply[], now: Date): WindowDay[] {
  const days = [...new Set(windows.map(({ day }) => day))];
  return days.map((day) => ({
    day,
    name: dayText(day, now),
    windows: windows.filter((window) => window.day === day),
  }));
}
