/** The points of the sales chart and the rows of its table. */
import { type Day, formatDay, monthDays, monthNames } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { DailySale } from '@foodbank/contract/views/dashboard';

export interface SalesPoint {
  /** The day, or the first day of the month. */
  day: Day;
  /** 20 Nov 2026, or November 2026. */
  name: string;
  /** In naira. */
  value: number;
}

export interface SalesPoints {
  by: 'day' | 'month';
  points: SalesPoint[];
}

// Three months. More days are too close to each other on a phone.
const daysMax = 92;

/** A point per day, or per month if there are more days than a chart can show. */
export function salesPoints(history: readonly DailySale[]): SalesPoints {
  if (history.length > daysMax) return { by: 'month', points: monthlyPoints(history) };
  return { by: 'day', points: history.map((sale) => ({ ...sale, name: formatDay(sale.day) })) };
}

function monthlyPoints(history: readonly DailySale[]): SalesPoint[] {
  const koboByMonth = new Map<Day, number>();
  for (const { day, value } of history) {
    const { firstOn } = monthOf(day);
    koboByMonth.set(firstOn, (koboByMonth.get(firstOn) ?? 0) + toKobo(value));
  }
  const lastDay = history.at(-1)?.day ?? '';
  return [...koboByMonth].map(([day, kobo]) => ({ day, name: monthName(day, lastDay), value: toNaira(kobo) }));
}

function monthName(firstOn: Day, lastDay: Day): string {
  const name = `${monthNames[Number(firstOn.slice(5, 7)) - 1]} ${firstOn.slice(0, 4)}`;
  // Without the words, the present month would look like a loss.
  return lastDay >= firstOn && lastDay < monthOf(firstOn).lastOn ? `${name} so far` : name;
}

/** First and last day of a day's month. */
export function monthOf(day: Day): { firstOn: Day; lastOn: Day } {
  return monthDays(Number(day.slice(5, 7)), Number(day.slice(0, 4)));
}
