/** The sales of a period as a file. */
import type { CsvCell } from '@foodbank/contract/primitives/csv';
import type { DailySale } from '@foodbank/contract/views/dashboard';
import type { Period } from '../../../api.ts';

/** The name of the file: foodbank-sales-2026-11.csv. */
export function salesFileName(period: Period): string {
  const name = period === 'all-time' ? period : `${period.year}-${String(period.month).padStart(2, '0')}`;
  return `foodbank-sales-${name}.csv`;
}

/** The file's rows: its header, then each day (YYYY-MM-DD) with its sales in naira. */
export function salesRows(history: readonly DailySale[]): CsvCell[][] {
  return [['Day', 'Sales (naira)'], ...history.map(({ day, value }) => [day, value])];
}
