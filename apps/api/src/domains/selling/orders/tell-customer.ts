import type { Tx } from '../../../platform/database.ts';

/** What a customer is told about an order. */
export type OrderMessage =
  | 'placed'
  | 'paid'
  | 'changed'
  | 'ready'
  | 'on-the-way'
  | 'delivered'
  | 'cancelled'
  | 'refunded';

/** Tells a customer what happened to an order. `code` is that of the hand-over. */
export async function tellCustomer(_tx: Tx, _number: string, _what: OrderMessage, _code: string | null = null) {}
