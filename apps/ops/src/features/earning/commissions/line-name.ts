import { lineKinds } from '@foodbank/contract/earning/commissions';
import type { EarningLine } from '@foodbank/contract/views/earnings';

/** What a line is called: Order FB-1001, or Return, order FB-1001. */
export function lineName({ kind, orderNumber }: Pick<EarningLine, 'kind' | 'orderNumber'>): string {
  if (orderNumber === null) return lineKinds[kind];
  return kind === 'order' ? `Order ${orderNumber}` : `${lineKinds[kind]}, order ${orderNumber}`;
}
