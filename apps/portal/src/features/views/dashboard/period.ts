/** The period that the dashboard shows. It is in the page's address; by default it is the present month in Lagos. */
import { lagosMonth, monthNames } from '@foodbank/contract/primitives/day';
import { useSearchParams } from 'react-router';
import type { Period } from '../../../api.ts';

// The years before and after the present one that can be chosen.
const yearsAround = 2;

export const monthOptions = monthNames.map((label, index) => ({ value: String(index + 1), label }));

/** Five years around the present one. */
export function yearOptions(now: Date) {
  const { year } = lagosMonth(now);
  return Array.from({ length: 2 * yearsAround + 1 }, (_, index) => {
    const value = String(year - yearsAround + index);
    return { value, label: value };
  });
}

/** The period in an address. A month or year that can't be chosen is replaced by the present one. */
export function readPeriod(search: URLSearchParams, now: Date): Period {
  if (search.get('period') === 'all-time') return 'all-time';
  const present = lagosMonth(now);
  const month = search.get('month') ?? '';
  const year = search.get('year') ?? '';
  return {
    month: monthOptions.some(({ value }) => value === month) ? Number(month) : present.month,
    year: yearOptions(now).some(({ value }) => value === year) ? Number(year) : present.year,
  };
}

/** The shown period, and a function that chooses another one. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (period: Period) =>
    setSearch(period === 'all-time' ? { period } : { month: String(period.month), year: String(period.year) });
  return [readPeriod(search, new Date()), choose];
}

/** The period as a heading: November 2026, or All time. */
export function periodName(period: Period): string {
  return period === 'all-time' ? 'All time' : `${monthNames[period.month - 1]} ${period.year}`;
}
