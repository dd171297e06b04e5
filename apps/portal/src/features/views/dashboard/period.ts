/** The month that the dashboard shows. It stands in the page's address; without one it is the present month in Lagos. */
import { lagosMonth, monthNames } from '@foodbank/contract/primitives/day';
import { useSearchParams } from 'react-router';
import type { Period } from '../../../api.ts';

// The year selector: the present year, and as many to each side.
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

/** The period in a page's address; a month or year that the selectors don't offer becomes the present one. */
export function readPeriod(search: URLSearchParams, now: Date): Period {
  const present = lagosMonth(now);
  const month = search.get('month') ?? '';
  const year = search.get('year') ?? '';
  return {
    month: monthOptions.some(({ value }) => value === month) ? Number(month) : present.month,
    year: yearOptions(now).some(({ value }) => value === year) ? Number(year) : present.year,
  };
}

/** The shown period, and how to choose another one. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = ({ month, year }: Period) => setSearch({ month: String(month), year: String(year) });
  return [readPeriod(search, new Date()), choose];
}

/** For people: November 2026. */
export function periodName({ month, year }: Period): string {
  return `${monthNames[month - 1]} ${year}`;
}
