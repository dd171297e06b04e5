import { addressesMax, type CustomerAddress } from '@foodbank/contract/people/customer-addresses';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listAddresses, markAddressDeleted, upsertAddress } from './address-queries.ts';
import { lockCustomer } from './queries.ts';

/**
 * Adds an address, or changes the one with this id. Saving the same one twice adds one. Refuses with `too-many-addresses` beyond twenty,
 * and with `not-found` if the id belongs to another customer or to a deleted address.
 */
export async function saveAddress(tx: Tx, accountId: string, address: CustomerAddress): Promise<void> {
  // Locked, so that concurrent requests can't exceed the limit.
  const customer = (await lockCustomer(tx, accountId)) ?? refuse('not-signed-in');
  const known = await listAddresses(tx, customer.id);
  const isNew = !known.some(({ id }) => id === address.id);
  if (isNew && known.length >= addressesMax) refuse('too-many-addresses');
  if (!(await upsertAddress(tx, customer.id, address))) refuse('not-found');
}

/** Deletes an address. Orders that go there keep it. Refuses with `not-found` for an unknown one and another customer's. */
export async function deleteAddress(tx: Tx, accountId: string, id: string): Promise<void> {
  if (!(await markAddressDeleted(tx, accountId, id))) refuse('not-found');
}
