/** Delivery windows by day, as people speak of days. */
import { addDays, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import type { DeliveryWindowReply } from '@foodbank/contract/selling/deliveries';

export interface WindowDay {
  day: string;
  /** "Today", "Tomorrow", or the date. */
  name: string;
  windows: readonly DeliveryWindowReply[];
}

/** Groups windows by their day, earliest first. */
export function daysOf(windows: readonly DeliveryWindowReply[], now: Date): WindowDay[] {
  const today = lagosDay(now);
  const names: Readonly<Record<string, string>> = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' };
  const days = [...new Set(windows.map(({ day }) => day))];
  return days.map((day) => ({
    day,
    name: names[day] ?? formatDay(day),
    windows: windows.filter((window) => window.day === day),
  }));
}
