import { monthNames } from '@foodbank/contract/primitives/day';
import { percentExample, typedPercent } from '@foodbank/contract/primitives/typed-numbers';
import { newStoreFields, type ProductState } from '@foodbank/contract/selling/catalogue-staff';
import * as z from 'zod/mini';

/** The screens' addresses. */

/** The tone of a state's badge. */
export const toneOf = (state: ProductState) =>
  state === 'published' ? 'completed' : state === 'draft' ? 'pending' : 'other';

/** The months of a season: "All year", or "March, April". */
export function seasonText(months: readonly number[]): string {
  if (months.length === 0 || months.length === 12) return 'All year';
  return months.map((month) => monthNames[month - 1] ?? '').join(', ');
}

/** The margin of a store as typed. */
export const typedMargin = z.pipe(
  typedPercent(`The margin is between 0 and 100 per cent, ${percentExample}`),
  newStoreFields.shape.marginPercent,
);
