import type { Tx } from '../../../platform/database.ts';
import { endOwnNumber } from '../../money/account-numbers/numbers.ts';
import { wipeSendersOf } from '../../money/charges/parts.ts';
import { returnOfErased } from './bringing.ts';
import { listWaitingOf } from './queries.ts';

/**
 * Ends the account number of a customer who is erased, sends back what waits, and forgets who sent the rest. The company is told by a job; what comes in all
 * the same goes back.
 */
export async function endNumberOfErased(tx: Tx, customerId: string): Promise<void> {
  await endOwnNumber(tx, customerId, 'erased');
  for (const { chargeId } of await listWaitingOf(tx, customerId)) await returnOfErased(tx, chargeId);
  await wipeSendersOf(tx, customerId);
}
