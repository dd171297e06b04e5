import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { markAddressDeleted } from './address-queries.ts';

/** Deletes an address. Orders that go there keep it. Refuses with `not-found` for an unknown one and another customer's. */
export async function deleteAddress(tx: Tx, accountId: string, id: string): Promise<void> {
  if (!(await markAddressDeleted(tx, accountId, id))) refuse('not-found');
}
