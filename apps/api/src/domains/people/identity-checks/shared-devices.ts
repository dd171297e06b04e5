/**
 * Customers who used one browser. It says nothing by itself: families share a phone. A person looks once, and what a person accepted of two
 * customers is not looked at again.
 */
import type { Tx } from '../../../platform/database.ts';
import { listAccountsOfBrowser } from '../accounts/known-devices.ts';
import { insertSharedDevices, isKnownToAnother, listSharing, lockPair } from './shared-device-queries.ts';

/**
 * Notes which other customers this browser is known to: those who signed in from it. The token of a cookie is the account's own, so that a made-up one
 * names no other customer. The caller has locked the customer.
 */
export async function noteSharedDevices(tx: Tx, customerId: string, deviceTokens: readonly string[]): Promise<void> {
  const accounts = await listAccountsOfBrowser(tx, deviceTokens, 'customer', tx.now);
  const others = accounts.filter((id) => id !== customerId);
  if (others.length > 0) await insertSharedDevices(tx, customerId, others, tx.now);
}

/**
 * Whether a person has to look, because another customer used the same browser. Locks each pair, after the number, so that two whose answers come at
 * once are judged one after the other.
 */
export async function isDeviceKnown(tx: Tx, customerId: string): Promise<boolean> {
  const pairs = (await listSharing(tx, customerId)).map(({ other }) => [customerId, other].sort().join(' ')).sort();
  for (const pair of pairs) await lockPair(tx, pair);
  return (await isKnownToAnother(tx, customerId)).isKnown;
}
