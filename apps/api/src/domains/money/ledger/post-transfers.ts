import type { Tx } from '../../../platform/database.ts';
import type { TransferRequest } from './ledger-rules.ts';

/**
 * Books linked transfers: all of them or none. A key that is known with the same content books nothing again; with other content the
 * call throws `TransferConflict`. Accounts are opened when they are first used and locked in the order of their ids.
 */
export async function postTransfers(_tx: Tx, _requests: readonly TransferRequest[]): Promise<void> {
  throw new Error('not written yet');
}
