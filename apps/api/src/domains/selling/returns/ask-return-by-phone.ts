import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedCustomer } from '../../people/customers/managed-customers.ts';
import { findShopOrder } from '../orders/shop-order-queries.ts';
import { byStaff } from '../orders/shop-order-rules.ts';
import { type AskingReturn, askReturn } from './ask-return.ts';

/**
 * Asks for a return for a customer who calls, by the rules of the app. Also for a customer who can't log in: the goods were paid for.
 * Locks the customer, then the order. Refuses as `askReturn` does, and with `own-record` members whose own
 * order it is.
 */
export async function askReturnByPhone(tx: Tx, number: string, asking: AskingReturn, actor: Actor): Promise<void> {
  const { customerId } = (await findShopOrder(tx, number)) ?? refuse('not-found');
  await lockManagedCustomer(tx, customerId, actor);
  const made = await askReturn(tx, customerId, number, asking, byStaff({ id: actor.id }));
  if (made === null) return;
  const detail = { return: made, lines: asking.lines };
  await addAuditLine(tx, { actor, action: 'order-return-asked', subject: number, detail });
}
