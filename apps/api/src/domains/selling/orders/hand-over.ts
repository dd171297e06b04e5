import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type CodeCheck, checkHandOverCode } from '../deliveries/hand-over-codes.ts';
import { deliverOrder } from './deliver-order.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import type { LinePart, OrderActor } from './shop-order-rules.ts';

/** What staff type when they hand an order over. */
export interface HandOverAtStore {
  code: string;
  /** What the customer does not take. */
  notTaken: readonly LinePart[];
}

/**
 * Hands over an order for pick-up against the customer's code. The try is counted, so the transaction commits also after a wrong one:
 * refuse with `refuseWrongCode` afterwards.
 */
export async function handOver(
  tx: Tx,
  number: string,
  { code, notTaken }: HandOverAtStore,
  actor: OrderActor,
): Promise<CodeCheck> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state !== 'ready') refuse('order-moved-on');
  const check = await checkHandOverCode(tx, number, code);
  if (check.outcome === 'right') await deliverOrder(tx, number, { actor, notTaken });
  return check;
}
