import { lineKinds } from '@foodbank/contract/earning/commissions';
import { formatMonth } from '@foodbank/contract/primitives/day';
import type { EarningLine } from '@foodbank/contract/views/earnings';

/** What a line is called: Order FB-1001, or Return, order FB-1001, or Held back, orders of April 2026. */
export function lineName({
  kind,
  orderNumber,
  countsOn,
}: Pick<EarningLine, 'kind' | 'orderNumber' | 'countsOn'>): string {
  if (kind === 'held-back') return `${lineKinds[kind]}, orders of ${formatMonth(countsOn)}`;
  if (orderNumber === null) return lineKinds[kind];
  return kind === 'order' ? `Order ${orderNumber}` : `${lineKinds[kind]}, order ${orderNumber}`;
}
